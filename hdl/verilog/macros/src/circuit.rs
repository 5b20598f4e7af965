//! The derives: what rust-hdl's `LogicBlock` writes, in fewer passes, with what the circuit's fields say of its ports and its clock.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Field, GenericArgument, Ident, PathArguments, Result, Type};

use crate::words;

/// `Block`, and what [`kernel`](crate::kernel) asks of a circuit.
pub fn circuit(input: &DeriveInput) -> Result<TokenStream> {
    let fields = fields(input)?;
    let names: Vec<&Ident> = fields.iter().map(|(name, _)| *name).collect();
    let shown = fields.iter().map(shown).collect::<Result<Vec<_>>>()?;
    let of_kind = |wanted: fn(Option<&str>) -> bool| -> Vec<&Ident> {
        let kind = |(_, field): &&(&Ident, &Field)| wanted(signal(field).as_deref());
        fields.iter().filter(kind).map(|(name, _)| *name).collect()
    };
    // rust-hdl's own evaluates a circuit before its inputs are there, and each of its signals takes a pass through all circuits.
    let inputs = of_kind(|direction| direction == Some("In"));
    let locals = of_kind(|direction| direction == Some("Local"));
    let others = of_kind(|direction| !matches!(direction, Some("In" | "Local")));
    let parts = of_kind(|direction| direction.is_none());
    let is_clock = |(name, field): &&(&Ident, &Field)| *name == "clock" && signal(field).is_some();
    let clock = fields.iter().find(is_clock).and_then(|(_, field)| signal(field));
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let name = &input.ident;
    let clocked = (clock == Some("In".to_owned())).then(|| {
        quote! {
            #[automatically_derived]
            impl #generics ::perpetual_verilog::parts::Clocked for #name #arguments #bounds {
                fn clock(&mut self) -> &mut ::rust_hdl::prelude::Signal<
                    ::rust_hdl::prelude::In, ::rust_hdl::prelude::Clock
                > {
                    &mut self.clock
                }
            }
        }
    });
    // Nothing is done in a circuit that rests and whose inputs stay. Where the clock falls, the registers rest.
    let signals = of_kind(|direction| direction.is_some());
    let rests = (!signals.is_empty()).then(|| {
        quote! {
            if rests
                #(&& !::rust_hdl::prelude::Block::has_changed(&self.#inputs))*
                #(&& (Part(&self.#parts).derived()
                    || !::rust_hdl::prelude::Block::has_changed(&self.#parts)))*
            {
                return;
            }
        }
    });
    let falls = clocked.is_some().then(|| {
        quote! {
            if !self.clock.val().clk {
                self.clock.changed = false;
                ::perpetual_verilog::parts::Parts::each_clock(self, &mut |clock| {
                    clock.changed &= clock.val().clk;
                });
            }
        }
    });
    // What has no clock gives its parts none.
    let of_clock = if clock.is_some() { parts.clone() } else { Vec::new() };
    let of_parts: Vec<String> = of_clock.iter().map(ToString::to_string).collect();
    let own_clock = if clock.is_some() {
        quote!(self.clock.val())
    } else {
        quote!(::core::default::Default::default())
    };
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::rust_hdl::prelude::Block for #name #arguments #bounds {
            fn connect_all(&mut self) {
                ::rust_hdl::prelude::Logic::connect(self);
                #(::rust_hdl::prelude::Block::connect_all(&mut self.#names);)*
                #(self.#signals.changed = true;)*
            }

            fn update_all(&mut self) {
                #[allow(unused_imports)]
                use ::perpetual_verilog::parts::{Derived as _, NotDerived as _, Part};
                let rests = !::rust_hdl::prelude::Block::has_changed(self);
                #(::rust_hdl::prelude::Block::update_all(&mut self.#inputs);)*
                #(if !Part(&self.#parts).derived() {
                    ::rust_hdl::prelude::Block::update_all(&mut self.#parts);
                })*
                #rests
                for _ in 0..::perpetual_verilog::parts::ROUNDS {
                    ::rust_hdl::prelude::Logic::update(self);
                    #(::rust_hdl::prelude::Block::update_all(&mut self.#locals);)*
                    if !(false #(|| ::rust_hdl::prelude::Block::has_changed(&self.#locals))*) {
                        break;
                    }
                }
                #(::rust_hdl::prelude::Block::update_all(&mut self.#others);)*
                #falls
            }

            fn has_changed(&self) -> bool {
                false #(|| ::rust_hdl::prelude::Block::has_changed(&self.#names))*
            }

            fn accept(&self, name: &str, probe: &mut dyn ::rust_hdl::prelude::Probe) {
                #[allow(unused_imports)]
                use ::perpetual_verilog::parts::{Interface as _, NoInterface as _, Part};
                probe.visit_start_scope(name, self);
                #(#shown)*
                probe.visit_end_scope(name, self);
            }
        }

        #clocked

        #[automatically_derived]
        impl #generics ::perpetual_verilog::parts::Parts for #name #arguments #bounds {
            fn own_clock(&self) -> ::rust_hdl::prelude::Clock {
                #own_clock
            }

            fn each_clock(
                &mut self,
                act: &mut dyn FnMut(&mut ::rust_hdl::prelude::Signal<
                    ::rust_hdl::prelude::In, ::rust_hdl::prelude::Clock
                >),
            ) {
                #[allow(unused_imports)]
                use ::perpetual_verilog::parts::{Clock as _, NoClock as _, Part};
                #(if let ::core::option::Option::Some(clock) = Part(&self.#of_clock).clock() {
                    act(clock(&mut self.#of_clock));
                })*
            }

            fn with_clock(&self) -> ::std::vec::Vec<&'static str> {
                #[allow(unused_imports)]
                use ::perpetual_verilog::parts::{Clock as _, NoClock as _, Part};
                let parts: &[(&'static str, bool)] =
                    &[#((#of_parts, Part(&self.#of_clock).clock().is_some())),*];
                parts.iter().filter(|(_, has)| *has).map(|(name, _)| *name).collect()
            }
        }
    })
}

