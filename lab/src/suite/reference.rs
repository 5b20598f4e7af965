//! The answers by the definition as it is written: whole positions compared, every legal move tried.
//! One clause can be left out; with none left out the answers are those of the [judge](super::judge).

use std::collections::{BTreeMap, HashMap};

use shakmaty::{Move, Position, Square};

use super::identity::{Identity, Tracked};
use super::{Answers, Case, Clause};

/// The answers to a case, with a clause left out.
pub fn answers(case: &Case, lacks: Option<Clause>) -> Answers {
    let mut mutant = Mutant::of(case, lacks);
    mutant.go_through(false);
    mutant.answers
}

/// The answers when each move is taken back and played again, and those when all moves are taken back
/// one after the other at the end.
pub fn answers_with_undo(case: &Case, lacks: Option<Clause>) -> [Answers; 2] {
    let mut mutant = Mutant::of(case, lacks);
    mutant.go_through(true);
    let moves = &case.game.moves;
    let forward = std::mem::take(&mut mutant.answers);
    for ply in (0..=moves.len()).rev() {
        mutant.answer(moves.get(ply).copied().flatten());
        mutant.take_back();
    }
    [forward, mutant.answers.reversed()]
}

/// What a move changes, apart from the positions that are kept.
#[derive(Clone)]
struct State {
    now: Tracked,
    ply: usize,
    /// The ply after the last null move.
    barrier: usize,
    /// The ply after the last capture or pawn move.
    zeroed: usize,
    /// The ply after the last move that cannot be undone.
    first: usize,
    quiet: u64,
}

struct Mutant<'a> {
    case: &'a Case,
    lacks: Option<Clause>,
    state: State,
    /// The states before this one.
    past: Vec<State>,
    /// At which plies each position stood.
    stood: HashMap<Identity, Vec<usize>>,
    /// All of them, in order.
    placements: Vec<Identity>,
    answers: Answers,
}

