//! Any state, then a reset of one cycle, then a game: is every verdict right?

use perpetual_chess::pgn::Game;
use perpetual_model::MoveRecord;
use perpetual_model::generate::{Numbers, Pieces, line, sibling};
use perpetual_sim::{Operation, State};

use super::bench::Bench;
use super::circuit::Request;
use crate::{data, each_game, fen_after};

/// A trial: all follows from the seed.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The circuit.
    pub name: &'static str,
    /// From it everything is drawn.
    pub seed: u64,
    /// This register alone gets another value, of those that the seed says.
    pub only: Option<usize>,
}

/// Plies of the game after the reset, at most.
const PLIES: usize = 60;

/// What is played.
struct Story<'a> {
    name: String,
    records: Vec<MoveRecord>,
    /// The game that it is a part of, and where that begins.
    game: Option<(&'a Game, usize)>,
    /// Of a generated line.
    pieces: Pieces,
}

/// Real games to play.
#[derive(Debug)]
pub struct Games(Vec<(String, Game)>);

impl Games {
    /// Those of some files of `data/demo`.
    pub fn read() -> Games {
        let mut games = Vec::new();
        for file in ["demo/matches.pgn", "demo/engines.pgn", "demo/tricky.pgn"] {
            each_game(&data().join(file), |name, game| games.push((name.to_owned(), game.clone())));
        }
        Games(games)
    }
}

impl<'a> Story<'a> {
    fn draw(numbers: &mut Numbers, Games(games): &'a Games) -> Story<'a> {
        if numbers.one_in(3) {
            // The last moves of a game: there are the repetitions.
            let (name, game) = &games[numbers.below(games.len())];
            let begin = game.records.len().saturating_sub(PLIES);
            let records = game.records[begin..].to_vec();
            let name = format!("{name} from ply {begin} on");
            return Story { name, records, game: Some((game, begin)), pieces: Pieces::Full };
        }
        let pieces = match numbers.below(3) {
            0 => Pieces::Full,
            like => Pieces::Like { like, squares: 6 + 2 * like },
        };
        let barrier = [0, 9, 25][numbers.below(3)];
        let plies = 8 + numbers.below(PLIES - 8);
        let records = line(numbers, pieces, plies, barrier);
        Story { name: format!("a generated line, {pieces:?}"), records, game: None, pieces }
    }

    fn fen(&self, ply: usize) -> String {
        match self.game {
            Some((game, begin)) => fen_after(game, begin + ply),
            None => "no board".to_owned(),
        }
    }

    /// A move in the place of the last one of the line.
    fn other(&self, numbers: &mut Numbers, line: &[MoveRecord]) -> MoveRecord {
        let last = line[line.len() - 1];
        match self.game {
            Some(_) => last.as_barrier(),
            None => {
                let same_piece = numbers.one_in(2);
                let other = sibling(numbers, self.pieces, line, same_piece);
                if numbers.one_in(4) { other.as_barrier() } else { other }
            }
        }
    }

    /// Plays it, with every verdict compared.
    fn play(&self, bench: &mut Bench, numbers: &mut Numbers) -> Result<(), String> {
        let ask = |bench: &mut Bench, first: bool| {
            let operation = if first { Operation::First } else { Operation::Window };
            bench.ask(operation).map(drop)
        };
        let mut ply = 0;
        while let Some(&record) = self.records.get(ply) {
            let wrong = |what: String| {
                let fen = self.fen(ply + 1);
                format!("{}, ply {}, {fen}\n  record   {record}\n  {what}", self.name, ply + 1)
            };
            let mut step = || {
                if ply > 0 && numbers.one_in(3) {
                    bench.look_ahead(record)?;
                }
                bench.request(Request::Push(record))?;
                ask(bench, numbers.one_in(4))?;
                if numbers.one_in(8) {
                    let other = self.other(numbers, bench.golden.line());
                    bench.request(Request::Replace(other))?;
                    ask(bench, false)?;
                    bench.request(Request::Replace(record))?;
                    ask(bench, false)?;
                }
                if numbers.one_in(10) {
                    let back = numbers.below(12).min(bench.golden.held());
                    let target = bench.golden.line().len() - back;
                    if numbers.one_in(2) {
                        bench.request(bench.golden.cut(target))?;
                    } else {
                        (0..back).try_for_each(|_| bench.request(Request::Pop))?;
                    }
                    ask(bench, numbers.one_in(2))?;
                }
                Ok(())
            };
            step().map_err(|trouble: super::Trouble| wrong(trouble.to_string()))?;
            ply = bench.golden.line().len();
        }
        Ok(())
    }
}

/// A request that may come at any time, to be disturbed.
fn any_request(numbers: &mut Numbers, bench: &Bench, record: MoveRecord) -> Request {
    match numbers.below(7) {
        0 | 1 => Request::Push(record),
        2 => Request::Replace(record),
        3 => Request::Pop,
        4 => bench.golden.cut(bench.golden.line().len() - bench.golden.held()),
        _ => Request::Ask(Operation::Window),
    }
}

impl Trial {
    /// How many registers change: all in most trials, some in others.
    fn scramble(self, state: &mut State<'_>, some: bool) {
        for index in 0..state.count() {
            let mut numbers = Numbers::new(self.seed ^ (index as u64 + 1) << 32);
            let changes = !some || numbers.one_in(8);
            if changes && self.only.is_none_or(|only| only == index) {
                state.fill(index, || numbers.next() as u8);
            }
        }
    }

