//! Movements that cannot be compiled: what is neither leaps and slides nor chains nor hooks. Nothing later
//! needs to look for them.

use variant_dsl::path::{Between, Hop, Leg, Path};
use variant_dsl::program::{Kind, Program};

use crate::culprit::culprit;
use moves::chains::{self, is_chain};
use moves::everywhere;
use moves::hooks::{self, is_hook};
use moves::legs::{is_free_of_context, is_plain_stop, is_single};

/// Why a program cannot be compiled yet, in the author's terms; `None` if it can.
pub fn unsupported(program: &Program) -> Option<String> {
    program.forms().find_map(|form| {
        let why = why_not(program, form.rules)?;
        let (name, movement) = (&form.rules.declared_name, &form.facts.movement);
        Some(format!(
            "{name}: `{movement}` {why}, which can be played from the file but not compiled yet"
        ))
    })
}

fn why_not(program: &Program, kind: &Kind) -> Option<String> {
    let (universal, walks): (Vec<Path>, Vec<Path>) = kind
        .paths
        .iter()
        .cloned()
        .partition(everywhere::is_universal);
    if let Some(path) = universal.iter().find(|path| !everywhere::is_known(path)) {
        return Some(format!("asks {} of any square", culprit(path)));
    }
    let (single, several): (Vec<Path>, Vec<Path>) = walks.into_iter().partition(is_single);
    let chains: Vec<Path> = several.into_iter().filter(|path| !is_hook(path)).collect();
    let known = |path: &Path| is_free_of_context(path) && is_chain(path);
    let plain = single.iter().find(|path| !is_plain(path));
    if let Some(path) = plain.or_else(|| chains.iter().find(|path| !known(path))) {
        return Some(format!("uses {}", culprit(path)));
    }
    let endless = chains::is_endless(&chains) || hooks::is_endless(program, &kind.paths);
    endless.then(|| "has chains of legs with too many ways to go".to_owned())
}

fn is_plain(path: &Path) -> bool {
    is_free_of_context(path) && is_plain_leg(&path.legs[0])
}

fn is_plain_leg(leg: &Leg) -> bool {
    let plain = Leg {
        stop: leg.stop.clone(),
        ..Leg::plain(leg.vector, leg.max)
    };
    *leg == plain
        && leg.between == Between::Ignored
        && leg.hop == Hop::No
        && leg.stop.as_ref().is_some_and(is_plain_stop)
}
