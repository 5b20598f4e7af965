//! The Verilog top of a board: its pins around a circuit of `rtl/`.

use std::fmt::Write;

use super::{Board, Pll, SearchBoard};
use crate::baud::nearest_clocks;
use crate::error::CatalogueError;
use crate::named::named;
use crate::parameters::{Parameter, given};

/// The top of a board: a thin module that knows the board's pins, with a circuit of `rtl/` in it and `perpetual_power_up`,
/// which holds that in reset while the clock is not right.
///
/// The top turns levels round where a low level presses a button or lights a light, and holds the pins that must be held.
///
/// ```
/// use perpetual_catalogue::boards::{Board, top};
/// let text = top(Board::named("hx8k")?)?;
/// assert!(text.contains("module perpetual_hx8k ("));
/// assert!(text.contains("perpetual_chain_board #(.ENTRIES(32)"));
/// # Ok::<(), perpetual_catalogue::CatalogueError>(())
/// ```
///
/// # Errors
/// [`CatalogueError`] if there is no core of its configuration's name.
pub fn top(board: &Board) -> Result<String, CatalogueError> {
    let core = named(board.config)?.core;
    let bit = nearest_clocks(board.clock_hz, board.baud);
    // Boards are built with cores that have a board, which a test of the list says.
    let inside = core.board(board.clock_hz, bit).unwrap_or_default();
    Ok(around(board, &board.top(), board.design, None, &inside))
}

/// The same of a board with search chips: a PLL makes the clock.
pub fn search_top(board: &SearchBoard) -> String {
    let clock = board.clock_hz();
    let inside = board.searchers.module(clock, clock / board.board.baud);
    around(board.board, &board.top(), board.name, Some(board.pll), &inside)
}

