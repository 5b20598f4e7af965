//! Games that a program with keys of so many bits takes for a threefold, found by meeting in the
//! middle.
//!
//! Only the knights move. A key is the exclusive or of a part for White's knights and one for
//! Black's, so that two positions have one key where White's two parts differ as Black's do. All
//! pairs of places of the knights of a side give a list of differences; a difference that is in both
//! lists is a collision.

use std::collections::{HashMap, VecDeque};

use perpetual_chess::pgn::Game;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square, attacks};

use super::KeyTable;

/// The bits of a key that are compared.
#[derive(Clone, Copy, Debug)]
pub struct Bits {
    /// How many.
    pub count: u32,
    /// The last ones, not the first.
    pub low: bool,
}

impl Bits {
    fn of(self, key: u64) -> u64 {
        let above = 64 - self.count.clamp(1, 64);
        if self.low { key << above >> above } else { key >> above }
    }
}

/// The two knights of a side.
type Knights = (Square, Square);
/// Where all knights stand, and whose turn it is.
type Places = [Knights; 2];

/// Where the knights may go.
struct Field {
    start: Chess,
    /// Where they stand at the start.
    home: Places,
    /// The squares of each side's knights.
    squares: [Bitboard; 2],
}

impl Field {
    /// That of a position with two knights a side and White to move.
    fn of(start: &Chess) -> Option<Field> {
        let home = |color| {
            let mut knights = knights(start.board(), color).into_iter();
            Some((knights.next()?, knights.next()?)).filter(|_| knights.next().is_none())
        };
        let home = [home(Color::White)?, home(Color::Black)?];
        let squares = [Color::White, Color::Black].map(|color| {
            // No check is given, so that every move is legal.
            let king = start.board().king_of(!color);
            let checks = king.map_or(Bitboard::EMPTY, attacks::knight_attacks);
            (!start.board().occupied() | knights(start.board(), color)) & !checks
        });
        start.turn().is_white().then(|| Field { start: start.clone(), home, squares })
    }

    /// All places of a side's knights.
    fn pairs(&self, color: Color) -> Vec<Knights> {
        let squares: Vec<Square> =
            self.squares[usize::from(color.is_black())].into_iter().collect();
        let pair = |(at, one): (usize, &Square)| {
            squares[at + 1..].iter().map(|other| (*one, *other)).collect::<Vec<_>>()
        };
        squares.iter().enumerate().flat_map(pair).collect()
    }
}

/// A game with the fewest plies, from a position with two knights a side and White to move, whose last
/// position stands once while its key was there `times` times before; `None` if the table has no
/// collision of so many bits there.
pub fn collide(table: &KeyTable, bits: Bits, times: usize, start: &Chess) -> Option<Game> {
    let field = Field::of(start)?;
    let home = field.home;
    let graph = Graph::from(&field, home);
    let apart = [Color::White, Color::Black].map(|color| Apart::of(&field, color));
    let mut ways: Vec<(usize, Places, Places)> = Vec::new();
    for (one, other) in collisions(&field, table, bits) {
        for (first, last) in [(one, other), (other, one)] {
            let least = |from: Places, to: Places| {
                let [white, black] = [0, 1].map(|side| apart[side].plies(from[side], to[side]));
                Some(2 * white?.max(black?))
            };
            let way = least(home, first).zip(least(first, last));
            ways.extend(way.map(|(there, on)| (there + on, first, last)));
        }
    }
    ways.sort_unstable();
    let mut best: Option<(usize, Places, Places)> = None;
    // What is left has no shorter way.
    for (least, first, last) in ways {
        if best.is_some_and(|(plies, ..)| least >= plies) {
            break;
        }
        let Some(way) = graph.distance(first) else { continue };
        let Some(on) = Graph::from(&field, first).distance(last) else { continue };
        if best.is_none_or(|(plies, ..)| way + on < plies) {
            best = Some((way + on, first, last));
        }
    }
    let (_, first, last) = best?;
    let mut places = graph.way(first)?;
    let stays = Graph::from(&field, first);
    for _ in 1..times {
        places.extend(stays.there_and_back(first)?);
    }
    places.extend(stays.way(last)?);
    Some(game(&field.start, &places))
}

/// All pairs of different places with one key.
fn collisions(field: &Field, table: &KeyTable, bits: Bits) -> Vec<(Places, Places)> {
    let differences = |color: Color| {
        let pairs = field.pairs(color);
        let key = |pair: &Knights| {
            bits.of(table.knight(color, pair.0)) ^ bits.of(table.knight(color, pair.1))
        };
        let keys: Vec<u64> = pairs.iter().map(key).collect();
        let mut found: Vec<(u64, Knights, Knights)> = Vec::new();
        for one in 0..pairs.len() {
            for other in 0..one {
                found.push((keys[one] ^ keys[other], pairs[one], pairs[other]));
            }
        }
        found
    };
    let mut of_white: HashMap<u64, Vec<(Knights, Knights)>> = HashMap::new();
    for (difference, one, other) in differences(Color::White) {
        of_white.entry(difference).or_default().push((one, other));
    }
    let mut found = Vec::new();
    for (difference, black, other) in differences(Color::Black) {
        for &(white, another) in of_white.get(&difference).map_or(&[][..], |v| v) {
            // Knights of two sides that cross over are two collisions.
            found.push(([white, black], [another, other]));
            found.push(([white, other], [another, black]));
        }
    }
    found
}

