//! What is gathered while a kernel is read: what its tree cannot know before the circuit has its size, comments, and what it drives.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::comments::Comments;
use crate::names::squashed;

/// Expressions in Rust, which `hdl` evaluates, the comments of the kernel, and the calls that `connect` makes.
#[derive(Default)]
pub struct Values {
    /// Numbers of type `usize`.
    pub sizes: Vec<TokenStream>,
    /// What joins two interfaces.
    pub links: Vec<TokenStream>,
    /// Comments before what is read next.
    pub comments: Comments,
    /// What the kernel drives, or the loop in it that is read.
    pub driven: Driven,
}

/// Calls that connect what is driven, each once.
#[derive(Default)]
pub struct Driven {
    pub calls: Vec<TokenStream>,
    known: HashSet<String>,
}

impl Driven {
    pub fn add(&mut self, call: TokenStream) {
        if self.known.insert(squashed(&call)) {
            self.calls.push(call);
        }
    }
}

impl Values {
    /// Has `connect` connect a signal.
    pub fn drives(&mut self, signal: impl ToTokens) {
        self.driven.add(quote!(logic::logic_connect_fn(&mut #signal);));
    }

    /// Keeps `size`, and says where in the tree's terms.
    pub fn size(&mut self, size: TokenStream) -> TokenStream {
        let place = self.sizes.len();
        self.sizes.push(size);
        quote!(Size::Given(#place))
    }

    /// Keeps `link`, and says its place.
    pub fn link(&mut self, link: TokenStream) -> usize {
        self.links.push(link);
        self.links.len() - 1
    }
}
