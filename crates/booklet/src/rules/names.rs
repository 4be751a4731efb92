//! Pieces and sets of pieces as sentences name them.

use variant_dsl::program::{Form, Kind, KindSet, PieceKind, Program, with_article};

use crate::english::list;

/// The name of a form. Of a back side that others could be taken for it says which one it is.
pub(crate) fn name(program: &Program, id: PieceKind) -> String {
    let (facts, kind) = (program.facts.kind(id), &program.kinds[id]);
    let alike = |other: &&Kind| other.moves_as == kind.moves_as;
    match facts.front {
        Some(front) if program.kinds.iter().filter(alike).count() > 1 => {
            let front = &program.facts.kind(front).name;
            format!("{} (promoted {front})", kind.moves_as_title)
        }
        _ => facts.name.clone(),
    }
}

/// Names of a set of forms. Pieces that move alike have one name if all of them are in the set;
/// of a set that holds most pieces those are named that it does not hold.
fn names(program: &Program, set: &KindSet) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for form in program.forms().filter(|form| set[form.id]) {
        let alike = |other: &Form| other.rules.moves_as == form.rules.moves_as;
        let mut all = program.forms().filter(alike);
        let name = match all.all(|other| set[other.id]) {
            true => form.rules.moves_as_title.clone(),
            false => name(program, form.id),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The set as one of its pieces: `a Ram or an Elk`, `a piece other than a Ram`.
pub(crate) fn one_of(program: &Program, set: &KindSet) -> String {
    let rest: KindSet = set.iter().map(|inside| !inside).collect();
    if !rest.contains(&true) {
        return "a piece".to_owned();
    }
    let one = |set: &KindSet| {
        let names = names(program, set);
        let articled: Vec<String> = names.iter().map(|name| with_article(name)).collect();
        list(&articled, "or")
    };
    match 2 * rest.iter().filter(|inside| **inside).count() < set.len() {
        true => format!("a piece other than {}", one(&rest)),
        false => one(set),
    }
}

/// That no piece of the set may capture: `a Ram may not capture`.
pub(crate) fn may_not(program: &Program, set: &KindSet) -> String {
    match one_of(program, set).as_str() {
        "a piece" => "no piece may capture".to_owned(),
        one => format!("{one} may not capture"),
    }
}

/// The set as all of its pieces: `Ram and Elk`.
pub(crate) fn all_of(program: &Program, set: &KindSet) -> String {
    list(&names(program, set), "and")
}

/// The set of these forms.
pub(crate) fn set_of(program: &Program, ids: &[PieceKind]) -> KindSet {
    let mut set = vec![false; program.kinds.len()];
    for id in ids {
        set[*id] = true;
    }
    set
}

/// The forms in groups of equal `what`, in the order of their first members.
pub(crate) fn grouped<Key: PartialEq>(
    program: &Program,
    what: impl Fn(PieceKind) -> Option<Key>,
) -> Vec<(Key, Vec<PieceKind>)> {
    let mut groups: Vec<(Key, Vec<PieceKind>)> = Vec::new();
    for id in program.facts.each_kind() {
        let Some(key) = what(id) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == key) {
            Some((_, ids)) => ids.push(id),
            None => groups.push((key, vec![id])),
        }
    }
    groups
}
