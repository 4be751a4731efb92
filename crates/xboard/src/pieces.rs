//! What `XBoard` calls the pieces of a game, and how large a game it can show.
//!
//! An ID is a capital letter, perhaps with a mark behind it; a back side is its front with `+` before
//! it. A piece whose letter is taken, because tokens of several letters begin alike, gets a mark or
//! another letter.

use engine::{GameInfo, KindInfo, letters};

/// Most files of a board, those beside it for pieces in hand included.
const MOST_FILES: u16 = 16;
/// Files that hands take on both sides together.
const HAND_FILES: u16 = 4;
/// Most ranks of a board.
const MOST_RANKS: u16 = 16;
/// Most forms of piece beside the royal one that stands last.
const MOST_KINDS: usize = 65;
/// What may stand behind the letter of an ID.
const MARKS: [&str; 3] = ["", "'", "!"];

/// The ID of each kind.
///
/// # Errors
///
/// A sentence that names the limit of `XBoard`.
pub fn ids(info: &GameInfo) -> Result<Vec<String>, String> {
    check_size(info)?;
    let mut ids: Vec<Option<String>> = vec![None; info.kinds.len()];
    let own: Vec<String> = info
        .each_kind()
        .map(|kind| letters::written(info, kind))
        .collect();
    // Letters that are free to choose come after those that a game has chosen.
    for only_own in [true, false] {
        for (index, kind) in info.kinds.iter().enumerate() {
            if kind.front.is_some() || ids[index].is_some() {
                continue;
            }
            let wanted = candidates(&own[index], only_own);
            let free = |id: &String| !ids.iter().flatten().any(|other| other == id);
            ids[index] = wanted.into_iter().find(free);
        }
    }
    let name = |(index, kind): (usize, &KindInfo)| match kind.front {
        Some(front) => ids[front.index()].as_ref().map(|front| format!("+{front}")),
        None => ids[index].clone(),
    };
    let names: Option<Vec<String>> = info.kinds.iter().enumerate().map(name).collect();
    names.ok_or_else(|| "XBoard has letters for 78 pieces, and this game has more".to_owned())
}

/// The IDs that would suit a token: its letter alone, or any in order of liking.
fn candidates(token: &str, only_own: bool) -> Vec<String> {
    let token = token.to_ascii_uppercase();
    if only_own {
        return (token.len() == 1).then_some(token).into_iter().collect();
    }
    let own = token.chars().filter(char::is_ascii_uppercase).take(1);
    let letters: Vec<char> = own.chain('A'..='Z').collect();
    let first = MARKS.iter().map(|mark| format!("{}{mark}", letters[0]));
    let others = letters[1..]
        .iter()
        .flat_map(|letter| MARKS.map(|mark| format!("{letter}{mark}")));
    first.chain(others).collect()
}

fn check_size(info: &GameInfo) -> Result<(), String> {
    let files = match info.hands {
        true => MOST_FILES - HAND_FILES,
        false => MOST_FILES,
    };
    let hands = if info.hands { " beside hands" } else { "" };
    let (own_files, own_ranks, n_kinds) = (info.files, info.ranks, info.kinds.len());
    if own_files > files {
        return Err(format!(
            "XBoard shows {files} files at most{hands}, and this board has {own_files}"
        ));
    }
    if own_ranks > MOST_RANKS {
        return Err(format!(
            "XBoard shows {MOST_RANKS} ranks at most, and this board has {own_ranks}"
        ));
    }
    if n_kinds > MOST_KINDS {
        return Err(format!(
            "XBoard shows {MOST_KINDS} forms of piece at most, and this game has {n_kinds}"
        ));
    }
    Ok(())
}
