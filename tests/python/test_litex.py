"""The example for LiteX: a SoC with the detector, made by LiteX, simulated with the files of rtl/ in Icarus Verilog."""

import json
import sys

import pytest

from project import ROOT, output

EXAMPLE = ROOT / "docs/examples/litex"
CLOCK_HZ = 12_000_000


def soc_of(platform):
    """No CPU: a master of the bus is outside."""
    # Other tests are collected without LiteX.
    sys.path.insert(0, str(EXAMPLE))
    from litex.soc.integration.soc_core import SoCMini
    from litex.soc.interconnect import wishbone
    from migen import ClockDomain
    from perpetual_litex import Perpetual

    class Soc(SoCMini):
        def __init__(self):
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

    return Soc()


@pytest.mark.packages
def test_litex(tmp_path):
    from litex.build.generic_platform import GenericPlatform, Pins
    from litex.soc.integration.export import get_csr_json

    platform = GenericPlatform("", [("clock", 0, Pins(1)), ("reset", 0, Pins(1))], name="soc")
    soc = soc_of(platform)
    soc.finalize()
    platform.get_verilog(soc, name="soc").write(str(tmp_path / "soc.v"))
    registers = json.loads(get_csr_json(soc.csr_regions))["csr_registers"]
    defines = [
        f"-D{name.removeprefix('perpetual_').upper()}=32'd{facts['addr']}"
        for name, facts in registers.items() if name.startswith("perpetual_")
    ]
    sources = [tmp_path / "soc.v", *(source[0] for source in platform.sources)]
    output(["iverilog", "-g2005-sv", "-s", "testbench", "-o", "bus", *defines, EXAMPLE / "testbench.v", *sources], tmp_path)
    assert output(["vvp", "-n", "bus"], tmp_path) == (EXAMPLE / "expected.txt").read_text(encoding="utf-8")
