//! Slices and shifts of a kernel as `perpetual_verilog::kernels` computes them.

use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, ExprForLoop, ExprIndex, GenericArgument, parse_quote};

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
            Expr::Binary(shift) => {
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

    // What counts turns, elements or bits is a number of Rust.
    fn visit_expr_for_loop_mut(&mut self, turns: &mut ExprForLoop) {
        self.visit_block_mut(&mut turns.body);
    }

    fn visit_expr_index_mut(&mut self, _: &mut ExprIndex) {}

    fn visit_generic_argument_mut(&mut self, _: &mut GenericArgument) {}
}
