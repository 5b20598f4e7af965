//! The pins of a circuit, as a C++ class for `shim/driven.h`.

use std::fmt::Write;

use serde_json::Value;

/// The class `PinsOf` + the class of the model, from the description beside the Verilog in `rtl/`.
///
/// # Errors
/// If it is no description, or a pin has more than 64 bits.
pub fn class(model: &str, description: &str) -> Result<String, String> {
    let bad = |what: &str| format!("the description of {model} in rtl/ {what}: `make rtl`");
    let description: Value =
        serde_json::from_str(description).map_err(|error| bad(&error.to_string()))?;
    let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
    for port in description["ports"].as_array().into_iter().flatten() {
        let (Some(name), Some(width)) = (port["name"].as_str(), port["width"].as_u64()) else {
            return Err(bad("has a port without name or width"));
        };
        if width > 64 {
            return Err(bad(&format!("has a port of {width} bits, {name}")));
        }
        match port["direction"].as_str() {
            _ if name == "clock" => {}
            Some("input") => inputs.push((name, u64::MAX >> (64 - width.max(1)))),
            _ => outputs.push((name, 0)),
        }
    }
    if inputs.is_empty() || outputs.is_empty() {
        return Err(bad("has no ports"));
    }
    let mut text = format!("struct PinsOf{model} {{\n    using Model = {model};\n");
    for (what, pins) in [("inputs", &inputs), ("outputs", &outputs)] {
        let _ = write!(text, "    static constexpr const char* {what}[] = {{");
        pins.iter().for_each(|(name, _)| {
            let _ = write!(text, "\"{name}\", ");
        });
        text.push_str("nullptr};\n");
    }
    text.push_str(
        "    static void set(Model& m, size_t pin, uint64_t value) {\n        switch (pin) {\n",
    );
    for (pin, (name, mask)) in inputs.iter().enumerate() {
        let _ = writeln!(text, "            case {pin}: m.{name} = value & {mask}u; break;");
    }
    text.push_str("        }\n    }\n    static uint64_t get(const Model& m, size_t pin) {\n        switch (pin) {\n");
    for (pin, (name, _)) in outputs.iter().enumerate() {
        let _ = writeln!(text, "            case {pin}: return m.{name};");
    }
    text.push_str("        }\n        return 0;\n    }\n};\nconstexpr const char* PinsOf");
    let _ = writeln!(text, "{model}::inputs[];\nconstexpr const char* PinsOf{model}::outputs[];");
    Ok(text)
}
