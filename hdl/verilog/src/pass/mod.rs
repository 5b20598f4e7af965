//! From the tree of a circuit in rust-hdl to that of the Verilog: what is done to it, in order.

mod clocked;
mod connect;
mod fold;
pub(crate) mod interfaces;
mod join;
mod links;
mod literals;
mod merge;
mod naming;
mod registers;
mod repeat;
mod split;
pub(crate) mod waking;

use crate::about::About;
use crate::error::Error;
use crate::tree::{Design, widths};

/// All passes, in their order. Returns the comment of each module.
pub(crate) fn all(design: &mut Design, about: &About<'_>) -> Result<Vec<Option<String>>, Error> {
    interfaces::flatten(design);
    design.modules.iter().try_for_each(widths::check)?;
    registers::inline(design);
    for module in &mut design.modules {
        split::split(module);
        literals::size(module);
        links::chains(module);
        connect::directly(module);
        clocked::blocks(module);
        repeat::vectors(module);
    }
    naming::inside(design)?;
    design.modules.iter_mut().for_each(waking::from_the_start);
    let notes = merge::modules(design, about);
    repeat::loops(design);
    Ok(notes)
}
