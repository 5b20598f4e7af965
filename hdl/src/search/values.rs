//! The value of a position, its window, and what is told its parent.

use rust_hdl::prelude::*;
use smart_default::SmartDefault;

/// The arithmetic of an alpha-beta search: signed numbers of 16 bits, as the side to move sees them.
///
/// Registers: the sum of the table `score`, the window `alpha` to `beta`, and `value`. The window is held as -`alpha` - 1
/// and `beta` - 1, which are a child's upper and lower end as they are; and the value as the other side sees it.
/// At a rising edge:
///
/// * `change`: what becomes of sum and window, as [`Change`] says. With `Up` the move back to the parent is that which lost
///   `loss`, and the parent's upper bound less one is `parent_bound`, which is there with `comes_back` too, in the cycle of
///   `Up` and perhaps before it.
/// * `look`: looks at a move that loses `loss` for the other side; `alpha` then stays until the next one.
/// * `give`: `value` becomes what [`Give`] says, not with `Up`.
///
/// Out, in the same cycle: `below_zero`, `alpha` is less than 0; `above_zero`, `beta` is more. From the cycle after
/// `look` on: `fails_low`, what the move leads to, or 0 if `child_drawn`, is not above `alpha`. From the second
/// cycle on: `stands`, the sum, or 0 if `drawn`, is at least `beta`; `improves`, `score` is above `alpha`.
/// And from the cycle after `Up` on, of the value that came: `better`, it is above `alpha`; `fails_high`, it is at least
/// `beta`.
#[derive(perpetual_verilog::Circuit, SmartDefault)]
pub struct Values {
    /// Rising edge.
    pub clock: Signal<In, Clock>,
    /// What becomes of sum and window.
    pub change: Signal<In, Change>,
    /// Its sum.
    pub root_score: Signal<In, Bits<16>>,
    /// Its lower bound.
    pub root_alpha: Signal<In, Bits<16>>,
    /// Its upper bound.
    pub root_beta: Signal<In, Bits<16>>,
    /// Looks at a move.
    pub look: Signal<In, Bit>,
    /// What it loses for the other side.
    pub loss: Signal<In, Bits<16>>,
    /// It may go back.
    pub comes_back: Signal<In, Bit>,
    /// Its upper bound less one.
    pub parent_bound: Signal<In, Bits<16>>,
    /// What the value becomes.
    pub give: Signal<In, Give>,
    /// The ply.
    pub ply: Signal<In, Bits<6>>,
    /// The position is a draw by its men or by fifty moves.
    pub drawn: Signal<In, Bit>,
    /// After the move it is.
    pub child_drawn: Signal<In, Bit>,
    /// The value.
    pub value: Signal<Out, Bits<16>>,
    /// The upper bound less one.
    pub bound: Signal<Out, Bits<16>>,
    /// The sum is enough.
    pub stands: Signal<Out, Bit>,
    /// The sum is above the lower bound.
    pub improves: Signal<Out, Bit>,
    /// The move cannot raise the lower bound.
    pub fails_low: Signal<Out, Bit>,
    /// The lower bound is negative.
    pub below_zero: Signal<Out, Bit>,
    /// The upper bound is positive.
    pub above_zero: Signal<Out, Bit>,
    /// The value that came is better.
    pub better: Signal<Out, Bit>,
    /// The value that came is enough.
    pub fails_high: Signal<Out, Bit>,
    score_held: DFF<Bits<16>>,
    // -alpha - 1 and beta - 1.
    low_turned: DFF<Bits<16>>,
    high_less: DFF<Bits<16>>,
    child_score: DFF<Bits<16>>,
    // The value as the other side sees it.
    value_turned: DFF<Bits<16>>,
    is_standing: DFF<Bit>,
    is_improving: DFF<Bit>,
    is_low: DFF<Bit>,
    is_better: DFF<Bit>,
    is_enough: DFF<Bit>,
    turned: Signal<Local, Bits<16>>,
    score_not: Signal<Local, Bits<16>>,
    low_not: Signal<Local, Bits<16>>,
    odd: Signal<Local, Bits<16>>,
    most: Signal<Local, Bits<16>>,
    odd_signs: Signal<Local, Bits<18>>,
    most_signs: Signal<Local, Bits<18>>,
    margin: Signal<Local, Bits<18>>,
    score_up: Signal<Local, Bits<16>>,
    alpha_up: Signal<Local, Bits<16>>,
    high_less_up: Signal<Local, Bits<16>>,
    former_alpha_up: Signal<Local, Bits<16>>,
    value_up: Signal<Local, Bits<16>>,
    parent_bound_up: Signal<Local, Bits<16>>,
    // The lowest number of 18 bits.
    #[default(Constant::new(0x2_0000.into()))]
    negative: Constant<Bits<18>>,
    #[default(Constant::new(0x8000.into()))]
    sign: Constant<Bits<16>>,
    #[default(Constant::new(0.into()))]
    zero: Constant<Bits<16>>,
    #[default(Constant::new(0xffff.into()))]
    ones: Constant<Bits<16>>,
    #[default(Constant::new(31_000.into()))]
    mated_at_once: Constant<Bits<16>>,
}