/// A module, and what its parameters are.
type Inside = (&'static str, Vec<Parameter>);

/// For how many cycles a circuit with this clock is held in reset after power-up: a power of two.
///
/// The block RAM of an iCE40 cannot be read in the first 3 microseconds; these are 4 and more.
pub const fn power_up_cycles(clock_hz: u32) -> u32 {
    clock_hz.div_ceil(250_000).next_power_of_two()
}

fn around(board: &Board, top: &str, name: &str, pll: Option<Pll>, inside: &Inside) -> String {
    let (module, parameters) = inside;
    let mut text = format!("// {top}: for the board {name}.\n");
    let _ = writeln!(text, "//\n// The board's pins around {module}. Written by");
    let _ = writeln!(
        text,
        "// perpetual {} with constraints/{}.",
        env!("CARGO_PKG_VERSION"),
        board.constraints
    );
    let _ = writeln!(text, "\nmodule {top} (");
    text.push_str(&ports(board));
    text.push_str(");\n\n");
    let (clock, locked, hertz) = match pll {
        None => ("clock", "1'b1", board.clock_hz),
        Some(pll) => {
            let hertz = pll.clock_hz(board.clock_hz);
            let _ = writeln!(text, "    // {hertz} Hz.\n    wire fast;\n    wire locked;");
            text.push_str(&pll.verilog(board));
            text.push('\n');
            ("fast", "locked", hertz)
        }
    };
    let cycles = power_up_cycles(hertz);
    let circuit = format!("{module} {}\n        circuit", given(parameters));
    let power_up = given(&[("CYCLES", cycles)]);
    let _ = write!(
        text,
        "    // Reset until the clock has been right for {cycles} cycles: block RAM cannot be read in the first microseconds.\n\
         \x20   wire starts;\n\
         \x20   perpetual_power_up {power_up} power_up (\n        .clock({clock}), .locked({locked}), .reset(starts));\n\n"
    );
    let pressed = match &board.button {
        Some(button) if button.active_low => " | !button",
        Some(_) => " | button",
        None => "",
    };
    let mut connections = vec![
        format!("clock({clock})"),
        format!("reset(starts{pressed})"),
        "rx(rx)".to_owned(),
        "tx(tx)".to_owned(),
    ];
    for shows in super::Shows::ALL {
        let port = shows.port();
        let wire = match board.leds.iter().find(|led| led.shows == shows) {
            Some(led) if led.active_low => {
                let _ = writeln!(text, "    // A low level lights it.");
                let _ = writeln!(text, "    wire {port}_high;");
                let _ = writeln!(text, "    assign {port} = !{port}_high;\n");
                format!("{port}_high")
            }
            Some(_) => port.to_owned(),
            None => String::new(),
        };
        connections.push(format!("{port}({wire})"));
    }
    for tie in board.ties {
        let _ = writeln!(text, "    // {}: {}.", tie.port, tie.why);
        let _ = writeln!(text, "    assign {} = 1'b{};\n", tie.port, u8::from(tie.high));
    }
    let connections: Vec<String> =
        connections.iter().map(|connection| format!("        .{connection}")).collect();
    let _ = writeln!(text, "    {circuit} (\n{}\n    );\n\nendmodule", connections.join(",\n"));
    text
}

fn ports(board: &Board) -> String {
    let mut ports = vec![("input", "clock", format!("{} Hz", board.clock_hz))];
    if let Some(button) = &board.button {
        let level = if button.active_low { "low" } else { "high" };
        ports.push(("input", "button", format!("{level} while pressed: resets")));
    }
    ports.push(("input", "rx", "from the host".to_owned()));
    ports.push(("output", "tx", "to the host".to_owned()));
    for led in board.leds {
        ports.push(("output", led.shows.port(), led.looks.to_owned()));
    }
    for tie in board.ties {
        let level = if tie.high { "high" } else { "low" };
        ports.push(("output", tie.port, format!("held {level}")));
    }
    let last = ports.len() - 1;
    let mut text = String::new();
    for (at, (direction, name, what)) in ports.iter().enumerate() {
        let declared = format!("{direction:6} wire {name}{}", if at == last { "" } else { "," });
        let _ = writeln!(text, "    {declared:32} // {what}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{BOARDS, SEARCH_BOARDS};

    #[test]
    fn every_board_has_a_top_around_a_module_with_parameters() {
        for board in BOARDS {
            let top = top(board).unwrap();
            assert!(top.contains("_board #(.") && top.contains(".CLOCK_HZ("), "{top}");
        }
        for board in SEARCH_BOARDS {
            let count = board.searchers.count;
            let (top, combined) = (search_top(board), board.searchers.detector);
            let inside = format!("perpetual_search_board #(.SEARCHERS({count}), .PLIES(");
            assert!(top.contains(&inside) && top.contains(".HAS_DETECTOR(1)") == combined);
            assert!((1..=16).contains(&count), "no board has so many");
        }
    }

    fn wrapped(name: &str) -> String {
        top(Board::named(name).unwrap()).unwrap()
    }

    #[test]
    fn levels_are_turned_round_where_low_is_on() {
        let icebreaker = wrapped("icebreaker");
        assert!(icebreaker.contains(".reset(starts | !button)"));
        assert!(icebreaker.contains("assign led_alive = !led_alive_high;"));
        assert!(icebreaker.contains(".led_link(led_link)"));
        let ulx3s = wrapped("ulx3s-85f");
        assert!(ulx3s.contains(".reset(starts | button)"));
        assert!(ulx3s.contains("assign wifi_gpio0 = 1'b1;"));
        let hx8k = wrapped("hx8k");
        assert!(hx8k.contains(".reset(starts),"));
        assert!(!hx8k.contains("button"));
    }

    #[test]
    fn lights_a_board_lacks_are_left_open() {
        let colorlight = wrapped("colorlight-i5");
        assert!(colorlight.contains(".led_error()"));
        assert!(!colorlight.contains("output wire led_error"));
    }

    #[test]
    fn every_top_has_the_ports_that_its_pins_are_for() {
        for board in BOARDS {
            let ports = ports(board);
            let declared: Vec<&str> = ports
                .lines()
                .filter_map(|line| line.split_whitespace().nth(2))
                .map(|name| name.trim_end_matches(','))
                .collect();
            let pins: Vec<&str> = board.pins().iter().map(|(port, _)| *port).collect();
            assert_eq!(declared, pins, "{}", board.name);
        }
    }
}
