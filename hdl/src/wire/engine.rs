//! Executes requests: reads them, drives the detector, has them answered.

use perpetual_link::{Opcode, Question, Status, protocol};
use rust_hdl::prelude::*;
use smart_default::SmartDefault;

use super::frame_port::FrameUser;
use super::reply_port::ReplyUser;
use super::script::place;
use crate::codes::OperationCodes;
use crate::constant::constant;
use crate::detector_port::DetectorUser;

/// The command engine, as `docs/protocol.md` has it.
///
/// It takes a request from the deframer byte by byte, executes it item by item, and tells the
/// reply circuit which part of the answer to send next; it goes on when that has been sent.
///
/// **Ports**: `clock`; `reset`, which forgets the request under way and what number is due, and which
/// must come first of all; `frames` to the deframer, `reply` to the reply circuit and `detector` to
/// the detector. What it drives comes from registers, but for the verdict and the ply, which go from
/// the detector to the reply circuit as they are. `repetition`: the last question that was asked
/// found a repetition. `failed`: an answer has had a status other than OK since reset.
///
/// **Detector**: a request is offered until it is taken. A push, cut or clear has gone wrong if
/// `error` is not 0 in any cycle after that one up to and with the first in which `request_ready`
/// is high; a pop only follows a push that went well, and cannot go wrong. `verdict_ready` comes
/// when the verdict has been sent. `fault` is looked at when `verdict_valid` is high: then the
/// verdict is not sent and the answer ends with FAULT.
///
/// **Ignores** whether records make sense, as the detector does.
#[derive(LogicBlock, SmartDefault)]
pub struct Engine {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Forgets the request under way and what number is due.
    pub reset: Signal<In, Bit>,
    /// The frames with the requests.
    pub frames: FrameUser,
    /// The reply circuit.
    pub reply: ReplyUser,
    /// The detector.
    pub detector: DetectorUser<4, 6>,
    /// The last question found a repetition.
    pub repetition: Signal<Out, Bit>,
    /// An answer had a status other than OK.
    pub failed: Signal<Out, Bit>,
    // The state, one register each, of which exactly one is set: on an FPGA with small look-up
    // tables that takes half of the cells that a state in five bits does.
    idle: DFF<Bit>,
    number: DFF<Bit>,
    say_number: DFF<Bit>,
    opcode: DFF<Bit>,
    say_opcode: DFF<Bit>,
    identify: DFF<Bit>,
    say_identity: DFF<Bit>,
    base_low: DFF<Bit>,
    base_high: DFF<Bit>,
    judge: DFF<Bit>,
    cut: DFF<Bit>,
    check_cut: DFF<Bit>,
    item_low: DFF<Bit>,
    item_middle: DFF<Bit>,
    item_high: DFF<Bit>,
    check_item: DFF<Bit>,
    push: DFF<Bit>,
    check_push: DFF<Bit>,
    ask: DFF<Bit>,
    wait_verdict: DFF<Bit>,
    say_verdict: DFF<Bit>,
    dismiss: DFF<Bit>,
    pop: DFF<Bit>,
    skip: DFF<Bit>,
    say_end: DFF<Bit>,
    // The request is a PROBE: its items have two bytes, and are taken back.
    probing: DFF<Bit>,
    // The three latest bytes of the request, the newest at the top. For a PROBE the third byte of an
    // item is made here: it asks for the first repetition. What is said of the item comes behind it.
    bytes: DFF<Bits<24>>,
    // The bytes of this base, or the first two of this item, have all been 0 so far.
    zeros: DFF<Bit>,
    taking: DFF<Bit>,
    // The part of the answer has been started.
    told: DFF<Bit>,
    line_fits: DFF<Bit>,
    // The number of the last LINE or PROBE, whether one may follow it, and whether this one does.
    last_number: DFF<Bits<8>>,
    follows: DFF<Bit>,
    in_order: DFF<Bit>,
    // What is wrong with this request, at most one of them.
    unreadable: DFF<Bit>,
    out_of_order: DFF<Bit>,
    not_held: DFF<Bit>,
    bad_item: DFF<Bit>,
    line_full: DFF<Bit>,
    faulty: DFF<Bit>,
    clocks: DFF<Bits<16>>,
    found: DFF<Bit>,
    bad_news: DFF<Bit>,
    has_frame: Signal<Local, Bit>,
    has_byte: Signal<Local, Bit>,
    at_boundary: Signal<Local, Bit>,
    said: Signal<Local, Bit>,
    latest_byte: Signal<Local, Bits<8>>,
    is_numbered: Signal<Local, Bit>,
    is_identify: Signal<Local, Bit>,
    zero: Signal<Local, Bit>,
    ahead: Signal<Local, Bits<8>>,
    due: Signal<Local, Bit>,
    went_wrong: Signal<Local, Bit>,
    went_well: Signal<Local, Bit>,
    reserved: Signal<Local, Bits<4>>,
    question: Signal<Local, Bits<2>>,
    moved: Signal<Local, Bits<4>>,
    asks: Signal<Local, Bit>,
    ask_only: Signal<Local, Bit>,
    item_is_bad: Signal<Local, Bit>,
    verdict_comes: Signal<Local, Bit>,
    more_clocks: Signal<Local, Bits<17>>,
    now_unreadable: Signal<Local, Bit>,
    now_out_of_order: Signal<Local, Bit>,
    now_not_held: Signal<Local, Bit>,
    now_bad_item: Signal<Local, Bit>,
    now_full: Signal<Local, Bit>,
    code_0: Signal<Local, Bits<3>>,
    code_1: Signal<Local, Bits<3>>,
    code_2: Signal<Local, Bits<3>>,
    outcome: Signal<Local, Bits<3>>,
    reads: Signal<Local, Bit>,
    fills: Signal<Local, Bit>,
    tells: Signal<Local, Bit>,
    inexact: Signal<Local, Bit>,
    far: Signal<Local, Bit>,
    probed: Signal<Local, Bits<8>>,
    entering: Signal<Local, Bits<8>>,
    says: Signal<Local, Bit>,
    #[default(constant(place::NUMBER))]
    number_place: Constant<Bits<5>>,
    #[default(constant(place::OPCODE))]
    opcode_place: Constant<Bits<5>>,
    #[default(constant(place::IDENTITY))]
    identity_place: Constant<Bits<5>>,
    #[default(constant(place::VERDICT))]
    verdict_place: Constant<Bits<5>>,
    #[default(constant(place::PLY))]
    ply_place: Constant<Bits<5>>,
    #[default(constant(place::STATUS))]
    status_place: Constant<Bits<5>>,
    #[default(constant(Status::OutOfOrder as u64))]
    out_of_order_code: Constant<Bits<3>>,
    #[default(constant(Status::BaseNotHeld as u64))]
    not_held_code: Constant<Bits<3>>,
    #[default(constant(Status::BadRequest as u64))]
    bad_request_code: Constant<Bits<3>>,
    #[default(constant(Status::LineFull as u64))]
    line_full_code: Constant<Bits<3>>,
    #[default(constant(Status::Fault as u64))]
    fault_code: Constant<Bits<3>>,
    op: OperationCodes,
    #[default(constant(Opcode::Line as u64 >> 1))]
    numbered_code: Constant<Bits<7>>,
    #[default(constant(Opcode::Identify as u64))]
    identify_code: Constant<Bits<8>>,
    #[default(constant((Question::First as u64) << (protocol::ITEM_QUESTION_BIT - 16)))]
    asks_first: Constant<Bits<8>>,
    #[default(constant(u64::from(protocol::PROBED_DISTANCE)))]
    farthest: Constant<Bits<8>>,
}

