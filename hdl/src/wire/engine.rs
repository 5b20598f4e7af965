//! Executes requests: reads them, drives the detector, has them answered.

use perpetual_link::{Opcode, Status};
use rust_hdl::prelude::*;

use super::script::place;
use crate::operation;

/// The command engine, as `docs/protocol.md` has it.
///
/// It takes a request from the deframer byte by byte, executes it item by item, and tells the
/// reply circuit which part of the answer to send next; it goes on when that has been sent.
///
/// **In**: `clock`; `reset`, which forgets the request under way and what number is due, and which
/// must come first of all; from the deframer `front`, `frame`, `fits`, `in_frame`, `boundary`; from the reply circuit `busy`; from
/// the detector `request_ready`, `verdict_valid`, `repeats` (the verdict has occurrences), `error`
/// and `fault`.
///
/// **Out**, all from registers: to the deframer `take`; to the reply circuit `start` with `place`,
/// and `latest`, `cycles` and `status`, which hold while it is busy; to the detector
/// `request_valid` with `operation`, `piece`, `from`, `to`, `barrier`, `target_ply`, and
/// `verdict_ready`. `repetition`: the last question that was asked found a repetition. `failed`: an
/// answer has had a status other than OK since reset.
///
/// **Detector**: a request is offered until it is taken. A push, cut or clear has gone wrong if
/// `error` is not 0 in any cycle after that one up to and with the first in which `request_ready`
/// is high. `verdict_ready` comes when the verdict has been sent. `fault` is looked at when
/// `verdict_valid` is high: then the verdict is not sent and the answer ends with FAULT.
///
/// **Ignores** whether records make sense, as the detector does.
#[derive(LogicBlock)]
pub struct Engine {
    /// Clock, rising edge.
    pub clock: Signal<In, Clock>,
    /// Forgets the request under way and what number is due.
    pub reset: Signal<In, Bit>,
    /// From the deframer: a byte of a frame.
    pub front: Signal<In, Bits<8>>,
    /// From the deframer: a frame begins.
    pub frame: Signal<In, Bit>,
    /// From the deframer: it is as long as a LINE can be.
    pub fits: Signal<In, Bit>,
    /// From the deframer: `front` is a byte of the frame.
    pub in_frame: Signal<In, Bit>,
    /// From the deframer: the frame is over.
    pub boundary: Signal<In, Bit>,
    /// To the deframer: steps over what is at the front.
    pub take: Signal<Out, Bit>,
    /// To the reply circuit: sends a part.
    pub start: Signal<Out, Bit>,
    /// To the reply circuit: which part, one of [`super::script::place`].
    pub place: Signal<Out, Bits<5>>,
    /// From the reply circuit: it is not sent yet.
    pub busy: Signal<In, Bit>,
    /// The latest byte of the request.
    pub latest: Signal<Out, Bits<8>>,
    /// Cycles from the acceptance of the last question to its verdict, 65,535 for more.
    pub cycles: Signal<Out, Bits<16>>,
    /// How the request went.
    pub status: Signal<Out, Bits<3>>,
    /// To the detector: a request is offered.
    pub request_valid: Signal<Out, Bit>,
    /// What is to be done, one of [`crate::operation`].
    pub operation: Signal<Out, Bits<3>>,
    /// Push: what moved.
    pub piece: Signal<Out, Bits<4>>,
    /// Push: where from.
    pub from: Signal<Out, Bits<6>>,
    /// Push: where to.
    pub to: Signal<Out, Bits<6>>,
    /// Push: no earlier position can come back.
    pub barrier: Signal<Out, Bit>,
    /// Cut: plies to keep.
    pub target_ply: Signal<Out, Bits<16>>,
    /// From the detector: the request offered is taken.
    pub request_ready: Signal<In, Bit>,
    /// From the detector: what was wrong with a request.
    pub error: Signal<In, Bits<3>>,
    /// From the detector: there is a verdict.
    pub verdict_valid: Signal<In, Bit>,
    /// From the detector: it has occurrences.
    pub repeats: Signal<In, Bit>,
    /// From the detector: it is at odds with itself.
    pub fault: Signal<In, Bit>,
    /// To the detector: the verdict is taken.
    pub verdict_ready: Signal<Out, Bit>,
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
    cut: DFF<Bit>,
    check_cut: DFF<Bit>,
    item_low: DFF<Bit>,
    item_middle: DFF<Bit>,
    item_high: DFF<Bit>,
    push: DFF<Bit>,
    check_push: DFF<Bit>,
    ask: DFF<Bit>,
    wait_verdict: DFF<Bit>,
    say_verdict: DFF<Bit>,
    dismiss: DFF<Bit>,
    skip: DFF<Bit>,
    say_end: DFF<Bit>,
    // The three latest bytes of the request, the newest at the top.
    bytes: DFF<Bits<24>>,
    // The bytes of this base or item have all been 0 so far.
    zeros: DFF<Bit>,
    taking: DFF<Bit>,
    // The part of the answer has been started.
    told: DFF<Bit>,
    line_fits: DFF<Bit>,
    // The request cannot be read: its answer has no ply.
    unreadable: DFF<Bit>,
    // The number of the last LINE, and whether a LINE may follow it.
    last_number: DFF<Bits<8>>,
    follows: DFF<Bit>,
    outcome: DFF<Bits<3>>,
    clocks: DFF<Bits<16>>,
    found: DFF<Bit>,
    bad_news: DFF<Bit>,
    has_frame: Signal<Local, Bit>,
    has_byte: Signal<Local, Bit>,
    at_boundary: Signal<Local, Bit>,
    reads: Signal<Local, Bit>,
    zero: Signal<Local, Bit>,
    latest_byte: Signal<Local, Bits<8>>,
    ahead: Signal<Local, Bits<8>>,
    due: Signal<Local, Bit>,
    bad_item: Signal<Local, Bit>,
    says: Signal<Local, Bit>,
    said: Signal<Local, Bit>,
    went_wrong: Signal<Local, Bit>,
    is_line: Signal<Local, Bit>,
    is_identify: Signal<Local, Bit>,
    asks: Signal<Local, Bit>,
    question: Signal<Local, Bits<2>>,
    front_question: Signal<Local, Bits<2>>,
    front_reserved: Signal<Local, Bits<4>>,
    middle_piece: Signal<Local, Bits<4>>,
    more_clocks: Signal<Local, Bits<17>>,
    reads_base: Signal<Local, Bit>,
    reads_item: Signal<Local, Bit>,
    cut_fails: Signal<Local, Bit>,
    push_fails: Signal<Local, Bit>,
    cannot_read: Signal<Local, Bit>,
    faulty: Signal<Local, Bit>,
    number_place: Constant<Bits<5>>,
    opcode_place: Constant<Bits<5>>,
    identity_place: Constant<Bits<5>>,
    verdict_place: Constant<Bits<5>>,
    ply_place: Constant<Bits<5>>,
    status_place: Constant<Bits<5>>,
    ok: Constant<Bits<3>>,
    out_of_order: Constant<Bits<3>>,
    base_not_held: Constant<Bits<3>>,
    bad_request: Constant<Bits<3>>,
    line_full: Constant<Bits<3>>,
    fault_status: Constant<Bits<3>>,
    op_push: Constant<Bits<3>>,
    op_cut: Constant<Bits<3>>,
    op_clear: Constant<Bits<3>>,
    op_first: Constant<Bits<3>>,
    op_window: Constant<Bits<3>>,
    line_code: Constant<Bits<8>>,
    identify_code: Constant<Bits<8>>,
    one_clock: Constant<Bits<17>>,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine {
            clock: Default::default(),
            reset: Default::default(),
            front: Default::default(),
            frame: Default::default(),
            fits: Default::default(),
            in_frame: Default::default(),
            boundary: Default::default(),
            take: Default::default(),
            start: Default::default(),
            place: Default::default(),
            busy: Default::default(),
            latest: Default::default(),
            cycles: Default::default(),
            status: Default::default(),
            request_valid: Default::default(),
            operation: Default::default(),
            piece: Default::default(),
            from: Default::default(),
            to: Default::default(),
            barrier: Default::default(),
            target_ply: Default::default(),
            request_ready: Default::default(),
            error: Default::default(),
            verdict_valid: Default::default(),
            repeats: Default::default(),
            fault: Default::default(),
            verdict_ready: Default::default(),
            repetition: Default::default(),
            failed: Default::default(),
            idle: Default::default(),
            number: Default::default(),
            say_number: Default::default(),
            opcode: Default::default(),
            say_opcode: Default::default(),
            identify: Default::default(),
            say_identity: Default::default(),
            base_low: Default::default(),
            base_high: Default::default(),
            cut: Default::default(),
            check_cut: Default::default(),
            item_low: Default::default(),
            item_middle: Default::default(),
            item_high: Default::default(),
            push: Default::default(),
            check_push: Default::default(),
            ask: Default::default(),
            wait_verdict: Default::default(),
            say_verdict: Default::default(),
            dismiss: Default::default(),
            skip: Default::default(),
            say_end: Default::default(),
            bytes: Default::default(),
            zeros: Default::default(),
            taking: Default::default(),
            told: Default::default(),
            line_fits: Default::default(),
            unreadable: Default::default(),
            last_number: Default::default(),
            follows: Default::default(),
            outcome: Default::default(),
            clocks: Default::default(),
            found: Default::default(),
            bad_news: Default::default(),
            has_frame: Default::default(),
            has_byte: Default::default(),
            at_boundary: Default::default(),
            reads: Default::default(),
            zero: Default::default(),
            latest_byte: Default::default(),
            ahead: Default::default(),
            due: Default::default(),
            bad_item: Default::default(),
            says: Default::default(),
            said: Default::default(),
            went_wrong: Default::default(),
            is_line: Default::default(),
            is_identify: Default::default(),
            asks: Default::default(),
            question: Default::default(),
            front_question: Default::default(),
            front_reserved: Default::default(),
            middle_piece: Default::default(),
            more_clocks: Default::default(),
            reads_base: Default::default(),
            reads_item: Default::default(),
            cut_fails: Default::default(),
            push_fails: Default::default(),
            cannot_read: Default::default(),
            faulty: Default::default(),
            number_place: Constant::new(place::NUMBER.into()),
            opcode_place: Constant::new(place::OPCODE.into()),
            identity_place: Constant::new(place::IDENTITY.into()),
            verdict_place: Constant::new(place::VERDICT.into()),
            ply_place: Constant::new(place::PLY.into()),
            status_place: Constant::new(place::STATUS.into()),
            ok: Constant::new((Status::Ok as u64).into()),
            out_of_order: Constant::new((Status::OutOfOrder as u64).into()),
            base_not_held: Constant::new((Status::BaseNotHeld as u64).into()),
            bad_request: Constant::new((Status::BadRequest as u64).into()),
            line_full: Constant::new((Status::LineFull as u64).into()),
            fault_status: Constant::new((Status::Fault as u64).into()),
            op_push: Constant::new(operation::PUSH.into()),
            op_cut: Constant::new(operation::CUT.into()),
            op_clear: Constant::new(operation::CLEAR.into()),
            op_first: Constant::new(operation::FIRST.into()),
            op_window: Constant::new(operation::WINDOW.into()),
            line_code: Constant::new((Opcode::Line as u64).into()),
            identify_code: Constant::new((Opcode::Identify as u64).into()),
            one_clock: Constant::new(1.into()),
        }
    }
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
            cut,
            check_cut,
            item_low,
            item_middle,
            item_high,
            push,
            check_push,
            ask,
            wait_verdict,
            say_verdict,
            dismiss,
            skip,
            say_end,
            bytes,
            zeros,
            taking,
            told,
            line_fits,
            unreadable,
            last_number,
            follows,
            outcome,
            clocks,
            found,
            bad_news
        );
        // What the deframer shows in the cycle of a `take` is what has just been taken.
        self.has_frame.next = self.frame.val() & !self.taking.q.val();
        self.has_byte.next = self.in_frame.val() & !self.taking.q.val();
        self.at_boundary.next = self.boundary.val() & !self.taking.q.val();
        self.said.next = self.told.q.val() & !self.busy.val();
        self.went_wrong.next = self.error.val().any();

        // Number and opcode.
        self.latest_byte.next = self.bytes.q.val().get_bits::<8>(16);
        self.is_line.next =
            (self.latest_byte.val() == self.line_code.val()) & self.line_fits.q.val();
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
        self.cannot_read.next = self.say_opcode.q.val()
            & self.said.val()
            & !self.is_line.val()
            & !self.is_identify.val();

        // IDENTIFY.
        self.identify.d.next = (self.say_opcode.q.val() & self.said.val() & self.is_identify.val())
            | (self.identify.q.val() & !self.has_byte.val() & !self.at_boundary.val());
        self.say_identity.d.next = (self.identify.q.val() & self.at_boundary.val())
            | (self.say_identity.q.val() & !self.said.val());

        // LINE: the base. The number is the third latest byte when the second of the base is at the
        // front.
        self.zero.next = !self.front.val().any()
            & (self.base_low.q.val() | self.item_low.q.val() | self.zeros.q.val());
        self.ahead.next = self.bytes.q.val().get_bits::<8>(0) - self.last_number.q.val();
        self.due.next = self.zero.val() | (self.follows.q.val() & !(self.ahead.val() >> 1).any());
        self.reads_base.next = self.base_high.q.val() & self.has_byte.val();
        self.base_low.d.next = (self.say_opcode.q.val() & self.said.val() & self.is_line.val())
            | (self.base_low.q.val() & !self.has_byte.val());
        self.base_high.d.next = (self.base_low.q.val() & self.has_byte.val())
            | (self.base_high.q.val() & !self.has_byte.val());
        self.cut.d.next = (self.reads_base.val() & self.due.val())
            | (self.cut.q.val() & !self.request_ready.val());
        self.check_cut.d.next = (self.cut.q.val() & self.request_ready.val())
            | (self.check_cut.q.val() & !self.request_ready.val() & !self.went_wrong.val());
        self.cut_fails.next = self.check_cut.q.val() & self.went_wrong.val();
        if self.reads_base.val() & self.due.val() {
            self.last_number.d.next = self.bytes.q.val().get_bits::<8>(0);
            self.follows.d.next = false;
        }

        // LINE: an item.
        self.front_reserved.next = self.front.val().get_bits::<4>(4);
        self.front_question.next = self.front.val().get_bits::<2>(1);
        self.middle_piece.next = self.bytes.q.val().get_bits::<4>(20);
        self.bad_item.next = self.front_reserved.val().any() | self.front_question.val().all();
        if self.front.val().get_bit(3) {
            if self.front.val().get_bit(0) | !self.zeros.q.val() {
                self.bad_item.next = true;
            }
        } else {
            if !self.front.val().get_bit(0) & !self.middle_piece.val().any() {
                self.bad_item.next = true;
            }
        }
        self.reads_item.next = self.item_high.q.val() & self.has_byte.val();
        self.question.next = self.bytes.q.val().get_bits::<2>(17);
        self.asks.next = self.question.val().any();
        self.item_low.d.next =
            (self.check_cut.q.val() & self.request_ready.val() & !self.went_wrong.val())
                | (self.ask.q.val() & !self.asks.val())
                | (self.dismiss.q.val() & !self.outcome.q.val().any())
                | (self.item_low.q.val() & !self.has_byte.val() & !self.at_boundary.val());
        self.item_middle.d.next = (self.item_low.q.val() & self.has_byte.val())
            | (self.item_middle.q.val() & !self.has_byte.val());
        self.item_high.d.next = (self.item_middle.q.val() & self.has_byte.val())
            | (self.item_high.q.val() & !self.has_byte.val());
        self.push.d.next =
            (self.reads_item.val() & !self.bad_item.val() & !self.front.val().get_bit(3))
                | (self.push.q.val() & !self.request_ready.val());
        self.check_push.d.next = (self.push.q.val() & self.request_ready.val())
            | (self.check_push.q.val() & !self.request_ready.val() & !self.went_wrong.val());
        self.push_fails.next = self.check_push.q.val() & self.went_wrong.val();
        self.ask.d.next =
            (self.reads_item.val() & !self.bad_item.val() & self.front.val().get_bit(3))
                | (self.check_push.q.val() & self.request_ready.val() & !self.went_wrong.val())
                | (self.ask.q.val() & self.asks.val() & !self.request_ready.val());

        // LINE: a question.
        self.wait_verdict.d.next = (self.ask.q.val() & self.asks.val() & self.request_ready.val())
            | (self.wait_verdict.q.val() & !self.verdict_valid.val());
        self.faulty.next = self.wait_verdict.q.val() & self.verdict_valid.val() & self.fault.val();
        self.say_verdict.d.next =
            (self.wait_verdict.q.val() & self.verdict_valid.val() & !self.fault.val())
                | (self.say_verdict.q.val() & !self.said.val());
        self.dismiss.d.next = self.faulty.val() | (self.say_verdict.q.val() & self.said.val());
        if self.wait_verdict.q.val() & self.verdict_valid.val() {
            self.found.d.next = self.repeats.val();
        }
        self.more_clocks.next = bit_cast::<17, 16>(self.clocks.q.val()) + self.one_clock.val();
        if self.wait_verdict.q.val() {
            if !self.verdict_valid.val() & !self.more_clocks.val().get_bit(16) {
                self.clocks.d.next = self.more_clocks.val().get_bits::<16>(0);
            }
        } else {
            if self.ask.q.val() {
                self.clocks.d.next = 1.into();
            }
        }

        // The end.
        self.skip.d.next = self.cannot_read.val()
            | (self.identify.q.val() & self.has_byte.val())
            | (self.reads_base.val() & !self.due.val())
            | self.cut_fails.val()
            | (self.reads_item.val() & self.bad_item.val())
            | self.push_fails.val()
            | (self.dismiss.q.val() & self.outcome.q.val().any())
            | (self.skip.q.val() & !self.at_boundary.val());
        self.say_end.d.next = (self.at_boundary.val()
            & (self.item_low.q.val() | self.skip.q.val()))
            | (self.say_end.q.val() & !self.said.val());
        if self.item_low.q.val() & self.at_boundary.val() {
            self.follows.d.next = true;
        }
        if self.idle.q.val() {
            self.outcome.d.next = self.ok.val();
            self.unreadable.d.next = false;
            self.line_fits.d.next = self.fits.val();
        }
        if self.cannot_read.val() | (self.identify.q.val() & self.has_byte.val()) {
            self.outcome.d.next = self.bad_request.val();
            self.unreadable.d.next = true;
        }
        if self.reads_base.val() & !self.due.val() {
            self.outcome.d.next = self.out_of_order.val();
        }
        if self.cut_fails.val() {
            self.outcome.d.next = self.base_not_held.val();
        }
        if self.reads_item.val() & self.bad_item.val() {
            self.outcome.d.next = self.bad_request.val();
        }
        if self.push_fails.val() {
            self.outcome.d.next = self.line_full.val();
        }
        if self.faulty.val() {
            self.outcome.d.next = self.fault_status.val();
        }
        if self.outcome.q.val().any() {
            self.bad_news.d.next = true;
        }

        // Bytes of the request.
        self.reads.next = self.has_byte.val()
            & (self.number.q.val()
                | self.opcode.q.val()
                | self.base_low.q.val()
                | self.base_high.q.val()
                | self.item_low.q.val()
                | self.item_middle.q.val()
                | self.item_high.q.val());
        self.taking.d.next = self.reads.val()
            | (self.idle.q.val() & self.has_frame.val())
            | (self.skip.q.val() & self.has_byte.val());
        if self.reads.val() {
            self.bytes.d.next =
                (self.bytes.q.val() >> 8) | (bit_cast::<24, 8>(self.front.val()) << 16);
            self.zeros.d.next = self.zero.val();
        }
        self.take.next = self.taking.q.val();

        // Parts of the answer.
        self.says.next = self.say_number.q.val()
            | self.say_opcode.q.val()
            | self.say_identity.q.val()
            | self.say_verdict.q.val()
            | self.say_end.q.val();
        self.told.d.next = self.says.val() & !self.said.val();
        self.start.next = self.says.val() & !self.told.q.val();
        self.place.next = self.number_place.val();
        if self.say_opcode.q.val() {
            self.place.next = self.opcode_place.val();
        }
        if self.say_identity.q.val() {
            self.place.next = self.identity_place.val();
        }
        if self.say_verdict.q.val() {
            self.place.next = self.verdict_place.val();
        }
        if self.say_end.q.val() {
            self.place.next = self.ply_place.val();
            if self.unreadable.q.val() {
                self.place.next = self.status_place.val();
            }
        }
        self.latest.next = self.latest_byte.val();
        self.cycles.next = self.clocks.q.val();
        self.status.next = self.outcome.q.val();

        // The detector.
        self.request_valid.next = self.cut.q.val()
            | self.push.q.val()
            | (self.ask.q.val() & self.bytes.q.val().get_bits::<2>(17).any());
        self.operation.next = self.op_push.val();
        if self.cut.q.val() {
            self.operation.next = self.op_cut.val();
            if self.zeros.q.val() {
                self.operation.next = self.op_clear.val();
            }
        }
        if self.ask.q.val() {
            self.operation.next = self.op_window.val();
            if self.bytes.q.val().get_bit(17) {
                self.operation.next = self.op_first.val();
            }
        }
        self.to.next = self.bytes.q.val().get_bits::<6>(0);
        self.from.next = self.bytes.q.val().get_bits::<6>(6);
        self.piece.next = self.bytes.q.val().get_bits::<4>(12);
        self.barrier.next = self.bytes.q.val().get_bit(16);
        self.target_ply.next = self.bytes.q.val().get_bits::<16>(8);
        self.verdict_ready.next = self.dismiss.q.val();
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
            self.cut.d.next = false;
            self.check_cut.d.next = false;
            self.item_low.d.next = false;
            self.item_middle.d.next = false;
            self.item_high.d.next = false;
            self.push.d.next = false;
            self.check_push.d.next = false;
            self.ask.d.next = false;
            self.wait_verdict.d.next = false;
            self.say_verdict.d.next = false;
            self.dismiss.d.next = false;
            self.skip.d.next = false;
            self.say_end.d.next = false;
            self.taking.d.next = false;
            self.told.d.next = false;
            self.follows.d.next = false;
            self.outcome.d.next = self.ok.val();
            self.found.d.next = false;
            self.bad_news.d.next = false;
        }
    }
}
