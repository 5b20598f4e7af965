//! What the documentation of a field says, as a comment in Verilog.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Error, punctuated::Punctuated};
use syn::{Expr, ExprLit, Field, Lit, Meta, MetaNameValue, Result, Token};

/// The words of a port: those above the ports that it begins, and its own.
pub fn of(field: &Field) -> Result<TokenStream> {
    let (group, what) = (group(field)?, comment_of(field)?);
    Ok(quote!(::perpetual_verilog::words::Words { group: #group, what: #what }))
}

/// What its documentation says.
pub fn comment_of(field: &Field) -> Result<String> {
    Ok(comment(&documentation(field)?))
}

/// What `#[group = "words"]` says.
pub fn group(field: &Field) -> Result<String> {
    Ok(attribute(field, "group").map(text).transpose()?.unwrap_or_default())
}

/// What `#[ports(name = "words")]` says of ports of an interface.
pub fn of_interface(field: &Field) -> Result<TokenStream> {
    let Some(attribute) = attribute(field, "ports") else { return Ok(quote!(&[])) };
    let list =
        attribute.parse_args_with(Punctuated::<MetaNameValue, Token![,]>::parse_terminated)?;
    let mut said = Vec::new();
    for pair in list {
        let name = pair.path.require_ident()?.to_string();
        let what = comment(&literal(&pair.value)?);
        said.push(quote!((#name, #what)));
    }
    Ok(quote!(&[#(#said),*]))
}

fn attribute<'a>(field: &'a Field, name: &str) -> Option<&'a Attribute> {
    field.attrs.iter().find(|attribute| attribute.path().is_ident(name))
}

fn text(attribute: &Attribute) -> Result<String> {
    literal(&attribute.meta.require_name_value()?.value)
}

fn literal(value: &Expr) -> Result<String> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.value()),
        _ => Err(Error::new_spanned(value, "this is words in quotes")),
    }
}

/// The documentation up to its first empty line, on one line.
fn documentation(field: &Field) -> Result<String> {
    let mut words = Vec::new();
    for attribute in &field.attrs {
        let Meta::NameValue(pair) = &attribute.meta else { continue };
        if pair.path.is_ident("doc") {
            let line = literal(&pair.value)?;
            if line.trim().is_empty() {
                break;
            }
            words.push(line.trim().to_owned());
        }
    }
    Ok(words.join(" "))
}

/// The first sentence, without its capital letter, its full stop and what marks code and links.
fn comment(text: &str) -> String {
    let text = plain(text);
    let sentence = text.split_once(". ").map_or(text.as_str(), |(first, _)| first);
    let sentence = sentence.strip_suffix('.').unwrap_or(sentence);
    let mut letters = sentence.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().chain(sentence.chars().skip(1)).collect()
        }
        _ => sentence.to_owned(),
    }
}

/// Without the marks of code and of links.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once('[') {
        out += before;
        let Some((name, behind)) = link.split_once(']') else {
            out.push('[');
            rest = link;
            continue;
        };
        out += name;
        let target = behind.strip_prefix('(').and_then(|target| target.split_once(')'));
        rest = target.map_or(behind, |(_, behind)| behind);
    }
    (out + rest).replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_the_first_sentence() {
        for (said, comment_of_it) in [
            ("Rising edge.", "rising edge"),
            ("As [`Other`] has it. More of it.", "as Other has it"),
            ("An [`Operation`](crate::Operation), of 3.5 kinds", "an Operation, of 3.5 kinds"),
            ("CRC-32 of it.", "CRC-32 of it"),
            ("0 for [nothing", "0 for [nothing"),
            ("", ""),
        ] {
            assert_eq!(comment(said), comment_of_it, "{said}");
        }
    }
}
