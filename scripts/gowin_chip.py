#!/usr/bin/env python3
"""Turns the bitstream of a Gowin back into Verilog: what its fuses say, and nothing that the tools knew before.

    scripts/gowin_chip.py BITSTREAM SERIES PART CONSTRAINTS OUT [FAULT]

The module is called `chip` and has the pins of the constraint file as its ports. Fuses are read with the tables and the
parser of apicula; what they make is written here: tables and adders as expressions, flip-flops as yosys's cells, block
RAM as that of tests/gates/gowin_ram.v. Only what the pins depend on is written. A bitstream that has anything else
in that part is refused: wide multiplexers, latches, distributed RAM, other forms of the block RAM, a PLL.

FAULT changes one fuse before: `table`, of the table behind the pin tx; `wire`, of the way to that pin; `memory`, of
what is in the fullest block RAM, which has the program of the front end.
Exit codes: 0 written, 1 refused.
"""

import itertools
import pathlib
import re
import sys

from apycula import bslib, chipdb, gowin_pack, gowin_unpack

from gowin_fuses import Fuses, Unknown


# Outputs that are put on the wires of a block RAM's second port when a word is narrower than 36 bits.
SECOND = 18
WIDTHS = (9, 18, 36)
RAM_BITS = 18 * 1024
# A bit of the first word of the front end's program.
NEXT_STEP = 1
FLIP_FLOPS = {"DFF": None, "DFFS": "SET", "DFFR": "RESET", "DFFP": "PRESET", "DFFC": "CLEAR"}


