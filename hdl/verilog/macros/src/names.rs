//! Names as rust-hdl writes them: `self.part.port.next` is `part$port$next`.

use quote::ToTokens;

/// The text of `tokens` without blanks.
pub fn squashed(tokens: impl ToTokens) -> String {
    let text = tokens.to_token_stream().to_string();
    text.split_whitespace().collect()
}

/// The name of a signal, a constant or a state.
pub fn name(tokens: impl ToTokens) -> String {
    squashed(tokens).replace("self.", "").replace('.', "$").replace("::", "$").replace("&mut", "")
}

/// Whether a name is that of what a signal gets: `.next`.
pub fn is_next(name: &str) -> bool {
    name.ends_with("$next")
}
