//! `connect!(self.part <- self.other: a, b = c.q)`: copies by name, written out as assignments.

use quote::quote_spanned;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Block, Error, Expr, Ident, Result, Stmt, Token, bracketed, parse_quote, token};

use crate::names::squashed;

/// Writes out each `connect!` of a kernel.
pub fn write_out(block: &mut Block) -> Result<()> {
    let mut written = Vec::new();
    for mut statement in std::mem::take(&mut block.stmts) {
        match &mut statement {
            Stmt::Macro(call) if call.mac.path.is_ident("connect") => {
                let Copies(copies) = call.mac.parse_body()?;
                written.extend(copies);
                continue;
            }
            Stmt::Expr(expression, _) => inside(expression)?,
            _ => {}
        }
        written.push(statement);
    }
    block.stmts = written;
    Ok(())
}

/// The blocks of a condition, a choice or a loop.
fn inside(expression: &mut Expr) -> Result<()> {
    match expression {
        Expr::If(condition) => {
            write_out(&mut condition.then_branch)?;
            condition.else_branch.iter_mut().try_for_each(|(_, otherwise)| inside(otherwise))
        }
        Expr::Match(choice) => choice.arms.iter_mut().try_for_each(|arm| inside(&mut arm.body)),
        Expr::ForLoop(turns) => write_out(&mut turns.body),
        Expr::Block(inner) => write_out(&mut inner.block),
        _ => Ok(()),
    }
}

/// What one `connect!` stands for: an assignment for each name.
struct Copies(Vec<Stmt>);

impl Parse for Copies {
    fn parse(input: ParseStream) -> Result<Self> {
        let into = member_of(input, whole(input)?)?;
        input.parse::<Token![<-]>().map_err(|_| form(input))?;
        let from = member_of(input, whole(input)?)?;
        input.parse::<Token![:]>().map_err(|_| form(input))?;
        let mut copies = Vec::new();
        while !input.is_empty() {
            copies.push(copy(input, &into, &from)?);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        if copies.is_empty() {
            return Err(input.error("connect! needs the names that are joined, after the colon"));
        }
        Ok(Self(copies))
    }
}

fn form(input: ParseStream) -> Error {
    input.error(
        "connect! copies into what is left of the arrow: \
         connect!(self.part <- self.other: port, port = port_of_other)",
    )
}

/// The circuit, with which either side of the arrow begins.
fn whole(input: ParseStream) -> Result<Expr> {
    let circuit = input.parse::<Token![self]>().map_err(|_| form(input))?;
    Ok(parse_quote!(#circuit))
}

/// One name, or two where they differ.
fn copy(input: ParseStream, into: &Expr, from: &Expr) -> Result<Stmt> {
    let ahead = input.fork();
    let target = named(input, into)?;
    let source = if input.parse::<Option<Token![=]>>()?.is_some() { input } else { &ahead };
    let source = named(source, from)?;
    if squashed(&target) == squashed(&source) {
        return Err(Error::new(target.span(), "connect! would copy this into itself"));
    }
    let span = target.span();
    syn::parse2(quote_spanned!(span=> #target.next = #source.val();))
}

/// `port` or `register.q` of a part.
fn named(input: ParseStream, of: &Expr) -> Result<Expr> {
    let name: Ident = input.parse().map_err(|_| form(input))?;
    member_of(input, parse_quote!(#of.#name))
}

/// `.field` and `[index]`, as often as they follow.
fn member_of(input: ParseStream, of: Expr) -> Result<Expr> {
    if input.parse::<Option<Token![.]>>()?.is_some() {
        let field: Ident = input.parse()?;
        member_of(input, parse_quote!(#of.#field))
    } else if input.peek(token::Bracket) {
        let index;
        bracketed!(index in input);
        let index: Expr = index.parse()?;
        member_of(input, parse_quote!(#of[#index]))
    } else {
        Ok(of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::{ToTokens, quote};

    fn written(mut block: Block) -> std::result::Result<String, String> {
        write_out(&mut block).map_err(|error| error.to_string())?;
        Ok(block.to_token_stream().to_string())
    }

    #[test]
    fn each_name_is_an_assignment_where_it_stands() {
        let block = parse_quote!({
            self.a.x.next = true;
            connect!(self.a <- self: x, y = z.q,);
            for i in 0..3 {
                if self.b.val() {
                    connect!(self <- self.each[i].port: w);
                } else if self.c.val() {
                    connect!(self.a <- self.b: v.d = u);
                }
            }
        });
        let plain = quote!({
            self.a.x.next = true;
            self.a.x.next = self.x.val();
            self.a.y.next = self.z.q.val();
            for i in 0..3 {
                if self.b.val() {
                    self.w.next = self.each[i].port.w.val();
                } else if self.c.val() {
                    self.a.v.d.next = self.b.u.val();
                }
            }
        });
        assert_eq!(written(block), Ok(plain.to_string()));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let form = "copies into what is left of the arrow";
        for (call, part) in [
            ("self.a, self: x", form),
            ("self.a -> self: x", form),
            ("self.a <- self, x", form),
            ("a <- self: x", form),
            ("self.a <- b: x", form),
            ("self.a <- self: 3", form),
            ("self.a <- self.b: x y", "expected `,`"),
            ("self.a <- self:", "needs the names"),
            ("self.a <- self.a: x", "into itself"),
            ("self <- self: a.x = a.x", "into itself"),
        ] {
            let block = syn::parse_str(&format!("{{ connect!({call}); }}")).expect("it is Rust");
            let error = written(block).expect_err(call);
            assert!(error.contains(part), "{call}: {error}");
        }
    }
}
