//! Registers: those of a kernel, and `dff_setup!(self, clock, a, b)` and `clock!(self, clock, a, b)`.

use std::collections::BTreeSet;

use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprAssign, ExprField, Ident, Macro, Member, Token, parse_quote};

/// Sets up what is assigned to as `self.name.d.next`, as `dff_setup!` does, but for what is named in such a macro. The fields
/// whose clock is assigned to are returned.
pub fn set_up(this: Token![self], block: &mut Block) -> Vec<String> {
    let mut found = Found::default();
    found.visit_block(block);
    let Found { assigned, named, by_hand } = found;
    let registers: Vec<&Ident> = assigned.iter().filter(|name| !named.contains(*name)).collect();
    if !registers.is_empty() {
        block.stmts.insert(0, parse_quote!(dff_setup!(#this, clock, #(#registers),*);));
    }
    named.iter().chain(&by_hand).map(ToString::to_string).collect()
}

#[derive(Default)]
struct Found {
    /// In their order.
    assigned: Vec<Ident>,
    /// In either macro.
    named: BTreeSet<Ident>,
    /// Parts whose clock is assigned to.
    by_hand: BTreeSet<Ident>,
}

impl<'a> Visit<'a> for Found {
    fn visit_expr_assign(&mut self, assign: &'a ExprAssign) {
        let mut at = &*assign.left;
        while let Some((base, member)) = field(at) {
            match (member == "next").then(|| port(base)).flatten() {
                Some((name, port)) if port == "d" && !self.assigned.contains(name) => {
                    self.assigned.push(name.clone());
                }
                Some((name, port)) if port == "clock" => drop(self.by_hand.insert(name.clone())),
                _ => {}
            }
            at = base;
        }
        visit::visit_expr_assign(self, assign);
    }

    fn visit_macro(&mut self, call: &'a Macro) {
        if let Ok(Registers { fields, .. }) = call.parse_body() {
            self.named.extend(fields.iter().filter_map(|field| match field {
                Expr::Path(path) => path.path.get_ident().cloned(),
                _ => None,
            }));
        }
    }
}

/// What this is a field of, and its name.
fn field(expression: &Expr) -> Option<(&Expr, &Ident)> {
    match expression {
        Expr::Field(ExprField { base, member: Member::Named(name), .. }) => Some((base, name)),
        _ => None,
    }
}

/// Both names in `self.name.port`.
fn port(expression: &Expr) -> Option<(&Ident, &Ident)> {
    let (part, port) = field(expression)?;
    let (Expr::Path(circuit), name) = field(part)? else { return None };
    circuit.path.is_ident("self").then_some((name, port))
}

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
