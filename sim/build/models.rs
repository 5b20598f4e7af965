//! The models that are made, and the one C++ source that knows them all.

use std::fmt::Write;
use std::path::Path;

use crate::circuits::{DRIVEN, DrivenCircuit, boards};
use crate::pins;
use perpetual_catalogue::{CORES, FAULTY_CORES, NamedCore, Parameter};
use perpetual_rtl::Bundle;

/// What a model is made from.
pub struct Model {
    /// The C++ class, such as `Vcore_chain_4`.
    pub class: String,
    /// The Verilog top module.
    pub top: String,
    /// The Verilog, with the cells of an iCE40 if it takes any.
    pub text: String,
    /// It takes some.
    pub uses_cells: bool,
    /// What it can do.
    pub kind: Kind,
}

/// What a model can do beside simulating.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Nothing: speed.
    Fast,
    /// Write waveforms.
    Traced,
    /// Let its registers be read and written.
    Faulty,
}

const FULL: bool = cfg!(feature = "full");

fn simulated_cores() -> impl Iterator<Item = &'static NamedCore> {
    CORES.iter().filter(|core| core.is_simulated())
}

fn faulty_cores() -> impl Iterator<Item = &'static NamedCore> {
    CORES.iter().filter(|core| FULL && FAULTY_CORES.contains(&core.name))
}

/// Those for faults are for tests alone.
fn driven() -> impl Iterator<Item = &'static DrivenCircuit> {
    DRIVEN.iter().filter(|circuit| FULL || !circuit.faulty)
}

/// Every model that the features ask for.
///
/// # Errors
/// If a module of `rtl/` is missing.
pub fn all() -> Result<Vec<Model>, String> {
    let mut models = Vec::new();
    let mut add = |class: String, top: &str, parameters: &[Parameter], kind: Kind| {
        let missing = |error: perpetual_rtl::BundleError| format!("{error}: `make rtl`");
        let Bundle { mut text, uses_ice40_cells, .. } =
            perpetual_rtl::bundle(top, parameters).map_err(missing)?;
        if uses_ice40_cells {
            text.push_str(perpetual_rtl::ICE40_CELLS);
        }
        models.push(Model { class, top: top.to_owned(), text, uses_cells: uses_ice40_cells, kind });
        Ok::<_, String>(())
    };
    let traced = |class: String| format!("{class}_traced");
    for core in simulated_cores() {
        let (class, top) = (class("core", core.name), core.core.top());
        if FULL {
            add(traced(class.clone()), top, &core.core.parameters(), Kind::Traced)?;
        }
        add(class, top, &core.core.parameters(), Kind::Fast)?;
    }
    for board in boards() {
        let Some((top, parameters)) = board.module() else { continue };
        let class = class("board", board.name);
        if FULL {
            add(traced(class.clone()), top, &parameters, Kind::Traced)?;
        }
        add(class, top, &parameters, Kind::Fast)?;
    }
    for core in faulty_cores() {
        add(class("faulty", core.name), core.core.top(), &core.core.parameters(), Kind::Faulty)?;
    }
    for circuit in driven() {
        let kind = if circuit.faulty { Kind::Faulty } else { Kind::Fast };
        add(class("driven", circuit.name), circuit.top, circuit.parameters, kind)?;
    }
    Ok(models)
}

/// The Verilog of a core, that of which most is said: all that are simulated have the same pins.
///
/// # Errors
/// If a module of `rtl/` is missing.
pub fn core() -> Result<String, String> {
    let bundle = perpetual_rtl::bundle("perpetual_pair", &[]);
    Ok(bundle.map_err(|error| format!("{error}: `make rtl`"))?.text)
}

fn class(what: &str, configuration: &str) -> String {
    format!("V{what}_{}", configuration.replace('-', "_"))
}

/// The C++ source with a table of the models in `out`, around the shim in `shim`.
///
/// # Errors
/// If a pin cannot be read in the Verilog.
pub fn source(models: &[Model], out: &Path, shim: &Path) -> Result<String, String> {
    let mut text = String::new();
    if !FULL {
        text.push_str("#define PERPETUAL_WITHOUT_WAVEFORMS\n");
    }
    for Model { class, .. } in models {
        let header = out.join(class).join(format!("{class}.h"));
        let _ = writeln!(text, "#include \"{}\"", header.display());
    }
    text.push_str(&pins::of_cores(&core()?)?.1);
    let _ = writeln!(text, "#include \"{}\"", shim.join("shim.h").display());
    let traced = |make: &str, class: &str| match FULL {
        true => format!("{make}<{class}_traced, true>"),
        false => "nullptr".to_owned(),
    };
    let _ = writeln!(text, "static const CoreEntry cores[] = {{");
    for core in simulated_cores() {
        let class = class("core", core.name);
        let traced = traced("make_core", &class);
        let _ = writeln!(text, "    {{\"{}\", make_core<{class}, false>, {traced}}},", core.name);
    }
    let _ = writeln!(text, "}};\nstatic const BoardEntry boards[] = {{");
    for board in boards() {
        let (name, clock_hz, clocks_a_bit) = (board.name, board.clock_hz, board.clocks_a_bit());
        let class = class("board", name);
        let traced = traced("make_board", &class);
        let _ = writeln!(
            text,
            "    {{\"{name}\", {clock_hz}, {clocks_a_bit}, make_board<{class}, false>, {traced}}},"
        );
    }
    let _ = writeln!(text, "}};\nstatic const FaultyEntry faulty_cores[] = {{");
    for core in faulty_cores() {
        let class = class("faulty", core.name);
        let _ = writeln!(text, "    {{\"{}\", make_core<{class}, false>}},", core.name);
    }
    // A table may not be empty.
    let _ = writeln!(text, "    {{nullptr, nullptr}},\n}};");
    let _ = writeln!(text, "#include \"{}\"", shim.join("driven.h").display());
    for DrivenCircuit { name, .. } in driven() {
        let class = class("driven", name);
        let model = models.iter().find(|model| model.class == class);
        text.push_str(&pins::class(&class, model.map_or("", |model| &model.text))?);
    }
    let _ = writeln!(text, "static const DrivenEntry driven_circuits[] = {{");
    for DrivenCircuit { name, .. } in driven() {
        let class = class("driven", name);
        let _ = writeln!(text, "    {{\"{name}\", make_driven<PinsOf{class}>}},");
    }
    let _ = writeln!(text, "}};\n#include \"{}\"", shim.join("entry.h").display());
    Ok(text)
}
