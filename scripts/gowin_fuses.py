"""What the fuses of a Gowin switch: cells, and the way from every wire back to what drives it. For gowin_chip.py."""

import importlib.resources
import itertools

from apycula import chipdb, gowin_pack, gowin_unpack, wirenames


class Unknown(Exception):
    """The bitstream has something that cannot be turned back; says what and where."""


class Fuses:
    """The fuses of a bitstream, by tile: `bels` are the cells with what they are, `driver` the source of each wire."""

    def __init__(self, bitmap, series):
        self.db = chipdb.load_chipdb(importlib.resources.files("apycula") / f"{series}.msgpack.xz")
        # Both keep the device in a variable of the module.
        gowin_unpack._device = gowin_pack.device = series
        wirenames.select_wires(series)
        self.bitmap = bitmap
        self.every = chipdb.tile_bitmap(self.db, bitmap, empty=True)
        self.same = self.aliases()
        self.driver, self.bels, self.inputs = {}, {}, {}
        for (row, col), tile in chipdb.tile_bitmap(self.db, bitmap).items():
            bels, pips, _ = gowin_unpack.parse_tile_(self.db, row, col, tile, self.every, noiostd=False)
            self.bels[row, col] = bels
            for to, source in pips.items():
                self.driver[self.wire(row, col, to)] = self.wire(row, col, source)
        self.clocks()
        self.segments()

    def clocks(self):
        """The switches of the clocks. The same fuses stand for four spines: the one that something drives is meant."""
        taps = {}
        for (row, col), tile in self.every.items():
            for to, sources in self.db[row, col].clock_pips.items():
                every = {at for bits in sources.values() for at in bits}
                used = {(y, x) for y, x in every if tile[y][x]}
                found = {self.wire(row, col, source) for source, bits in sources.items() if bits and bits == used}
                if found:
                    taps.setdefault(self.wire(row, col, to), set()).update(found)
        for to, sources in taps.items():
            live = sources if len(sources) == 1 else {source for source in sources if source in taps}
            if len(live) > 1:
                raise Unknown(f"more than one clock may drive {to}: {', '.join(sorted(live))}")
            self.driver.update({to: source for source in live})

    def segments(self):
        """The wires along columns, which a gate at one end drives and branches in each row take to the tiles near."""
        for (_, column, index), segment in self.db.segments.items():
            ends = [
                self.wire(segment[f"{end}_row"], column, segment[f"{end}_wire"])
                for end in ("top", "bottom")
                if self.is_gate(segment[f"{end}_row"], column, segment[f"{end}_wire"])
            ]
            if len(ends) != 1:
                continue  # refused as driven by nothing, if anything asks for it
            tap, branch = ("LT01", "LBO0") if index < 4 else ("LT04", "LBO1")
            for row in range(segment["min_y"], segment["max_y"] + 1):
                if self.wire(row, column, tap) not in ends:
                    self.driver[self.wire(row, column, tap)] = ends[0]
                for col in range(segment["min_x"], segment["max_x"] + 1):
                    self.driver[self.wire(row, col, f"LB{index}1")] = self.wire(row, column, branch)

    def is_gate(self, row, col, wire):
        """Whether this end of a segment is driven, and not cut off."""
        if self.wire(row, col, wire) not in self.driver:
            return False
        cuts = [fuses for _, fuses in self.db[row, col].alonenode_6.get(wire, [])]
        return not any(all(self.every[row, col][y][x] for y, x in fuses) for fuses in cuts if fuses)

    def aliases(self):
        """The one name of each wire that has several, by its other names."""
        same = {}
        for _, wires in self.db.nodes.values():
            named = [f"R{row + 1}C{col + 1}_{wire}" for row, col, wire in sorted(wires, key=lambda at: len(at[2]))]
            same.update({wire: named[0] for wire in named[1:]})
        for row, col, one in itertools.product(range(self.db.rows), range(self.db.cols), (1, 2)):
            for (down, right), way in {(0, 1): f"N1{one}1", (2, 1): f"S1{one}1"}.items():
                same[chipdb.wire2global(row + down, col + right, self.db, way)] = f"R{row + 1}C{col + 1}_SN{one}0"
            for (down, right), way in {(1, 0): f"W1{one}1", (1, 2): f"E1{one}1"}.items():
                same[chipdb.wire2global(row + down, col + right, self.db, way)] = f"R{row + 1}C{col + 1}_EW{one}0"
        return same

    def wire(self, row, col, name):
        """The one name of a wire of a tile."""
        found = chipdb.wire2global(row + 1, col + 1, self.db, name)
        return self.same.get(found, found)

    def way(self, row, col, name):
        """The wires from a wire of a tile back to what drives it."""
        way = [self.wire(row, col, name)]
        while way[-1] in self.driver and way[-1] not in self.inputs:
            way.append(self.driver[way[-1]])
            if way[-1] in way[:-1]:
                raise Unknown(f"the wire {way[-1]} drives itself")
        return way

    def corner(self, row, col):
        """Where the fuses of a tile begin."""
        return (
            sum(self.db[before, 0].height for before in range(row)),
            sum(self.db[0, before].width for before in range(col)),
        )
