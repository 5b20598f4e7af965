use super::*;

fn go(line: &str) -> Go {
    match Command::parse(line) {
        Ok(Command::Go(go)) => go,
        other => panic!("{other:?}"),
    }
}

fn ms(number: u64) -> Duration {
    Duration::from_millis(number)
}

#[test]
fn commands_of_one_word() {
    for (line, command) in [
        ("uci", Command::Uci),
        ("  isready\r", Command::IsReady),
        ("ucinewgame", Command::NewGame),
        ("stop", Command::Stop),
        ("ponderhit", Command::PonderHit),
        ("quit", Command::Quit),
        ("", Command::Nothing),
        (" \t", Command::Nothing),
        ("debug on", Command::Nothing),
        ("register later", Command::Nothing),
        // The interface's own example of words to pass over.
        ("joho debug on", Command::Nothing),
        ("joho isready", Command::IsReady),
    ] {
        assert_eq!(Command::parse(line), Ok(command), "{line}");
    }
    assert_eq!(Command::parse("Uci hello"), Err("there is no command in \"Uci hello\"".into()));
    let long = Command::parse(&"x".repeat(1000)).unwrap_err();
    assert!(long.len() < 100 && long.ends_with("…\""), "{long}");
    assert!(!Command::parse("a\u{1b}[2Jb\u{0}").unwrap_err().contains(char::is_control));
}

#[test]
fn positions() {
    let place = |fen: Option<&str>, moves: &[&str]| {
        Ok(Command::Position(PositionWords {
            fen: fen.map(str::to_owned),
            moves: moves.iter().map(|&word| word.to_owned()).collect(),
        }))
    };
    assert_eq!(Command::parse("position startpos"), place(None, &[]));
    assert_eq!(Command::parse("position startpos moves"), place(None, &[]));
    let parsed = Command::parse("position startpos moves e2e4 e7e5");
    assert_eq!(parsed, place(None, &["e2e4", "e7e5"]));
    let parsed = Command::parse("position fen 8/8/8/8/8/8/k7/2K5 w - -  0 1 moves c1d1");
    assert_eq!(parsed, place(Some("8/8/8/8/8/8/k7/2K5 w - - 0 1"), &["c1d1"]));
    let parsed = Command::parse("position fen 8/8/8/8/8/8/k7/2K5 w - - moves c1d1");
    assert_eq!(parsed, place(Some("8/8/8/8/8/8/k7/2K5 w - -"), &["c1d1"]));
}

#[test]
fn a_position_with_other_words_is_none() {
    for (line, part) in [
        ("position", "needs startpos or fen"),
        ("position e2e4", "needs startpos or fen"),
        ("position Startpos", "needs startpos or fen"),
        ("position fen", "needs a FEN"),
        ("position fen moves e2e4", "needs a FEN"),
        ("position startpos e2e4", "the word moves, not \"e2e4\""),
        ("position startpos move e2e4", "the word moves, not \"move\""),
        ("position startpos w - -", "the word moves, not \"w\""),
        ("position fen 8/8/8/8/8/8/k7/2K5 w - - 0 1 c1d1", "the word moves, not \"c1d1\""),
        ("position fen 8/8/8/8/8/8/k7/2K5 w - - 0 1 c1d1 moves c1d1", "the word moves, not"),
    ] {
        let sentence = Command::parse(line).unwrap_err();
        assert!(sentence.contains(part), "{line}: {sentence}");
        assert!(sentence.ends_with("; the position before it is kept"), "{line}: {sentence}");
    }
}

#[test]
fn limits_of_a_search() {
    let given = go("go wtime 1000 btime 2000 winc 10 binc 20 movestogo 5");
    let wanted = Go {
        wtime: Some(ms(1000)),
        btime: Some(ms(2000)),
        winc: ms(10),
        binc: ms(20),
        movestogo: Some(5),
        ..Go::default()
    };
    assert_eq!(given, wanted);
    assert!(!given.is_endless());
    assert_eq!(go("go depth 0").depth, Some(1));
    assert_eq!(
        go("go nodes 5000 mate 3"),
        Go { nodes: Some(5000), mate: Some(3), ..Go::default() }
    );
    // A clock that has run out.
    assert_eq!(go("go wtime -30 btime 0").wtime, Some(ms(0)));
    assert_eq!(go("go btime 4294967295").btime, Some(ms(4_294_967_295)));
    assert_eq!(go("go movestogo 0").movestogo, None);
    assert!(go("go").is_endless() && go("go infinite depth 3").is_endless());
    assert!(go("go ponder").ponder);
    assert_eq!(go("go perft 3").perft, Some(3));
}

#[test]
fn a_search_with_other_words_or_numbers_is_none() {
    let numbers = "depth nodes mate movetime wtime btime winc binc movestogo perft";
    for name in numbers.split(' ') {
        let wrong =
            ["", "x", "1.5", "-", "--1", "1e3", "abc", "depth", "nodes 5", "99999999999999999999"];
        for word in wrong {
            for rest in ["", " infinite"] {
                let line = format!("go {name} {word}{rest}");
                let sentence = Command::parse(&line).unwrap_err();
                let start = format!("{name} takes a whole number from 0 to ");
                assert!(sentence.starts_with(&start), "{line}: {sentence}");
                assert!(sentence.ends_with("; nothing is searched"), "{line}: {sentence}");
            }
        }
        let negative = Command::parse(&format!("go {name} -5")).is_ok();
        assert_eq!(negative, ["wtime", "btime"].contains(&name), "{name}");
    }
    for line in [
        "go depth 101",
        "go mate 51",
        "go perft 101",
        "go movetime 4294967296",
        "go wtime 4294967296",
    ] {
        assert!(
            Command::parse(line).unwrap_err().contains(" takes a whole number from 0 to "),
            "{line}"
        );
    }
    for line in [
        "go foo",
        "go depth 3 foo",
        "go 5",
        "go e2e4",
        "go Depth 3",
        "go infinite 1.5",
        "go ponder 3",
    ] {
        let sentence = Command::parse(line).unwrap_err();
        assert!(sentence.starts_with("go takes depth, nodes, movetime, "), "{line}: {sentence}");
    }
}

#[test]
fn moves_to_search_end_at_the_next_limit() {
    let given = go("go searchmoves e2e4 d2d4 depth 3");
    assert_eq!((given.searchmoves, given.depth), (vec!["e2e4".into(), "d2d4".into()], Some(3)));
    for line in ["go infinite searchmoves", "go searchmoves depth 3"] {
        assert!(
            Command::parse(line).unwrap_err().starts_with("searchmoves needs a move"),
            "{line}"
        );
    }
}

#[test]
fn options_have_names_and_values_of_many_words() {
    let set = |name: &str, value: Option<&str>| {
        Ok(Command::SetOption { name: name.into(), value: value.map(str::to_owned) })
    };
    assert_eq!(Command::parse("setoption name Clear Hash"), set("Clear Hash", None));
    assert_eq!(Command::parse("setoption name Hash value 64"), set("Hash", Some("64")));
    let parsed = Command::parse("setoption name Form value serial:/a value/name b");
    assert_eq!(parsed, set("Form", Some("serial:/a value/name b")));
    assert_eq!(Command::parse("setoption name Form value"), set("Form", Some("")));
    for line in ["setoption", "setoption name", "setoption Hash value 3", "setoption name value 3"]
    {
        assert!(Command::parse(line).is_err(), "{line}");
    }
}