/// How many moves apart the places of one side's knights are, the other side's left out.
struct Apart {
    moves: HashMap<(Knights, Knights), usize>,
}

impl Apart {
    fn of(field: &Field, color: Color) -> Apart {
        let allowed = field.squares[usize::from(color.is_black())];
        let mut moves = HashMap::new();
        for from in field.pairs(color) {
            let mut queue = VecDeque::from([(from, 0)]);
            moves.insert((from, from), 0);
            while let Some((now, plies)) = queue.pop_front() {
                for next in moved(now, allowed) {
                    if let std::collections::hash_map::Entry::Vacant(free) =
                        moves.entry((from, next))
                    {
                        free.insert(plies + 1);
                        queue.push_back((next, plies + 1));
                    }
                }
            }
        }
        Apart { moves }
    }

    fn plies(&self, from: Knights, to: Knights) -> Option<usize> {
        self.moves.get(&(from, to)).copied()
    }
}

/// The places after a move of one of two knights.
fn moved((one, other): Knights, allowed: Bitboard) -> impl Iterator<Item = Knights> {
    [(one, other), (other, one)].into_iter().flat_map(move |(from, stays)| {
        let to = attacks::knight_attacks(from) & allowed & !Bitboard::from(stays);
        to.into_iter().map(move |to| if to < stays { (to, stays) } else { (stays, to) })
    })
}

/// All places that can be reached, White to move at the start.
struct Graph {
    from: Places,
    /// The places before, and the plies; the turn is their parity.
    reached: HashMap<(Places, bool), (Places, usize)>,
}

impl Graph {
    fn from(field: &Field, from: Places) -> Graph {
        let mut reached = HashMap::from([((from, false), (from, 0))]);
        let mut queue = VecDeque::from([(from, false)]);
        while let Some((places, black)) = queue.pop_front() {
            let plies = reached[&(places, black)].1;
            for next in steps(places, black, field.squares[usize::from(black)]) {
                let key = (next, !black);
                if let std::collections::hash_map::Entry::Vacant(free) = reached.entry(key) {
                    free.insert((places, plies + 1));
                    queue.push_back(key);
                }
            }
        }
        Graph { from, reached }
    }

    /// Plies to these places with White to move.
    fn distance(&self, to: Places) -> Option<usize> {
        self.reached.get(&(to, false)).map(|(_, plies)| *plies)
    }

    /// The places on the way there, the first left out.
    fn way(&self, to: Places) -> Option<Vec<Places>> {
        let mut way = Vec::new();
        let (mut now, mut black) = (to, false);
        while (now, black) != (self.from, false) {
            way.push(now);
            now = self.reached.get(&(now, black))?.0;
            black = !black;
        }
        way.reverse();
        Some(way)
    }

    /// A move of each side and back.
    fn there_and_back(&self, from: Places) -> Option<Vec<Places>> {
        let one_away = |(places, black): &&(Places, bool)| {
            let (_, plies) = self.reached[&(*places, *black)];
            plies == 2 && !black && places[0] != from[0] && places[1] != from[1]
        };
        let (away, _) = self.reached.keys().filter(one_away).min()?;
        let [white, black] = *away;
        Some(vec![[white, from[1]], [white, black], [from[0], black], from])
    }
}

fn steps(places: Places, black: bool, allowed: Bitboard) -> impl Iterator<Item = Places> {
    let side = usize::from(black);
    let (one, other) = places[1 - side];
    let free = allowed & !(Bitboard::from(one) | other);
    moved(places[side], free).map(move |knights| {
        let mut next = places;
        next[side] = knights;
        next
    })
}

/// The game in which the knights go through these places.
fn game(start: &Chess, places: &[Places]) -> Game {
    let mut now = start.clone();
    let mut moves = Vec::new();
    for next in places {
        let side = usize::from(now.turn().is_black());
        let squares = |knights: Knights| Bitboard::from(knights.0) | knights.1;
        let was = knights(now.board(), now.turn());
        let is = squares(next[side]);
        if let (Some(from), Some(to)) = ((was & !is).first(), (is & !was).first()) {
            let legal =
                Move::Normal { role: Role::Knight, from, capture: None, to, promotion: None };
            now.play_unchecked(legal);
            moves.push(Some(legal));
        }
    }
    Game::of(start.clone(), &moves)
}

fn knights(board: &Board, color: Color) -> Bitboard {
    board.knights() & board.by_color(color)
}
