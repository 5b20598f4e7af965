//! The tree of a kernel as data, as [`kernel`](crate::kernel) writes it, and rust-hdl's tree made from it.
//!
//! [`verilog`] has no type parameters: it is compiled once, whatever circuits there are. Names are rust-hdl's, `part$port$next`.

mod shifts;

use rust_hdl::prelude::Synth;
use rust_hdl::prelude::ast::{
    Verilog, VerilogBlock, VerilogBlockOrConditional, VerilogCase, VerilogConditional,
    VerilogExpression, VerilogLink, VerilogLiteral, VerilogLoop, VerilogMatch, VerilogStatement,
};
/// rust-hdl's operators.
pub use rust_hdl::prelude::ast::{VerilogOp as Binary, VerilogOpUnary as Unary};

pub use shifts::{Shift, Slice};

/// Statements, one after another.
pub type Block = &'static [Statement];

/// What joins two interfaces; it depends on their types.
pub type Link = fn() -> Vec<VerilogLink>;

/// One statement.
#[derive(Debug)]
pub enum Statement {
    /// A signal's `next` and its value.
    Assign(&'static str, Expression),
    /// A field of a signal that is a structure.
    AssignPart {
        /// The signal.
        signal: Expression,
        /// Bits of the field.
        width: Size,
        /// The lowest bit of the field.
        offset: Size,
        /// What the field gets.
        value: Expression,
    },
    /// A condition.
    If {
        /// What is asked.
        test: Expression,
        /// The statements where it holds.
        then: Block,
        /// The statements where it does not hold; another condition alone is an `else if`.
        otherwise: Block,
    },
    /// A choice: what decides, and the cases.
    Match(Expression, &'static [(&'static str, Block)]),
    /// A loop, `for index in from..to`.
    For {
        /// Its variable.
        index: &'static str,
        /// The first value.
        from: Size,
        /// The value after the last one.
        to: Size,
        /// What is done for each.
        body: Block,
    },
    /// What one macro stands for, `dff_setup!` or `clock!`.
    Macro(Block),
    /// Two interfaces that are joined; which of the links.
    Link(usize),
    /// A comment on what follows.
    Comment(&'static str),
}