    /// Runs it.
    ///
    /// # Errors
    /// What was wrong after the reset.
    ///
    /// # Panics
    /// If something is before.
    pub fn run(self, games: &Games) -> Result<(), String> {
        let Trial { name, seed, .. } = self;
        let mut numbers = Numbers::new(seed);
        let mut bench = Bench::new(name);
        // At work.
        let pieces = Pieces::Like { like: 2, squares: 10 };
        let plies = 4 + numbers.below(36);
        let barrier = [0, 12][numbers.below(2)];
        let records = line(&mut numbers, pieces, plies, barrier);
        for record in &records {
            let well = bench.request(Request::Push(*record)).and_then(|()| {
                let asks = numbers.one_in(6);
                if asks { bench.ask(Operation::Window).map(drop) } else { Ok(()) }
            });
            well.unwrap_or_else(|trouble| panic!("{name}, before anything is upset: {trouble}"));
        }
        // Somewhere in an operation.
        let request = any_request(&mut numbers, &bench, records[0]);
        bench.cycle(Some(request), false);
        (0..numbers.below(30)).for_each(|_| {
            bench.cycle(None, false);
        });
        let some = numbers.one_in(4);
        self.scramble(&mut bench.state(), some);
        for _ in 0..numbers.below(4) {
            let offered = numbers.one_in(2).then_some(request);
            bench.cycle(offered, false);
        }
        let offered = numbers.one_in(2).then_some(request);
        bench.reset(offered);
        let story = Story::draw(&mut numbers, games);
        story.play(&mut bench, &mut numbers)
    }

    /// Runs it, and says everything about what was wrong.
    ///
    /// # Errors
    /// As [`Trial::run`], with the registers any of which alone leads to it.
    pub fn explained(self, games: &Games) -> Result<(), String> {
        self.run(games).map_err(|what| {
            let registers = Bench::new(self.name).state().registers();
            let alone = |only: &usize| Trial { only: Some(*only), ..self }.run(games).is_err();
            let guilty: Vec<String> = (0..registers.len())
                .filter(alone)
                .map(|index| registers[index].to_string())
                .collect();
            let guilty = match guilty.is_empty() {
                true => "none alone".to_owned(),
                false => guilty.join(", "),
            };
            let Trial { name, seed, .. } = self;
            format!(
                "{name}, seed {seed}: {what}\n  registers any of which alone leads there: {guilty}"
            )
        })
    }
}

/// So many trials of a circuit, in the order of their seeds, up to so many that fail.
pub fn trials(name: &'static str, seeds: std::ops::Range<u64>, failures: usize) -> Vec<String> {
    let games = Games::read();
    let wrong = seeds.filter_map(|seed| Trial { name, seed, only: None }.explained(&games).err());
    wrong.take(failures).collect()
}
