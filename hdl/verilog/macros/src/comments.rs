//! Comments of a kernel. A macro is given none of them, so they are read in the text of the function that it is written on.

use proc_macro2::Span;
use syn::Block;

/// Comments that no statement has taken yet, each with its line, the first of them first.
#[derive(Default)]
pub struct Comments(std::collections::VecDeque<(usize, String)>);

impl Comments {
    /// Those of a kernel's block; none where its text is not known.
    pub fn of(block: &Block) -> Comments {
        let whole = block.brace_token.span.join();
        let text = whole.source_text().unwrap_or_default();
        let comment = |(line, text): (usize, &str)| {
            let (code, comment) = text.split_once("//")?;
            // Two slashes in a string are none.
            (!code.contains('"')).then(|| (line, comment.trim().to_owned()))
        };
        Comments((whole.start().line..).zip(text.lines()).filter_map(comment).collect())
    }

    /// Takes those that stand before the end of this line.
    pub fn until(&mut self, place: Span) -> Vec<String> {
        let line = place.start().line;
        let count = self.0.iter().take_while(|(at, _)| *at <= line).count();
        self.0.drain(..count).map(|(_, comment)| comment).collect()
    }
}
