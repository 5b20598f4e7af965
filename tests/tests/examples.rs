//! The Verilog of `docs/examples` around the core as it is exported: it prints what it should.

use std::path::{Path, PathBuf};
use std::process::Command;

use perpetual_hdl::export::{CoreConfig, export_core};

/// The project's folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn run(program: &str, arguments: &[&str], folder: &Path) -> String {
    let done = Command::new(program).args(arguments).current_dir(folder).output();
    let done = done.unwrap_or_else(|error| panic!("{program}: {error}"));
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success() && said.is_empty(), "{program} {arguments:?}: {said}");
    String::from_utf8(done.stdout).unwrap()
}

/// Simulates an example of this name and compares what it prints.
fn prints_what_is_expected(name: &str, design: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples").join(name);
    let built = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&built).unwrap();
    let core = built.join("core.v");
    std::fs::write(&core, export_core(&CoreConfig::DEFAULT).unwrap().text).unwrap();
    let program = built.join("simulation");
    let [core, program] = [&core, &program].map(|path| path.to_str().unwrap());
    let files = ["testbench.v", design, core];
    run("iverilog", &[&["-g2005", "-s", "testbench", "-o", program][..], &files].concat(), &folder);
    let expected = std::fs::read_to_string(folder.join("expected.txt")).unwrap();
    assert_eq!(run("vvp", &["-n", program], &folder), expected, "{name}");
}

#[test]
fn a_game_is_walked_on_the_chip() {
    prints_what_is_expected("on-chip", "game_walker.v");
}

#[test]
fn a_soft_cpu_uses_it_on_its_bus() {
    prints_what_is_expected("wishbone", "perpetual_wishbone.v");
}

#[test]
fn every_example_refuses_words_that_look_like_options() {
    let mut seen = 0;
    for folder in ["hdl/examples", "sw/link/examples", "tests/examples"] {
        for path in std::fs::read_dir(root().join(folder)).unwrap().map(|at| at.unwrap().path()) {
            let program = if path.is_dir() { path.join("main.rs") } else { path };
            if program.exists() {
                let text = read(&program);
                let checks = ["words::check(", "word.starts_with('-')"];
                let some = checks.iter().any(|check| text.contains(check));
                assert!(some, "{} takes any word", program.display());
                seen += 1;
            }
        }
    }
    assert_eq!(seen, 6);
}
