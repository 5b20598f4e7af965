//! Expressions of a kernel, as data of `perpetual_verilog::kernels`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    BinOp, Error, Expr, ExprCall, ExprField, ExprLit, ExprMethodCall, Lit, Member, Result, UnOp,
};

use crate::names::{is_next, name, squashed};
use crate::statement::part;
use crate::values::Values;

/// An expression that has a value.
pub fn computed(expression: &Expr, values: &mut Values) -> Result<TokenStream> {
    match expression {
        Expr::Path(_) | Expr::Index(_) => signal(expression),
        Expr::Field(field) => field_of(field, values),
        Expr::Paren(inner) => {
            let inner = computed(&inner.expr, values)?;
            Ok(quote!(Expression::Paren(&#inner)))
        }
        Expr::Binary(binary) => {
            let left = computed(&binary.left, values)?;
            let right = computed(&binary.right, values)?;
            let operator = operator(&binary.op)?;
            Ok(quote!(Expression::Binary(&#left, Binary::#operator, &#right)))
        }
        Expr::Unary(unary) => {
            let operator = match &unary.op {
                UnOp::Not(_) => quote!(Not),
                UnOp::Neg(_) => quote!(Neg),
                other => return Err(Error::new_spanned(other, "a kernel has ! and -")),
            };
            unary_of(operator, &unary.expr, values)
        }
        Expr::Call(call) => cast(call, values),
        Expr::MethodCall(call) => method(call, values),
        Expr::Lit(literal) => number(literal),
        _ => Err(Error::new_spanned(expression, "a kernel has no such expression")),
    }
}

/// The first or the last turn of a loop: a number, or a constant of the circuit.
pub fn bound(expression: &Expr, values: &mut Values) -> Result<TokenStream> {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) if number.suffix().is_empty() => {
            Ok(quote!(Size::Number(#number)))
        }
        _ => Ok(values.size(quote!(#expression))),
    }
}

fn signal(expression: &impl quote::ToTokens) -> Result<TokenStream> {
    let name = name(expression);
    if is_next(&name) {
        return Err(Error::new_spanned(expression, "a kernel reads `.val()`, not `.next`"));
    }
    Ok(quote!(Expression::Signal(#name)))
}

fn field_of(field: &ExprField, values: &mut Values) -> Result<TokenStream> {
    let base = &field.base;
    if !name(base).ends_with("val()") {
        return signal(field);
    }
    // `signal.val().field`, of a structure.
    let Member::Named(member) = &field.member else {
        return Err(Error::new_spanned(field, "a field of a signal has a name"));
    };
    let of = computed(base, values)?;
    let (width, offset) = part(quote!(#base), member, values);
    Ok(quote!(Expression::Slice(&#of, #width, &Expression::Size(#offset))))
}

fn operator(operator: &BinOp) -> Result<TokenStream> {
    Ok(match operator {
        BinOp::Sub(_) => quote!(Sub),
        BinOp::Add(_) => quote!(Add),
        BinOp::Mul(_) => quote!(Mul),
        BinOp::And(_) => quote!(LogicalAnd),
        BinOp::Or(_) => quote!(LogicalOr),
        BinOp::BitXor(_) => quote!(BitXor),
        BinOp::BitAnd(_) => quote!(BitAnd),
        BinOp::BitOr(_) => quote!(BitOr),
        BinOp::Shl(_) => quote!(Shl),
        BinOp::Shr(_) => quote!(Shr),
        BinOp::Eq(_) => quote!(Eq),
        BinOp::Lt(_) => quote!(Lt),
        BinOp::Le(_) => quote!(Le),
        BinOp::Ne(_) => quote!(Ne),
        BinOp::Ge(_) => quote!(Ge),
        BinOp::Gt(_) => quote!(Gt),
        _ => {
            return Err(Error::new_spanned(operator, "a kernel has no such operator"));
        }
    })
}

/// As rust-hdl has it: an integer without a suffix is an `i32`.
fn number(literal: &ExprLit) -> Result<TokenStream> {
    match &literal.lit {
        Lit::Bool(value) => Ok(quote!(Expression::Bit(#value))),
        Lit::Int(value) if value.suffix().is_empty() => Ok(quote!(Expression::Number(#value))),
        _ => Err(Error::new_spanned(
            literal,
            "a number of a kernel is an integer without a suffix, true or false",
        )),
    }
}

fn unary_of(operator: TokenStream, of: &Expr, values: &mut Values) -> Result<TokenStream> {
    let of = computed(of, values)?;
    Ok(quote!(Expression::Unary(Unary::#operator, &#of)))
}

fn cast(call: &ExprCall, values: &mut Values) -> Result<TokenStream> {
    let function = squashed(&call.func);
    let starts = |prefix| function.starts_with(prefix);
    let of = first(call, call.args.first())?;
    if starts("bit_cast") || starts("bits") || starts("Bits") {
        let of = computed(of, values)?;
        let width = values.size(quote!(::perpetual_verilog::kernels::width(|| #call)));
        Ok(quote!(Expression::Cast(&#of, #width)))
    } else if starts("unsigned_cast") {
        let of = computed(of, values)?;
        Ok(quote!(Expression::Unsigned(&#of)))
    } else if starts("signed_bit_cast") || starts("signed_cast") {
        let of = computed(of, values)?;
        Ok(quote!(Expression::Signed(&#of)))
    } else {
        Err(Error::new_spanned(
            call,
            "a kernel calls bit_cast, bits and the casts of signed numbers",
        ))
    }
}

fn first<'a>(call: &impl quote::ToTokens, argument: Option<&'a Expr>) -> Result<&'a Expr> {
    argument.ok_or_else(|| Error::new_spanned(call, "an argument is missing"))
}

fn method(call: &ExprMethodCall, values: &mut Values) -> Result<TokenStream> {
    let receiver = &*call.receiver;
    match call.method.to_string().as_str() {
        "get_bits" => {
            let width = call.turbofish.as_ref().and_then(|types| types.args.first());
            let Some(width) = width else {
                return Err(Error::new_spanned(call, "get_bits needs its width: get_bits::<4>(0)"));
            };
            let of = computed(receiver, values)?;
            let width = values.size(quote!(#width));
            let offset = computed(first(call, call.args.first())?, values)?;
            Ok(quote!(Expression::Slice(&#of, #width, &#offset)))
        }
        "get_bit" => {
            let of = computed(receiver, values)?;
            let index = computed(first(call, call.args.first())?, values)?;
            Ok(quote!(Expression::Index(&#of, &#index)))
        }
        "replace_bit" => {
            let of = computed(receiver, values)?;
            let index = computed(first(call, call.args.first())?, values)?;
            let value = computed(first(call, call.args.get(1))?, values)?;
            Ok(quote!(Expression::ReplaceBit(&#of, &#index, &#value)))
        }
        "all" => unary_of(quote!(All), receiver, values),
        "any" => unary_of(quote!(Any), receiver, values),
        "xor" => unary_of(quote!(Xor), receiver, values),
        "to_signed_bits" => {
            let of = computed(receiver, values)?;
            Ok(quote!(Expression::Signed(&#of)))
        }
        "val" | "into" | "index" | "to_bits" => computed(receiver, values),
        _ => Err(Error::new_spanned(&call.method, "a kernel has no such method")),
    }
}
