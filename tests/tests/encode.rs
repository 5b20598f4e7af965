//! From boards to records: the circuits of `perpetual_hdl::encode` and what `perpetual_model` has in
//! their place, against the encoder, on games.

use perpetual_chess::encoder;
use perpetual_chess::pgn::Ply;
use perpetual_hdl::encode::{LegalEnPassant, MoveBarrier, MoveEncoder};
use perpetual_hdl::testing::Bench;
use perpetual_host::forms::{Form, Method, open};
use perpetual_model::generate::Numbers;
use perpetual_model::{Chain, MoveFacts, MoveRecord, Piece};
use perpetual_tests::{data, each_game, pgn_files, verdicts};
use rust_hdl::prelude::{Bit, Bits};
use shakmaty::fen::Fen;
use shakmaty::{
    Board, CastlingMode, CastlingSide, Chess, Color, EnPassantMode, FromSetup, Position, Role,
    Setup, Square,
};

/// The codes of an engine: those of white pieces, pawn to king; bit 3 is black.
#[derive(Clone, Copy)]
struct Codes {
    engine: &'static str,
    of: [u8; 6],
}

/// Ours; those of an engine that counts from the knight and adds one, since its knight is 0; and one
/// that sorts the pieces by whether they slide.
const ENGINES: [Codes; 3] = [
    Codes { engine: "pawn first", of: [1, 2, 3, 4, 5, 6] },
    Codes { engine: "knight first, one added", of: [6, 1, 2, 3, 4, 5] },
    Codes { engine: "sliders from 5", of: [1, 2, 5, 6, 7, 3] },
];

impl Codes {
    /// A piece of a board.
    fn code(self, piece: shakmaty::Piece) -> u8 {
        self.piece(encoder::piece(piece.color, piece.role))
    }

    /// A piece of a record.
    fn piece(self, piece: Piece) -> u8 {
        match piece.code() & 7 {
            0 => 0,
            kind => self.of[usize::from(kind) - 1] | (piece.code() & 8),
        }
    }

    /// All squares as the encoder has them.
    fn board(self, position: &Chess) -> Bits<256> {
        let mut bits: Bits<256> = 0u64.into();
        for (square, piece) in position.board().iter() {
            let code = self.code(piece);
            for bit in (0..4).filter(|bit| code >> bit & 1 == 1) {
                bits = bits.replace_bit(4 * usize::from(square) + bit, true);
            }
        }
        bits
    }
}

/// Bit 3 white's king side, 2 its queen side, 1 and 0 black's.
fn rights(position: &Chess) -> u64 {
    let castles = position.castles();
    let has = |color, side| u64::from(castles.has(color, side));
    has(Color::White, CastlingSide::KingSide) << 3
        | has(Color::White, CastlingSide::QueenSide) << 2
        | has(Color::Black, CastlingSide::KingSide) << 1
        | has(Color::Black, CastlingSide::QueenSide)
}

fn legal_en_passant(position: &Chess) -> Bit {
    position.legal_ep_square().is_some()
}

fn fen(position: &Chess) -> Fen {
    Fen::from_position(position, EnPassantMode::Legal)
}

/// Every so many-th game of the demo, ply by ply.
fn each_ply(every: usize, visit: impl FnMut(&str, &Ply)) {
    each_ply_of("demo", every, visit);
}

/// Every so many-th game of the folder, ply by ply.
fn each_ply_of(folder: &str, every: usize, mut visit: impl FnMut(&str, &Ply)) {
    let mut games = 0;
    for file in pgn_files(folder) {
        each_game(&file, |name, game| {
            games += 1;
            if games % every == 0 {
                // The long window says the same thing two thousand times.
                game.walk().take(600).for_each(|ply| visit(name, &ply));
            }
        });
    }
}