class Chip(Fuses):
    """The Verilog of the fuses of a bitstream."""

    def __init__(self, bitmap, series, part):
        super().__init__(bitmap, series)
        package, name, _ = self.db.packages[part]
        self.pinout = self.db.pinout[name][package]
        self.lines, self.made, self.waiting = [], {}, []

    def source(self, row, col, name):
        """Where a wire of a tile comes from, as an expression; what makes it is written too."""
        at = self.way(row, col, name)[-1]
        if at in ("VCC", "VSS"):
            return "1'b1" if at == "VCC" else "1'b0"
        if at in self.inputs:
            return self.inputs[at]
        return self.cell(at)

    # What drives a wire

    def cell(self, wire):
        """The name of what a cell makes, which is written if it is the first time that it is asked for."""
        if wire not in self.made:
            row, col, name = re.fullmatch(r"R(\d+)C(\d+)_(\w+)", wire).groups()
            row, col = int(row) - 1, int(col) - 1
            self.made[wire] = f"r{row + 1}c{col + 1}_{name.lower()}"
            output = self.ram_outputs.get(wire)
            if output:
                self.waiting.append((self.ram, output))
                self.made[wire] = f"{self.ram_name(*output[:2])}_do[{output[2]}]"
            elif name[0] == "F" and name[1:].isdigit():
                self.waiting.append((self.table, (row, col, int(name[1:]), self.made[wire])))
            elif name[0] == "Q" and name[1:].isdigit():
                self.waiting.append((self.flip_flop, (row, col, int(name[1:]), self.made[wire])))
            else:
                raise Unknown(f"nothing drives the wire {wire}")
        return self.made[wire]

    def table_bits(self, row, col, index):
        """The truth table of a cell; its fuses are the zeros."""
        zeros = self.bels.get((row, col), {}).get(f"LUT{index}", set())
        return 0xFFFF & ~sum(1 << bit for bit in zeros)

    def of_inputs(self, row, col, index, bits, count=4):
        """An expression of a truth table of a cell's inputs, of which only those that matter are asked for."""
        size, ways = 1 << count, ["1'b0"] * count
        for way, name in enumerate("ABCD"[:count]):
            if not matters(bits, way, size):
                continue
            ways[way] = self.source(row, col, f"{name}{index}")
            if ways[way][:3] == "1'b":
                # What the table is when this input is constant.
                level = int(ways[way][3]) << way
                bits = sum((bits >> (at & ~(1 << way) | level) & 1) << at for at in range(size))
        if not any(matters(bits, way, size) for way in range(count)):
            return f"1'b{bits & 1}"
        return f"{size}'h{bits:x} >> {{{', '.join(reversed(ways))}}}"

    def table(self, row, col, index, name):
        """A table, or the sum of an adder, whose table says whether the carry passes and, with its lower part, what
        it is otherwise."""
        bits = self.table_bits(row, col, index)
        passes = self.of_inputs(row, col, index, bits)
        if f"ALU{index}" in self.bels.get((row, col), {}):
            self.define(f"{name}_passes", passes)
            passes = f"{name}_passes ^ {self.carry(row, col, index)}"
        self.define(name, passes)

    def define(self, name, expression, width=1):
        self.lines += [f"wire [{width - 1}:0] {name};", f"assign {name} = {expression};"]

    def carry(self, row, col, index):
        row, col, index = (row, col, index - 1) if index else (row, col - 1, 5)
        name = f"r{row + 1}c{col + 1}_carry{index}"
        if name not in self.made:
            self.made[name] = name
            self.waiting.append((self.carry_out, (row, col, index, name)))
        return name

    def carry_out(self, row, col, index, name):
        if f"ALU{index}" not in self.bels.get((row, col), {}):
            raise Unknown(f"the carry of R{row + 1}C{col + 1} comes from cell {index}, which is no adder")
        bits = self.table_bits(row, col, index)
        self.define(f"{name}_made", self.of_inputs(row, col, index, bits & 15, 2))
        passes = self.of_inputs(row, col, index, bits)
        before = f"{name}_made" if passes == "1'b0" else self.carry(row, col, index)
        self.define(f"{name}_passes", passes)
        self.define(name, f"{name}_passes ? {before} : {name}_made")

    def flip_flop(self, row, col, index, name):
        """A flip-flop, with its enable and its set or reset."""
        flags = set(self.bels.get((row, col), {}).get(f"DFF{index}", set()))
        direct = "SD" in flags
        kind = next(iter(flags - {"SD"}), None)
        if kind not in FLIP_FLOPS:
            raise Unknown(f"R{row + 1}C{col + 1} has a flip-flop of the kind {kind}")
        ports = {
            "Q": name,
            "D": self.source(row, col, f"{'SEL' if direct else 'F'}{index}"),
            "CLK": self.source(row, col, f"CLK{index // 2}"),
            "CE": self.source(row, col, f"CE{index // 2}"),
        }
        if FLIP_FLOPS[kind]:
            ports[FLIP_FLOPS[kind]] = self.source(row, col, f"LSR{index // 2}")
        connected = ", ".join(f".{port}({wire})" for port, wire in ports.items())
        self.lines += [f"wire {name};", f"{kind}E {name}_ff ({connected});"]

    # Block RAM

    def rams(self):
        """The block RAMs that are used, each with the widths of its ports; what their outputs are, by wire."""
        self.ram_ports, self.ram_outputs = {}, {}
        for row, col in self.bels:
            bel = self.db[row, col].bels.get("BSRAM")
            if not bel or not any(name.startswith("BSRAM") for name in self.bels[row, col]):
                continue
            self.ram_ports[row, col] = self.ram_widths(row, col)
            for bit in range(36):
                self.ram_outputs[self.wire(row, col, bel.portmap[f"DO{bit}"])] = (row, col, bit)

    def ram_widths(self, row, col):
        """The widths of the two ports, by the fuses of the block's three tiles, which must be those of one form."""
        forms = set()
        for *widths, net in itertools.product(WIDTHS, WIDTHS, (0, 1)):
            facts = {"READ_MODE": "0", "BLK_SEL_0": "000", "BLK_SEL_1": "000", "RESET_MODE": "ASYNC"}
            facts |= {f"BIT_WIDTH_{port}": f"{width:b}" for port, width in enumerate(widths)}
            # A block whose enables of bytes are constant has other fuses.
            gowin_pack._gnd_net, gowin_pack._vcc_net = [0], []
            cell = {"connections": {f"ADA{bit}": [net] for bit in range(4)}}
            attributes = gowin_pack.set_bsram_attrs(self.db, cell, "SDP", facts)
            if all(self.ram_fuses(row, col + off, attributes) for off in range(3)):
                forms.add(tuple(widths))
        if not forms:
            raise Unknown(f"the block RAM of R{row + 1}C{col + 1} is of a form that is not known")
        return sorted(forms)

    def ram_fuses(self, row, col, attributes):
        """Whether a tile of a block RAM has the fuses of these attributes and none else."""
        kind, tile = self.db[row, col].ttyp, self.every[row, col]
        tables = [table for name, table in self.db.shortval[kind].items() if name.startswith("BSRAM_")]
        every = set().union(*(bits for table in tables for bits in table.values()))
        wanted = chipdb.get_shortval_fuses(self.db, kind, attributes, "BSRAM_SDP")
        return {(y, x) for y, x in every if tile[y][x]} == wanted

    def ram_name(self, row, col):
        return f"r{row + 1}c{col + 1}_ram"

    def ram_bits(self, row, col):
        """What is in a block RAM after configuration: 18 kbit, the lowest first."""
        if len(self.bitmap) == self.db.height:
            return [0] * RAM_BITS
        return [self.bitmap[y][x] for y, x in (self.ram_fuse(row, col, bit) for bit in range(RAM_BITS))]

    def ram_fuse(self, row, col, bit):
        """Where a bit of a block RAM is; the contents come behind the tiles."""
        word, place = divmod(bit, 18)
        # The ninth bit of a byte is beside the eighth.
        address = 16 * word + place - (place > 7) - (place > 16)
        line = (address >> 6 & 0x3F) + {0: 0, 1: 0x80, 2: 0x40, 3: 0xC0}[address >> 4 & 3]
        within = self.db.rev_logicinfo("BSRAM_INIT")[4 * place + (address >> 12)][0] - 1
        top = self.db.height + 256 * sorted(self.db.simplio_rows).index(row)
        return top + 255 - line, self.corner(0, col)[1] + within

    def ram(self, row, col, _):
        name = self.ram_name(row, col)
        if name in self.made:
            return
        self.made[name] = name
        forms, ports = self.ram_ports[row, col], self.db[row, col].bels["BSRAM"].portmap

        def bus(port, width):
            bits = (self.source(row, col, ports[f"{port}{bit}"]) for bit in reversed(range(width)))
            return f"{{{', '.join(bits)}}}"

        def one(port):
            return self.source(row, col, ports[port])

        # Of a block that is never written any width of the writing port will do.
        writes = f"{one('CEA')} & {one('WREA')}" if one("CEA") != "1'b0" else "1'b0"
        if writes != "1'b0" and len(forms) > 1:
            raise Unknown(f"the widths of the block RAM of R{row + 1}C{col + 1} are not known: {forms}")
        read = {width for _, width in forms}
        if len(read) > 1:
            raise Unknown(f"the width of the block RAM of R{row + 1}C{col + 1} is not known: {forms}")
        (width_in, width_out), bits = forms[0], self.ram_bits(row, col)
        rows = [bits[288 * at : 288 * at + 288] for at in range(64)]
        contents = [
            f".INIT_RAM_{at:02X}(288'b{''.join(map(str, reversed(row)))})" for at, row in enumerate(rows) if any(row)
        ]
        never = writes == "1'b0"
        connected = {
            "CLKA": "1'b0" if never else one("CLKA"),
            "CEA": writes,
            "CLKB": one("CLKB"),
            "CEB": one("CEB"),
            "OCE": "1'b1",
            "RESETA": one("RESETA"),
            "RESETB": one("RESETB"),
            "ADA": "14'd0" if never else bus("ADA", 14),
            "ADB": bus("ADB", 14),
            "DI": "36'd0" if never else bus("DI", width_in),
            "BLKSELA": bus("BLKSELA", 3),
            "BLKSELB": bus("BLKSELB", 3),
            "DO": f"{name}_read",
        }
        facts = [f".BIT_WIDTH_0({width_in})", f".BIT_WIDTH_1({width_out})", *contents]
        # Words of up to 18 bits come out of the second port alone.
        moved = "" if width_out == 36 else f" << {SECOND}"
        self.define(f"{name}_do", f"{name}_read{moved}", 36)
        self.lines += [
            f"wire [35:0] {name}_read;",
            f"SDPX9B #({', '.join(facts)}) {name} ({', '.join(f'.{port}({wire})' for port, wire in connected.items())});",
        ]

    # Pins

    def connect(self, pins):
        """Finds the wires of the pins, and those of the block RAMs."""
        self.rams()
        self.outputs = {}
        for name, pin in pins.items():
            row, col, half = gowin_unpack.tbrl2rc(self.db, self.pinout[pin][0])
            bel = f"IOB{half}"
            mode = self.bels.get((row, col), {}).get(bel, set()) & {"IBUF", "OBUF", "IOBUF"}
            ports = self.db[row, col].bels[bel].portmap
            if mode == {"IBUF"}:
                self.inputs[self.wire(row, col, ports["O"])] = name
            elif mode == {"OBUF"}:
                self.outputs[name] = (row, col, ports["I"])
            else:
                raise Unknown(f"pin {pin}, {name}, is neither an input nor an output")

    def verilog(self, pins):
        """The module `chip`, whose ports are `pins`: name, pin of the package."""
        self.connect(pins)
        driven = [f"assign {name} = {self.source(*at)};" for name, at in self.outputs.items()]
        while self.waiting:
            write, facts = self.waiting.pop()
            write(*facts)
        ports = [f"    {'output' if name in self.outputs else 'input'} {name}" for name in pins]
        # Names are declared before they are used.
        body = sorted(self.lines, key=lambda line: not line.startswith("wire"))
        return "\n".join(["module chip (", ",\n".join(ports), ");", *body, *driven, "endmodule", ""])

    # Faults

    def reached(self, row, col, index):
        """An entry that is one and reached often: an input that does not matter is what it always is, or low."""
        bits, usual = self.table_bits(row, col, index), {}
        for way in range(4):
            if not matters(bits, way):
                source = self.source(row, col, f"{'ABCD'[way]}{index}")
                cell = re.fullmatch(r"r(\d+)c(\d+)_f(\d)", source)
                always = cell and self.table_bits(int(cell[1]) - 1, int(cell[2]) - 1, int(cell[3])) == 0xFFFF
                usual[way] = 1 if always or source == "1'b1" else 0
        return max(at for at in range(16) if bits >> at & 1 and all(at >> way & 1 == usual[way] for way in usual))

    def fault(self, kind, pins):
        """Where a fuse is whose change must be noticed."""
        self.connect(pins)
        if kind == "memory":
            row, col = max(self.ram_ports, key=lambda at: sum(self.ram_bits(*at)))
            # That of the front end's program: the address of the next step, in the step that waits for a request.
            return self.ram_fuse(row, col, NEXT_STEP)
        way = self.way(*self.outputs["tx"])
        if kind == "wire":
            row, col, port = self.outputs["tx"]
            ways = self.db[row, col].pips[port]
            fuses = next(fuses for name, fuses in ways.items() if self.wire(row, col, name) == way[1])
        else:
            row, col, index = map(int, re.fullmatch(r"R(\d+)C(\d+)_[FQ](\d)", way[-1]).groups())
            row, col = row - 1, col - 1
            entry = self.reached(row, col, index)
            fuses = self.db[row, col].bels[f"LUT{index}"].flags[entry]
        top, left = self.corner(row, col)
        y, x = min(fuses)
        return top + y, left + x


def matters(bits, way, size=16):
    return any((bits >> at ^ bits >> (at ^ 1 << way)) & 1 for at in range(size))


def main(path, series, part, constraints, out, kind=None):
    pins = dict(re.findall(r'IO_LOC "(\w+)" (\w+);', pathlib.Path(constraints).read_text(encoding="utf-8")))
    bitmap = bslib.read_bitstream(path)[0]
    try:
        if kind:
            y, x = Chip(bitmap, series, part).fault(kind, pins)
            bitmap[y][x] ^= 1
        pathlib.Path(out).write_text(Chip(bitmap, series, part).verilog(pins), encoding="utf-8")
    except Unknown as unknown:
        print(unknown)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
