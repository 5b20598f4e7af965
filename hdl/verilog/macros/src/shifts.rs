//! Slices and shifts of a kernel as `perpetual_verilog::kernels` computes them.

use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, GenericArgument, parse_quote};

/// Puts them in the place of rust-hdl's.
pub fn write_out(block: &mut Block) {
    Shifts.visit_block_mut(block);
    block.stmts.insert(
        0,
        parse_quote!(
            use ::perpetual_verilog::kernels::{Shift as _, Slice as _};
        ),
    );
}

struct Shifts;

impl VisitMut for Shifts {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        match expression {
            Expr::MethodCall(call) if call.method == "get_bits" => {
                call.method = syn::Ident::new("slice", call.method.span());
            }
            Expr::Binary(shift) if is_computed(&shift.left) => {
                let (value, by) = (&shift.left, &shift.right);
                let shifted = match shift.op {
                    BinOp::Shl(_) => parse_quote!((#value).shift_left(#by)),
                    BinOp::Shr(_) => parse_quote!((#value).shift_right(#by)),
                    _ => return,
                };
                *expression = shifted;
            }
            _ => {}
        }
    }

    // The compiler computes those.
    fn visit_generic_argument_mut(&mut self, _: &mut GenericArgument) {}
}

/// Whether something is called for the value. Literals and names alone are numbers of Rust, as in `1 << BITS`.
fn is_computed(value: &Expr) -> bool {
    match value {
        Expr::Call(_) | Expr::MethodCall(_) => true,
        Expr::Paren(inner) => is_computed(&inner.expr),
        Expr::Unary(unary) => is_computed(&unary.expr),
        Expr::Field(field) => is_computed(&field.base),
        Expr::Binary(binary) => is_computed(&binary.left) || is_computed(&binary.right),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::ToTokens;

    #[test]
    fn values_are_shifted_so_and_numbers_of_rust_are_not() {
        let mut block = parse_quote!({
            for i in 0..(1 << BITS) {
                self.a[i << 1].next = bit_cast::<8, 4>(self.b.val()) << (BITS + 1);
            }
            self.c.next =
                (!self.a.val().field | self.d.val()) >> self.b.val().get_bits::<2>(1 << i);
        });
        Shifts.visit_block_mut(&mut block);
        let expected: Block = syn::parse_str(
            "{
                for i in 0..(1 << BITS) {
                    self.a[i << 1].next = (bit_cast::<8, 4>(self.b.val())).shift_left((BITS + 1));
                }
                self.c.next = ((!self.a.val().field | self.d.val()))
                    .shift_right(self.b.val().slice::<2>(1 << i));
            }",
        )
        .expect("it is Rust");
        let [shifted, expected] =
            [block, expected].map(|block| block.to_token_stream().to_string());
        assert_eq!(shifted, expected);
    }
}
