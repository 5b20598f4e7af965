//! `dff_setup!(self, clock, a, b)` and `clock!(self, clock, a, b)`.

use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, Token};

/// The arguments of either macro.
pub struct Registers {
    /// The circuit: `self`.
    pub circuit: Expr,
    /// The clock's field.
    pub clock: Expr,
    /// The fields of what has the clock.
    pub fields: Vec<Expr>,
}

impl Parse for Registers {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let circuit = input.parse()?;
        input.parse::<Token![,]>()?;
        let clock = input.parse()?;
        input.parse::<Token![,]>()?;
        let fields = Punctuated::<Expr, Token![,]>::parse_terminated(input)?;
        Ok(Self { circuit, clock, fields: fields.into_iter().collect() })
    }
}