fn drive(circuit: &mut MoveEncoder, codes: Codes, ply: &Ply) {
    circuit.valid_in.next = true;
    circuit.old_board.next = codes.board(&ply.before);
    circuit.new_board.next = codes.board(&ply.after);
    circuit.old_rights.next = rights(&ply.before).into();
    circuit.new_rights.next = rights(&ply.after).into();
    circuit.en_passant.next = legal_en_passant(&ply.before);
}

/// What the circuit shows must be this record.
fn assert_record(circuit: &MoveEncoder, codes: Codes, name: &str, before: &Ply) {
    let record = before.record;
    let number = |value: u64| value as u8;
    let got = (
        number(circuit.piece.val().into()),
        number(circuit.from.val().into()),
        number(circuit.to.val().into()),
    );
    let what = || {
        format!(
            "{name}, ply {}, {}, {record}, {}: got {got:?}",
            before.number,
            fen(&before.before),
            codes.engine
        )
    };
    assert!(circuit.valid.val(), "{}: not valid", what());
    assert_eq!(circuit.barrier.val(), record.barrier, "{}: barrier", what());
    if !record.barrier {
        assert_eq!(got, (codes.piece(record.piece), record.from, record.to), "{}", what());
    }
}

#[test]
#[ignore = "long: make test-all"]
fn boards_before_and_after_a_move_give_its_record() {
    let (mut plies, mut barriers) = (0, 0);
    for (codes, every) in ENGINES.into_iter().zip([2, 9, 9]) {
        let mut bench = Bench::new(MoveEncoder::default(), |circuit| &mut circuit.clock);
        bench.circuit.pawn.next = u64::from(codes.of[0]).into();
        let mut under_way: Vec<(String, Ply)> = Vec::new();
        each_ply(every, |name, ply| {
            drive(&mut bench.circuit, codes, ply);
            bench.cycle();
            under_way.push((name.to_owned(), ply.clone()));
            if under_way.len() == 2 {
                let (name, before) = under_way.remove(0);
                assert_record(&bench.circuit, codes, &name, &before);
                plies += 1;
                barriers += u32::from(before.record.barrier);
            }
        });
        bench.circuit.valid_in.next = false;
        for _ in 0..2 {
            bench.cycle();
        }
        assert!(!bench.circuit.valid.val(), "there is a record without a move");
        bench.replay("move_encoder");
        bench.lint("move_encoder_lint");
    }
    println!("{plies} plies, {barriers} of them barriers");
    assert!(plies > 5_000 && barriers > 1_500, "{plies} plies, {barriers} barriers");
}

/// What stands on a square, in our codes.
fn stands(position: &Chess, square: u8) -> Piece {
    let piece = position.board().piece_at(Square::new(square.into()));
    piece.map_or(Piece::NONE, |piece| encoder::piece(piece.color, piece.role))
}

/// What an engine knows of a move, of Chess960 too.
fn facts(ply: &Ply) -> MoveFacts {
    let MoveRecord { from, to, .. } = ply.record;
    let castles = ply.played.is_some_and(|played| played.is_castle());
    let moves = ply.played.is_some();
    let known = |is_known: bool, square| {
        if is_known { stands(&ply.before, square) } else { Piece::NONE }
    };
    MoveFacts {
        piece: known(moves, from),
        from,
        to,
        captured: known(moves && !castles, to),
        loses_right: rights(&ply.before) != rights(&ply.after),
        en_passant: legal_en_passant(&ply.before),
    }
}

#[test]
#[ignore = "long: make test-all"]
fn an_engine_that_knows_its_moves_makes_the_records_of_every_game() {
    let mut reasons = std::collections::BTreeMap::new();
    for folder in ["demo", "games"] {
        each_ply_of(folder, 1, |name, ply| {
            let reason = ply.irreversible.map_or("none", |irreversible| irreversible.reason());
            *reasons.entry(reason).or_insert(0) += 1;
            assert_eq!(facts(ply).record(), ply.record, "{name}, ply {}", ply.number);
            if let Some(pawn) = double_stepped(ply) {
                let legal = legal_en_passant(&ply.after);
                assert_eq!(model_en_passant(&ply.after, pawn), legal, "{}", fen(&ply.after));
            }
        });
    }
    println!("{reasons:?}");
    assert!(reasons.len() >= 6 && reasons.values().sum::<u32>() > 10_000, "{reasons:?}");
}

