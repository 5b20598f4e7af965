//! Executes requests: reads them, drives the detector, has them answered.

use perpetual_link::{Opcode, Question, Status};
use rust_hdl::prelude::*;

use super::script::place;
use crate::operation;

/// The command engine, as `docs/protocol.md` has it.
///
/// It takes a request from the deframer byte by byte, executes it item by item, and tells the
/// reply circuit which part of the answer to send next; it goes on when that has been sent.
///
/// **In**: `clock`; `reset`, which forgets the request under way and what number is due; from the
/// deframer `front`, `frame`, `fits`, `in_frame`, `boundary`; from the reply circuit `busy`; from
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
    state: DFF<EngineState>,
    // The three latest bytes of the request, the newest at the top.
    bytes: DFF<Bits<24>>,
    // The bytes of this base or item have all been 0 so far.
    zeros: DFF<Bit>,
    taking: DFF<Bit>,
    // The part of the answer has been started.
    told: DFF<Bit>,
    line_fits: DFF<Bit>,
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
    opcode_line: Signal<Local, Bit>,
    opcode_identify: Signal<Local, Bit>,
    clocks_full: Signal<Local, Bit>,
    question: Signal<Local, Bits<2>>,
    front_question: Signal<Local, Bits<2>>,
    front_reserved: Signal<Local, Bits<4>>,
    front_piece: Signal<Local, Bits<4>>,
    first_byte: Signal<Local, Bit>,
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
    ask_first: Constant<Bits<2>>,
    one_clock: Constant<Bits<16>>,
}

#[derive(Clone, Copy, Debug, PartialEq, LogicState)]
enum EngineState {
    Idle,
    Number,
    SayNumber,
    Opcode,
    SayOpcode,
    Identify,
    SayIdentity,
    Unreadable,
    SayStatus,
    BaseLow,
    BaseHigh,
    Cut,
    CutCheck,
    ItemLow,
    ItemMiddle,
    ItemHigh,
    Push,
    PushCheck,
    Ask,
    Await,
    SayVerdict,
    Release,
    Skip,
    SayPly,
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
            state: Default::default(),
            bytes: Default::default(),
            zeros: Default::default(),
            taking: Default::default(),
            told: Default::default(),
            line_fits: Default::default(),
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
            opcode_line: Default::default(),
            opcode_identify: Default::default(),
            clocks_full: Default::default(),
            question: Default::default(),
            front_question: Default::default(),
            front_reserved: Default::default(),
            front_piece: Default::default(),
            first_byte: Default::default(),
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
            ask_first: Constant::new((Question::First as u64).into()),
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
            state,
            bytes,
            zeros,
            taking,
            told,
            line_fits,
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

        self.latest_byte.next = self.bytes.q.val().get_bits::<8>(16);
        self.front_reserved.next = self.front.val().get_bits::<4>(4);
        self.front_question.next = self.front.val().get_bits::<2>(1);
        self.front_piece.next = self.bytes.q.val().get_bits::<4>(20);
        self.question.next = self.bytes.q.val().get_bits::<2>(17);
        self.opcode_line.next = self.latest_byte.val() == self.line_code.val();
        self.opcode_identify.next = self.latest_byte.val() == self.identify_code.val();

        self.first_byte.next = (self.state.q.val() == EngineState::BaseLow)
            | (self.state.q.val() == EngineState::ItemLow);
        self.zero.next = !self.front.val().any() & (self.first_byte.val() | self.zeros.q.val());
        // The number is the third latest byte when the second byte of the base is at the front.
        self.ahead.next = self.bytes.q.val().get_bits::<8>(0) - self.last_number.q.val();
        self.due.next = self.zero.val() | (self.follows.q.val() & !(self.ahead.val() >> 1).any());
        self.bad_item.next = self.front_reserved.val().any() | self.front_question.val().all();
        if self.front.val().get_bit(3) {
            if self.front.val().get_bit(0) | !self.zeros.q.val() {
                self.bad_item.next = true;
            }
        } else {
            if !self.front.val().get_bit(0) & !self.front_piece.val().any() {
                self.bad_item.next = true;
            }
        }
        self.went_wrong.next = self.error.val().any();