/// An expression.
#[derive(Debug)]
pub enum Expression {
    /// A signal, or a variable of a loop.
    Signal(&'static str),
    /// `true` or `false`.
    Bit(bool),
    /// An integer.
    Number(i32),
    /// A number that is known with the size of the circuit.
    Size(Size),
    /// To so many bits.
    Cast(&'static Expression, Size),
    /// As a signed number.
    Signed(&'static Expression),
    /// As an unsigned number.
    Unsigned(&'static Expression),
    /// In parentheses.
    Paren(&'static Expression),
    /// Two operands.
    Binary(&'static Expression, Binary, &'static Expression),
    /// One operand.
    Unary(Unary, &'static Expression),
    /// A bit: of what, which.
    Index(&'static Expression, &'static Expression),
    /// Bits: of what, how many, from which.
    Slice(&'static Expression, Size, &'static Expression),
    /// With another bit: in what, which, its value.
    ReplaceBit(&'static Expression, &'static Expression, &'static Expression),
}

/// A number that a tree contains, or that a circuit gives it.
#[derive(Clone, Copy, Debug)]
pub enum Size {
    /// A number in the kernel's text.
    Number(i32),
    /// Which of the circuit's numbers.
    Given(usize),
}

/// The bits of what a function returns, which is not called.
pub fn width<T: Synth>(_: impl FnOnce() -> T) -> usize {
    T::BITS
}

/// rust-hdl's tree for a circuit with these numbers and links; `clocked` are its parts with a clock, and those `by_hand` are given
/// one in the kernel.
pub fn verilog(
    tree: Block,
    clocked: &[&str],
    by_hand: &[&str],
    sizes: &[usize],
    links: &[Link],
) -> Verilog {
    let clocked = clocked.iter().filter(|part| !by_hand.contains(part));
    let clock =
        |part| VerilogStatement::Assignment(signal(&format!("{part}$clock$next")), signal("clock"));
    let clocks: Vec<_> = clocked.map(clock).collect();
    let mut block = Circuit { sizes, links }.block(tree);
    if !clocks.is_empty() {
        block.insert(0, VerilogStatement::Macro(clocks));
    }
    Verilog::Combinatorial(block)
}

struct Circuit<'a> {
    sizes: &'a [usize],
    links: &'a [Link],
}

impl Circuit<'_> {
    fn block(&self, block: Block) -> VerilogBlock {
        block.iter().map(|statement| self.statement(statement)).collect()
    }

    fn statement(&self, statement: &Statement) -> VerilogStatement {
        match statement {
            Statement::Assign(target, value) => {
                VerilogStatement::Assignment(signal(target), self.expression(value))
            }
            Statement::AssignPart { signal, width, offset, value } => {
                VerilogStatement::SliceAssignment {
                    base: self.expression(signal),
                    width: self.number(*width),
                    offset: VerilogExpression::Literal(self.literal(*offset)),
                    replacement: self.expression(value),
                }
            }
            Statement::If { test, then, otherwise } => VerilogStatement::If(VerilogConditional {
                test: self.expression(test),
                then: self.block(then),
                otherwise: match otherwise {
                    [] => VerilogBlockOrConditional::None,
                    [condition @ Statement::If { .. }] => {
                        VerilogBlockOrConditional::Conditional(Box::new(self.statement(condition)))
                    }
                    block => VerilogBlockOrConditional::Block(self.block(block)),
                },
            }),
            Statement::Match(test, cases) => {
                let case = |(condition, block): &(&str, Block)| VerilogCase {
                    condition: (*condition).to_string(),
                    block: self.block(block),
                };
                VerilogStatement::Match(VerilogMatch {
                    test: self.expression(test),
                    cases: cases.iter().map(case).collect(),
                })
            }
            Statement::For { index, from, to, body } => VerilogStatement::Loop(VerilogLoop {
                index: (*index).to_string(),
                from: self.literal(*from),
                to: self.literal(*to),
                block: self.block(body),
            }),
            Statement::Macro(block) => VerilogStatement::Macro(self.block(block)),
            Statement::Comment(text) => VerilogStatement::Comment((*text).to_owned()),
            Statement::Link(link) => VerilogStatement::Link(self.links[*link]()),
        }
    }

    fn expression(&self, expression: &Expression) -> VerilogExpression {
        let boxed = |of: &Expression| Box::new(self.expression(of));
        match expression {
            Expression::Signal(name) => signal(name),
            Expression::Bit(value) => VerilogExpression::Literal((*value).into()),
            Expression::Number(value) => VerilogExpression::Literal((*value).into()),
            Expression::Size(size) => VerilogExpression::Literal(self.literal(*size)),
            Expression::Cast(of, width) => VerilogExpression::Cast(boxed(of), self.number(*width)),
            Expression::Signed(of) => VerilogExpression::Signed(boxed(of)),
            Expression::Unsigned(of) => VerilogExpression::Unsigned(boxed(of)),
            Expression::Paren(of) => VerilogExpression::Paren(boxed(of)),
            Expression::Binary(left, operator, right) => {
                VerilogExpression::Binary(boxed(left), operator.clone(), boxed(right))
            }
            Expression::Unary(operator, of) => {
                VerilogExpression::Unary(operator.clone(), boxed(of))
            }
            Expression::Index(of, index) => VerilogExpression::Index(boxed(of), boxed(index)),
            Expression::Slice(of, width, offset) => {
                VerilogExpression::Slice(boxed(of), self.number(*width), boxed(offset))
            }
            Expression::ReplaceBit(of, index, value) => {
                VerilogExpression::IndexReplace(boxed(of), boxed(index), boxed(value))
            }
        }
    }

    fn number(&self, size: Size) -> usize {
        self.literal(size).as_usize()
    }

    fn literal(&self, size: Size) -> VerilogLiteral {
        match size {
            Size::Number(number) => number.into(),
            Size::Given(place) => self.sizes[place].into(),
        }
    }
}

fn signal(name: &str) -> VerilogExpression {
    VerilogExpression::Signal(name.to_string())
}

#[cfg(test)]
mod tests;