/// What becomes of the sum and the window.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
pub enum Change {
    /// They stay.
    Keep,
    /// Those of the root.
    Load,
    /// Those of the child by the move looked at.
    Down,
    /// Those of the parent.
    Up,
    /// The lower bound becomes the sum.
    Stand,
    /// The lower bound becomes 0.
    Raise,
    /// The lower bound becomes the value that came.
    Accept,
}

/// What the value of a node becomes.
#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
pub enum Give {
    /// It stays.
    Keep,
    /// 0.
    Zero,
    /// The lower bound.
    Alpha,
    /// The upper bound.
    Beta,
    /// That of checkmate at this ply.
    Mated,
}

impl Logic for Values {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // The sum after a move as the other side sees it, and the sum before it again.
        self.turned.next = self.loss.val() - self.score_held.q.val();

        // The sum is too low if loss - score - 1 is at least -alpha - 1. The three numbers are added in one go, since the
        // loss comes late from a memory: bit for bit whether their number of ones is odd, and whether two are.
        self.score_not.next = !self.score_held.q.val();
        self.low_not.next = !self.low_turned.q.val();
        self.odd.next = self.loss.val() ^ self.score_not.val() ^ self.low_not.val();
        self.most.next = (self.loss.val() & (self.score_not.val() | self.low_not.val()))
            | (self.score_not.val() & self.low_not.val());
        self.odd_signs.next = bit_cast::<18, 16>(self.odd.val())
            | (bit_cast::<18, 1>(self.odd.val().get_bit(15).into()) << 16)
            | (bit_cast::<18, 1>(self.odd.val().get_bit(15).into()) << 17);
        self.most_signs.next = (bit_cast::<18, 16>(self.most.val()) << 1)
            | (bit_cast::<18, 1>(self.most.val().get_bit(15).into()) << 17)
            | 1;
        self.margin.next = self.odd_signs.val() + self.most_signs.val();

        // Signed numbers are compared with their sign turned round.
        self.score_up.next = self.score_held.q.val() ^ self.sign.val();
        self.alpha_up.next = !self.low_turned.q.val() ^ self.sign.val();
        self.high_less_up.next = self.high_less.q.val() ^ self.sign.val();
        self.value_up.next = self.value_turned.q.val() ^ self.sign.val();
        self.parent_bound_up.next = self.parent_bound.val() ^ self.sign.val();
        self.is_standing.d.next = self.score_up.val() > self.high_less_up.val();
        if self.drawn.val() {
            self.is_standing.d.next = self.high_less.q.val().get_bit(15);
        }
        self.is_improving.d.next = self.score_up.val() > self.alpha_up.val();
        self.stands.next = self.is_standing.q.val();
        self.improves.next = self.is_improving.q.val();
        self.below_zero.next = !self.low_turned.q.val().get_bit(15);
        self.above_zero.next = !self.high_less.q.val().get_bit(15);
        // The parent's lower bound is the child's upper one, turned round.
        self.former_alpha_up.next = !self.high_less.q.val() ^ self.sign.val();
        if self.comes_back.val() {
            self.is_better.d.next = self.value_up.val() > self.former_alpha_up.val();
            self.is_enough.d.next = self.value_up.val() > self.parent_bound_up.val();
        }
        self.better.next = self.is_better.q.val();
        self.fails_high.next = self.is_enough.q.val();

        if self.look.val() {
            self.child_score.d.next = self.turned.val();
            self.is_low.d.next = self.margin.val() < self.negative.val();
            if self.child_drawn.val() {
                self.is_low.d.next = self.low_turned.q.val().get_bit(15);
            }
        }
        self.fails_low.next = self.is_low.q.val();
        match self.change.val() {
            Change::Load => {
                self.score_held.d.next = self.root_score.val();
                self.low_turned.d.next = !self.root_alpha.val();
                self.high_less.d.next = self.root_beta.val() - 1;
            }
            Change::Down => {
                self.score_held.d.next = self.child_score.q.val();
                self.low_turned.d.next = self.high_less.q.val();
                self.high_less.d.next = self.low_turned.q.val();
            }
            Change::Up => {
                self.score_held.d.next = self.turned.val();
                self.low_turned.d.next = self.high_less.q.val();
                self.high_less.d.next = self.parent_bound.val();
            }
            Change::Stand => {
                self.low_turned.d.next = !self.score_held.q.val();
            }
            Change::Raise => {
                self.low_turned.d.next = self.ones.val();
            }
            Change::Accept => {
                self.low_turned.d.next = !self.value_turned.q.val();
            }
            _ => {}
        }
        match self.give.val() {
            Give::Zero => {
                self.value_turned.d.next = self.zero.val();
            }
            Give::Alpha => {
                self.value_turned.d.next = self.low_turned.q.val() + 1;
            }
            Give::Beta => {
                self.value_turned.d.next = !self.high_less.q.val();
            }
            Give::Mated => {
                self.value_turned.d.next =
                    self.mated_at_once.val() - bit_cast::<16, 6>(self.ply.val());
            }
            _ => {}
        }
        self.value.next = self.zero.val() - self.value_turned.q.val();
        self.bound.next = self.high_less.q.val();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use perpetual_verilog::testing::Bench;