        self.said.next = self.told.q.val() & !self.busy.val();
        self.told.d.next = false;
        self.taking.d.next = false;
        self.says.next = false;
        self.reads.next = false;
        self.place.next = self.number_place.val();
        self.request_valid.next = false;
        self.operation.next = self.op_push.val();
        self.clocks_full.next = self.clocks.q.val().all();
        match self.state.q.val() {
            EngineState::Idle => {
                self.outcome.d.next = self.ok.val();
                self.line_fits.d.next = self.fits.val();
                if self.has_frame.val() {
                    self.taking.d.next = true;
                    self.state.d.next = EngineState::Number;
                }
            }
            EngineState::Number => {
                self.reads.next = self.has_byte.val();
                if self.has_byte.val() {
                    self.state.d.next = EngineState::SayNumber;
                }
            }
            EngineState::SayNumber => {
                self.says.next = true;
                if self.said.val() {
                    self.state.d.next = EngineState::Opcode;
                }
            }
            EngineState::Opcode => {
                self.reads.next = self.has_byte.val();
                if self.has_byte.val() {
                    self.state.d.next = EngineState::SayOpcode;
                }
            }
            EngineState::SayOpcode => {
                self.says.next = true;
                self.place.next = self.opcode_place.val();
                if self.said.val() {
                    self.state.d.next = EngineState::Unreadable;
                    if self.opcode_line.val() & self.line_fits.q.val() {
                        self.state.d.next = EngineState::BaseLow;
                    }
                    if self.opcode_identify.val() {
                        self.state.d.next = EngineState::Identify;
                    }
                }
            }
            EngineState::Identify => {
                if self.has_byte.val() {
                    self.state.d.next = EngineState::Unreadable;
                }
                if self.at_boundary.val() {
                    self.state.d.next = EngineState::SayIdentity;
                }
            }
            EngineState::SayIdentity => {
                self.says.next = true;
                self.place.next = self.identity_place.val();
                if self.said.val() {
                    self.state.d.next = EngineState::Idle;
                }
            }
            EngineState::Unreadable => {
                self.outcome.d.next = self.bad_request.val();
                self.taking.d.next = self.has_byte.val();
                if self.at_boundary.val() {
                    self.state.d.next = EngineState::SayStatus;
                }
            }
            EngineState::SayStatus => {
                self.says.next = true;
                self.place.next = self.status_place.val();
                if self.said.val() {
                    self.state.d.next = EngineState::Idle;
                }
            }
            EngineState::BaseLow => {
                self.reads.next = self.has_byte.val();
                if self.has_byte.val() {
                    self.state.d.next = EngineState::BaseHigh;
                }
            }
            EngineState::BaseHigh => {
                self.reads.next = self.has_byte.val();
                if self.has_byte.val() {
                    if self.due.val() {
                        self.last_number.d.next = self.bytes.q.val().get_bits::<8>(0);
                        self.follows.d.next = false;
                        self.state.d.next = EngineState::Cut;
                    } else {
                        self.outcome.d.next = self.out_of_order.val();
                        self.state.d.next = EngineState::Skip;
                    }
                }
            }
            EngineState::Cut => {
                self.request_valid.next = true;
                self.operation.next = self.op_cut.val();
                if self.zeros.q.val() {
                    self.operation.next = self.op_clear.val();
                }
                if self.request_ready.val() {
                    self.state.d.next = EngineState::CutCheck;
                }
            }
            EngineState::CutCheck => {
                if self.request_ready.val() {
                    self.state.d.next = EngineState::ItemLow;
                }
                if self.went_wrong.val() {
                    self.outcome.d.next = self.base_not_held.val();
                    self.state.d.next = EngineState::Skip;
                }
            }
            EngineState::ItemLow => {
                self.reads.next = self.has_byte.val();
                if self.has_byte.val() {
                    self.state.d.next = EngineState::ItemMiddle;
                }
                if self.at_boundary.val() {
                    self.follows.d.next = true;
                    self.state.d.next = EngineState::SayPly;
                }
            }
            EngineState::ItemMiddle => {
                self.reads.next = self.has_byte.val();
                if self.has_byte.val() {
                    self.state.d.next = EngineState::ItemHigh;
                }
            }
            EngineState::ItemHigh => {
                self.reads.next = self.has_byte.val();
                if self.has_byte.val() {
                    self.state.d.next = EngineState::Push;
                    if self.front.val().get_bit(3) {
                        self.state.d.next = EngineState::Ask;
                    }
                    if self.bad_item.val() {
                        self.outcome.d.next = self.bad_request.val();
                        self.state.d.next = EngineState::Skip;
                    }
                }
            }
            EngineState::Push => {
                self.request_valid.next = true;
                if self.request_ready.val() {
                    self.state.d.next = EngineState::PushCheck;
                }
            }
            EngineState::PushCheck => {
                if self.request_ready.val() {
                    self.state.d.next = EngineState::Ask;
                }
                if self.went_wrong.val() {
                    self.outcome.d.next = self.line_full.val();
                    self.state.d.next = EngineState::Skip;
                }
            }
            EngineState::Ask => {
                self.request_valid.next = self.question.val().any();
                self.operation.next = self.op_window.val();
                if self.question.val() == self.ask_first.val() {
                    self.operation.next = self.op_first.val();
                }
                self.clocks.d.next = self.one_clock.val();
                if !self.question.val().any() {
                    self.state.d.next = EngineState::ItemLow;
                } else {
                    if self.request_ready.val() {
                        self.state.d.next = EngineState::Await;
                    }
                }
            }
            EngineState::Await => {
                if self.verdict_valid.val() {
                    self.found.d.next = self.repeats.val();
                    self.state.d.next = EngineState::SayVerdict;
                    if self.fault.val() {
                        self.outcome.d.next = self.fault_status.val();
                        self.state.d.next = EngineState::Release;
                    }
                } else {
                    if !self.clocks_full.val() {
                        self.clocks.d.next = self.clocks.q.val() + self.one_clock.val();
                    }
                }
            }
            EngineState::SayVerdict => {
                self.says.next = true;
                self.place.next = self.verdict_place.val();
                if self.said.val() {
                    self.state.d.next = EngineState::Release;
                }
            }
            EngineState::Release => {
                self.state.d.next = EngineState::ItemLow;
                if self.outcome.q.val().any() {
                    self.state.d.next = EngineState::Skip;
                }
            }
            EngineState::Skip => {
                self.taking.d.next = self.has_byte.val();
                if self.at_boundary.val() {
                    self.state.d.next = EngineState::SayPly;
                }
            }
            EngineState::SayPly => {
                self.says.next = true;
                self.place.next = self.ply_place.val();
                if self.said.val() {
                    self.state.d.next = EngineState::Idle;
                }
            }
        }
        if self.reads.val() {
            self.taking.d.next = true;
            self.bytes.d.next =
                (self.bytes.q.val() >> 8) | (bit_cast::<24, 8>(self.front.val()) << 16);
            self.zeros.d.next = self.zero.val();
        }
        if self.says.val() {
            self.told.d.next = !self.said.val();
        }
        if self.outcome.q.val().any() {
            self.bad_news.d.next = true;
        }
        if self.reset.val() {
            self.state.d.next = EngineState::Idle;
            self.taking.d.next = false;
            self.told.d.next = false;
            self.follows.d.next = false;
            self.outcome.d.next = self.ok.val();
            self.found.d.next = false;
            self.bad_news.d.next = false;
        }

        self.take.next = self.taking.q.val();
        self.start.next = self.says.val() & !self.told.q.val();
        self.latest.next = self.latest_byte.val();
        self.cycles.next = self.clocks.q.val();
        self.status.next = self.outcome.q.val();
        self.to.next = self.bytes.q.val().get_bits::<6>(0);
        self.from.next = self.bytes.q.val().get_bits::<6>(6);
        self.piece.next = self.bytes.q.val().get_bits::<4>(12);
        self.barrier.next = self.bytes.q.val().get_bit(16);
        self.target_ply.next = self.bytes.q.val().get_bits::<16>(8);
        self.verdict_ready.next = self.state.q.val() == EngineState::Release;
        self.repetition.next = self.found.q.val();
        self.failed.next = self.bad_news.q.val();
    }
}
