//! Puts the logic of circuits that get no module of their own into the module around them.

use std::collections::BTreeMap;

use crate::about::About;
use crate::pass::merge;
use crate::print::token;
use crate::syntax::{Design, Expr, Instance, Item, Module};

/// Replaces the instances of all modules whose note has no name by what is in them.
///
/// Its signals, registers and instances get the name of the instance before their own, `head$last`, as the signals that
/// connect it have already. The values of an enumeration keep theirs.
pub(crate) fn inline(design: &mut Design, about: &About<'_>) {
    let is_part = |module: &str| merge::is_part(module, about);
    let parts: Vec<Module> =
        design.modules.iter().filter(|module| is_part(&module.name)).cloned().collect();
    let part = |instance: &Instance| parts.iter().find(|part| part.name == instance.module);
    design.modules.retain(|module| !is_part(&module.name));
    for module in &mut design.modules {
        // A part may have parts.
        while let Some(at) = module.instances.iter().position(|instance| part(instance).is_some()) {
            let instance = module.instances.remove(at);
            if let Some(part) = part(&instance) {
                absorb(module, &instance, part.clone());
            }
        }
    }
}

fn absorb(module: &mut Module, instance: &Instance, mut part: Module) {
    let connected: BTreeMap<&str, &str> = instance
        .pins
        .iter()
        .filter_map(|(port, pin)| match pin {
            Some(Expr::Name(to)) => Some((&**port, &**to)),
            _ => None,
        })
        .collect();
    let new = |name: &str| match connected.get(name) {
        Some(to) => (*to).to_owned(),
        None if name.starts_with(char::is_uppercase) => name.to_owned(),
        None => format!("{}${name}", instance.name),
    };
    part.map(&mut |e| match e {
        Expr::Name(name) => Expr::Name(new(&name)),
        Expr::Index(name, index) => Expr::Index(new(&name), index),
        Expr::Slice(name, offset, width) => Expr::Slice(new(&name), offset, width),
        e => e,
    });
    for item in &mut part.items {
        match item {
            Item::Register { q, .. } => *q = new(q),
            Item::Raw(text) => {
                let is_known = |name: &str| part.ports.iter().any(|port| port.name == name);
                *text = token::rename(text, &|name| is_known(name).then(|| new(name)));
            }
            _ => {}
        }
    }
    for port in &part.ports {
        if let Some(net) = module.net_mut(&new(&port.name)) {
            net.reg |= port.reg;
        }
    }
    for mut net in part.nets {
        net.name = new(&net.name);
        module.nets.push(net);
    }
    for mut param in part.params {
        param.name = new(&param.name);
        if module.params.iter().all(|known| known.name != param.name) {
            module.params.push(param);
        }
    }
    for mut inside in part.instances {
        inside.name = new(&inside.name);
        module.instances.push(inside);
    }
    module.items.extend(part.items);
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use rust_hdl::prelude::*;

    use crate::testing::{Comparison, lint};
    use crate::{About, Circuit, ModuleNote};

    #[derive(Clone, Copy, Debug, PartialEq, LogicState)]
    enum Turn {
        Left,
        Right,
    }

    /// Says whose turn it is.
    #[derive(LogicBlock, Default)]
    struct Referee {
        clock: Signal<In, Clock>,
        goes_on: Signal<In, Bit>,
        turn: Signal<Out, Turn>,
        state: DFF<Turn>,
    }

    impl Logic for Referee {
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            dff_setup!(self, clock, state);
            if self.goes_on.val() {
                self.state.d.next = Turn::Left;
                if self.state.q.val() == Turn::Left {
                    self.state.d.next = Turn::Right;
                }
            }
            self.turn.next = self.state.q.val();
        }
    }

    /// Counts up to a number of its own; at each round it is the other's turn.
    #[derive(LogicBlock)]
    struct Rounds {
        clock: Signal<In, Clock>,
        runs: Signal<In, Bit>,
        count: Signal<Out, Bits<4>>,
        ends: Signal<Local, Bit>,
        state: DFF<Bits<4>>,
        last: Constant<Bits<4>>,
        referee: Referee,
        turn: Signal<Out, Turn>,
    }

    impl Rounds {
        fn up_to(last: u64) -> Rounds {
            Rounds {
                clock: Default::default(),
                runs: Default::default(),
                count: Default::default(),
                ends: Default::default(),
                state: Default::default(),
                last: Constant::new(last.into()),
                referee: Default::default(),
                turn: Default::default(),
            }
        }
    }

    impl Logic for Rounds {
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            dff_setup!(self, clock, state);
            self.referee.clock.next = self.clock.val();
            self.ends.next = self.runs.val() & (self.state.q.val() == self.last.val());
            self.referee.goes_on.next = self.ends.val();
            if self.runs.val() {
                self.state.d.next = self.state.q.val() + 1;
            }
            if self.ends.val() {
                self.state.d.next = 0.into();
            }
            self.count.next = self.state.q.val();
            self.turn.next = self.referee.turn.val();
        }
    }

    #[derive(LogicBlock)]
    struct Game {
        clock: Signal<In, Clock>,
        runs: Signal<In, Bit>,
        same: Signal<Out, Bit>,
        left: Signal<Out, Bit>,
        fast: Rounds,
        slow: Rounds,
    }

    impl Logic for Game {
        #[perpetual_verilog::kernel]
        fn update(&mut self) {
            clock!(self, clock, fast, slow);
            self.fast.runs.next = self.runs.val();
            self.slow.runs.next = self.runs.val();
            self.same.next = self.fast.count.val() == self.slow.count.val();
            self.left.next = self.slow.turn.val() == Turn::Left;
        }
    }

    fn game() -> Circuit {
        Circuit::new(&mut Game {
            clock: Default::default(),
            runs: Default::default(),
            same: Default::default(),
            left: Default::default(),
            fast: Rounds::up_to(5),
            slow: Rounds::up_to(11),
        })
    }

    const fn part(path: &'static str) -> ModuleNote<'static> {
        ModuleNote { path, name: "", what: "" }
    }

    fn about<'a>(modules: &'a [ModuleNote<'a>]) -> About<'a> {
        About { top: "game", modules, ..About::default() }
    }

    fn headers(text: &str) -> Vec<&str> {
        text.lines().filter(|line| line.starts_with("module ")).collect()
    }

    #[test]
    #[ignore = "yosys: make test-all"]
    fn parts_and_their_parts_stand_in_the_module_around_and_do_the_same() {
        let notes = [part("fast"), part("slow"), part("slow.referee")];
        let (circuit, about) = (game(), about(&notes));
        let text = circuit.export(&about).unwrap().text;
        assert_eq!(headers(&text), ["module game (", "module game_referee ("]);
        for words in [
            "localparam [3:0] fast_last = 4'd5;",
            "localparam [3:0] slow_last = 4'd11;",
            "reg [3:0] slow_state;",
            "reg slow_referee_state;",
            "game_referee fast_referee (",
            "slow_referee_state == TURN_LEFT",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
        lint(&text, "", "game");
        let pair = Comparison { circuit: &circuit, about: &about, text: &text, library: "" };
        pair.check_names();
        assert!(pair.is_proven());
        for (from, to) in [
            ("fast_last = 4'd5", "fast_last = 4'd6"),
            ("fast_state == fast_last", "slow_state == fast_last"),
            ("slow_referee_state == TURN_LEFT", "slow_referee_state != TURN_LEFT"),
        ] {
            let changed = text.replacen(from, to, 1);
            assert_ne!(changed, text, "{from}");
            assert!(!Comparison { text: &changed, ..pair }.is_proven(), "{from}");
        }
    }

    #[test]
    fn what_has_a_name_or_no_note_has_a_module() {
        let text = game().export(&about(&[part("none")])).unwrap().text;
        assert_eq!(headers(&text).len(), 4, "{text}");
    }
}
