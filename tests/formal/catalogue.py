"""The proofs that there are."""

from proof import Bounded, Induction, Proof
from verilog import Mutant, Peek

# What the exporter is told, and the file it then writes. The board is the smallest; what is proved of it depends on
# the clocks of a bit alone.
SOURCES = {
    "board-4": (("--board", "hx8k", "--config", "small", "--baud", "3000000"), "hx8k/hx8k.v"),
    "board-12": (("--board", "hx8k", "--config", "small", "--baud", "1000000"), "hx8k/hx8k.v"),
    "board-104": (("--board", "hx8k", "--config", "small", "--baud", "115200"), "hx8k/hx8k.v"),
    "chain-4": ((), "cores/tiny.v"),
    "chain-16": ((), "cores/play.v"),
    "chain-32": ((), "cores/default.v"),
}

RECEIVER = Peek("rx", "dut", "perpetual_uart_receiver")
SENDER = Peek("tx", "dut", "perpetual_uart_sender")

RECEIVER_MUTANTS = (
    # The middle of the bit missed, the order of the bits, the stop bit not looked at.
    Mutant("perpetual_uart_receiver", "bit_end = clocks == half_bit;", "bit_end = clocks == last_clock;"),
    Mutant("perpetual_uart_receiver", "(clocks + 10'd1)", "(clocks + 10'd2)"),
    Mutant("perpetual_uart_receiver", "shift <= shifted | marker;", "shift <= shifted;"),
    Mutant("perpetual_uart_receiver", "localparam [8:0] marker = 9'h100;", "localparam [8:0] marker = 9'h80;"),
    Mutant("perpetual_uart_receiver", "wire complete = shift[0];", "wire complete = shift[1];"),
    Mutant("perpetual_uart_receiver", "got_byte <= ~low;", "got_byte <= low;"),
    Mutant("perpetual_uart_receiver", "got_error <= low;", "got_error <= 1'b1;"),
    Mutant("perpetual_uart_receiver", "lows[4] & lows[2] & lows[0]", "lows[3]"),
    Mutant("perpetual_uart_receiver", "assign data = shift[8:1];", "assign data = shift[7:0];"),
)
SENDER_MUTANTS = (
    Mutant("perpetual_uart_sender", "low <= ~rest[0];", "low <= rest[0];"),
    Mutant("perpetual_uart_sender", "rest <= rest >> 1;", "rest <= {1'b1, rest[8:1]};"),
    Mutant("perpetual_uart_sender", "localparam [8:0] stop = 9'h100;", "localparam [8:0] stop = 9'h000;"),
    Mutant("perpetual_uart_sender", "assign ready = (clocks == last_clock) & (~|rest);", "assign ready = ~|rest;"),
    Mutant("perpetual_uart_sender", "end else if (all_out) begin", "end else if (~|rest[8:1]) begin"),
    Mutant("perpetual_uart_sender", "rest <= 9'd0;\n        end", "end"),
    Mutant("perpetual_uart_sender", "assign tx = ~low;", "assign tx = ~low | rest[0];"),
)


def uart(clocks: int, quick: bool = True) -> tuple[Proof, ...]:
    """The serial line with so many clocks a bit."""
    source = f"board-{clocks}"
    # Long runs of many clocks a bit take their time, and show nothing new.
    small = clocks == 4
    characters = 2 * (10 * clocks + 8) if small else 0
    return (
        Proof(
            f"receiver-{clocks}",
            "every byte of any legal line is received, once and right, and nothing else is",
            source,
            "receiver",
            (RECEIVER,),
            Induction(3),
            reach=characters,
            mutants=RECEIVER_MUTANTS if small else (),
            quick=quick,
        ),
        Proof(
            f"receiver-from-rest-{clocks}",
            "the same from any state in which the receiver is at rest",
            source,
            "receiver",
            (RECEIVER,),
            Induction(3),
            reach=2,
            any_state=True,
            defines=("FROM_REST",),
            quick=quick,
        ),
        Proof(
            f"receiver-settles-{clocks}",
            "from any state a quiet line brings the receiver to rest",
            source,
            "receiver_settles",
            (RECEIVER,),
            Bounded(11 * clocks + 40),
            reach=11 * clocks + 40,
            any_state=True,
            quick=quick,
        ),
        Proof(
            f"sender-{clocks}",
            "exactly one frame for each byte taken, and else the line is at rest",
            source,
            "sender",
            (SENDER,),
            Induction(1),
            reach=characters,
            mutants=SENDER_MUTANTS if small else (),
            quick=quick,
        ),
        Proof(
            f"sender-settles-{clocks}",
            "from any state the sender becomes ready and the line comes to rest",
            source,
            "sender_settles",
            (SENDER,),
            Bounded(11 * clocks + 40),
            reach=11 * clocks + 40,
            any_state=True,
            quick=quick,
        ),
        Proof(
            f"link-{clocks}",
            "sender and receiver back to back: every byte arrives, once and in order",
            source,
            "link",
            (RECEIVER, Peek("tx", "sender", "perpetual_uart_sender")),
            Induction(3),
            reach=characters,
            quick=quick,
        ),
    )


PROOFS = (*uart(4), *uart(12), *uart(104, quick=False))
