//! Reads what a block does, the tree that `#[perpetual_verilog::kernel]` makes of its `update`.

use rust_hdl::core::ast::{
    VerilogBlock, VerilogBlockOrConditional, VerilogConditional, VerilogExpression, VerilogLink,
    VerilogLiteral, VerilogOp, VerilogOpUnary, VerilogStatement,
};

use crate::error::Error;
use crate::print;
use crate::read::names::{Loops, resolved, unknown_index, variable};
use crate::tree::{Expr, Item, Kind, Literal, Notes, Statement};

/// What a block does.
#[derive(Debug, Default)]
pub(crate) struct Kernel {
    /// The statements, loops unrolled.
    pub body: Vec<Statement>,
    /// Interfaces that are linked, signal by signal.
    pub links: Vec<Link>,
}

/// Two signals that are one.
#[derive(Debug)]
pub(crate) struct Link {
    /// What is driven, and by what; of a bidirectional one, either.
    pub to: String,
    pub from: String,
    both_ways: bool,
}

impl Link {
    /// The link as an assignment.
    pub fn item(self) -> Item {
        let (to, from) = (Expr::Name(self.to), Expr::Name(self.from));
        if self.both_ways {
            return Item::Assign(to, from);
        }
        Item::Always(vec![Statement { notes: Notes::default(), kind: Kind::Assign(to, from) }])
    }
}

/// Reads the statements of the module at `path`.
///
/// # Errors
/// [`Error::Unsupported`] for what rust-hdl lets through and cannot print, and
/// [`Error::TwoReadings`] for what it prints as something else, since it sets no parentheses.
pub(crate) fn kernel(path: &str, code: &VerilogBlock) -> Result<Kernel, Error> {
    let mut reader = Reader { path, loops: Vec::new(), again: false, links: Vec::new() };
    let body = reader.block(code)?;
    Ok(Kernel { body, links: reader.links })
}

/// A literal as it is printed, with its width.
pub(crate) fn literal(path: &str, literal: &VerilogLiteral) -> Result<Expr, Error> {
    let text = literal.to_string();
    Literal::read(&text).ok_or_else(|| {
        let what = format!("the number {text}");
        Error::Unsupported { module: path.to_owned(), what }
    })
}

struct Reader<'a> {
    path: &'a str,
    loops: Loops,
    /// Whether a loop around has been gone through before.
    again: bool,
    links: Vec<Link>,
}

/// Statements as they are read; comments wait for the next of them.
#[derive(Default)]
struct Body {
    statements: Vec<Statement>,
    notes: Notes,
}

impl Body {
    fn push(&mut self, kind: Kind) {
        self.statements.push(Statement { notes: std::mem::take(&mut self.notes), kind });
    }
}