/// What an interface says of its ports.
pub fn ports(input: &DeriveInput) -> Result<TokenStream> {
    let mut shown = Vec::new();
    for (at, (name, field)) in fields(input)?.into_iter().enumerate() {
        let (text, group, what) =
            (name.to_string(), words::group(field)?, words::comment_of(field)?);
        // Words of the interface are those of its first port, where that has none.
        let group = if at == 0 && group.is_empty() { quote!(group) } else { quote!(#group) };
        let words = quote!(::perpetual_verilog::words::Words { group: #group, what: #what });
        shown.push(quote! {
            ::perpetual_verilog::words::show_port(&self.#name, #text, #words, instead, probe);
        });
    }
    let (generics, arguments, bounds) = input.generics.split_for_impl();
    let name = &input.ident;
    Ok(quote! {
        #[automatically_derived]
        impl #generics ::perpetual_verilog::words::Ports for #name #arguments #bounds {
            #[allow(unused_variables)]
            fn show(
                &self,
                name: &str,
                group: &'static str,
                instead: ::perpetual_verilog::words::Instead<'_>,
                probe: &mut dyn ::rust_hdl::prelude::Probe,
            ) {
                probe.visit_start_namespace(name, self);
                #(#shown)*
                probe.visit_end_namespace(name, self);
            }
        }
    })
}

/// The fields that are of the circuit: those whose names do not begin with `_`.
fn fields(input: &DeriveInput) -> Result<Vec<(&Ident, &Field)>> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "a circuit is a struct"));
    };
    let mut fields = Vec::new();
    for field in &data.fields {
        let nameless = || Error::new_spanned(field, "the fields of a circuit have names");
        let name = field.ident.as_ref().ok_or_else(nameless)?;
        if !name.to_string().starts_with('_') {
            fields.push((name, field));
        }
    }
    Ok(fields)
}

/// How a field is shown to a probe.
fn shown((name, field): &(&Ident, &Field)) -> Result<TokenStream> {
    let text = name.to_string();
    Ok(match signal(field).as_deref() {
        Some("In" | "Out" | "InOut") => {
            let words = words::of(field)?;
            quote!(::perpetual_verilog::words::show(&self.#name, #text, &#words, probe);)
        }
        Some(_) => quote!(::rust_hdl::prelude::Block::accept(&self.#name, #text, probe);),
        None => {
            let (group, said) = (words::group(field)?, words::of_interface(field)?);
            quote!((&Part(&self.#name)).show(#text, #group, #said, probe);)
        }
    })
}

/// The direction of a field that is a signal.
fn signal(field: &Field) -> Option<String> {
    let Type::Path(path) = &field.ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Signal")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(Type::Path(direction)) => {
            Some(direction.path.segments.last()?.ident.to_string())
        }
        _ => None,
    }
}
