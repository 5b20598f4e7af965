//! Check bits beside every detector, with requests as fast as it takes them, and records that fall off.

use perpetual_games::Checks;
use perpetual_hdl::testing::{Bench, bench_of_detector};
use perpetual_hdl::window::{SearchWindow, WindowDetector, WindowForm, WindowPairDetector};
use perpetual_hdl::{
    Answer, CheckBits, ChessChainDetector, ChessPairDetector, ChessScoreboardDetector,
    DetectorCircuit, DetectorPort, Operation, Request,
};
use perpetual_model::generate::Numbers;
use perpetual_model::{MoveRecord, Piece};
use rust_hdl::prelude::*;

use crate::across::xiangqi::checked::{CheckPorts, with_checks};

with_checks! { CheckedChain, ChessChainDetector<8, 4>, 6, 4 }
with_checks! { CheckedScoreboard, ChessScoreboardDetector<4>, 6, 4 }
with_checks! { CheckedPair, ChessPairDetector<8, 4>, 6, 4 }
with_checks! {
    /// As many counts as the window has plies.
    CheckedWindow, WindowDetector, 6, 4
}
with_checks! { CheckedWindowPair, WindowPairDetector, 6, 4 }

/// A piece of each side goes round so many squares, so that each position is that of two rounds before; what a move is
/// follows from its ply. Which moves gave check is drawn.
struct Rounds {
    squares: usize,
    checks: Vec<bool>,
    numbers: Numbers,
    /// How often all moves of neither, the mover, the other, both gave check.
    said: [usize; 4],
}

impl Rounds {
    fn new(seed: u64) -> Rounds {
        Rounds { squares: 2, checks: Vec::new(), numbers: Numbers::new(seed), said: [0; 4] }
    }

    fn begin(&mut self) {
        self.squares = [2, 3, 5, 7, 8][self.numbers.below(5)];
        self.checks.clear();
    }

    /// The move played at this ply, and whether it gives check: one side does so more often.
    fn played(&mut self, ply: usize) -> (MoveRecord, bool) {
        let (side, at) = ((ply % 2) as u8, ply / 2);
        let square = |at: usize| (at % self.squares) as u8 + 32 * side;
        let record = MoveRecord::new(Piece::from_code(2 | side << 3), square(at), square(at + 1));
        let seldom = if self.squares % 2 == ply % 2 { 30 } else { 8 };
        (record, !self.numbers.one_in(seldom))
    }

    /// What is said of the moves played since the position so many plies ago.
    fn compare(&mut self, distance: usize, said: Checks) {
        assert_eq!(distance, 2 * self.squares);
        let since = self.checks.iter().rev().take(distance);
        let expected = Checks::of(since.copied());
        assert_eq!(said, expected, "{distance} plies: {:?}", self.checks);
        self.said[usize::from(said.mover) + 2 * usize::from(said.other)] += 1;
    }

    fn finish(&self) {
        assert!(self.said.iter().all(|&n| n > 20), "{:?}", self.said);
    }
}

