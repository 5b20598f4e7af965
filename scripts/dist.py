#!/usr/bin/env python3
"""Packs a release: Verilog, boards, FuseSoC cores, documents, checksums, in one archive.

    scripts/dist.py [--bitstreams] [--out FOLDER]    FOLDER/perpetual-VERSION.tar.gz and its checksum beside
                                                     it, .sha256; build/dist by default

Works on rtl/, on the boards in build/verilog, and with --bitstreams on what `make bitstreams` has made; see the Makefile. The same sources give the same bytes: files are sorted, and times and owners left out.
Exit codes: 0 packed, 2 something is missing.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tarfile

import bundle
from core_file import VERSION, board_flow
from flow import FAMILIES, ROOT, VERILOG, Failed, listed

BUILD = ROOT / "build"
DOCUMENTS = [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "docs/boards.md",
    "docs/datasheet.md",
    "docs/detectors.md",
    "docs/embedding.md",
    "docs/figures/boards.md",
    "docs/figures/proofs.md",
    "docs/figures/proved.md",
    "docs/figures/synthesis.md",
    "docs/proof.md",
    "docs/protocol.md",
    "docs/synthesis.md",
    "docs/window.md",
]
EXAMPLES = ["on-chip", "wishbone", "axi-lite", "search"]
# Without a core of its own: for a program beside two of them.
DRIVER = "driver"
# Of the crate that the Verilog comes from.

README = """Perpetual {version}: repetition detection for chess as a circuit
commit {commit}

verilog/    the detector cores and what makes records for them, one file each, no other file needed; docs/datasheet.md and docs/embedding.md tell
            how to use them. ice40_cells.v is for linting and simulating those called -ice40, not for synthesis
boards/     complete designs with a serial line: Verilog, constraints{bitstreams}; see docs/boards.md
examples/   the core on the chip beside its user: with a game in a ROM, as a Wishbone or AXI4-Lite peripheral, with
            a C header (driver/perpetual.h) for both buses, and beside a search on the chip
*.core      the same for FuseSoC: `fusesoc --cores-root . run --target=sim ::perpetual-on-chip`, and of boards
            `fusesoc --cores-root . run --target=synth ::perpetual-board-hx8k`, which makes the bitstream
VERSIONS    what it was made with
SHA256SUMS  of every file: `sha256sum -c SHA256SUMS`

MIT or Apache-2.0, as you like.
"""

CORE = """CAPI=2:
name: ::perpetual-{name}:{version}
description: "{description}"

filesets:
  rtl:
    files: [verilog/{name}.v]
    file_type: verilogSource-2005
{cells}
targets:
  default: &default
    filesets: [rtl]
    toplevel: {top}
  lint:
    <<: *default
    filesets: [rtl{with_cells}]
    default_tool: verilator
    tools:
      verilator:
        mode: lint-only
"""

# For circuits that are built of iCE40's own cells.
CELLS = """  cells:
    files: [verilog/ice40_cells.v]
    file_type: verilogSource-2005
"""

# Makes the bitstream, with the tools under the names that their makers gave them.
BOARD_CORE = """CAPI=2:
name: ::perpetual-board-{name}:{version}
description: "{title}: {config} with a serial line"

filesets:
  board:
    files:
      - boards/{name}/{name}.v: {{file_type: verilogSource-2005}}
      - boards/{name}/{constraints}: {{file_type: {kind}}}

targets:
  default: &default
    filesets: [board]
    toplevel: {top}
  synth:
    <<: *default
    flow: {flow}
    flow_options:
{options}"""

EXAMPLE_CORE = """CAPI=2:
name: ::perpetual-{name}:{version}
description: "An example: {description}"

filesets:
  rtl:
    files: [examples/{name}/{design}]
    file_type: verilogSource-2005
    depend: ["::perpetual-{core}:{version}"]
  bench:
    files:
{bench}{data}
targets:
  default: &default
    filesets: [rtl]
    toplevel: {top}
  sim:
    filesets: [rtl, bench]
    toplevel: testbench
    default_tool: icarus
