#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod by_name;
mod circuit;
mod comments;
mod expression;
mod names;
mod registers;
mod shifts;
mod statement;
mod values;
mod words;

use proc_macro::TokenStream;
use quote::quote;

use crate::comments::Comments;
use crate::values::Values;

/// Writes `connect` and `hdl` of rust-hdl's `Logic` from `update`, as `#[perpetual_verilog::kernel]` does and for the same kernels.
///
/// The tree of the kernel is data, made once for a circuit; `hdl_gen` writes code that makes it, which the compiler translates
/// once more for each size of the circuit. What depends on the size (widths, numbers of turns, interfaces) is put in at run time.
///
/// The circuit has the derive [`Circuit`](derive@Circuit). Registers need no `dff_setup!`: what is assigned to as
/// `self.name.d.next` is one, of `self.clock`, and keeps its value where nothing is assigned. Nor do parts need `clock!`: each
/// with a port `clock` has `self.clock`, unless the kernel assigns another.
///
/// `update` itself takes slices and shifts from `perpetual_verilog::kernels`: the values are rust-hdl's, which takes a big integer
/// for each.
///
/// Comments before a statement come to stand above it in the Verilog, or above what becomes of it there.
///
/// It has one statement more. `connect!(self.part <- self.other: a, b = c.q);` copies to the left, and stands for
/// `self.part.a.next = self.other.a.val(); self.part.b.next = self.other.c.q.val();`.
#[proc_macro_attribute]
pub fn kernel(_: TokenStream, item: TokenStream) -> TokenStream {
    let function = syn::parse_macro_input!(item as syn::ItemFn);
    written(function).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// A circuit: rust-hdl's `Block`, in the place of its derive `LogicBlock`, and what [`macro@kernel`] asks of a circuit.
///
/// In rust-hdl's simulator it comes to rest in fewer passes than with `LogicBlock`, and once connected it is evaluated only where
/// something in it or an input has changed: what a kernel reads beside signals may change at edges of the clock alone. As for any
/// flip-flop, an input that changes together with a rising edge of the clock may count before it or behind it.
///
/// What the documentation says of a port, up to its first full stop, becomes its comment in the Verilog. `#[group = "words"]` at
/// a port are words above it and those after it; `#[ports(name = "words")]` at an interface are the words of a port of it, in
/// the place of those that it has there.
#[proc_macro_derive(Circuit, attributes(group, ports))]
pub fn circuit(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    circuit::circuit(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// What an interface says of its ports, as a [`Circuit`](derive@Circuit) does; beside rust-hdl's derive `LogicInterface`.
#[proc_macro_derive(Ports, attributes(group))]
pub fn ports(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    circuit::ports(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

fn written(mut function: syn::ItemFn) -> syn::Result<proc_macro2::TokenStream> {
    let mut inputs = function.sig.inputs.iter();
    let (Some(syn::FnArg::Receiver(receiver)), None) = (inputs.next(), inputs.next()) else {
        return Err(syn::Error::new_spanned(&function.sig, "a kernel has one argument, &mut self"));
    };
    // As it stands there: in a macro another `self` is another word.
    let this = receiver.self_token;
    by_name::write_out(&mut function.block)?;
    let by_hand = registers::set_up(this, &mut function.block);
    let comments = Comments::of(&function.block);
    let mut values = Values { comments, ..Values::default() };
    let tree = statement::block(&function.block, &mut values)?;
    let Values { sizes, links, driven, .. } = values;
    shifts::write_out(&mut function.block);
    let connects = driven.calls;
    // Before what the kernel says: that counts where it says another clock.
    function
        .block
        .stmts
        .insert(0, syn::parse_quote!(::perpetual_verilog::parts::Parts::clock_parts(#this);));
    Ok(quote! {
        #[allow(unreachable_patterns, unused_imports, unused_parens)]
        #function

        #[allow(unused_variables)]
        #[automatically_derived]
        fn connect(&mut #this) {
            ::perpetual_verilog::parts::Parts::connect_clocks(#this);
            #(#connects)*
        }

        #[automatically_derived]
        fn hdl(&#this) -> ast::Verilog {
            static TREE: ::perpetual_verilog::kernels::Block = {
                use ::perpetual_verilog::kernels::{Binary, Expression, Size, Statement, Unary};
                #tree
            };
            ::perpetual_verilog::kernels::verilog(
                TREE,
                &::perpetual_verilog::parts::Parts::with_clock(#this),
                &[#(#by_hand),*],
                &[#(#sizes),*],
                &[#(|| #links),*],
            )
        }
    })
}