/// A bench, in each cycle a request if one is taken, and the verdict now and then; replayed on the Verilog.
fn agrees<C: CheckPorts>(circuit: C, cycles: usize, name: &str) {
    let mut bench = bench_of_detector(circuit);
    for output in ["mover_checks", "other_checks"] {
        bench.compare_only_if(output, "verdict_valid");
    }
    let mut rounds = Rounds::new(7);
    let (mut dropped, mut cut, mut found) = (0, 0, 0);
    while bench.cycles() < cycles {
        if !bench.circuit.answer().request_ready {
            bench.cycle();
            continue;
        }
        let ply = rounds.checks.len();
        assert_eq!(usize::from(bench.circuit.answer().ply), ply);
        let (mut request, mut check) = (Request::plain(Operation::Nothing), false);
        match rounds.numbers.below(40) {
            0 => request.operation = Operation::Clear,
            1..4 => {
                let most = if rounds.numbers.one_in(4) { 24 } else { 6 };
                request = Request::cut(ply.saturating_sub(rounds.numbers.below(most)) as u16);
            }
            4..8 => request.operation = Operation::Pop,
            8..12 if ply > 0 => {
                let (record, gives) = rounds.played(ply - 1);
                (request, check) = (Request::replace(record), gives);
            }
            12..16 => request.operation = Operation::First,
            16 => {}
            _ => {
                let (record, gives) = rounds.played(ply);
                (request, check) = (Request::push(record), gives);
            }
        }
        bench.circuit.drive(Some(request), false);
        bench.circuit.check().next = check;
        bench.cycle();
        bench.circuit.drive(None, false);
        // What is not asked with a push is ignored.
        bench.circuit.check().next = rounds.numbers.one_in(2);
        let refused = bench.circuit.answer().error != 0;
        dropped += usize::from(refused && ply > 0);
        match request.operation {
            _ if refused => {}
            Operation::Clear => rounds.begin(),
            Operation::Cut => {
                cut += ply - usize::from(request.target_ply);
                rounds.checks.truncate(request.target_ply.into());
            }
            Operation::Pop => rounds.checks.truncate(ply - 1),
            Operation::Push => rounds.checks.push(check),
            Operation::Replace => rounds.checks[ply - 1] = check,
            Operation::First => {
                while !bench.circuit.answer().verdict_valid {
                    bench.cycle();
                }
                (0..rounds.numbers.below(3)).for_each(|_| bench.cycle());
                let distance = bench.circuit.answer().verdict.distance as usize;
                let said = bench.circuit.checks();
                if distance > 0 {
                    found += 1;
                    rounds.compare(distance, said);
                }
                bench.circuit.drive(None, true);
                bench.cycle();
                bench.circuit.drive(None, false);
            }
            _ => {}
        }
    }
    rounds.finish();
    assert!(dropped > 10 && cut > 100 && found > 200, "{dropped} {cut} {found}");
    bench.replay(name);
}

#[test]
fn beside_detectors_that_walk() {
    agrees(CheckedChain::default(), 30_000, "checks_chain");
    agrees(CheckedScoreboard::default(), 30_000, "checks_scoreboard");
    agrees(CheckedPair::default(), 30_000, "checks_pair");
}

#[test]
#[ignore = "long: make test-all"]
fn beside_windows() {
    let window = WindowDetector::new(16, WindowForm::Portable);
    agrees(CheckedWindow { detector: window, ..Default::default() }, 40_000, "checks_window");
    let pair = WindowPairDetector::new(16, WindowForm::Portable);
    agrees(
        CheckedWindowPair { detector: pair, ..Default::default() },
        40_000,
        "checks_window_pair",
    );
}

/// A search window with check bits beside it.
#[derive(perpetual_verilog::Circuit, Default)]
struct CheckedSearch {
    clock: Signal<In, Clock>,
    push: Signal<In, Bit>,
    pop: Signal<In, Bit>,
    replace: Signal<In, Bit>,
    cut: Signal<In, Bit>,
    clear: Signal<In, Bit>,
    piece: Signal<In, Bits<4>>,
    from: Signal<In, Bits<6>>,
    to: Signal<In, Bits<6>>,
    keep: Signal<In, Bits<8>>,
    check: Signal<In, Bit>,
    ready: Signal<Out, Bit>,
    held_plies: Signal<Out, Bits<8>>,
    /// No operation for so long that all is said of the newest.
    settled: Signal<Out, Bit>,
    repetition_distance: Signal<Out, Bits<8>>,
    mover_checks: Signal<Out, Bit>,
    other_checks: Signal<Out, Bit>,
    window: SearchWindow,
    bits: CheckBits<4>,
    ply: DFF<Bits<16>>,
    held_before: DFF<Bits<8>>,
    waited: DFF<Bits<3>>,
    plays: Signal<Local, Bit>,
    replaces: Signal<Local, Bit>,
}

impl Logic for CheckedSearch {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.window.reset.next = false;
        connect!(self.window <- self: push, pop, replace, cut, clear, piece, from, to);
        self.window.barrier.next = false;
        self.window.keep.next = self.keep.val();
        self.window.find.next = false;
        self.window.probe.next = false;
        connect!(self <- self.window: ready, held_plies);
        self.waited.d.next = 0.into();
        if self.window.ready.val()
            & !(self.push.val()
                | self.pop.val()
                | self.replace.val()
                | self.cut.val()
                | self.clear.val())
        {
            self.waited.d.next = self.waited.q.val();
            if self.waited.q.val() != 7 {
                self.waited.d.next = self.waited.q.val() + 1;
            }
        }
        self.settled.next = self.waited.q.val() == 7;
        self.repetition_distance.next = self.window.repetition_distance.val();