"""


def fail(sentence):
    """Ends with a sentence."""
    print(f"dist: {sentence}", file=sys.stderr)
    sys.exit(2)


def read(path):
    """The bytes of a file that must be there."""
    try:
        return (ROOT / path).read_bytes()
    except OSError as error:
        fail(f"{path}: {error.strerror}; run make dist, which makes it first")


def cores():
    """Every detector core and every circuit that makes records, with its FuseSoC file."""
    for name, core in json.loads(read("rtl/cores.json")).items():
        text = bundle.bundle(core["module"], core["parameters"])
        yield f"verilog/{name}.v", text.encode()
        built_of_cells = bool(core["parameters"].get("ICE40"))
        about = CORE.format(
            name=name,
            version=VERSION,
            description=core["purpose"],
            top=core["module"],
            cells=CELLS if built_of_cells else "",
            with_cells=", cells" if built_of_cells else "",
        )
        yield f"perpetual-{name}.core", about.encode()
    yield "verilog/ice40_cells.v", read("rtl/ice40_cells.v")


def boards(bitstreams):
    """Every board, with its FuseSoC file."""
    for name, board in listed(VERILOG).items():
        text = bundle.bundle(board["top"], {}, board["family"] == "ecp5", board.get("verilog"))
        yield f"boards/{name}/{name}.v", text.encode()
        constraints = pathlib.Path(board["constraints"]).name
        yield f"boards/{name}/{constraints}", read(board["constraints"])
        tool, kind, options = board_flow(board)
        facts = {"constraints": constraints, **{key: board[key] for key in ("title", "config", "top")}}
        text = BOARD_CORE.format(name=name, version=VERSION, flow=tool, kind=kind, options=options, **facts)
        yield f"perpetual-board-{name}.core", text.encode()
        if bitstreams:
            ending = FAMILIES[board["family"]].bitstream
            yield f"boards/{name}/{name}.{ending}", read(f"build/{name}/{name}.{ending}")


def examples():
    """The examples, with their FuseSoC files."""
    about = {
        "on-chip": ("a game from a ROM is walked on the chip", "game_walker.v", "game_walker", "chain-32"),
        "wishbone": (
            "the detector as a Wishbone peripheral",
            "perpetual_wishbone.v",
            "perpetual_wishbone",
            "chain-32",
        ),
        "axi-lite": (
            "the detector as an AXI4-Lite peripheral",
            "perpetual_axi_lite.v",
            "perpetual_axi_lite",
            "chain-32",
        ),
        "search": ("a search and its detector", "search_adapter.v", "search_adapter", "search-window"),
    }
    for name in EXAMPLES:
        folder = ROOT / "docs/examples" / name
        for path in sorted(folder.iterdir()):
            yield f"examples/{name}/{path.name}", path.read_bytes()
        description, design, top, core = about[name]
        bench = "".join(
            f"      - examples/{name}/{path.name}: {{file_type: verilogSource-2005}}\n"
            for path in sorted(folder.glob("*.v"))
            if path.name != design
        )
        data = "".join(
            f"      - examples/{name}/{path.name}: {{file_type: user, copyto: {path.name}}}\n"
            for path in sorted(folder.glob("*.hex"))
        )
        text = EXAMPLE_CORE.format(
            name=name,
            version=VERSION,
            description=description,
            design=design,
            top=top,
            core=core,
            bench=bench,
            data=data,
        )
        yield f"perpetual-{name}.core", text.encode()
    for path in sorted((ROOT / "docs/examples" / DRIVER).iterdir()):
        yield f"examples/{DRIVER}/{path.name}", path.read_bytes()


def commit():
    """The commit, if this is a checkout."""
    try:
        said = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return said.stdout.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bitstreams", action="store_true")
    parser.add_argument("--out", type=pathlib.Path, default=BUILD / "dist")
    arguments = parser.parse_args()
    arguments.out = arguments.out.resolve()
    os.chdir(ROOT)

    files = dict(cores())
    files.update(boards(arguments.bitstreams))
    files.update(examples())
    pictures = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").glob("*/*.svg"))
    files.update({path: read(path) for path in DOCUMENTS + pictures})
    about = {"version": VERSION, "commit": commit(), "bitstreams": ", bitstreams" if arguments.bitstreams else ""}
    files["README"] = README.format(**about).encode()
    tools = [line for line in read("requirements.txt").decode().splitlines() if line.startswith(("yowasp-", "Apycula"))]
    files["VERSIONS"] = "\n".join([f"perpetual=={VERSION}", f"commit=={about['commit']}", *tools, ""]).encode()
    sums = [f"{hashlib.sha256(data).hexdigest()}  {path}\n" for path, data in sorted(files.items())]
    files["SHA256SUMS"] = "".join(sums).encode()

    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, data in sorted(files.items()):
            entry = tarfile.TarInfo(f"perpetual-{VERSION}/{path}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    arguments.out.mkdir(parents=True, exist_ok=True)
    path = arguments.out / f"perpetual-{VERSION}.tar.gz"
    path.write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    path.with_name(f"{path.name}.sha256").write_text(f"{digest}  {path.name}\n")
    print(f"{path}: {len(files)} files, sha256 {digest}, also in {path.name}.sha256")


try:
    main()
except Failed as failed:
    fail(failed)