    fn word(number: i16) -> Bits<16> {
        u64::from(number as u16).into()
    }

    fn value(bench: &Bench<Values>) -> i16 {
        bench.circuit.value.val().to_u64() as u16 as i16
    }

    /// A root, a move that gains something, and the child's value.
    #[test]
    fn a_move_down_and_back() {
        let mut bench = Bench::new(Values::default(), |values| &mut values.clock);
        let numbers = [-31_000, -900, -1, 0, 1, 250, 12_345, 31_000];
        let mut seed = 3usize;
        for round in 0..400 {
            let mut next = |count: usize| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 40) % count
            };
            let (score, gain) = (numbers[1 + next(5)], numbers[1 + next(5)]);
            let low = next(numbers.len() - 1);
            let high = low + 1 + next(numbers.len() - 1 - low);
            let (alpha, beta) = (numbers[low], numbers[high]);
            let circuit = &mut bench.circuit;
            circuit.change.next = Change::Load;
            circuit.root_score.next = word(score);
            circuit.root_alpha.next = word(alpha);
            circuit.root_beta.next = word(beta);
            circuit.parent_bound.next = word(beta - 1);
            circuit.loss.next = word(-gain);
            bench.cycle();
            assert_eq!(bench.circuit.below_zero.val(), alpha < 0);
            assert_eq!(bench.circuit.above_zero.val(), beta > 0);
            bench.circuit.change.next = Change::Keep;
            bench.circuit.look.next = true;
            bench.cycle();
            assert_eq!(bench.circuit.stands.val(), score >= beta);
            assert_eq!(bench.circuit.improves.val(), score > alpha);
            assert_eq!(bench.circuit.fails_low.val(), score + gain <= alpha);
            bench.circuit.look.next = false;
            bench.circuit.change.next = Change::Down;
            bench.cycle();
            bench.circuit.change.next = Change::Keep;
            bench.cycle();
            assert_eq!(bench.circuit.stands.val(), -(score + gain) >= -alpha);
            let circuit = &mut bench.circuit;
            let ply = (round % 64) as u64;
            circuit.ply.next = ply.into();
            let (give, given) = match round % 4 {
                0 => (Give::Alpha, -beta),
                1 => (Give::Beta, -alpha),
                2 => (Give::Zero, 0),
                _ => (Give::Mated, -31_000 + ply as i16),
            };
            circuit.give.next = give;
            bench.cycle();
            assert_eq!(value(&bench), given);
            let circuit = &mut bench.circuit;
            circuit.give.next = Give::Keep;
            circuit.comes_back.next = true;
            bench.cycle();
            let circuit = &mut bench.circuit;
            circuit.change.next = Change::Up;
            bench.cycle();
            bench.circuit.change.next = Change::Keep;
            bench.circuit.comes_back.next = false;
            assert_eq!(value(&bench), given);
            assert_eq!(bench.circuit.better.val(), -given > alpha, "{given} {alpha}");
            assert_eq!(bench.circuit.fails_high.val(), -given >= beta, "{given} {beta}");
            bench.cycle();
            assert_eq!(bench.circuit.improves.val(), score > alpha);
            assert_eq!(bench.circuit.stands.val(), score >= beta);
            bench.circuit.change.next = Change::Accept;
            bench.cycle();
            bench.circuit.change.next = Change::Keep;
            bench.cycle();
            assert_eq!(bench.circuit.improves.val(), score > -given);
            bench.circuit.drawn.next = true;
            bench.circuit.child_drawn.next = true;
            bench.circuit.change.next = if round % 2 == 0 { Change::Raise } else { Change::Stand };
            bench.cycle();
            bench.circuit.change.next = Change::Keep;
            bench.circuit.look.next = true;
            bench.cycle();
            bench.circuit.look.next = false;
            assert_eq!(bench.circuit.stands.val(), 0 >= beta);
            let alpha = if round % 2 == 0 { 0 } else { score };
            assert_eq!(bench.circuit.fails_low.val(), 0 <= alpha);
            bench.circuit.drawn.next = false;
            bench.circuit.child_drawn.next = false;
        }
        bench.replay("values");
        bench.lint("values");
    }
}
