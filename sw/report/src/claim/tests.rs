//! The words of every kind of answer.

use perpetual_chess::pgn::{Pieces, Reader, find_move, line_of_words, parse_fen};

use super::*;

fn claim(fen: &str, moves: &str, intends: Option<&str>) -> Answer {
    let start = parse_fen(fen).unwrap().position;
    let moves = line_of_words(&start, &[moves.to_owned()]).unwrap();
    let game = Game::of(start, &moves);
    let written = |word| match find_move(game.end(), str::as_bytes(word)) {
        Ok(Some(legal)) => Written::Legal(legal),
        _ => Written::Illegal(word),
    };
    let ply = moves.len() as u64;
    answer(&game, Claim { ply, intends: intends.map(written), ..Claim::default() })
}

/// The answer contains these lines.
fn says(answer: &Answer, lines: &[&str]) {
    let text = answer.to_string();
    for line in lines {
        assert!(text.lines().any(|found| found == *line), "no {line:?} in\n{text}");
    }
}

const START: &str = perpetual_chess::pgn::START;

#[test]
fn yes_with_the_positions_that_count() {
    let right = claim(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", None);
    assert_eq!(
        right.to_string(),
        "Yes: White, who has the move, may claim a draw after 4...Ng8, if the player has not touched a piece (9.4).\n  \
         9.2.1.2: after 4...Ng8 the position has stood three times.\n  \
         9.5.2: the game is drawn at once, if the player has not touched a piece (9.4).\n\n\
         The position stood\n  at the start\n  after 2...Ng8\n  after 4...Ng8\n"
    );
    let written = claim(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", Some("Ng8"));
    says(
        &written,
        &[
            "Yes: Black, who has the move, may claim a draw by writing 4...Ng8, if the player has not touched a piece (9.4).",
            "  9.2.1.1: after 4...Ng8 the position would stand for the third time.",
        ],
    );
}

#[test]
fn twice_and_not_three_times() {
    let twice = claim(START, "e4 e5 Nf3 Nf6 Ng1 Ng8", None);
    assert_eq!(
        twice.to_string(),
        "No: White, who has the move, may not claim a draw after 3...Ng8.\n  \
         9.2.1.2: after 3...Ng8 the position has stood twice, not three times.\n  \
         9.3.2: 2 moves of White and 2 of Black since 1...e5 without a capture or pawn move, not \
         50 of each.\n  \
         9.5.3: Black gets two minutes more (one in rapid and blitz), and the game goes on.\n\n\
         The position stood\n  after 1...e5\n  after 3...Ng8\n\n\
         No position from before 1...e5 (a pawn move) can stand again.\n"
    );
}

#[test]
fn rights_en_passant_and_turn_are_named() {
    for (fen, moves, line) in [
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 20",
            "Rh2 Kd8 Rh1 Ke8 Rh2 Kd8 Rh1 Ke8",
            "  in the position of the FEN the pieces stood the same, but White could still castle short (until \
             20.Rh2)",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K3 b q - 0 20",
            "Ra7 Kd1 Ra8 Ke1 Ra7 Kd1 Ra8 Ke1",
            "  in the position of the FEN the pieces stood the same, but Black could still castle long (until \
             20...Ra7)",
        ),
        (
            "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1",
            "d4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1",
            "  after 1.d4 the pieces stood the same, but exd3 en passant was possible",
        ),
        (
            "7k/8/8/8/8/8/8/K5R1 w - - 0 1",
            "Kb1 Kh7 Kb2 Kh8 Ka1",
            "  in the position of the FEN the pieces stood the same, but White was to move",
        ),
        (
            "1k6/8/8/8/8/8/8/RK4R1 w GA - 0 1",
            "Rg2 Kc8 Rg1 Kb8 Rg2 Kc8 Rg1 Kb8",
            "  in the position of the FEN the pieces stood the same, but White could still castle short (until \
             1.Rg2)",
        ),
    ] {
        let wrong = claim(fen, moves, None);
        assert_eq!(wrong.answer, Verdict::No, "{fen}");
        says(&wrong, &["These look the same and do not count (9.2.2):", line]);
    }
}

#[test]
fn a_pinned_pawn_takes_nothing_from_the_claim() {
    let moves = "d4 Kf8 Kh1 Ke8 Kg1 Kf8 Kh1 Ke8 Kg1";
    let right = claim("4k3/8/8/8/4p3/8/3P4/4R1K1 w - - 0 1", moves, None);
    assert_eq!((right.answer, right.stood.alike.len()), (Verdict::Yes, 0));
}

#[test]
fn another_claim_is_named() {
    let wrong = claim(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", Some("Nd5"));
    says(
        &wrong,
        &[
            "  9.5.3: White gets two minutes more (one in rapid and blitz), and 4...Nd5 must be played.",
            "This claim of Black would have been right",
            "  9.2.1.1: with 4...Ng8 written",
        ],
    );
    let board = claim(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", Some("e4"));
    says(
        &board,
        &[
            "No: White, who has the move, may not claim a draw by writing 5.e4; a claim of the position on the board \
             would have been right (9.2.1.2).",
            "  9.2.1.1: 5.e4 is a pawn move: the position would stand for the first time.",
            "  9.3.1: 5.e4 is a pawn move, with which the count begins again.",
            "These claims of White would have been right",
            "  9.2.1.2: of the position on the board, without writing a move",
            "  9.2.1.1: with 5.Nf3 written",
        ],
    );
}

#[test]
fn fifty_moves() {
    let fen = "7k/8/8/8/8/8/6r1/K6R b - - 98 80";
    let written = claim(fen, "Kg8", Some("Kb1"));
    assert_eq!(written.articles, ["9.3.1"]);
    says(
        &written,
        &[
            "Yes: White, who has the move, may claim a draw by writing 81.Kb1, if the player has not touched a piece (9.4).",
            "  9.3.1: 50 moves of White and 50 of Black without a capture or pawn move.",
        ],
    );
    let made = claim(fen, "Kg8 Kb1", None);
    assert_eq!(made.articles, ["9.3.2"]);
    says(
        &made,
        &[
            "Yes: Black, who has the move, may claim a draw after 81.Kb1, if the player has not touched a piece (9.4).",
            "  9.3.2: 50 moves of White and 50 of Black without a capture or pawn move.",
        ],
    );
    let early = claim(fen, "Kg8", None);
    says(
        &early,
        &[
            "  9.3.2: 49 moves of White and 50 of Black without a capture or pawn move, not 50 of each.",
        ],
    );
    assert_eq!(early.others[0].article, "9.3.1");
    let mates = claim("7k/8/6K1/8/8/8/8/R7 w - - 99 90", "", Some("Ra8"));
    says(
        &mates,
        &[
            "  9.3.1: Ra8# mates, and mate ends the game first (5.1.1); 9.3 does not say so, as 9.6.2 \
           does, and arbiters read it both ways.",
        ],
    );
    let stalemates = claim("k7/8/K7/8/8/8/8/1R6 w - - 99 90", "", Some("Rb7"));
    says(
        &stalemates,
        &[
            "  9.3.1: Rb7 gives stalemate, which ends the game first (5.2.1); 9.3 does not say so, and \
             arbiters read it both ways; the game is drawn by either.",
        ],
    );
    let early = claim("7k/8/6K1/8/8/8/8/R7 w - - 9 90", "", Some("Ra8"));
    says(&early, &["  9.3.1: Ra8# mates, and mate ends the game first (5.1.1)."]);
}

#[test]
fn a_game_that_is_over_is_said_to_be_first() {
    let cycle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    for (fen, moves, begins, article) in [
        (START, "f3 e5 g4 Qh4#", "No: the game is over. After 2...Qh4# the king is mated", "5.1.1"),
        ("k7/8/K7/8/8/8/8/1R6 w - - 0 1", "Rb7", "No: the game is over. After 1.Rb7 the", "5.2.1"),
        (
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            "Kb1",
            "No: the game is over. In the position of the FEN nei",
            "5.2.2",
        ),
        (
            START,
            &format!("{cycle} e4"),
            "No: the game is over. After 8...Ng8 the position stood for the fifth time: a draw without a claim (9.6.1).",
            "9.6.1",
        ),
        (
            "7k/8/8/8/8/8/r7/6RK b - - 149 9",
            "Kh7",
            "No: the game is over. After 9...Kh7 each side had made 75 moves without a capture or pawn move: a draw \
             without a claim (9.6.2).\n  9.6.2: the game is drawn.\n",
            "9.6.2",
        ),
    ] {
        let over = claim(fen, moves, None);
        assert!(over.to_string().starts_with(begins), "{over}");
        assert_eq!((over.answer, over.articles.as_slice()), (Verdict::Over, &[article][..]));
        assert!(over.others.is_empty());
    }
}

#[test]
fn what_was_played_after_the_end_does_not_count() {
    let cycle = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    for (fen, moves, line) in [
        (START, "f3 e5 g4 Qh4#".to_owned(), "  5.1.1: Black has won."),
        (START, cycle.clone(), "  9.6.1: the game is drawn."),
        (
            START,
            format!("{cycle} e4 e5"),
            "  9.6.1: the game is drawn, and what was played after that, from 9.e4 on, does not count.",
        ),
        (
            "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 60",
            "Kd1 Kd8".to_owned(),
            "  5.2.2: the game is drawn, and what was played after that, from 60.Kd1 on, does not count.",
        ),
    ] {
        says(&claim(fen, &moves, None), &[line]);
    }
    let wall = claim("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 60", "Kd1 Kd8", None);
    assert_eq!(wall.answer, Verdict::Over);
    let begins = "No: the game is over. In the position of the FEN the pawns block each other and nothing gets past them, \
                  so that neither side can mate: a dead position, a draw (5.2.2).\n";
    assert!(wall.to_string().starts_with(begins), "{wall}");
}

#[test]
fn blocked_pawns_that_are_no_proof_are_left_to_the_arbiter() {
    let line = "The pawns block each other: whether neither side can mate, a dead position (5.2.2), is not \
                known here, and for the arbiter to judge.";
    let knight = claim("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K1N1 w - - 0 60", "", None);
    says(&knight, &[line]);
    for fen in [START, "7k/8/8/8/8/8/8/K5R1 w - - 0 60"] {
        assert!(!claim(fen, "", None).blocked, "{fen}");
    }
}

#[test]
fn a_move_that_is_not_legal_claims_nothing() {
    let illegal = claim(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", Some("Ng1"));
    assert_eq!(
        illegal.to_string(),
        "No: Black, who has the move, may not claim a draw by writing 4...Ng1.\n  \
         9.2: 4...Ng1 is not a legal move, and nothing can be claimed with it.\n  \
         9.5.3: White gets two minutes more (one in rapid and blitz), and the piece of the move that was \
         written must make a legal move, if it has one.\n\n\
         This claim of Black would have been right\n  9.2.1.1: with 4...Ng8 written\n"
    );
    assert_eq!((illegal.intends.as_deref(), illegal.articles.len()), (Some("4...Ng1"), 0));
    let board = claim(START, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", Some("Ke2"));
    says(
        &board,
        &[
            "No: White, who has the move, may not claim a draw by writing 5.Ke2; a claim of the position on \
             the board would have been right (9.2.1.2).",
        ],
    );
}

#[test]
fn a_claim_that_comes_too_late() {
    let third = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    for (fen, moves, line) in [
        (
            START,
            format!("{third} e4 e5"),
            "Too late: White could have claimed a draw after 4...Ng8, when the position stood for the third \
             time (9.2.1.2); the right lapsed with 5.e4 (9.4).",
        ),
        (
            START,
            format!("{third} e4"),
            "Too late: Black could have claimed a draw by writing 4...Ng8 (9.2.1.1); the right lapsed when it \
             was made (9.4).",
        ),
        (
            START,
            format!("{} e5 e4", third.trim_end_matches(" Ng8")),
            "Too late: Black could have claimed a draw by writing 4...Ng8 (9.2.1.1); the right lapsed with \
             4...e5 (9.4).",
        ),
        (
            "7k/8/8/8/8/8/6r1/K5R1 w - - 99 80",
            "Rxg2 Kh7".to_owned(),
            "Too late: White could have claimed a draw with a move written that is no capture and no pawn \
             move, as 80.Rb1 (9.3.1); the right lapsed with 80.Rxg2 (9.4).",
        ),
        (
            "7k/8/8/8/8/P7/6r1/K6R b - - 99 80",
            "Kg8 a4 Kf8".to_owned(),
            "Too late: White could have claimed a draw after 80...Kg8, when fifty moves of each side were \
             complete (9.3.2); the right lapsed with 81.a4 (9.4).",
        ),
    ] {
        let late = claim(fen, &moves, None);
        assert_eq!(late.answer, Verdict::No);
        assert!(
            late.to_string().contains(", who has the move, may not claim a draw after "),
            "{late}"
        );
        says(&late, &[line]);
    }
    // What can be claimed is not too late.
    let stands = claim(START, third, Some("e4"));
    assert_eq!(stands.lapsed, None);
}

#[test]
fn a_recorded_result_is_said_first() {
    for (end, begins) in [
        ("*", "Yes: "),
        ("", "Yes: "),
        ("1-0", "The game is recorded as ended, 1-0 after 5.e4. Yes: White, "),
        ("1/2-1/2", "The game is recorded as ended, 1/2-1/2 after 5.e4. Yes: White, "),
    ] {
        let text = format!("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 {end}");
        let mut game = Game::default();
        assert!(Reader::new(text.as_bytes()).next_game(&mut game).unwrap());
        let said = answer(&game, Claim { ply: 8, ..Claim::default() });
        assert!(said.to_string().starts_with(begins), "{said}");
        assert_eq!(said.recorded.is_some(), end.len() > 1);
    }
}

#[test]
fn json_has_its_keys_in_their_order() {
    let json = serde_json::to_string(&claim(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 20",
        "Rh2 Kd8 Rh1 Ke8",
        Some("Rh2"),
    ));
    assert_eq!(
        json.unwrap(),
        "{\"file\":null,\"game\":null,\"ply\":4,\"move\":\"21...Ke8\",\
         \"fen\":\"4k3/8/8/8/8/8/8/4K2R w - - 4 22\",\"claimant\":\"white\",\
         \"has_move\":true,\"intends\":\"22.Rh2\",\"recorded\":null,\"warnings\":[],\"answer\":\"no\",\"articles\":[],\"over\":null,\"reasons\":[\
         {\"article\":\"9.2.1.1\",\"right\":false,\"text\":\"after 22.Rh2 the position would stand \
         for the second time, not the third\"},\
         {\"article\":\"9.3.1\",\"right\":false,\"text\":\"3 moves of White and 2 of Black without \
         a capture or pawn move, not 50 of each\"}],\
         \"same\":[{\"ply\":1,\"move\":\"20.Rh2\"},{\"ply\":5,\"move\":\"22.Rh2\"}],\"alike\":[],\
         \"quiet\":{\"plies\":5,\"since\":null},\"nothing_before\":null,\"follows\":[{\"article\":\"9.5.3\",\"text\":\"Black gets two \
         minutes more (one in rapid and blitz), and 22.Rh2 must be played\"}],\"others\":[],\"lapsed\":null,\
         \"blocked\":false}"
    );
    let alike = claim("4k3/8/8/8/8/8/8/4K2R w K - 0 20", "Rh2 Kd8 Rh1 Ke8", None);
    assert_eq!(
        serde_json::to_value(&alike).unwrap()["alike"],
        serde_json::json!([{
            "ply": 0, "move": null, "but": "White could still castle short (until 20.Rh2)",
            "to_move": null, "castling": ["white short"], "en_passant": [],
        }])
    );
}

#[test]
fn only_the_player_who_has_the_move_may_claim() {
    let start = parse_fen(START).unwrap().position;
    let moves = line_of_words(&start, &["Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".to_owned()]).unwrap();
    let game = Game::of(start, &moves);
    let by = |color| answer(&game, Claim { ply: 8, by: Some(color), ..Claim::default() });
    assert!(
        by(Color::White).to_string().starts_with("Yes: White may claim a draw after 4...Ng8, if ")
    );
    let black = by(Color::Black);
    assert_eq!(
        black.to_string(),
        "No: Black may not claim a draw after 4...Ng8.\n  \
         9.2: White has the move, and only the player who has it may claim a draw.\n  \
         9.2: the claim is refused, and the game goes on.\n\n\
         White may claim a draw now\n  \
         9.2.1.2: of the position on the board, without writing a move\n\n\
         Too late: Black could have claimed a draw by writing 4...Ng8 (9.2.1.1); the right lapsed when it \
         was made (9.4).\n"
    );
    assert_eq!((black.articles.len(), black.others[0].article), (0, "9.2.1.2"));
    let early = answer(&game, Claim { ply: 3, by: Some(Color::White), ..Claim::default() });
    assert!(early.to_string().ends_with("\n\nBlack may not claim a draw now either.\n"), "{early}");
    // A move of a player who does not have the move need not be legal.
    let written = Some(Written::Illegal("e4"));
    let other = answer(
        &game,
        Claim { ply: 7, by: Some(Color::White), intends: written, ..Claim::default() },
    );
    says(
        &other,
        &[
            "  9.2: Black has the move, and only the player who has it may claim a draw.",
            "Black may claim a draw now",
            "  9.2.1.1: with 4...Ng8 written",
        ],
    );
}

#[test]
fn moves_are_named_in_the_letters_of_the_question() {
    let start = parse_fen(START).unwrap().position;
    let moves = line_of_words(&start, &["Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".to_owned()]).unwrap();
    let game = Game::of(start, &moves);
    let intends = find_move(game.end(), b"Ng8").unwrap().map(Written::Legal);
    let letters = Pieces::of("de");
    let german = answer(&game, Claim { ply: 7, intends, letters, ..Claim::default() });
    says(
        &german,
        &[
            "Yes: Black, who has the move, may claim a draw by writing 4...Sg8, if the player has not touched \
             a piece (9.4).",
            "  after 2...Sg8",
        ],
    );
}

#[test]
fn a_written_move_that_ends_the_game_is_played_all_the_same() {
    for (fen, intends, line) in [
        (
            "7k/8/8/8/8/8/p7/K7 w - - 3 160",
            "Kxa2",
            "  9.5.3: Black gets two minutes more (one in rapid and blitz), and 160.Kxa2 must be played, and the game is then drawn (5.2.2).",
        ),
        (
            "7k/5K2/8/6Q1/8/8/8/8 w - - 9 80",
            "Qg6",
            "  9.5.3: Black gets two minutes more (one in rapid and blitz), and 80.Qg6 must be played, and the game is then drawn (5.2.1).",
        ),
        (
            "6k1/5ppp/8/8/8/8/8/K3R3 w - - 9 80",
            "Re8",
            "  9.5.3: Black gets two minutes more (one in rapid and blitz), and 80.Re8# must be played, and mates.",
        ),
    ] {
        says(&claim(fen, "", Some(intends)), &[line]);
    }
}
