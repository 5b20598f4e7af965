//! What a game is called, by its tags.

use perpetual_chess::pgn::Tags;

/// A tag is cut after so many characters where people read it.
const SHOWN: usize = 60;

/// A tag as it stands in a line, if it says something.
pub fn shown(tags: &Tags, name: &str) -> Option<String> {
    let value = tags.known(name)?;
    match value.char_indices().nth(SHOWN) {
        Some((end, _)) => Some(format!("{}...", &value[..end])),
        None => Some(value.into_owned()),
    }
}

/// White and Black, if the tags name one of them.
pub fn players(tags: &Tags) -> Option<String> {
    let [white, black] = ["White", "Black"].map(|name| shown(tags, name));
    if white.is_none() && black.is_none() {
        return None;
    }
    let name = |player: Option<String>| player.unwrap_or_else(|| "?".to_owned());
    Some(format!("{} - {}", name(white), name(black)))
}

/// Event, round and date, as far as the tags tell.
pub fn occasion(tags: &Tags) -> Option<String> {
    let round = shown(tags, "Round").map(|round| format!("round {round}"));
    let date = shown(tags, "Date").map(|date| date.replace(".??", ""));
    let parts = [shown(tags, "Event"), round, date];
    let known: Vec<String> = parts.into_iter().flatten().collect();
    (!known.is_empty()).then(|| known.join(", "))
}

/// The board: Round has it in most broadcasts, after the round; else it is the tag Board.
pub fn board(tags: &Tags) -> Option<String> {
    match (shown(tags, "Round"), shown(tags, "Board")) {
        (Some(round), Some(board)) if !round.contains('.') => Some(format!("{round}.{board}")),
        (round, board) => round.or(board),
    }
}
