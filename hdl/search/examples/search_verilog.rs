//! Writes the circuits of the search as Verilog: `search_verilog DIR`.

use std::path::Path;
use std::{env, fs};

use perpetual_search::{Generator, Perft, Search, SearchChip, WindowForm};
use perpetual_verilog::{About, export};
use rust_hdl::prelude::Block;

fn write<B: Block>(folder: &Path, top: &str, title: &str, mut circuit: B) {
    circuit.connect_all();
    let about = About { top, title, licence: Some("MIT OR Apache-2.0"), ..About::default() };
    let text = match export(&mut circuit, &about) {
        Ok(exported) => exported.text,
        Err(error) => panic!("{top} cannot be exported: {error}"),
    };
    let path = folder.join(format!("{top}.v"));
    if let Err(error) = fs::write(&path, text) {
        panic!("{}: {error}", path.display());
    }
}

fn main() {
    let folder = env::args().nth(1).unwrap_or_else(|| "build/search".to_owned());
    let folder = Path::new(&folder);
    if let Err(error) = fs::create_dir_all(folder) {
        panic!("{}: {error}", folder.display());
    }
    write(folder, "perpetual_generator", "the moves of a side", Generator::default());
    write(folder, "perpetual_perft", "counts the legal lines of a position", Perft::default());
    write(folder, "perpetual_search", "a search of fixed depth", Search::default());
    let chip = SearchChip::new(32, WindowForm::Ice40);
    write(folder, "perpetual_search_chip_ice40", "a search with its detector, for iCE40", chip);
    let chip = SearchChip::new(32, WindowForm::Portable);
    write(folder, "perpetual_search_chip", "a search with its detector", chip);
}