impl<'a> Mutant<'a> {
    fn of(case: &'a Case, lacks: Option<Clause>) -> Mutant<'a> {
        let quiet = match lacks {
            Some(Clause::QuietFen) => 0,
            _ => u64::from(case.game.start.halfmoves()),
        };
        let now = Tracked::start(case, lacks);
        let state = State { now, ply: 0, barrier: 0, zeroed: 0, first: 0, quiet };
        let (past, placements, answers) = (Vec::new(), Vec::new(), Answers::default());
        let mut mutant =
            Mutant { case, lacks, state, past, stood: HashMap::new(), placements, answers };
        mutant.arrive();
        mutant
    }

    fn lacks(&self, clause: Clause) -> bool {
        self.lacks == Some(clause)
    }

    /// Answers at every ply of the case; each move may be taken back and played again.
    fn go_through(&mut self, takes_back: bool) {
        let moves = &self.case.game.moves;
        for ply in 0..=moves.len() {
            self.answer(moves.get(ply).copied().flatten());
            if let Some(played) = moves.get(ply) {
                self.play(*played);
                if takes_back {
                    self.take_back();
                    self.play(*played);
                }
            }
        }
    }

    /// The position stands.
    fn arrive(&mut self) {
        let identity = self.state.now.identity();
        self.stood.entry(identity.clone()).or_default().push(self.state.ply);
        self.placements.push(identity);
    }

    /// Takes the last move back, if there is one.
    fn take_back(&mut self) {
        let Some(before) = self.past.pop() else { return };
        let after = std::mem::replace(&mut self.state, before);
        self.state.now = after.now.taken_back(self.state.now.clone());
        if self.lacks(Clause::UndoCounter) {
            self.state.quiet = after.quiet.saturating_sub(1);
        }
        if self.lacks(Clause::UndoBarrier) {
            self.state.barrier = after.barrier.max(after.first);
        }
        if let Some(identity) = self.placements.pop()
            && !self.lacks(Clause::UndoCount)
            && let Some(plies) = self.stood.get_mut(&identity)
        {
            plies.retain(|ply| *ply != after.ply);
        }
    }

    fn play(&mut self, played: Option<Move>) {
        self.past.push(self.state.clone());
        let rights = self.state.now.position.castles().castling_rights();
        let capture = self.state.now.position.legal_ep_square().is_some();
        let lacks = self.lacks;
        let resets = played.is_some_and(|legal| match lacks {
            Some(Clause::QuietPawn) => legal.is_capture(),
            Some(Clause::QuietCapture) => {
                legal.is_zeroing() && legal.role() == shakmaty::Role::Pawn
            }
            Some(Clause::QuietPromotion) => {
                legal.is_capture() || legal.is_zeroing() && !legal.is_promotion()
            }
            Some(Clause::QuietCastling) => legal.is_zeroing() || legal.is_castle(),
            _ => legal.is_zeroing(),
        });
        self.state.now.play(played);
        self.state.ply += 1;
        let lost = rights != self.state.now.position.castles().castling_rights();
        let resets = resets || lost && self.lacks(Clause::QuietRights);
        self.state.quiet = if resets { 0 } else { self.state.quiet + 1 };
        if played.is_some_and(Move::is_zeroing) {
            self.state.zeroed = self.state.ply;
        }
        if lost || capture || played.is_none_or(Move::is_zeroing) {
            self.state.first = self.state.ply;
        }
        if played.is_none() && !self.lacks(Clause::Null) {
            self.state.barrier = self.state.ply;
        }
        self.arrive();
    }

    fn answer(&mut self, next: Option<Move>) {
        let identity = self.state.now.identity();
        let earlier = self.earlier(&identity, self.state.ply);
        let repetitions = earlier.len();
        let moves = self.state.now.position.legal_moves();
        let (repeating, claims) = self.written(&identity, &moves, next);
        let third = if self.lacks(Clause::Fourth) { 3 } else { 2 };
        let in_a_row =
            earlier.iter().rev().zip(1..).take(4).all(|(ply, n)| self.state.ply - ply == 4 * n);
        let mates = self.state.now.position.is_checkmate();
        let stalemates = moves.is_empty() && !mates;
        let fifty = if self.lacks(Clause::FiftyPlies) { 50 } else { 100 };
        let over = mates && !self.lacks(Clause::FiftyMate)
            || stalemates && !self.lacks(Clause::FiftyStalemate);
        let full = if self.lacks(Clause::FiftyExactly) {
            self.state.quiet == fifty
        } else {
            self.state.quiet >= fifty
        };
        let seventy_five = if self.lacks(Clause::SeventyFivePlies) { 75 } else { 150 };
        let drawn =
            self.state.quiet >= seventy_five && (!mates || self.lacks(Clause::SeventyFiveMate));
        let fifty_claim = self.state.quiet + 1 >= fifty
            && !self.lacks(Clause::WrittenFifty)
            && moves.iter().any(|legal| self.completes(*legal));
        let consecutive = self.lacks(Clause::FivefoldConsecutive);
        let answers = &mut self.answers;
        answers.occurrence.push(repetitions as u32 + 1);
        answers.back.push(earlier.last().map_or(0, |ply| (self.state.ply - ply) as u32));
        answers.threefold.push(repetitions >= third);
        answers.fivefold.push(repetitions >= 4 && (in_a_row || !consecutive));
        answers.repeating.push(repeating);
        answers.claims.push(claims);
        answers.halfmoves.push(self.state.quiet);
        answers.fifty.push(full && !over);
        answers.fifty_claim.push(fifty_claim);
        answers.seventyfive.push((!stalemates).then_some(drawn));
    }

    /// The plies before this one at which the position counts as having stood.
    fn earlier(&self, identity: &Identity, ply: usize) -> Vec<usize> {
        let stood = self.stood.get(identity).map_or(&[][..], |plies| plies);
        let counts = |then: &usize| {
            let kept = self.lacks.and_then(Clause::first).is_none_or(|n| *then < n);
            let near = self.lacks.and_then(Clause::last).is_none_or(|n| ply - then <= n);
            let started = *then > 0 || !self.lacks(Clause::Start);
            let after = *then != self.state.first || !self.lacks(Clause::Earliest);
            *then < ply && *then >= self.state.barrier && kept && near && started && after
        };
        let mut plies: Vec<usize> = stood.iter().copied().filter(counts).collect();
        let keep = match self.lacks {
            Some(Clause::Nearest) => 1,
            Some(Clause::AtMostThree) => 2,
            Some(Clause::Consecutive) => {
                plies.iter().rev().zip(1..).take_while(|(then, n)| ply - **then == 4 * n).count()
            }
            _ => plies.len(),
        };
        plies.drain(..plies.len().saturating_sub(keep));
        plies
    }

    /// The moves that bring a position back, and those that can be written for a claim.
    fn written(
        &self,
        now: &Identity,
        moves: &[Move],
        next: Option<Move>,
    ) -> (Vec<String>, Vec<String>) {
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        for &legal in moves {
            // A capture or pawn move brings nothing back under any of these rules.
            let mut after = self.state.now.clone();
            after.play(Some(legal));
            let earlier = self.earlier_after(legal, &after.identity());
            if earlier > 0 {
                found.insert(self.case.uci(Some(legal)), earlier);
            }
        }
        if self.lacks(Clause::WrittenPath) {
            self.displaced(now, &mut found);
        }
        let played = next.map(|next| self.case.uci(Some(next)));
        let times = if self.lacks(Clause::WrittenOnce) { 1 } else { 2 };
        let can_be_written = |(text, earlier): &(&String, &usize)| {
            let looked_at = !self.lacks(Clause::WrittenPlayed) || played.as_ref() == Some(*text);
            **earlier >= times && looked_at && !self.lacks(Clause::Written)
        };
        let claims = found.iter().filter(can_be_written).map(|(text, _)| text.clone()).collect();
        (found.into_keys().collect(), claims)
    }

    fn earlier_after(&self, legal: Move, identity: &Identity) -> usize {
        // The first position after this move is itself.
        if legal.is_zeroing() && self.lacks.and_then(Clause::key_mask).is_none() {
            return 0;
        }
        self.earlier(identity, self.state.ply + 1).len()
    }

    /// Moves of one piece to where it stood, whether it can go there or not.
    fn displaced(&self, now: &Identity, found: &mut BTreeMap<String, usize>) {
        let mut back: BTreeMap<String, usize> = BTreeMap::new();
        for then in &self.placements[self.state.zeroed.max(self.state.barrier)..self.state.ply] {
            let differ: Vec<usize> = (0..64).filter(|&s| now.men[s] != then.men[s]).collect();
            let &[one, other] = differ.as_slice() else { continue };
            let (from, to) = if now.men[one] == 0 { (other, one) } else { (one, other) };
            let ours = (now.men[from] >> 3 & 1 == 1) == self.state.now.position.turn().is_black();
            let moved = now.men[to] == 0 && then.men[from] == 0 && then.men[to] == now.men[from];
            if moved && ours && now.answered(then.men) == *then {
                let name = |square: usize| Square::new(square as u32).to_string();
                *back.entry(name(from) + &name(to)).or_default() += 1;
            }
        }
        for (text, times) in back {
            found.entry(text).or_insert(times);
        }
    }

    /// Whether this move, written, is one without capture and pawn move after which the game goes on.
    fn completes(&self, legal: Move) -> bool {
        let mut after = self.state.now.position.clone();
        after.play_unchecked(legal);
        let goes_on = !after.legal_moves().is_empty() || self.lacks(Clause::WrittenMate);
        goes_on && (!legal.is_zeroing() || self.lacks(Clause::WrittenZeroing))
    }
}
