"""A core with requests and verdicts (chain, scoreboard, pair, window) as a bus model for cocotb: to be copied into a test."""

from collections import namedtuple

from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

PUSH, POP, CUT, CLEAR, FIRST, WINDOW, REPLACE = range(1, 8)
ERRORS = {1: "the line is empty", 2: "that ply is above the line, or its record has been dropped", 3: "the line is full"}
Verdict = namedtuple("Verdict", "occurrences distance exact")


class Refused(Exception):
    """The core has refused a request; nothing has changed."""


class Core:
    """Drives the ports of a core. Inputs change at the falling edge, so that they are stable at the rising one."""

    def __init__(self, dut):
        self.dut = dut

    async def begin(self):
        """Starts the clock, and resets."""
        dut = self.dut
        for name in ("request_valid", "operation", "piece", "from", "to", "barrier", "target_ply", "verdict_ready"):
            getattr(dut, name).value = 0
        dut.reset.value = 1
        Clock(dut.clock, 10, "ns").start()
        await FallingEdge(dut.clock)
        await FallingEdge(dut.clock)
        dut.reset.value = 0

    async def request(self, operation, piece=0, origin=0, target=0, barrier=0, keep=0):
        """Offers a request until it is taken."""
        dut = self.dut
        dut.request_valid.value, dut.operation.value = 1, operation
        dut.piece.value, getattr(dut, "from").value, dut.to.value = piece, origin, target
        dut.barrier.value, dut.target_ply.value = barrier, keep
        while dut.request_ready.value != 1:
            await FallingEdge(dut.clock)
        await FallingEdge(dut.clock)
        dut.request_valid.value = 0
        if error := int(dut.error.value):
            raise Refused(ERRORS[error])

    async def push(self, piece, origin, target, barrier):
        """Plays a move."""
        await self.request(PUSH, piece, origin, target, barrier)

    async def replace(self, piece, origin, target, barrier):
        """Plays a move in the place of the newest."""
        await self.request(REPLACE, piece, origin, target, barrier)

    async def pop(self):
        """Takes the newest move back."""
        await self.request(POP)

    async def cut(self, keep):
        """Takes moves back until so many are left."""
        await self.request(CUT, keep=keep)

    async def clear(self):
        """Empties the line."""
        await self.request(CLEAR)

    async def query(self, operation=WINDOW):
        """Asks, and takes the verdict."""
        dut = self.dut
        await self.request(operation)
        while dut.verdict_valid.value != 1:
            await FallingEdge(dut.clock)
        verdict = Verdict(int(dut.occurrences.value), int(dut.distance.value), int(dut.exact.value))
        dut.verdict_ready.value = 1
        await FallingEdge(dut.clock)
        dut.verdict_ready.value = 0
        return verdict
