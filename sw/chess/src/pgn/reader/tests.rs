use super::*;
use crate::testing::{Broken, files};
use proptest::prelude::*;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Move, Position};
use std::ops::ControlFlow;

/// The games of a text, and the error that ended it.
pub(super) fn read(text: impl AsRef<[u8]>) -> (Vec<Game>, Option<ReadError>) {
    let mut reader = Reader::new(text.as_ref());
    let mut games = Vec::new();
    loop {
        let mut game = Game::default();
        match reader.next_game(&mut game) {
            Ok(true) => games.push(game),
            Ok(false) => return (games, None),
            Err(error) => return (games, Some(error)),
        }
    }
}

/// The moves of a game as coordinates.
pub(super) fn uci(game: &Game) -> String {
    let name = |m: &Option<Move>| match m {
        Some(m) => m.to_uci(CastlingMode::Standard).to_string(),
        None => "--".to_owned(),
    };
    game.moves.iter().map(name).collect::<Vec<_>>().join(" ")
}

pub(super) fn only(text: &str) -> Game {
    let (mut games, error) = read(text);
    assert!(error.is_none(), "{error:?}");
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[test]
fn only_the_main_line_is_read() {
    let game = only(
        "[Event \"x [y] \\\"z\\\"\"]\n[GameId \"g\\\"7\"]\n% escaped line 1. a4\n\n\
         1. e4! $14 {best (by test) [%clk 0:01]} e5 ; the rest 2. a4\n\
         (1... c5 (1... e6 {)} 2. d4) 2. Nf3 *) 2.Nf3 \n\n Nc6 ?! 3... -- 4. O-O-O?? *",
    );
    assert_eq!(game.id.as_deref(), Some("g\"7"));
    assert_eq!(uci(&game), "e2e4 e7e5 g1f3 b8c6 --");
    assert_eq!(
        game.error.unwrap().to_string().split(';').next(),
        Some("3...O-O-O is not a legal move here (line 8)")
    );
}

#[test]
fn games_without_tags_and_several_results() {
    let (games, error) = read("1. e4 e5 1-0 1-0\n{remark}\n\n*\n1. d4 1/2-1/2\n\n1. c4");
    assert!(error.is_none());
    let lines: Vec<String> = games.iter().map(uci).collect();
    assert_eq!(lines, ["e2e4 e7e5", "", "d2d4", "c2c4"]);
    assert!(games.iter().all(|game| game.error.is_none()));
    let told: Vec<usize> = games.iter().map(|game| game.warnings.len()).collect();
    assert_eq!(told, [1, 1, 0, 0]);
}

#[test]
fn a_broken_game_keeps_its_beginning_and_the_next_is_read() {
    let next = "\n\n[Event \"next\"]\n\n1. d4 d5 *\n";
    for (broken, moves, part) in [
        ("1. e4 e5 2. Nf9 Nc6 *", "e2e4 e7e5", "2.Nf9 is not a legal move here (line 2)"),
        ("1. e4 e5 2. Nd2 *", "e2e4 e7e5", "2.Nd2 is not a legal move"),
        ("1. e4 Hello e5 *", "e2e4", "1... \"Hello\" cannot be read as a move (line 2)"),
        ("1. e4 ) e5 *", "e2e4", "1... \")\" cannot be read"),
        ("1. e4 \x1b[2J *", "e2e4", "1... \"<U+001B>\" (U+001B, a control character) cannot"),
        ("1. d3 d6 2. Nf3 a6 3. Nd2 *", "d2d3 d7d6 g1f3 a7a6", "3.Nd2 fits more than one legal"),
        ("1. e4 {what is", "e2e4", "comment that opens with \"{\" (line 2) never ends"),
        ("1. e4 (1. d4 d5 e5 *", "e2e4", "variation that opens with \"(\" (line 2) never ends"),
        ("1. e4 e5", "e2e4 e7e5", "no result after ply 2"),
        ("1. e4 e5 2. N", "e2e4 e7e5", "2. \"N\" cannot be read"),
        (
            "1. Nf3 Nf6 2. Nd4 Nd5 3. Nb5 Nb4 4. Nxc7+ -- *",
            "g1f3 g8f6 f3d4 f6d5 d4b5 d5b4 b5c7",
            "4...--: the turn cannot be passed in check",
        ),
    ] {
        let (games, error) = read(format!("[Event \"one\"]\n{broken}{next}"));
        assert!(error.is_none(), "{broken}: {error:?}");
        let text = games[0].error.as_ref().map(ToString::to_string).unwrap_or_default();
        assert!(text.contains(part) && !text.contains('\x1b'), "{broken}: {text}");
        assert_eq!(uci(&games[0]), moves, "{broken}");
        assert_eq!(games.len(), 2, "{broken}");
        assert_eq!(uci(&games[1]), "d2d4 d7d5", "{broken}");
        assert_eq!(games[1].error, None);
    }
}

#[test]
fn bad_starts_are_errors_of_their_game() {
    for (tag, part) in [
        ("[FEN \"nonsense\"]", "the FEN \"nonsense\" cannot be read"),
        ("[FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"]", "a king is missing"),
        ("[Variant \"Atomic\"]", "variant \"Atomic\" is not supported"),
    ] {
        let (games, _) = read(format!("{tag}\n\n1. e4 *\n\n[Event \"b\"]\n1. d4 *"));
        let text = games[0].error.as_ref().unwrap().to_string();
        assert!(text.contains(part), "{text}");
        assert_eq!((uci(&games[0]).as_str(), uci(&games[1]).as_str()), ("", "d2d4"));
    }
}

#[test]
fn start_positions_and_chess960() {
    let game = only(
        "[SetUp \"1\"]\n[FEN \"bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1\"]\n\
         [Variant \"fischerandom\"]\n\n1. Nf3 Nf6 2. h4 h5 3. Rh3 O-O *",
    );
    // White's king may not castle past its own rook; Black's may.
    assert_eq!(game.records.len(), 5);
    assert!(game.error.unwrap().to_string().starts_with("3...O-O"));
}

#[test]
fn a_file_cut_within_a_tag() {
    let (games, _) = read("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n[Site \"Lo");
    assert_eq!(
        games[1].error,
        Some(GameError { fault: Fault::TruncatedTag, at: Place { line: 6, offset: 43 } })
    );
}

#[test]
fn files_of_other_kinds() {
    for (bytes, part) in [
        (&b"\x1f\x8b\x08\x00abc"[..], "a binary file, not PGN"),
        (b"\x7fELF\x00\x00", "a binary file"),
        (b"\xff\xfe[\x00", "UTF-16"),
        (b"\xff\xfe\0\0[\0\0\0", "UTF-32 text, not PGN; convert it first: iconv -f UTF-32LE"),
        (b"\0\0\xfe\xff\0\0\0[", "UTF-32 text, not PGN; convert it first: iconv -f UTF-32BE"),
        (b"[\0\0\0E\0\0\0", "UTF-32LE"),
        (b"\n\0\0\0[\0\0\0", "UTF-32LE"),
        (b"\0\0\x001\0\0\0.", "UTF-32BE"),
        (b"Dear reader, 1. e4", "\"Dear\" in line 1 is neither a tag nor a move"),
    ] {
        let (games, error) = read(bytes);
        assert!(games.is_empty());
        assert!(error.unwrap().to_string().contains(part));
    }
    assert!(matches!(read(""), (games, None) if games.is_empty()));
    assert!(matches!(read("\n\n ; nothing\n"), (games, None) if games.is_empty()));
}

#[test]
fn latin_1_names_and_a_byte_order_mark_do_no_harm() {
    let (games, error) =
        read(b"\xef\xbb\xbf[White \"Vu\xe8kovi\xe6\"]\r\n\r\n1. e4 {\xe9} 1-0\r\n");
    assert!(error.is_none());
    assert_eq!((uci(&games[0]).as_str(), &games[0].error), ("e2e4", &None));
}

#[test]
fn files_put_together_are_read_game_by_game() {
    let mark = "\u{feff}";
    for between in ["\n", "\n\n", "", " ", "\r\n\r\n"] {
        let game =
            |n: usize| format!("{mark}[Event \"{n}\"]\n\n1. e4 e5 {{x}} 2. Nf3 1-0{between}");
        let text: String = (0..3).map(game).collect();
        let (games, error) = read(&text);
        assert!(error.is_none() && games.len() == 3, "{games:?}");
        for (n, game) in games.iter().enumerate() {
            assert_eq!((uci(game).as_str(), &game.error), ("e2e4 e7e5 g1f3", &None), "{between:?}");
            assert!(text[game.at.offset as usize..].starts_with(&format!("[Event \"{n}\"]")));
        }
    }
    // Where a game lacks its end, or a comment, or begins with an escaped line or without a tag.
    let broken = format!(
        "{mark}% escaped\n[Event \"a\"]\n\n1. e4\n{mark}[Event \"b\"]\n\n1. d4 {{open\n{mark}[Event \"c\"]\n\n\
         1. c4{mark} *{mark}\n{mark}1. f4{mark}*{mark}{mark}"
    );
    let (games, error) = read(&broken);
    assert!(error.is_none());
    let lines: Vec<String> = games.iter().map(uci).collect();
    assert_eq!(lines, ["e2e4", "d2d4", "c2c4", "f2f4"]);
    let kinds = games.iter().map(|game| game.error.as_ref().map(|error| error.fault.kind()));
    let kinds: Vec<_> = kinds.collect();
    assert_eq!(kinds, [Some("no-result"), Some("open-comment"), None, None]);
}

#[test]
fn a_zero_byte_costs_its_game_alone() {
    for (text, kinds) in [
        ("[Event \"a\0b\"]\n\n1. e4 *\n[Event \"b\"]\n\n1. d4 *", [None, None]),
        ("[Event \"a\"]\n\n1. e\x004 e5 *\n[Event \"b\"]\n\n1. d4 *", [Some("not-a-move"), None]),
        (
            "[Event \"a\"]\n\n1. e4 {\0} *\n[Event \"b\"]\n\n1. d4 \0\0\0*",
            [None, Some("not-a-move")],
        ),
        (
            "\u{feff} [Event \"a\"\0]\n\n1. e4 \0 *\n[Event \"b\"]\n\n1. d4 *",
            [Some("not-a-move"), None],
        ),
    ] {
        let (games, error) = read(text);
        assert!(error.is_none(), "{text:?}: {error:?}");
        let found: Vec<_> =
            games.iter().map(|game| game.error.as_ref().map(|error| error.fault.kind())).collect();
        assert_eq!(found, kinds, "{text:?}");
    }
}

#[test]
fn places_are_those_of_the_text() {
    for end in ["\n", "\r", "\r\n"] {
        places_with_lines_that_end(end);
    }
}

fn places_with_lines_that_end(end: &str) {
    let text =
        "\u{feff}\n; remark\n{remark\n}\n[White \"\u{e9}\"]\n\n1. e4 e5 Nf9 *\n  1. d4 (d5 *\n";
    let long = format!("{text}{{{}}}\n{text}", "x\n".repeat(100_000)).replace('\n', end);
    let (games, _) = read(&long);
    let starts: Vec<_> = games.iter().map(|game| &long[game.at.offset as usize..][..4]).collect();
    assert_eq!(starts, ["[Whi", "1. d", "[Whi", "1. d"]);
    let errors = games.iter().map(|game| game.error.as_ref().unwrap().at);
    let words: Vec<_> = errors.clone().map(|at| &long[at.offset as usize..][..3]).collect();
    assert_eq!(words, ["Nf9", "(d5", "Nf9", "(d5"]);
    for at in errors.chain(games.iter().map(|game| game.at)) {
        let before = &long[..at.offset as usize];
        assert_eq!(at.line, 1 + before.matches(end).count() as u64);
        assert_eq!(Place::START.behind(before.as_bytes()), at);
    }
}

#[test]
fn a_read_error_gives_what_was_read_and_then_the_error() {
    let mut reader = Reader::new(b"[Event \"a\"]\n\n1. e4 e5 2. Nf3 ".chain(Broken));
    let mut game = Game::default();
    assert!(reader.next_game(&mut game).unwrap());
    assert_eq!(uci(&game), "e2e4 e7e5 g1f3");
    let at = Place { line: 3, offset: 29 };
    assert_eq!(game.error, Some(GameError { fault: Fault::Interrupted { plies: 3 }, at }));
    assert!(reader.next_game(&mut game).unwrap_err().to_string().contains("the disk is gone"));
    assert!(!reader.next_game(&mut game).unwrap());
}

/// What the independent reader makes of a game: its main line, or nothing after an illegal move.
struct Judge;

impl pgn_reader::Visitor for Judge {
    type Tags = Option<Chess>;
    type Movetext = (Chess, Vec<Move>);
    type Output = Vec<Move>;

    fn begin_tags(&mut self) -> ControlFlow<Vec<Move>, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        tags: &mut Option<Chess>,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
    ) -> ControlFlow<Vec<Move>> {
        if name == b"FEN" {
            *tags = crate::pgn::parse_fen(&value.decode_utf8_lossy()).ok().map(|s| s.position);
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(
        &mut self,
        tags: Option<Chess>,
    ) -> ControlFlow<Vec<Move>, (Chess, Vec<Move>)> {
        ControlFlow::Continue((tags.unwrap_or_default(), Vec::new()))
    }

    fn san(&mut self, game: &mut (Chess, Vec<Move>), san: SanPlus) -> ControlFlow<Vec<Move>> {
        let legal = san.san.to_move(&game.0).unwrap();
        game.0.play_unchecked(legal);
        game.1.push(legal);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: (Chess, Vec<Move>)) -> Vec<Move> {
        game.1
    }
}

#[test]
fn real_games_are_read_as_by_an_independent_reader() {
    let mut games = 0;
    for text in files("games") {
        let (ours, error) = read(&text);
        assert!(error.is_none());
        let mut reader = pgn_reader::Reader::new(text.as_slice());
        for game in &ours {
            let theirs = reader.read_game(&mut Judge).unwrap().unwrap();
            let moves: Vec<Move> = game.moves.iter().flatten().copied().collect();
            assert_eq!((&game.error, &moves), (&None, &theirs), "{:?}", game.tags);
        }
        assert!(reader.read_game(&mut Judge).unwrap().is_none());
        games += ours.len();
    }
    assert!(games > 1000, "{games}");
}

const CUT: &str = "[Event \"cut\"]\n\n1. e4 {why not} e5 2. Nf3 (2. f4 exf4) Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O \
    Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 1/2-1/2";

proptest! {
    #[test]
    fn a_game_cut_anywhere_is_a_prefix_and_says_so(cut in 12..CUT.len()) {
        let whole = only(CUT);
        prop_assert_eq!(&whole.error, &None);
        let part = only(&CUT[..cut]);
        prop_assert!(whole.moves.starts_with(&part.moves) || part.error.is_some());
        // "1/2" means the same as the whole of it.
        let same = (&part.moves, part.outcome) == (&whole.moves, whole.outcome);
        prop_assert!(part.error.is_some() || same && CUT[..cut].ends_with(" 1/2"));
    }
}

/// Gives one line a read, and fails the test where more is wanted than there is.
struct Lines<'a>(std::str::SplitInclusive<'a, char>);

impl std::io::Read for Lines<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let line = self.0.next().expect("no more is waited for than the game's last line");
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

#[test]
fn a_game_that_arrives_by_lines_is_read_with_its_last_line() {
    for (text, plies) in [
        ("1. Nf3 Nf6 2. Ng1 Ng8 *\n", 4),
        ("1. Nf3 Nf6 2. Ng1 1-0\n", 3),
        ("1. e4 e5 2. Nf3 1/2-1/2\r\n", 3),
        ("[Event \"x\"]\n[Result \"*\"]\n\n1. e4 {a remark} e5\n2. Nf3! (2. d4) *\n", 3),
        ("[Event \"x\"]\n\n1. e4 e5 $1 0-1\n", 2),
    ] {
        let mut game = Game::default();
        let mut reader = Reader::new(Lines(text.split_inclusive('\n')));
        assert!(reader.next_game(&mut game).unwrap() && game.error.is_none(), "{text}");
        assert_eq!(game.plies(), plies, "{text}");
    }
}
