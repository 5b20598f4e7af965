# SPDX-License-Identifier: MIT OR Apache-2.0
"""The detector as a peripheral of a LiteX SoC, on CSRs.

    soc.perpetual = Perpetual(soc.platform, entries=24, depth=256)
"""

from pathlib import Path

from litex.gen import LiteXModule
from litex.soc.interconnect.csr import CSRField, CSRStatus, CSRStorage
from migen import Cat, ClockSignal, If, Instance, Mux, ResetSignal, Signal

RTL = Path(__file__).resolve().parents[3] / "rtl"
NOTHING, PUSH, CLEAR, FIRST, WINDOW, REPLACE = 0, 1, 4, 5, 6, 7


class Perpetual(LiteXModule):
    """`perpetual_chain` behind five registers; operations and verdicts are those of docs/datasheet.md."""

    def __init__(self, platform, entries=32, depth=1024, ecp5=False, rtl=RTL):
        self.record = CSRStorage(18, description="A move: barrier 16, piece 15:12, from 11:6, to 5:0; 17 in place of the last.")
        self.command = CSRStorage(32, description="2 pop, 3 cut, 4 clear, 5 first, 6 window; plies 31:16 for a cut.")
        self.status = CSRStatus(fields=[
            CSRField("waiting", 1, description="A request waits: write no other."),
            CSRField("under_way", 1, description="A query has no verdict yet."),
            CSRField("there", 1, description="There is a verdict."),
            CSRField("exact", 1),
            CSRField("list_overflow", 1),
            CSRField("window_cut", 1),
            CSRField("fault", 1),
            CSRField("lost", 1, description="A request was written while another waited, since the last clear."),
            CSRField("error", 3, offset=8, description="Of the last request: 1 empty, 2 not held, 3 full."),
        ])
        self.verdict = CSRStatus(32, description="Occurrences 15:0, distance 31:16.")
        self.ply = CSRStatus(16, description="Plies on the line.")

        # A write of a CSR cannot wait, so a request is kept until the core takes it.
        operation, target, waiting, ready, taken = Signal(3), Signal(16), Signal(), Signal(), Signal()
        move, given, error, flags = Signal(17), Signal(3), Signal(3), Signal(4)
        valid, occurrences, distance = Signal(), Signal(16), Signal(16)
        status = self.status.fields
        self.comb += [
            # A command has no record to play.
            given.eq(self.command.storage[:3]),
            # Until its error is there.
            status.waiting.eq(waiting | taken),
        ]
        self.sync += [
            taken.eq(waiting & ready),
            If(waiting & ready, waiting.eq(0)),
            # The error of a request shows in the cycle after it.
            If(taken, status.error.eq(error)),
            If(waiting & ready & ((operation == FIRST) | (operation == WINDOW)),
                status.under_way.eq(1), status.there.eq(0)),
            If(valid,
                status.under_way.eq(0),
                status.there.eq(1),
                self.verdict.status.eq(occurrences | (distance << 16)),
                Cat(status.exact, status.list_overflow, status.window_cut, status.fault).eq(flags),
            ),
            If(waiting & ready & (operation == CLEAR), status.lost.eq(0)),
            If(waiting & (self.record.re | self.command.re), status.lost.eq(1)),
            If(~waiting & self.record.re,
                waiting.eq(1), operation.eq(Mux(self.record.storage[17], REPLACE, PUSH)),
                move.eq(self.record.storage[:17])),
            If(~waiting & self.command.re,
                waiting.eq(1), operation.eq(Mux((given == PUSH) | (given == REPLACE), NOTHING, given)),
                target.eq(self.command.storage[16:])),
        ]
        self.specials += Instance(
            "perpetual_chain", p_ENTRIES=entries, p_DEPTH=depth,
            i_clock=ClockSignal(), i_reset=ResetSignal(),
            i_request_valid=waiting, o_request_ready=ready, i_operation=operation,
            i_piece=move[12:16], i_from=move[6:12], i_to=move[:6], i_barrier=move[16], i_target_ply=target,
            o_verdict_valid=valid, i_verdict_ready=1, o_occurrences=occurrences, o_distance=distance,
            o_exact=flags[0], o_list_overflow=flags[1], o_window_cut=flags[2], o_fault=flags[3],
            o_ply=self.ply.status, o_error=error,
        )
        # Each module is in the file of its name; the RAM of an ECP5 is in a file in the place of the other.
        ram = Path(rtl) / ("ecp5" if ecp5 else "shared") / "perpetual_ram.v"
        files = [path for folder in ("chain", "shared") for path in sorted((Path(rtl) / folder).glob("*.v"))]
        platform.add_sources("", *(str(path) for path in files if path.name != ram.name), str(ram))
