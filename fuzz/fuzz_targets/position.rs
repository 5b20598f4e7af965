//! Any text as a position of the search chip: what is written for it reads as the same, moves are taken back, and where
//! shakmaty takes the position too, legal moves and their barriers are those that it has.

#![no_main]

use libfuzzer_sys::fuzz_target;
use perpetual_chess::encoder;
use perpetual_model::search::{Board, Wanted, generate, record, takes_king};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

fuzz_target!(|text: &str| {
    let Ok(mut board) = text.parse::<Board>() else { return };
    let written = board.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&board), "{written}");
    let Ok(moves) = generate(&board, Wanted::All) else { panic!("{written}: takes the king") };
    let before = board.clone();
    let mut ours = Vec::new();
    for played in moves {
        let record = record(&board, played);
        let forgotten = board.make(played);
        if !takes_king(&board) {
            ours.push((played.to_string(), record));
        }
        board.unmake(played, forgotten);
        assert_eq!(board, before, "{written} {played}");
    }
    let Ok(fen) = written.parse::<Fen>() else { return };
    let Ok(position) = fen.into_position::<Chess>(CastlingMode::Standard) else { return };
    assert_eq!(board.legal_en_passant(), position.legal_ep_square().is_some(), "{written}");
    let mut theirs: Vec<_> = position
        .legal_moves()
        .into_iter()
        .map(|legal| {
            let name = legal.to_uci(CastlingMode::Standard).to_string();
            (name, encoder::play(&mut position.clone(), legal).record)
        })
        .collect();
    ours.sort_by(|one, other| one.0.cmp(&other.0));
    theirs.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(ours, theirs, "{written}");
});
