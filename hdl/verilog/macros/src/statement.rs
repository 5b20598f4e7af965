//! Statements of a kernel, as data of `perpetual_verilog::kernels`, and which signals they drive.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::spanned::Spanned;
use syn::{
    Block, Error, Expr, ExprAssign, ExprCall, ExprForLoop, ExprIf, ExprMatch, Member, Pat, Result,
    Stmt,
};

use crate::expression::{self, computed};
use crate::names::{is_next, name};
use crate::registers::Registers;
use crate::values::Values;

/// The statements of a block.
pub fn block(block: &Block, values: &mut Values) -> Result<TokenStream> {
    let mut written = Vec::new();
    for statement in &block.stmts {
        comments(statement.span(), values, &mut written);
        written.push(match statement {
            Stmt::Expr(expression, _) => one(expression, values)?,
            Stmt::Macro(call) => registers(&call.mac, values)?,
            Stmt::Local(_) | Stmt::Item(_) => {
                return Err(Error::new_spanned(
                    statement,
                    "a kernel has no variables and no items of its own",
                ));
            }
        });
    }
    // Behind the last statement they belong to none.
    values.comments.until(block.brace_token.span.close());
    Ok(quote!(&[#(#written),*]))
}

/// The comments before what stands at `place`, or behind it on its line.
fn comments(place: Span, values: &mut Values, written: &mut Vec<TokenStream>) {
    let comments = values.comments.until(place);
    written.extend(comments.iter().map(|text| quote!(Statement::Comment(#text))));
}

fn one(expression: &Expr, values: &mut Values) -> Result<TokenStream> {
    match expression {
        Expr::Assign(assign) => assignment(assign, values),
        Expr::If(condition) => conditional(condition, values),
        Expr::Match(choice) => choice_of(choice, values),
        Expr::Macro(call) => registers(&call.mac, values),
        Expr::ForLoop(turns) => turns_of(turns, values),
        Expr::Call(call) => joined(call, values),
        _ => Err(Error::new_spanned(
            expression,
            "a kernel has assignments, if, match, for, joins and registers",
        )),
    }
}

fn assignment(assign: &ExprAssign, values: &mut Values) -> Result<TokenStream> {
    let Expr::Field(target) = &*assign.left else {
        return Err(Error::new_spanned(&assign.left, "a kernel assigns to `.next` of a signal"));
    };
    let base = &target.base;
    if is_next(&name(base)) {
        // `signal.next.field = value`, of a structure.
        let (Member::Named(field), Expr::Field(signal)) = (&target.member, &**base) else {
            return Err(Error::new_spanned(
                target,
                "a field of a signal is written `signal.next.field`",
            ));
        };
        let (width, offset) = part(quote!(#base), field, values);
        values.drives(&signal.base);
        let signal = computed(&signal.base, values)?;
        let value = computed(&assign.right, values)?;
        return Ok(quote!(Statement::AssignPart {
            signal: #signal,
            width: #width,
            offset: #offset,
            value: #value,
        }));
    }
    let target = name(target);
    if target.ends_with("$val") {
        return Err(Error::new_spanned(&assign.left, "a kernel assigns to `.next`, not to `.val`"));
    }
    if is_next(&target) {
        values.drives(base);
    }
    let value = computed(&assign.right, values)?;
    Ok(quote!(Statement::Assign(#target, #value)))
}

/// Width and offset of a field of a structure.
pub fn part(
    structure: TokenStream,
    field: &syn::Ident,
    values: &mut Values,
) -> (TokenStream, TokenStream) {
    let width = format_ident!("get_my_width_{field}");
    let offset = format_ident!("get_my_offset_{field}");
    let width = values.size(quote!(#structure.#width()));
    let offset = values.size(quote!(#structure.#offset()));
    (width, offset)
}

fn conditional(condition: &ExprIf, values: &mut Values) -> Result<TokenStream> {
    let test = computed(&condition.cond, values)?;
    let then = block(&condition.then_branch, values)?;
    let otherwise = match condition.else_branch.as_ref().map(|(_, branch)| &**branch) {
        None => quote!(&[]),
        Some(Expr::Block(branch)) => block(&branch.block, values)?,
        Some(Expr::If(branch)) => {
            let branch = conditional(branch, values)?;
            quote!(&[#branch])
        }
        Some(other) => return Err(Error::new_spanned(other, "an else is a block or an if")),
    };
    Ok(quote!(Statement::If {
        test: #test,
        then: #then,
        otherwise: #otherwise,
    }))
}

fn choice_of(choice: &ExprMatch, values: &mut Values) -> Result<TokenStream> {
    let test = computed(&choice.expr, values)?;
    let mut cases = Vec::new();
    for arm in &choice.arms {
        let condition = pattern(&arm.pat)?;
        let body = match &*arm.body {
            Expr::Block(body) => block(&body.block, values)?,
            body => {
                let mut written = Vec::new();
                comments(body.span(), values, &mut written);
                written.push(one(body, values)?);
                quote!(&[#(#written),*])
            }
        };
        cases.push(quote!((#condition, #body)));
    }
    Ok(quote!(Statement::Match(#test, &[#(#cases),*])))
}

fn pattern(pattern: &Pat) -> Result<String> {
    match pattern {
        Pat::Ident(ident) => Ok(ident.ident.to_string()),
        Pat::Lit(_) | Pat::Path(_) => Ok(name(pattern)),
        Pat::Wild(_) => Ok("default".to_string()),
        _ => Err(Error::new_spanned(pattern, "a pattern is a name, a number or _")),
    }
}

fn turns_of(turns: &ExprForLoop, values: &mut Values) -> Result<TokenStream> {
    if let (Pat::Ident(index), Expr::Range(range)) = (&*turns.pat, &*turns.expr)
        && let (Some(from), Some(to)) = (&range.start, &range.end)
    {
        let index = index.ident.to_string();
        let from = expression::bound(from, values)?;
        let to = expression::bound(to, values)?;
        let around = std::mem::take(&mut values.driven);
        let body = block(&turns.body, values)?;
        let (pattern, turns) = (&turns.pat, &turns.expr);
        let driven = std::mem::replace(&mut values.driven, around).calls;
        values.driven.add(quote!(for #pattern in #turns { #(#driven)* }));
        return Ok(quote!(Statement::For {
            index: #index,
            from: #from,
            to: #to,
            body: #body,
        }));
    }
    Err(Error::new_spanned(&turns.expr, "a loop is `for NAME in A..B`"))
}

fn joined(call: &ExprCall, values: &mut Values) -> Result<TokenStream> {
    let refused = || {
        Error::new_spanned(
            call,
            "a kernel calls TYPE::join(&mut self.a, &mut self.b) and TYPE::link",
        )
    };
    let Expr::Path(path) = &*call.func else {
        return Err(refused());
    };
    let mut path = path.path.clone();
    let function = path.segments.pop().ok_or_else(refused)?.into_value();
    if path.segments.is_empty() || call.args.len() != 2 {
        return Err(refused());
    }
    if function.ident != "join" && function.ident != "link" {
        return Err(refused());
    }
    let connect = format_ident!("logic_connect_{}_fn", function.ident);
    let (one, other) = (&call.args[0], &call.args[1]);
    values.driven.add(quote!(logic::#connect(#one, #other);));
    path.segments.push(format_ident!("{}_hdl", function.ident).into());
    let (one, other) = (name(one), name(other));
    let link = values.link(quote!(#path("", #one, #other)));
    Ok(quote!(Statement::Link(#link)))
}

fn registers(call: &syn::Macro, values: &mut Values) -> Result<TokenStream> {
    let with_d = call.path.is_ident("dff_setup");
    if !with_d && !call.path.is_ident("clock") {
        return Err(Error::new_spanned(
            call,
            "a kernel's macros are dff_setup!, clock! and, in a block, connect!",
        ));
    }
    let Registers { circuit, clock, fields } = call.parse_body()?;
    let clock = name(clock);
    let (mut clocks, mut held) = (Vec::new(), Vec::new());
    for field in &fields {
        values.drives(quote!(#circuit.#field.clock));
        let name = name(field);
        let port = format!("{name}$clock$next");
        clocks.push(quote!(Statement::Assign(#port, Expression::Signal(#clock))));
        if with_d {
            values.drives(quote!(#circuit.#field.d));
            let (d, q) = (format!("{name}$d$next"), format!("{name}$q"));
            held.push(quote!(Statement::Assign(#d, Expression::Signal(#q))));
        }
    }
    Ok(quote!(Statement::Macro(&[#(#clocks,)* #(#held),*])))
}