impl Reader<'_> {
    fn unsupported<T>(&self, what: impl Into<String>) -> Result<T, Error> {
        Err(Error::Unsupported { module: self.path.to_owned(), what: what.into() })
    }

    fn name(&self, path: &str) -> Result<String, Error> {
        resolved(path, &self.loops).map_err(|index| unknown_index(self.path, index))
    }

    fn block(&mut self, code: &VerilogBlock) -> Result<Vec<Statement>, Error> {
        let mut body = Body::default();
        self.statements(code, &mut body)?;
        Ok(body.statements)
    }

    fn statements(&mut self, code: &VerilogBlock, body: &mut Body) -> Result<(), Error> {
        code.iter().try_for_each(|statement| self.statement(statement, body))
    }

    fn statement(&mut self, statement: &VerilogStatement, body: &mut Body) -> Result<(), Error> {
        match statement {
            VerilogStatement::Assignment(target, value) => {
                let target = Expr::Name(self.signal(target)?);
                body.push(Kind::Assign(target, self.expr(value)?));
            }
            VerilogStatement::SliceAssignment { base, width, offset, replacement } => {
                let target = self.slice(base, *width, offset)?;
                body.push(Kind::Assign(target, self.expr(replacement)?));
            }
            VerilogStatement::If(conditional) => {
                let kind = self.conditional(conditional)?;
                body.push(kind);
            }
            VerilogStatement::Match(choice) => {
                let subject = self.expr(&choice.test)?;
                let mut arms = Vec::new();
                for case in &choice.cases {
                    let label = match case.condition.as_str() {
                        "default" => None,
                        number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                            match Literal::read(number) {
                                Some(label) => Some(label),
                                None => return self.unsupported(format!("the case {number}")),
                            }
                        }
                        name => Some(Expr::Name(self.name(name)?)),
                    };
                    arms.push((label, self.block(&case.block)?));
                }
                body.push(Kind::Case(subject, arms));
            }
            VerilogStatement::Loop(counted) => {
                let again = self.again;
                for value in counted.from.as_usize()..counted.to.as_usize() {
                    self.loops.push((counted.index.clone(), value));
                    self.statements(&counted.block, body)?;
                    self.loops.pop();
                    self.again = true;
                }
                self.again = again;
            }
            VerilogStatement::Macro(code) => self.statements(code, body)?,
            VerilogStatement::Comment(_) if self.again => {}
            VerilogStatement::Comment(text) => body.notes.0.push(text.trim().to_owned()),
            VerilogStatement::Link(links) => {
                for link in links {
                    let link = self.link(link)?;
                    self.links.push(link);
                }
            }
        }
        Ok(())
    }

    fn conditional(&mut self, conditional: &VerilogConditional) -> Result<Kind, Error> {
        let test = self.expr(&conditional.test)?;
        let then = self.block(&conditional.then)?;
        let otherwise = match &conditional.otherwise {
            VerilogBlockOrConditional::Block(block) => self.block(block)?,
            VerilogBlockOrConditional::Conditional(next) => {
                let mut body = Body::default();
                self.statement(next, &mut body)?;
                body.statements
            }
            VerilogBlockOrConditional::None => Vec::new(),
        };
        Ok(Kind::If(test, then, otherwise))
    }

    fn link(&self, link: &VerilogLink) -> Result<Link, Error> {
        let (details, both_ways) = match link {
            VerilogLink::Forward(details) | VerilogLink::Backward(details) => (details, false),
            VerilogLink::Bidirectional(details) => (details, true),
        };
        let signal = self.name(&details.my_name)?;
        let end = |owner: &str| -> Result<String, Error> {
            let owner = self.name(owner)?;
            Ok(if signal.is_empty() { owner } else { format!("{owner}${signal}") })
        };
        let (owner, other) = (end(&details.owner_name)?, end(&details.other_name)?);
        Ok(match link {
            VerilogLink::Forward(_) => Link { to: other, from: owner, both_ways },
            _ => Link { to: owner, from: other, both_ways },
        })
    }

    /// The name of a signal, which is all that can be assigned to or cut.
    fn signal(&self, e: &VerilogExpression) -> Result<String, Error> {
        match e {
            VerilogExpression::Signal(name) => self.name(name),
            _ => self.unsupported("a part of an expression (assign it to a Local first)"),
        }
    }

    fn slice(
        &self,
        base: &VerilogExpression,
        width: usize,
        offset: &VerilogExpression,
    ) -> Result<Expr, Error> {
        let offset = Box::new(folded(self.expr(offset)?));
        let width = u32::try_from(width).unwrap_or(u32::MAX);
        Ok(Expr::Slice(self.signal(base)?, offset, width))
    }

    fn expr(&self, e: &VerilogExpression) -> Result<Expr, Error> {
        Ok(match e {
            VerilogExpression::Signal(name) => match variable(name, &self.loops) {
                Some(value) => Expr::Literal(Literal { width: None, value: value as u128 }),
                None => Expr::Name(self.name(name)?),
            },
            VerilogExpression::Literal(number) => literal(self.path, number)?,
            VerilogExpression::Paren(inner) => self.expr(inner)?,
            VerilogExpression::Cast(inner, width) => {
                let width = u32::try_from(*width).unwrap_or(u32::MAX);
                Expr::Cast(Box::new(self.expr(inner)?), width)
            }
            VerilogExpression::Signed(inner) => Expr::Sign("$signed", Box::new(self.expr(inner)?)),
            VerilogExpression::Unsigned(inner) => {
                Expr::Sign("$unsigned", Box::new(self.expr(inner)?))
            }
            VerilogExpression::Unary(op, inner) => self.unary(op, inner)?,
            VerilogExpression::Binary(l, op, r) => self.binary(l, op, r)?,
            VerilogExpression::Index(base, index) => {
                Expr::Index(self.signal(base)?, Box::new(folded(self.expr(index)?)))
            }
            VerilogExpression::Slice(base, width, offset) => self.slice(base, *width, offset)?,
            VerilogExpression::IndexReplace(whole, index, value) => {
                let [whole, index, value] = [whole, index, value].map(|e| self.expr(e));
                Expr::Replace(Box::new(whole?), Box::new(index?), Box::new(value?))
            }
        })
    }

    fn unary(&self, op: &VerilogOpUnary, inner: &VerilogExpression) -> Result<Expr, Error> {
        // `~` straight before a reduction is printed as one operator.
        if let (VerilogOpUnary::Not, VerilogExpression::Unary(reduction, e)) = (op, inner) {
            let op = match reduction {
                VerilogOpUnary::All => Some("~&"),
                VerilogOpUnary::Any => Some("~|"),
                VerilogOpUnary::Xor => Some("~^"),
                VerilogOpUnary::Not | VerilogOpUnary::Neg => None,
            };
            if let Some(op) = op {
                return Ok(Expr::Unary(op, Box::new(self.expr(e)?)));
            }
        }
        let op = match op {
            VerilogOpUnary::Not => "~",
            VerilogOpUnary::Neg => "-",
            VerilogOpUnary::All => "&",
            VerilogOpUnary::Any => "|",
            VerilogOpUnary::Xor => "^",
        };
        Ok(Expr::Unary(op, Box::new(self.expr(inner)?)))
    }

    /// An operation; an error if Verilog would group what rust-hdl prints in another way.
    fn binary(
        &self,
        left: &VerilogExpression,
        op: &VerilogOp,
        right: &VerilogExpression,
    ) -> Result<Expr, Error> {
        let (name, rank) = operator(op);
        let [l, r] = [left, right].map(|e| self.expr(e));
        let e = Expr::Binary(name, Box::new(l?), Box::new(r?));
        let rank_of = |e: &VerilogExpression| match e {
            VerilogExpression::Binary(_, op, _) => Some(operator(op).1),
            _ => None,
        };
        let regrouped = rank_of(left).is_some_and(|inner| inner < rank)
            || rank_of(right).is_some_and(|inner| inner <= rank);
        if regrouped {
            return Err(Error::TwoReadings {
                module: self.path.to_owned(),
                expression: print::expr(&e),
                reason: "groups differently in Rust and in Verilog; write every parenthesis",
            });
        }
        Ok(e)
    }
}

