//! Matches between scripted engines that keep the rules, break them, die, stay silent, are late or
//! never stop talking; what engines say that no engine should; and what is kept of matches.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

mod games;
mod hostile;
mod kept;
mod scripted;