impl Logic for Engine {
    #[hdl_gen]
    fn update(&mut self) {
        dff_setup!(
            self,
            clock,
            idle,
            number,
            say_number,
            opcode,
            say_opcode,
            identify,
            say_identity,
            base_low,
            base_high,
            judge,
            cut,
            check_cut,
            item_low,
            item_middle,
            item_high,
            check_item,
            push,
            check_push,
            ask,
            wait_verdict,
            say_verdict,
            dismiss,
            pop,
            skip,
            say_end,
            probing,
            bytes,
            zeros,
            taking,
            told,
            line_fits,
            last_number,
            follows,
            in_order,
            unreadable,
            out_of_order,
            not_held,
            bad_item,
            line_full,
            faulty,
            clocks,
            found,
            bad_news
        );
        // What the deframer shows in the cycle of a `take` is what has just been taken.
        self.has_frame.next = self.frames.frame.val() & !self.taking.q.val();
        self.has_byte.next = self.frames.in_frame.val() & !self.taking.q.val();
        self.at_boundary.next = self.frames.boundary.val() & !self.taking.q.val();
        self.said.next = self.told.q.val() & !self.reply.busy.val();
        self.went_wrong.next = self.detector.error.val().any();
        self.went_well.next = self.detector.request_ready.val() & !self.went_wrong.val();

        // Number and opcode.
        self.latest_byte.next = self.bytes.q.val().get_bits::<8>(16);
        // LINE is 2 and PROBE 3. That a PROBE has the right length is seen when it ends.
        self.is_numbered.next = (self.latest_byte.val().get_bits::<7>(1)
            == self.numbered_code.val())
            & (self.latest_byte.val().get_bit(0) | self.line_fits.q.val());
        self.is_identify.next = self.latest_byte.val() == self.identify_code.val();
        self.idle.d.next = (self.idle.q.val() & !self.has_frame.val())
            | (self.said.val() & (self.say_identity.q.val() | self.say_end.q.val()));
        self.number.d.next = (self.idle.q.val() & self.has_frame.val())
            | (self.number.q.val() & !self.has_byte.val());
        self.say_number.d.next = (self.number.q.val() & self.has_byte.val())
            | (self.say_number.q.val() & !self.said.val());
        self.opcode.d.next = (self.say_number.q.val() & self.said.val())
            | (self.opcode.q.val() & !self.has_byte.val());
        self.say_opcode.d.next = (self.opcode.q.val() & self.has_byte.val())
            | (self.say_opcode.q.val() & !self.said.val());

        // IDENTIFY.
        self.identify.d.next = (self.say_opcode.q.val() & self.said.val() & self.is_identify.val())
            | (self.identify.q.val() & !self.has_byte.val() & !self.at_boundary.val());
        self.say_identity.d.next = (self.identify.q.val() & self.at_boundary.val())
            | (self.say_identity.q.val() & !self.said.val());
        self.now_unreadable.next = (self.say_opcode.q.val()
            & self.said.val()
            & !self.is_numbered.val()
            & !self.is_identify.val())
            | (self.identify.q.val() & self.has_byte.val())
            | ((self.base_low.q.val() | self.base_high.q.val()) & self.at_boundary.val());

        // LINE and PROBE: the base. The number is the second latest byte when the base begins. When it is judged,
        // its second byte is still at the front, and the number is the third latest.
        self.zero.next = !self.frames.front.val().any()
            & (self.base_low.q.val() | self.item_low.q.val() | self.zeros.q.val());
        self.ahead.next = self.bytes.q.val().get_bits::<8>(8) - self.last_number.q.val();
        if self.base_low.q.val() {
            self.in_order.d.next = self.follows.q.val() & !(self.ahead.val() >> 1).any();
            self.probing.d.next = self.latest_byte.val().get_bit(0);
        }
        self.due.next = self.zeros.q.val() | self.in_order.q.val();
        self.base_low.d.next = (self.say_opcode.q.val() & self.said.val() & self.is_numbered.val())
            | (self.base_low.q.val() & !self.has_byte.val() & !self.at_boundary.val());
        self.base_high.d.next = (self.base_low.q.val() & self.has_byte.val())
            | (self.base_high.q.val() & !self.has_byte.val() & !self.at_boundary.val());
        self.judge.d.next = self.base_high.q.val() & self.has_byte.val();
        self.now_out_of_order.next = self.judge.q.val() & !self.due.val();
        if self.judge.q.val() & self.due.val() {
            self.last_number.d.next = self.bytes.q.val().get_bits::<8>(0);
            self.follows.d.next = false;
        }
        self.cut.d.next = (self.judge.q.val() & self.due.val())
            | (self.cut.q.val() & !self.detector.request_ready.val());
        self.check_cut.d.next = (self.cut.q.val() & self.detector.request_ready.val())
            | (self.check_cut.q.val()
                & !self.detector.request_ready.val()
                & !self.went_wrong.val());
        self.now_not_held.next = self.check_cut.q.val() & self.went_wrong.val();

        // An item.
        self.reserved.next = self.bytes.q.val().get_bits::<4>(20);
        self.ask_only.next = self.bytes.q.val().get_bit(19);
        self.question.next = self.bytes.q.val().get_bits::<2>(17);
        self.moved.next = self.bytes.q.val().get_bits::<4>(12);
        self.asks.next = self.question.val().any();
        self.item_is_bad.next = self.reserved.val().any() | self.question.val().all();
        if self.ask_only.val() {
            // There must be no record.
            if self.bytes.q.val().get_bit(16) | !self.zeros.q.val() {
                self.item_is_bad.next = true;
            }
        } else {
            // What moves no piece must be a barrier.
            if !self.bytes.q.val().get_bit(16) & !self.moved.val().any() {
                self.item_is_bad.next = true;
            }
        }
        self.item_low.d.next = (self.check_cut.q.val() & self.went_well.val())
            | (self.ask.q.val() & !self.asks.val())
            | (self.dismiss.q.val() & !self.faulty.q.val() & !self.probing.q.val())
            | (self.pop.q.val() & self.detector.request_ready.val())
            | (self.item_low.q.val() & !self.has_byte.val() & !self.at_boundary.val());
        self.item_middle.d.next = (self.item_low.q.val() & self.has_byte.val())
            | (self.item_middle.q.val() & !self.has_byte.val() & !self.at_boundary.val());
        self.fills.next = self.item_high.q.val() & self.probing.q.val();
        self.item_high.d.next = (self.item_middle.q.val() & self.has_byte.val())
            | (self.item_high.q.val() & !self.has_byte.val() & !self.probing.q.val());
        self.check_item.d.next = (self.item_high.q.val() & self.has_byte.val()) | self.fills.val();
        self.now_bad_item.next = (self.check_item.q.val() & self.item_is_bad.val())
            | (self.item_middle.q.val() & self.at_boundary.val());
        self.push.d.next =
            (self.check_item.q.val() & !self.item_is_bad.val() & !self.ask_only.val())
                | (self.push.q.val() & !self.detector.request_ready.val());
        self.check_push.d.next = (self.push.q.val() & self.detector.request_ready.val())
            | (self.check_push.q.val()
                & !self.detector.request_ready.val()
                & !self.went_wrong.val());
        self.now_full.next = self.check_push.q.val() & self.went_wrong.val();
        self.ask.d.next = (self.check_item.q.val() & !self.item_is_bad.val() & self.ask_only.val())
            | (self.check_push.q.val() & self.went_well.val())
            | (self.ask.q.val() & self.asks.val() & !self.detector.request_ready.val());

        // A question.
        self.verdict_comes.next = self.wait_verdict.q.val() & self.detector.verdict_valid.val();
        self.wait_verdict.d.next =
            (self.ask.q.val() & self.asks.val() & self.detector.request_ready.val())
                | (self.wait_verdict.q.val() & !self.detector.verdict_valid.val());
        self.say_verdict.d.next = (self.verdict_comes.val() & !self.detector.fault.val())
            | (self.say_verdict.q.val() & !self.said.val());
        self.dismiss.d.next = (self.verdict_comes.val() & self.detector.fault.val())
            | (self.say_verdict.q.val() & self.said.val());
        self.pop.d.next = (self.dismiss.q.val() & !self.faulty.q.val() & self.probing.q.val())
            | (self.pop.q.val() & !self.detector.request_ready.val());
        if self.verdict_comes.val() {
            self.found.d.next = self.detector.occurrences.val().any();
        }
        self.more_clocks.next = bit_cast::<17, 16>(self.clocks.q.val()) + 1;
        if self.wait_verdict.q.val() {
            if !self.detector.verdict_valid.val() & !self.more_clocks.val().get_bit(16) {
                self.clocks.d.next = self.more_clocks.val().get_bits::<16>(0);
            }
        } else {
            if self.ask.q.val() {
                self.clocks.d.next = 1.into();
            }
        }

        // The end.
        self.unreadable.d.next =
            self.now_unreadable.val() | (self.unreadable.q.val() & !self.idle.q.val());
        self.out_of_order.d.next =
            self.now_out_of_order.val() | (self.out_of_order.q.val() & !self.idle.q.val());
        self.not_held.d.next =
            self.now_not_held.val() | (self.not_held.q.val() & !self.idle.q.val());
        self.bad_item.d.next =
            self.now_bad_item.val() | (self.bad_item.q.val() & !self.idle.q.val());
        self.line_full.d.next = self.now_full.val() | (self.line_full.q.val() & !self.idle.q.val());
        self.faulty.d.next = (self.verdict_comes.val() & self.detector.fault.val())
            | (self.faulty.q.val() & !self.idle.q.val());
        self.skip.d.next = self.now_unreadable.val()
            | self.now_out_of_order.val()
            | self.now_not_held.val()
            | self.now_bad_item.val()
            | self.now_full.val()
            | (self.dismiss.q.val() & self.faulty.q.val())
            | (self.skip.q.val() & !self.at_boundary.val());
        self.say_end.d.next = (self.at_boundary.val()
            & (self.item_low.q.val() | self.skip.q.val()))
            | (self.say_end.q.val() & !self.said.val());
        if self.item_low.q.val() & self.at_boundary.val() {
            self.follows.d.next = true;
        }
        if self.idle.q.val() {
            self.line_fits.d.next = self.frames.fits.val();
        }
        self.code_0.next = 0.into();
        if self.unreadable.q.val() | self.bad_item.q.val() {
            self.code_0.next = self.bad_request_code.val();
        }
        self.code_1.next = 0.into();
        if self.out_of_order.q.val() {
            self.code_1.next = self.out_of_order_code.val();
        }
        if self.not_held.q.val() {
            self.code_1.next = self.not_held_code.val();
        }
        self.code_2.next = 0.into();
        if self.line_full.q.val() {
            self.code_2.next = self.line_full_code.val();
        }
        if self.faulty.q.val() {
            self.code_2.next = self.fault_code.val();
        }
        self.outcome.next = self.code_0.val() | self.code_1.val() | self.code_2.val();
        if self.skip.q.val() {
            self.bad_news.d.next = true;
        }

        // Bytes of the request.
        self.reads.next = (self.judge.q.val() & self.due.val())
            | (self.has_byte.val()
                & (self.number.q.val()
                    | self.opcode.q.val()
                    | self.base_low.q.val()
                    | self.item_low.q.val()
                    | self.item_middle.q.val()
                    | self.item_high.q.val()));
        self.taking.d.next = self.reads.val()
            | (self.idle.q.val() & self.has_frame.val())
            | (self.skip.q.val() & self.has_byte.val());
        // Half the distance, which is even, in bits 0 to 6; not exact in bit 7.
        self.tells.next = self.verdict_comes.val() & self.probing.q.val();
        self.inexact.next = !self.detector.exact.val();
        self.far.next = self.detector.distance.val().get_bits::<8>(8).any();
        self.probed.next = (self.detector.distance.val().get_bits::<8>(0) >> 1)
            | (bit_cast::<8, 1>(self.inexact.val().into()) << 7);
        if self.far.val() {
            self.probed.next =
                self.farthest.val() | (bit_cast::<8, 1>(self.inexact.val().into()) << 7);
        }
        self.entering.next = self.frames.front.val();
        if self.fills.val() {
            self.entering.next = self.asks_first.val();
        }
        if self.tells.val() {
            self.entering.next = self.probed.val();
        }
        if self.reads.val() | self.fills.val() | self.tells.val() {
            self.bytes.d.next =
                (self.bytes.q.val() >> 8) | (bit_cast::<24, 8>(self.entering.val()) << 16);
        }
        if self.has_byte.val()
            & (self.base_low.q.val()
                | self.base_high.q.val()
                | self.item_low.q.val()
                | self.item_middle.q.val())
        {
            self.zeros.d.next = self.zero.val();
        }
        self.frames.take.next = self.taking.q.val();

        // Parts of the answer.
        self.says.next = self.say_number.q.val()
            | self.say_opcode.q.val()
            | self.say_identity.q.val()
            | self.say_verdict.q.val()
            | self.say_end.q.val();
        self.told.d.next = self.says.val() & !self.said.val();
        self.reply.start.next = self.says.val() & !self.told.q.val();
        self.reply.place.next = self.number_place.val();
        if self.say_opcode.q.val() {
            self.reply.place.next = self.opcode_place.val();
        }
        if self.say_identity.q.val() {
            self.reply.place.next = self.identity_place.val();
        }
        if self.say_verdict.q.val() {
            self.reply.place.next = self.verdict_place.val();
            if self.probing.q.val() {
                self.reply.place.next = self.number_place.val();
            }
        }
        if self.say_end.q.val() {
            self.reply.place.next = self.ply_place.val();
            if self.unreadable.q.val() {
                self.reply.place.next = self.status_place.val();
            }
        }
        self.reply.latest.next = self.latest_byte.val();
        self.reply.occurrences.next = self.detector.occurrences.val();
        self.reply.distance.next = self.detector.distance.val();
        self.reply.exact.next = self.detector.exact.val();
        self.reply.list_overflow.next = self.detector.list_overflow.val();
        self.reply.window_cut.next = self.detector.window_cut.val();
        self.reply.ply.next = self.detector.ply.val();
        self.reply.cycles.next = self.clocks.q.val();
        self.reply.status.next = self.outcome.val();

        // The detector.
        self.detector.request_valid.next = self.cut.q.val()
            | self.push.q.val()
            | self.pop.q.val()
            | (self.ask.q.val() & self.bytes.q.val().get_bits::<2>(17).any());
        self.detector.operation.next = self.op.push.val();
        if self.cut.q.val() {
            self.detector.operation.next = self.op.cut.val();
            if self.zeros.q.val() {
                self.detector.operation.next = self.op.clear.val();
            }
        }
        if self.ask.q.val() {
            self.detector.operation.next = self.op.window.val();
            if self.bytes.q.val().get_bit(17) {
                self.detector.operation.next = self.op.first.val();
            }
        }
        if self.pop.q.val() {
            self.detector.operation.next = self.op.pop.val();
        }
        self.detector.to.next = self.bytes.q.val().get_bits::<6>(0);
        self.detector.from.next = self.bytes.q.val().get_bits::<6>(6);
        self.detector.piece.next = self.bytes.q.val().get_bits::<4>(12);
        self.detector.barrier.next = self.bytes.q.val().get_bit(16);
        self.detector.target_ply.next = self.bytes.q.val().get_bits::<16>(8);
        self.detector.verdict_ready.next = self.dismiss.q.val();
        self.repetition.next = self.found.q.val();
        self.failed.next = self.bad_news.q.val();

        if self.reset.val() {
            self.idle.d.next = true;
            self.number.d.next = false;
            self.say_number.d.next = false;
            self.opcode.d.next = false;
            self.say_opcode.d.next = false;
            self.identify.d.next = false;
            self.say_identity.d.next = false;
            self.base_low.d.next = false;
            self.base_high.d.next = false;
            self.judge.d.next = false;
            self.cut.d.next = false;
            self.check_cut.d.next = false;
            self.item_low.d.next = false;
            self.item_middle.d.next = false;
            self.item_high.d.next = false;
            self.check_item.d.next = false;
            self.push.d.next = false;
            self.check_push.d.next = false;
            self.ask.d.next = false;
            self.wait_verdict.d.next = false;
            self.say_verdict.d.next = false;
            self.dismiss.d.next = false;
            self.pop.d.next = false;
            self.skip.d.next = false;
            self.say_end.d.next = false;
            self.taking.d.next = false;
            self.told.d.next = false;
            self.follows.d.next = false;
            self.unreadable.d.next = false;
            self.out_of_order.d.next = false;
            self.not_held.d.next = false;
            self.bad_item.d.next = false;
            self.line_full.d.next = false;
            self.faulty.d.next = false;
            self.found.d.next = false;
            self.bad_news.d.next = false;
        }
    }
}
