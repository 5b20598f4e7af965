//! Lines of USI: `position startpos moves 7g7f ...`, and moves alone.

use perpetual_model::{is_blank, narrow, quoted};
use shogi_core::Move;
use shogi_usi_parser::FromUsi;

use super::board::{Asked, Board};
use super::text::Text;
use crate::WarningKind;
use crate::account::{Account, Line, Part, lines, with_unseen};

/// A move in USI.
pub(super) fn asked(word: &str) -> Result<Asked, String> {
    match Move::from_usi_lite(word) {
        Some(Move::Normal { from, to, promote }) => {
            Ok(Asked::Moved { from, to, promote, kind: None })
        }
        Some(Move::Drop { piece, to }) => Ok(Asked::Dropped { kind: piece.piece_kind(), to }),
        None => Err("it is no move in USI, as 7g7f, 8h2b+ or P*5e".to_owned()),
    }
}

/// A word in the letters of ASCII, without signs that value the move.
fn plain(word: &str) -> String {
    let word: String = word.chars().map(narrow).collect();
    word.trim_end_matches(['!', '?']).to_owned()
}

/// What programs say in USI beside positions.
const OTHERS: &str = "usi usiok usinewgame isready readyok id option setoption go \
    stop ponderhit info bestmove gameover quit";

/// Whether a line is one of USI that tells of no game.
pub(super) fn is_of_no_game(line: &str) -> bool {
    line.split(is_blank).next().is_some_and(|first| OTHERS.split(' ').any(|other| other == first))
}

/// Whether a line begins as one of USI.
pub(super) fn begins(line: &str) -> bool {
    let first = plain(line.split(is_blank).next().unwrap_or_default());
    ["position", "startpos", "sfen"].contains(&&*first) || asked(&first).is_ok()
}

/// A game a line.
pub(super) fn texts(all: &str) -> Vec<Text> {
    let (mut games, mut account) = (Vec::new(), Account::default());
    // Whether the game before began with its position.
    let mut positions = false;
    for line in lines(all).filter(|line| !line.text.is_empty()) {
        if line.text.starts_with('#') {
            account.part(line.at.offset, line.end(), Part::Comment);
            continue;
        }
        if is_of_no_game(line.text) {
            let sentence = format!("{} is left out: it tells of no game", quoted(line.text));
            account.up_to(line.at.offset, Part::Blank);
            account.warn(WarningKind::LeftOut, line.at, sentence);
            account.up_to(line.end(), Part::Reported);
            continue;
        }
        let alone = asked(&plain(line.words().next().unwrap_or_default())).is_ok();
        let mut game = text(&line, account);
        if alone && positions {
            let sentence =
                "moves alone are another game, from the usual start: a line may be broken";
            game.account.warn(WarningKind::NewGame, line.at, sentence.to_owned());
        }
        positions = !alone;
        account = game.account.next();
        games.push(game);
    }
    if let Some(last) = games.last_mut() {
        last.account.go_on(account);
    }
    games
}

fn text(line: &Line<'_>, account: Account) -> Text {
    let mut text = Text::new(line.at.line, account);
    let mut words = line.words().map(|word| (line.place(word), word, plain(word))).peekable();
    let mut tag = |text: &mut Text, names: &[&str]| {
        let (at, word, plain) = words.next_if(|(.., plain)| names.contains(&&**plain))?;
        text.account.part(at.offset, at.offset + word.len(), Part::Tag);
        Some((at, plain))
    };
    let position = tag(&mut text, &["position"]);
    let start = tag(&mut text, &["startpos", "sfen"]);
    match (position, start) {
        (_, Some((at, start))) if start == "sfen" => {
            let mut fields = Vec::new();
            while let Some((at, word, field)) = words.next_if(|(.., plain)| plain != "moves") {
                text.account.part(at.offset, at.offset + word.len(), Part::Tag);
                fields.push(field);
            }
            text.start = Board::of_sfen(&fields.join(" ")).map_err(|wrong| (at, wrong));
        }
        (Some((at, _)), None) => {
            text.start = Err((at, "behind position stands startpos or sfen".to_owned()));
        }
        _ => {}
    }
    if let Some((at, word, _)) = words.next_if(|(.., plain)| plain == "moves") {
        text.account.part(at.offset, at.offset + word.len(), Part::Mark);
    }
    for (at, word, plain) in words {
        text.account.part(at.offset, at.offset + word.len(), Part::Move);
        let asked = asked(&plain);
        let from = at.offset - line.at.offset;
        let unseen = || with_unseen(line.text, from, from + word.len(), is_blank);
        let shown = asked.is_err().then(unseen).flatten().unwrap_or(word);
        text.moved(shown, at, None, asked);
    }
    text
}
