"""What the tools read of rtl/: the files of a core or of a board, its parameters, and a circuit between registers."""

import pathlib
import re
from typing import NamedTuple

import modules
from project import ROOT

# What a clock is called.
CLOCKS = ("clock", "aclk")


class Design(NamedTuple):
    """A module of rtl/ at one size."""

    top: str
    files: tuple  # paths from the root, that of the top first
    parameters: dict  # of the top
    dff: bool = True  # whether abc9 is told of the flip-flops

    def read(self):
        """What yosys is told, to have it."""
        sizes = "".join(f" -set {name} {value}" for name, value in self.parameters.items())
        return f"read_verilog {' '.join(self.files)}" + (f"; chparam{sizes} {self.top}" if sizes else "")

    def instance(self):
        """How a module names it: the module with its parameters."""
        given = ", ".join(f".{name}({value})" for name, value in self.parameters.items())
        return f"{self.top} #({given})" if given else self.top


def design(module, parameters, family="", dff=True, top=None):
    """A module with all that it instantiates, for a family of FPGAs; `top` is its file if that is not in rtl/."""
    found = modules.needed(module, family == "ecp5", top)
    files = (str(path.relative_to(ROOT) if path.is_absolute() else path) for path in found)
    return Design(module, tuple(files), parameters, dff)


def of_core(core, family=""):
    """A name of rtl/cores.json."""
    return design(*modules.named(core), family)


def of_board(board):
    """A board of the manifest; one in another configuration than that of rtl/ has a top of its own."""
    return design(board["top"], {}, board["family"], board.get("dff", True), board.get("verilog"))


class Between(NamedTuple):
    """A circuit between registers."""

    text: str  # the module `measured`
    registers: int  # flip-flops around the circuit: two an input, one an output
    exclusive_ors: int  # each in front of a flip-flop: one an output but the first


def between_registers(inside, without=""):
    """A design between registers, so that it is measured without the way to the pins, of which four are left.

    Ports whose names begin with `without` are of a part that is not there: nothing is around them.

    The inputs come from a register that is loaded from a shift register. The shift register alone would not do: its bits
    are each other's past, as are those of a pipeline behind it, and yosys would merge the two. The outputs go into a
    signature register.
    """
    text = pathlib.Path(inside.files[0]).read_text(encoding="utf-8")
    head = re.search(rf"^module {inside.top}\b.*?^\);", text, re.MULTILINE | re.DOTALL)[0]
    sizes = modules.defaults(head) | inside.parameters
    clocks, connections, width = [], [], {"input": 0, "output": 0}
    for direction, name, wires in modules.ports(head, sizes):
        if name in CLOCKS:
            clocks.append(f"        .{name}(clock)")
        elif without and name.startswith(without):
            connections += [f"        .{name}({wires}'d0)"] if direction == "input" else []
        else:
            bus = {"input": "in", "output": "out"}[direction]
            connections.append(f"        .{name}({bus}[{width[direction]} +: {wires}])")
            width[direction] += wires
    inputs, outputs = width.values()
    ports = ",\n".join([*clocks, *connections])
    around = AROUND.format(inputs - 1, outputs - 1, inside.instance(), ports)
    return Between(around, 2 * inputs + outputs, outputs - 1)


AROUND = """\
// A circuit between registers, to measure it without the way to the pins.
module measured (
    input  wire clock,
    input  wire shift_in,
    input  wire load,
    output wire shift_out
);

    reg  [{0}:0] shift;
    reg  [{0}:0] in;
    wire [{1}:0] out;
    reg  [{1}:0] signature;

    always @(posedge clock) begin
        shift <= {{shift, shift_in}};
        if (load) in <= shift;
        signature <= {{signature, 1'b0}} ^ out;
    end
    assign shift_out = signature[{1}];

    {2} part (
{3}
    );

endmodule
"""
