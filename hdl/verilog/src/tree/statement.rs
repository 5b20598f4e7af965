//! Statements, and comments before them.

use std::collections::BTreeSet;

use super::expression::Expr;

/// Comments, a line each. They count for nothing: what differs in them alone is the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes(pub Vec<String>);

impl PartialEq for Notes {
    fn eq(&self, _: &Notes) -> bool {
        true
    }
}

impl Eq for Notes {}

impl std::hash::Hash for Notes {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl Notes {
    /// The lines of a text.
    pub fn of_text(text: &str) -> Notes {
        Notes(text.lines().map(str::to_owned).collect())
    }

    /// The comments of statements and of all in them, in their order.
    pub fn of(body: &[Statement]) -> Notes {
        let mut notes = Notes::default();
        let mut add = |statement: &Statement| notes.add(statement.notes.clone());
        body.iter().for_each(|statement| statement.each(&mut add));
        notes
    }

    pub fn add(&mut self, more: Notes) {
        self.0.extend(more.0);
    }
}

/// A statement of an `always @*` block, with the comments before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Statement {
    pub notes: Notes,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Target (a name, an index or a slice) and value.
    Assign(Expr, Expr),
    If(Expr, Vec<Statement>, Vec<Statement>),
    /// Subject and arms; an arm without a label is the default.
    Case(Expr, Vec<(Option<Expr>, Vec<Statement>)>),
}

/// The name a target assigns to, whole or in part.
pub(crate) fn target_name(target: &Expr) -> &str {
    target.of_name().unwrap_or("")
}

impl Statement {
    /// Calls `f` on it and on every statement in it.
    pub fn each(&self, f: &mut dyn FnMut(&Statement)) {
        f(self);
        match &self.kind {
            Kind::Assign(..) => {}
            Kind::If(_, then, otherwise) => then.iter().chain(otherwise).for_each(|s| s.each(f)),
            Kind::Case(_, arms) => arms.iter().flat_map(|a| &a.1).for_each(|s| s.each(f)),
        }
    }

    /// As [`Statement::each`], and `f` may change it.
    pub fn each_mut(&mut self, f: &mut dyn FnMut(&mut Statement)) {
        f(self);
        match &mut self.kind {
            Kind::Assign(..) => {}
            Kind::If(_, then, otherwise) => {
                then.iter_mut().chain(otherwise).for_each(|s| s.each_mut(f));
            }
            Kind::Case(_, arms) => {
                arms.iter_mut().flat_map(|a| &mut a.1).for_each(|s| s.each_mut(f))
            }
        }
    }

    /// Calls `f` on every name assigned to, whole or in part.
    pub fn writes(&self, f: &mut dyn FnMut(&str)) {
        self.each(&mut |s| {
            if let Kind::Assign(target, _) = &s.kind {
                f(target_name(target));
            }
        });
    }

    /// Calls `f` on every expression that is read, case labels included.
    pub fn exprs(&self, f: &mut dyn FnMut(&Expr)) {
        self.each(&mut |s| match &s.kind {
            Kind::Assign(target, value) => {
                target.parts(f);
                f(value);
            }
            Kind::If(test, ..) => f(test),
            Kind::Case(subject, arms) => {
                f(subject);
                arms.iter().filter_map(|(label, _)| label.as_ref()).for_each(&mut *f);
            }
        });
    }

    /// Every name that is read.
    pub fn reads(&self) -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        self.exprs(&mut |e| {
            e.names(&mut |name| {
                names.insert(name.to_owned());
            });
        });
        names
    }

    /// Rewrites every expression, targets included.
    pub fn rewrite(&mut self, f: &mut dyn FnMut(Expr) -> Expr) {
        self.each_mut(&mut |s| match &mut s.kind {
            Kind::Assign(target, value) => [target, value].into_iter().for_each(|e| e.rewrite(f)),
            Kind::If(test, ..) => test.rewrite(f),
            Kind::Case(subject, arms) => {
                subject.rewrite(f);
                arms.iter_mut().filter_map(|arm| arm.0.as_mut()).for_each(|e| e.rewrite(f));
            }
        });
    }
}

/// Every name that the statements assign to, whole or in part.
pub(crate) fn written(body: &[Statement]) -> BTreeSet<String> {
    let mut written = BTreeSet::new();
    let mut write = |name: &str| {
        written.insert(name.to_owned());
    };
    body.iter().for_each(|statement| statement.writes(&mut write));
    written
}
