//! `connect`: which signals the kernel drives.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Block, Expr, ExprIf, Member, Result, Stmt};

use crate::names::squashed;
use crate::registers::Registers;

/// What a kernel's block drives, each signal once.
pub fn block(block: &Block) -> Result<TokenStream> {
    let mut calls = Vec::new();
    statements(block, &mut calls)?;
    let mut seen = std::collections::HashSet::new();
    calls.retain(|call| seen.insert(squashed(call)));
    Ok(quote!(#(#calls)*))
}

fn statements(block: &Block, calls: &mut Vec<TokenStream>) -> Result<()> {
    for statement in &block.stmts {
        match statement {
            Stmt::Expr(expression, _) => driven(expression, calls)?,
            Stmt::Macro(call) => registers(&call.mac, calls)?,
            _ => {}
        }
    }
    Ok(())
}

fn driven(expression: &Expr, calls: &mut Vec<TokenStream>) -> Result<()> {
    match expression {
        Expr::Assign(assign) => target(&assign.left, calls),
        Expr::If(condition) => conditional(condition, calls)?,
        Expr::Match(choice) => {
            for arm in &choice.arms {
                driven(&arm.body, calls)?;
            }
        }
        Expr::Block(inner) => statements(&inner.block, calls)?,
        Expr::ForLoop(turns) => {
            let (index, range, body) = (&turns.pat, &turns.expr, block(&turns.body)?);
            calls.push(quote!(for #index in #range { #body }));
        }
        Expr::Call(call) => {
            let Expr::Path(path) = &*call.func else {
                return Ok(());
            };
            let segments = &path.path.segments;
            let (Some(last), [Some(one), Some(other)]) =
                (segments.last(), [call.args.first(), call.args.get(1)])
            else {
                return Ok(());
            };
            if segments.len() >= 2 && last.ident == "join" {
                calls.push(quote!(logic::logic_connect_join_fn(#one, #other);));
            } else if segments.len() >= 2 && last.ident == "link" {
                calls.push(quote!(logic::logic_connect_link_fn(#one, #other);));
            }
        }
        Expr::Macro(call) => registers(&call.mac, calls)?,
        _ => {}
    }
    Ok(())
}

/// The signal before `.next` in what is assigned to.
fn target(left: &Expr, calls: &mut Vec<TokenStream>) {
    let mut at = left;
    while let Expr::Field(field) = at {
        let base = &field.base;
        if matches!(&field.member, Member::Named(name) if name == "next") {
            calls.push(quote!(logic::logic_connect_fn(&mut #base);));
            return;
        }
        at = base;
    }
}

fn conditional(condition: &ExprIf, calls: &mut Vec<TokenStream>) -> Result<()> {
    statements(&condition.then_branch, calls)?;
    match &condition.else_branch {
        Some((_, otherwise)) => driven(otherwise, calls),
        None => Ok(()),
    }
}

fn registers(call: &syn::Macro, calls: &mut Vec<TokenStream>) -> Result<()> {
    let with_d = call.path.is_ident("dff_setup");
    if !with_d && !call.path.is_ident("clock") {
        return Ok(());
    }
    let Registers { circuit, fields, .. } = call.parse_body()?;
    for field in fields {
        calls.push(quote!(logic::logic_connect_fn(&mut #circuit.#field.clock);));
        if with_d {
            calls.push(quote!(logic::logic_connect_fn(&mut #circuit.#field.d);));
        }
    }
    Ok(())
}
