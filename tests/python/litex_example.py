#!/usr/bin/env python3
"""The example for LiteX: a SoC with the detector, made by LiteX, simulated with the files of rtl/ in Icarus Verilog.

    tests/python/litex_example.py

Exit codes: 0 it prints what it should, 1 it does not.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs/examples/litex"
sys.path.insert(0, str(EXAMPLE))

from litex.build.generic_platform import GenericPlatform, Pins
from litex.soc.integration.export import get_csr_json
from litex.soc.integration.soc_core import SoCMini
from litex.soc.interconnect import wishbone
from migen import ClockDomain
from perpetual_litex import Perpetual

CLOCK_HZ = 12_000_000


class Soc(SoCMini):
    """No CPU: a master of the bus is outside."""

    def __init__(self, platform):
        self.cd_sys = ClockDomain()
        self.comb += [
            self.cd_sys.clk.eq(platform.request("clock")),
            self.cd_sys.rst.eq(platform.request("reset")),
        ]
        super().__init__(platform, CLOCK_HZ, ident="", ident_version=False)
        self.perpetual = Perpetual(platform, entries=24, depth=256)
        master = wishbone.Interface(data_width=32, address_width=32)
        platform.add_extension(master.get_ios("bus"))
        self.comb += master.connect_to_pads(platform.request("bus"), mode="slave")
        self.bus.add_master(name="testbench", master=master)


def main():
    platform = GenericPlatform("", [("clock", 0, Pins(1)), ("reset", 0, Pins(1))], name="soc")
    soc = Soc(platform)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        soc.finalize()
        platform.get_verilog(soc, name="soc").write(str(scratch / "soc.v"))
        registers = json.loads(get_csr_json(soc.csr_regions))["csr_registers"]
        defines = [
            f"-D{name.removeprefix('perpetual_').upper()}=32'd{facts['addr']}"
            for name, facts in registers.items() if name.startswith("perpetual_")
        ]
        sources = [str(scratch / "soc.v"), *(source[0] for source in platform.sources)]
        command = ["iverilog", "-g2005-sv", "-s", "testbench", "-o", "bus", *defines, str(EXAMPLE / "testbench.v"), *sources]
        subprocess.run(command, cwd=scratch, check=True)
        said = subprocess.run(["vvp", "-n", "bus"], cwd=scratch, capture_output=True, text=True, check=True).stdout
    if said != (EXAMPLE / "expected.txt").read_text(encoding="utf-8"):
        print(f"litex: the example did not print what it should:\n{said}", file=sys.stderr)
        return 1
    print("litex: a SoC with the detector prints what it should")
    return 0


if __name__ == "__main__":
    sys.exit(main())