/// Where a pawn stands that has just gone two squares.
fn double_stepped(ply: &Ply) -> Option<Square> {
    let played = ply.played.filter(|played| played.role() == Role::Pawn)?;
    let ranks = played.from()?.rank().distance(played.to().rank());
    (ranks == 2).then_some(played.to())
}

fn model_en_passant(position: &Chess, pawn: Square) -> bool {
    let king = position.board().king_of(position.turn()).unwrap();
    let at = |square| stands(position, square);
    perpetual_model::legal_en_passant(at, encoder::number(pawn), encoder::number(king))
}

/// What [`MoveBarrier`] is given of a move.
fn known(circuit: &mut MoveBarrier, ply: &Ply) {
    let codes = ENGINES[0];
    let code = |square: u8| -> u64 {
        let piece = ply.before.board().piece_at(Square::new(u32::from(square)));
        piece.map_or(0, |piece| codes.code(piece).into())
    };
    let MoveRecord { from, to, .. } = ply.record;
    let castles = ply.played.is_some_and(|played| played.is_castle());
    let moves = ply.played.is_some();
    circuit.piece.next = if moves { code(from) } else { 0 }.into();
    circuit.captured.next = if moves && !castles { code(to) } else { 0 }.into();
    circuit.from.next = u64::from(from).into();
    circuit.rights.next = rights(&ply.before).into();
    circuit.en_passant.next = legal_en_passant(&ply.before);
}

#[test]
#[ignore = "long: make test-all"]
fn the_barrier_bit_of_every_move() {
    let mut bench = Bench::new(MoveBarrier::default(), |circuit| &mut circuit.clock);
    bench.circuit.pawn.next = 1u64.into();
    let mut reasons = std::collections::BTreeMap::new();
    each_ply(1, |name, ply| {
        // Kings and rooks that begin elsewhere are not for this circuit.
        if CastlingMode::detect(&ply.before.to_setup(EnPassantMode::Legal))
            != CastlingMode::Standard
        {
            return;
        }
        known(&mut bench.circuit, ply);
        bench.cycle();
        let (number, record) = (ply.number, ply.record);
        assert_eq!(bench.circuit.barrier.val(), facts(ply).is_barrier(), "{name}, ply {number}");
        let what = || format!("{name}, ply {number}, {}, {record}", fen(&ply.before));
        assert_eq!(bench.circuit.barrier.val(), record.barrier, "{}", what());
        let reason = ply.irreversible.map_or("none", |irreversible| irreversible.reason());
        *reasons.entry(reason).or_insert(0) += 1;
    });
    println!("{reasons:?}");
    assert!(reasons.len() >= 6 && reasons.values().all(|count| *count > 0), "{reasons:?}");
    bench.replay("move_barrier");
    bench.lint("move_barrier_lint");
}