/// The operator in Verilog, and how tightly it binds there.
fn operator(op: &VerilogOp) -> (&'static str, u8) {
    match op {
        VerilogOp::Mul => ("*", 10),
        VerilogOp::Add => ("+", 9),
        VerilogOp::Sub => ("-", 9),
        VerilogOp::Shl => ("<<", 8),
        VerilogOp::Shr => (">>", 8),
        VerilogOp::Lt => ("<", 7),
        VerilogOp::Le => ("<=", 7),
        VerilogOp::Gt => (">", 7),
        VerilogOp::Ge => (">=", 7),
        VerilogOp::Eq => ("==", 6),
        VerilogOp::Ne => ("!=", 6),
        VerilogOp::BitAnd => ("&", 5),
        VerilogOp::BitXor => ("^", 4),
        VerilogOp::BitOr => ("|", 3),
        VerilogOp::LogicalAnd => ("&&", 2),
        VerilogOp::LogicalOr => ("||", 1),
    }
}

/// Constant arithmetic on indices, such as `3 + 32'h1` from an unrolled loop.
fn folded(e: Expr) -> Expr {
    e.map(&mut |e| match &e {
        Expr::Binary(op, l, r) => match (*op, l.value(), r.value()) {
            ("+", Some(l), Some(r)) => l.checked_add(r),
            ("-", Some(l), Some(r)) => l.checked_sub(r),
            ("*", Some(l), Some(r)) => l.checked_mul(r),
            _ => None,
        }
        .map_or(e, |value| Expr::Literal(Literal { width: None, value })),
        Expr::Literal(literal) => Expr::Literal(Literal { width: None, ..*literal }),
        _ => e,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
#[allow(clippy::precedence, reason = "what is tested is the grouping without parentheses")]
mod tests;
