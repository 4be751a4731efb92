//! Matches between scripted engines that keep the rules, break them, die, stay silent, are late or
//! never stop talking; and what is kept of matches.

mod games;
mod kept;
mod scripted;