/// Verdicts do not depend on the codes, as long as they are what the data sheet requires.
#[test]
#[ignore = "long: make test-all"]
fn detectors_take_the_codes_of_other_engines() {
    let mut games = Vec::new();
    each_game(&data().join("demo/tricky.pgn"), |name, game| {
        games.push((name.to_owned(), game.records.clone()));
    });
    let expected = |records: &[MoveRecord]| verdicts(&mut Chain::new(), records);
    let walking = Method::CIRCUITS;
    let mut repetitions = 0;
    for codes in ENGINES {
        for method in walking.into_iter().chain([Method::Window]) {
            let mut circuit = open(method, &Form::Verilated, 0).unwrap();
            for (name, records) in &games {
                let recoded = recoded(records, |piece| codes.piece(piece));
                let got = verdicts(circuit.as_mut(), &recoded);
                let expected = expected(records);
                assert_eq!(got, expected, "{name}: {} with {}", method.name(), codes.engine);
                repetitions += got.iter().filter(|verdict| verdict.is_repetition()).count();
            }
        }
    }
    // Those that walk compare whole codes: the colour may be any bit.
    for method in walking {
        let mut circuit = open(method, &Form::Verilated, 0).unwrap();
        for (name, records) in &games {
            let recoded = recoded(records, |piece| piece.code() << 1 | piece.code() >> 3);
            let got = verdicts(circuit.as_mut(), &recoded);
            assert_eq!(got, expected(records), "{name}: {} with colour last", method.name());
        }
    }
    assert!(repetitions > 1000, "{repetitions} repetitions");
}

fn recoded(records: &[MoveRecord], code: impl Fn(Piece) -> u8) -> Vec<MoveRecord> {
    let piece = |piece| Piece::from_code(code(piece));
    records.iter().map(|record| MoveRecord { piece: piece(record.piece), ..*record }).collect()
}

/// Asks about the pawn that has gone two squares, in a position whose board is at the port; the
/// answer, and the cycles it took.
fn asked(bench: &mut Bench<LegalEnPassant>, position: &Chess, pawn: Square) -> (bool, usize) {
    let codes = ENGINES[0];
    let king = position.board().king_of(position.turn()).unwrap();
    bench.circuit.pawn.next = u64::from(pawn as u8).into();
    bench.circuit.king.next = u64::from(king as u8).into();
    bench.circuit.start.next = true;
    let began = bench.cycles();
    loop {
        let square = u64::from(bench.circuit.square.val()) as u32;
        bench.cycle();
        bench.circuit.start.next = false;
        let piece = position.board().piece_at(Square::new(square));
        bench.circuit.piece.next = piece.map_or(0, |piece| u64::from(codes.code(piece))).into();
        bench.settle();
        if bench.circuit.ready.val() {
            return (bench.circuit.legal.val(), bench.cycles() - began);
        }
        assert!(bench.cycles() - began < 1000, "no answer on {}", fen(position));
    }
}

