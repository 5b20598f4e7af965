use super::Candidate;
use perpetual_model::generate::Numbers;
use perpetual_verilog::testing::Bench;

/// What is read of a move.
#[derive(Clone, Copy, Debug)]
struct Seen {
    plain: bool,
    from_rank: u64,
    to_rank: u64,
    black: bool,
    leads_inside: bool,
    to_horizon: bool,
    counting: bool,
    watch: bool,
    needs_no_proof: bool,
}

impl Seen {
    fn random(numbers: &mut Numbers) -> Seen {
        let mut coin = || numbers.below(2) == 1;
        let [plain, black, leads_inside, to_horizon, watch, needs_no_proof] =
            [coin(), coin(), coin(), coin(), coin(), coin()];
        let to_horizon = to_horizon && !leads_inside;
        let counting = numbers.below(5) == 0;
        let [from_rank, to_rank] = [numbers.below(8) as u64, numbers.below(8) as u64];
        Seen {
            plain,
            from_rank,
            to_rank,
            black,
            leads_inside,
            to_horizon,
            counting,
            watch,
            needs_no_proof,
        }
    }

    /// The detector has to know of it: an inner node, or one at the horizon that may repeat.
    fn is_told(&self) -> bool {
        !self.counting && (self.leads_inside || self.to_horizon && self.plain && self.watch)
    }

    /// No square of the first two ranks of the replies is written in its second cycle or later.
    fn is_off_the_first_ranks(&self) -> bool {
        // As White sees them.
        let rank = |rank: u64| if self.black { 7 - rank } else { rank };
        rank(self.from_rank) < 6 && rank(self.to_rank) < 7
    }
}

#[test]
fn a_move_is_told_made_or_left() {
    let mut bench = Bench::new(Candidate::default(), |candidate| &mut candidate.clock);
    let mut numbers = Numbers::new(11);
    let (mut left, mut waited, mut told) = (0, 0, 0);
    for _ in 0..4_000 {
        let seen = Seen::random(&mut numbers);
        let circuit = &mut bench.circuit;
        circuit.take.next = true;
        circuit.plain.next = seen.plain;
        circuit.from_rank.next = seen.from_rank.into();
        circuit.to_rank.next = seen.to_rank.into();
        circuit.side.next = seen.black;
        circuit.leads_inside.next = seen.leads_inside;
        circuit.to_horizon.next = seen.to_horizon;
        circuit.counting.next = seen.counting;
        circuit.watch.next = seen.watch;
        circuit.needs_no_proof.next = seen.needs_no_proof;
        circuit.joining.next = false;
        bench.cycle();
        bench.circuit.take.next = false;
        for _ in 0..3 {
            let mut coin = || numbers.below(2) == 1;
            let (can_tell, joining, fails_low) = (coin(), coin(), coin());
            let circuit = &mut bench.circuit;
            circuit.can_tell.next = can_tell;
            circuit.joining.next = joining;
            circuit.fails_low.next = fails_low;
            // What is read meanwhile is another move.
            circuit.plain.next = coin();
            circuit.leads_inside.next = coin();
            bench.cycle();
            // After the edge the links are those of the cycle before.
            let linked = joining;
            let circuit = &bench.circuit;
            let is_told = seen.is_told();
            let is_left = !is_told && seen.needs_no_proof && fails_low;
            assert_eq!(circuit.inner.val(), seen.leads_inside, "{seen:?}");
            assert_eq!((circuit.told.val(), circuit.tell.val()), (is_told, is_told && can_tell));
            assert_eq!(circuit.skips.val(), is_left, "{seen:?}");
            assert_eq!(circuit.waits.val(), is_told && !can_tell || is_left && linked, "{seen:?}");
            let at_once = seen.is_off_the_first_ranks() && (seen.leads_inside || !is_told);
            assert_eq!(circuit.at_once.val(), at_once && !joining, "{seen:?}");
            left += usize::from(is_left);
            waited += usize::from(circuit.waits.val());
            told += usize::from(is_told);
        }
    }
    assert!(left > 300 && waited > 300 && told > 300, "{left} {waited} {told}");
    bench.replay("candidate");
    bench.lint("candidate");
}
