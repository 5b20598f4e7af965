//! What is not in the catalogue, each in a sentence.

/// A name that nothing has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CatalogueError {
    /// No core goes by this name.
    #[error("there is no configuration `{name}`; choose one of: {known}")]
    NoSuchCore {
        /// The name asked for.
        name: String,
        /// The names there are, separated by commas.
        known: String,
    },
    /// No board goes by this name.
    #[error("there is no board `{name}`; choose one of: {known}")]
    NoSuchBoard {
        /// The name asked for.
        name: String,
        /// The names there are, separated by commas.
        known: String,
    },
}
