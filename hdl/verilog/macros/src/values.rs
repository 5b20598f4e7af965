//! What is gathered while a kernel is read: what its tree cannot know before the circuit has its size, and comments.

use proc_macro2::TokenStream;
use quote::quote;

use crate::comments::Comments;

/// Expressions in Rust, which `hdl` evaluates, and the comments of the kernel.
#[derive(Default)]
pub struct Values {
    /// Numbers of type `usize`.
    pub sizes: Vec<TokenStream>,
    /// What joins two interfaces.
    pub links: Vec<TokenStream>,
    /// Comments before what is read next.
    pub comments: Comments,
}

impl Values {
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