        self.plays.next = self.push.val() & self.window.ready.val() & !self.clear.val();
        self.replaces.next = self.replace.val()
            & self.window.ready.val()
            & self.window.can_pop.val()
            & !self.clear.val()
            & !self.push.val();
        self.held_before.d.next = self.window.held_plies.val();
        if self.plays.val() {
            self.ply.d.next = self.ply.q.val() + 1;
        }
        if self.window.held_plies.val() < self.held_before.q.val() {
            self.ply.d.next = self.ply.q.val() - 1;
        }
        self.bits.pushed.next = self.plays.val() | self.replaces.val();
        connect!(self.bits <- self: check, ply = ply.q);
        self.bits.error.next = 0.into();
        self.bits.distance.next = bit_cast::<16, 8>(self.window.repetition_distance.val());
        connect!(self <- self.bits: mover_checks, other_checks);
    }
}

#[test]
#[ignore = "long: make test-all"]
fn beside_the_search_window() {
    const PLIES: usize = 16;
    let window = SearchWindow::new(PLIES, WindowForm::Portable);
    let circuit = CheckedSearch { window, ..Default::default() };
    let mut bench = Bench::new(circuit, |circuit| &mut circuit.clock);
    for output in ["mover_checks", "other_checks"] {
        bench.compare_only_if(output, "settled");
    }
    let mut rounds = Rounds::new(8);
    let (mut held, mut full, mut cut, mut found) = (0, 0, 0, 0);
    while bench.cycles() < 60_000 {
        if !bench.circuit.ready.val() {
            bench.cycle();
            continue;
        }
        assert_eq!(bench.circuit.held_plies.val().to_u8() as usize, held);
        let ply = rounds.checks.len();
        let circuit = &mut bench.circuit;
        let (mut record, mut check) = rounds.played(ply);
        match rounds.numbers.below(40) {
            0 => {
                circuit.clear.next = true;
                rounds.begin();
                held = 0;
            }
            1..4 => {
                let keep = held.saturating_sub(rounds.numbers.below(6));
                circuit.cut.next = true;
                circuit.keep.next = (keep as u64).into();
                rounds.checks.truncate(ply - (held - keep));
                cut += held - keep;
                held = keep;
            }
            // With nothing held neither is taken.
            4..8 => {
                circuit.pop.next = true;
                rounds.checks.truncate(ply - held.min(1));
                held = held.saturating_sub(1);
            }
            8..14 if ply > 0 => {
                (record, check) = rounds.played(ply - 1);
                circuit.replace.next = true;
                if held > 0 {
                    rounds.checks[ply - 1] = check;
                }
            }
            _ => {
                circuit.push.next = true;
                rounds.checks.push(check);
                full += usize::from(held == PLIES);
                held = PLIES.min(held + 1);
            }
        }
        circuit.piece.next = u64::from(record.piece.code()).into();
        circuit.from.next = u64::from(record.from).into();
        circuit.to.next = u64::from(record.to).into();
        circuit.check.next = check;
        bench.cycle();
        let circuit = &mut bench.circuit;
        for operation in [
            &mut circuit.clear,
            &mut circuit.cut,
            &mut circuit.pop,
            &mut circuit.replace,
            &mut circuit.push,
        ] {
            operation.next = false;
        }
        circuit.check.next = rounds.numbers.one_in(2);
        if rounds.numbers.one_in(3) {
            while !bench.circuit.settled.val() {
                bench.cycle();
            }
            let distance = bench.circuit.repetition_distance.val().to_u8() as usize;
            if distance > 0 {
                let circuit = &bench.circuit;
                let said =
                    Checks { mover: circuit.mover_checks.val(), other: circuit.other_checks.val() };
                rounds.compare(distance, said);
                found += 1;
            }
        }
    }
    rounds.finish();
    assert!(full > 100 && cut > 100 && found > 200, "{full} {cut} {found}");
    bench.replay("checks_search_window");
}