/// Double steps whose capture is legal, or is not for one reason each: who is to move, where the pawn
/// stands, whether a capture is legal.
const NAMED: [(&str, &str, &str, bool); 9] = [
    ("nothing beside it", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", "e4", false),
    ("free", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "e4", true),
    ("the wrong file beside it", "4k3/8/8/p6P/P7/8/8/4K3 b - - 0 1", "a4", false),
    ("pinned along the rank, both pawns go", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", "e4", false),
    ("a third piece on that rank", "8/8/8/8/k1npP2R/8/8/4K3 b - - 0 1", "e4", true),
    ("pinned along the file", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1", "e4", false),
    ("pinned along the diagonal", "6k1/8/8/8/3pP3/8/8/B3K3 b - - 0 1", "e4", true),
    ("pinned along the diagonal, aside", "7k/8/8/8/3pP3/2B5/8/4K3 b - - 0 1", "e4", false),
    ("one of two is pinned", "3k4/8/8/8/3pPp2/8/8/3RK3 b - - 0 1", "e4", true),
];

/// A position after a double step beside which a pawn stands, with some pieces anywhere.
fn double_step(numbers: &mut Numbers) -> Option<(Chess, Square)> {
    let mut board = Board::empty();
    let mover = if numbers.below(2) == 0 { Color::White } else { Color::Black };
    let file = numbers.below(8) as u32;
    let rank = |rank: u32| if mover == Color::White { rank } else { 7 - rank };
    let at = |file: u32, of: u32| Square::new(8 * rank(of) + file);
    let (from, passed, pawn) = (at(file, 1), at(file, 2), at(file, 3));
    for (square, piece) in [(pawn, mover.pawn())]
        .into_iter()
        .chain([file.wrapping_sub(1), file + 1].map(|file| (at(file % 8, 3), (!mover).pawn())))
        .filter(|(square, _)| square.file().distance(pawn.file()) < 2)
    {
        if square == pawn || numbers.below(4) > 0 {
            board.set_piece_at(square, piece);
        }
    }
    let pieces = [mover.king(), (!mover).king(), mover.queen(), mover.rook(), mover.bishop()];
    let more = [mover.rook(), (!mover).knight(), mover.queen(), mover.bishop(), (!mover).rook()];
    let count = numbers.below(6);
    for piece in pieces.into_iter().chain(more.into_iter().take(count)) {
        let square = Square::new(numbers.below(64) as u32);
        if board.piece_at(square).is_none() && square != from && square != passed {
            board.set_piece_at(square, piece);
        }
    }
    let setup = Setup { board, turn: !mover, ep_square: Some(passed), ..Setup::empty() };
    let position = Chess::from_setup(setup, CastlingMode::Standard).ok()?;
    // Before the step the king was not in check, which shakmaty does not ask in every case.
    let mut before = position.board().clone();
    before.discard_piece_at(pawn);
    before.set_piece_at(from, mover.pawn());
    let king = before.king_of(!mover)?;
    before.attacks_to(king, mover, before.occupied()).is_empty().then_some((position, pawn))
}

#[test]
#[ignore = "long: make test-all"]
fn captures_en_passant_that_are_legal() {
    let mut bench = Bench::new(LegalEnPassant::default(), |circuit| &mut circuit.clock);
    let (mut fastest, mut longest) = (usize::MAX, 0);
    for (name, text, pawn, legal) in NAMED {
        let position = perpetual_chess::pgn::parse_fen(text).unwrap().position;
        let (got, cycles) = asked(&mut bench, &position, pawn.parse().unwrap());
        assert_eq!(got, legal, "{name}: {text}");
        assert_eq!(model_en_passant(&position, pawn.parse().unwrap()), legal, "{name}: {text}");
        (fastest, longest) = (fastest.min(cycles), longest.max(cycles));
    }
    let (mut steps, mut captures) = (0, 0);
    each_ply(1, |name, ply| {
        if let Some(pawn) = double_stepped(ply) {
            let (got, cycles) = asked(&mut bench, &ply.after, pawn);
            let legal = legal_en_passant(&ply.after);
            assert_eq!(got, legal, "{name}, ply {}, {}", ply.number, fen(&ply.after));
            (fastest, longest) = (fastest.min(cycles), longest.max(cycles));
            (steps, captures) = (steps + 1, captures + u32::from(legal));
        }
    });
    assert!(steps > 200 && captures > 5, "{steps} double steps, {captures} captures");
    let mut numbers = Numbers::new(19);
    let (mut made, mut pinned) = (0, 0);
    while made < 4000 {
        let Some((position, pawn)) = double_step(&mut numbers) else { continue };
        let (got, cycles) = asked(&mut bench, &position, pawn);
        let legal = legal_en_passant(&position);
        assert_eq!(got, legal, "{}", fen(&position));
        assert_eq!(model_en_passant(&position, pawn), legal, "{}", fen(&position));
        (fastest, longest) = (fastest.min(cycles), longest.max(cycles));
        (made, pinned) = (made + 1, pinned + u32::from(!legal));
    }
    println!(
        "{steps} double steps in games, {captures} with a capture; {made} made up, {pinned} without; \
         {fastest} to {longest} cycles"
    );
    assert!(pinned > 500, "{pinned} of {made} captures are not legal");
    assert!(fastest == 4 && longest <= 129, "{fastest} to {longest} cycles");
    bench.replay("legal_en_passant");
    bench.lint("legal_en_passant_lint");
}
