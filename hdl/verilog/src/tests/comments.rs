//! Comments of a kernel stand in the Verilog at their place, and change nothing else.

use rust_hdl::prelude::*;

use crate::fixture::Cell;
use crate::{About, Circuit};

#[derive(perpetual_verilog::Circuit, Default)]
struct Commented {
    clock: Signal<In, Clock>,
    a: Signal<In, Bit>,
    b: Signal<In, Bits<6>>,
    sum: Signal<Out, Bits<6>>,
    bits: Signal<Out, Bits<3>>,
    held: Signal<Out, Bit>,
    next: Signal<Local, Bits<6>>,
    count: DFF<Bits<6>>,
    last: DFF<Bits<6>>,
    cell: Cell,
}

impl Logic for Commented {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // The clock.
        dff_setup!(self, clock, count, last);
        // What is added;
        // in two lines.
        self.next.next = self.count.q.val() + self.b.val();
        // The state, whatever
        //
        // is asked.
        self.sum.next = self.count.q.val();
        self.last.d.next = self.next.val(); // It is kept.
        self.bits.next = 0.into();
        // Once for all bits.
        for i in 0..3 {
            // Bit by bit.
            self.bits.next = self.bits.val().replace_bit(i, self.a.val());
        }
        // The only cell.
        connect!(self.cell <- self: clock, write = a, key = b);
        self.cell.reset.next = false;
        self.held.next = self.a.val();
        if self.cell.hit.val() {
            // Of inputs alone.
            self.held.next = self.cell.used.val();
        }
        // It counts
        if self.a.val() {
            // what is given
            self.count.d.next = self.next.val();
        } else if self.b.val().all() {
            // or all,
            if self.cell.hit.val() {
                self.count.d.next = 3.into();
            }
            // and behind the last there is none.
        } else {
            match self.b.val().get_bits::<1>(0).into() {
                // by one
                0 => self.count.d.next = 1.into(),
                _ => {
                    // or two.
                    self.count.d.next = 2.into();
                }
            }
        }
    }
}

fn text<B: Block>(circuit: &mut B) -> String {
    let about = About { top: "kernel", ..About::default() };
    let text = Circuit::new(circuit).export(&about).unwrap().text;
    text[text.find("module kernel").unwrap()..].split("endmodule").next().unwrap().to_owned()
}

const BODY: &str = "
    // The clock.
    reg [5:0] count;
    reg [5:0] last;

    wire cell_hit;
    wire cell_used;

    // What is added;
    // in two lines.
    wire [5:0] next = count + b;

    // The state, whatever
    //
    // is asked.
    assign sum = count;

    // Once for all bits.
    // Bit by bit.
    assign bits = {a, a, a};

    // Of inputs alone.
    assign held = cell_hit ? cell_used : a;

    // The only cell.
    kernel_cell cell_ (
        .clock(clock), .reset(1'b0), .write(a), .key(b), .hit(cell_hit), .held(), .used(cell_used)
    );

    initial begin
        count = 6'd0;
        last = 6'd0;
    end

    always @(posedge clock) begin
        // It counts
        if (a) begin
            // what is given
            count <= next;
        end else if (&b) begin
            // or all,
            if (cell_hit) begin
                count <= 6'd3;
            end
        end else begin
            case (b[0])
                1'b0: begin
                    // by one
                    count <= 6'd1;
                end
                default: begin
                    // or two.
                    count <= 6'd2;
                end
            endcase
        end
        // It is kept.
        last <= next;
    end
";

#[test]
fn comments_stand_where_they_stand_in_the_kernel() {
    let text = text(&mut Commented::default());
    assert_eq!(text.split_once(");").map(|(_, body)| body), Some(BODY), "{text}");
}

/// Two circuits with one kernel, one of them with comments.
macro_rules! alike {
    ($($name:ident: $update:item)*) => {$(
        #[derive(perpetual_verilog::Circuit, Default)]
        struct $name {
            a: Signal<In, Bit>,
            b: Signal<In, Bit>,
            y: Signal<Out, Bit>,
        }

        impl Logic for $name {
            $update
        }
    )*};
}

alike!(
    Spoken:
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        // One of both.
        self.y.next = self.a.val();
        if self.b.val() {
            // The other.
            self.y.next = self.b.val();
        }
    }

    Silent:
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        self.y.next = self.a.val();
        if self.b.val() {
            self.y.next = self.b.val();
        }
    }
);

#[derive(perpetual_verilog::Circuit, Default)]
struct Both {
    a: Signal<In, Bit>,
    b: Signal<In, Bit>,
    same: Signal<Out, Bit>,
    spoken: Spoken,
    silent: Silent,
}

impl Logic for Both {
    #[perpetual_verilog::kernel]
    fn update(&mut self) {
        connect!(self.spoken <- self: a, b);
        connect!(self.silent <- self: a, b);
        self.same.next = self.spoken.y.val() == self.silent.y.val();
    }
}

#[test]
fn modules_that_differ_in_comments_alone_are_one() {
    let about = About { top: "both", ..About::default() };
    let text = Circuit::new(&mut Both::default()).export(&about).unwrap().text;
    assert_eq!(text.matches("\nmodule ").count(), 2, "{text}");
}
