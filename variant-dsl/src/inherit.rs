//! A child's statements laid over its parent's.
//!
//! Afterwards no `without` occurs, and every name is declared once. What the statements mean is
//! left to `check`.

use std::collections::HashMap;

use crate::ast::{Item, Variant, Word};
use crate::diagnostic::Diag;
use crate::vocabulary;

/// Reports what one file declares twice, and keeps the first of each.
pub(crate) fn deduplicate(variant: &mut Variant, diags: &mut Vec<Diag>) {
    deduplicate_items(&mut variant.items, diags);
    for when in &mut variant.whens {
        deduplicate_items(&mut when.items, diags);
    }
}

fn deduplicate_items(items: &mut Vec<Item>, diags: &mut Vec<Diag>) {
    let mut seen = HashMap::new();
    items.retain(|item| {
        let (space, name) = item.key();
        let key = (space, name.to_owned());
        let Some(first) = seen.get(&key) else {
            seen.insert(key, item.name_span());
            return true;
        };
        if space == "block" && !vocabulary::STATEMENTS.contains(&name) {
            return true; // unknown, which is said of each
        }
        let message = format!("`{}` is given twice", vocabulary::shorten(name));
        let diag = Diag::error("E0103", item.name_span(), message).label("again here");
        diags.push(
            diag.related(*first, "first here")
                .help("remove one of the two"),
        );
        false
    });
}

/// Lays `child` over `parent`: what `without` names is removed; what is given again replaces, at the
/// place of what it replaces; the rest is added.
pub(crate) fn overlay(parent: Variant, child: Variant, diags: &mut Vec<Diag>) -> Variant {
    let mut items = parent.items;
    let is_removal = |item: &Item| matches!(item, Item::Without(_));
    let (removals, rest): (Vec<_>, Vec<_>) = child.items.into_iter().partition(is_removal);
    refuse_idle_removals(&removals, &rest, diags);
    for item in removals.into_iter().chain(rest) {
        let place = items.iter().position(|old| replaces(&item, old));
        match (item, place) {
            (Item::Without(word), Some(_)) => items.retain(|old| !removes(&word, old)),
            (Item::Without(word), None) => {
                let parent_name = &parent.name.text;
                let message = format!(
                    "`{}` is not in `{parent_name}`",
                    vocabulary::shorten(&word.text)
                );
                let names = items.iter().map(|item| item.key().1);
                let near = vocabulary::nearest(&word.text, names);
                let help = near.map(|near| format!("did you mean `{near}`?"));
                let diag = Diag::error("E0703", word.span, message).label("nothing to remove");
                diags.push(
                    diag.help_if(help)
                        .help_if(Some("remove this line".to_owned())),
                );
            }
            (item, Some(place)) => items[place] = item,
            (item, None) => items.push(item),
        }
    }
    Variant {
        items,
        title: child.title.or(parent.title),
        ..child
    }
}

/// Takes away what other programs call the game, which is true of no child of it.
pub(crate) fn forget_names(variant: &mut Variant) {
    variant.items.retain_mut(|item| {
        let Item::Block(block) = item else {
            return true;
        };
        if block.name.text != "notation" {
            return true;
        }
        let before = block.rules.len();
        block
            .rules
            .retain(|rule| !["xboard", "uci"].contains(&&*rule.key()));
        before == 0 || !block.rules.is_empty()
    });
}

/// Reports every `without` of a file that has no parent.
pub(crate) fn refuse_without(variant: &mut Variant, diags: &mut Vec<Diag>) {
    variant.items.retain(|item| {
        let Item::Without(word) = item else {
            return true;
        };
        let diag = Diag::error(
            "E0703",
            word.span,
            "there is nothing to remove without `extends`",
        );
        diags.push(diag.help("write `extends parent-game` after the title, or remove this line"));
        false
    });
}

/// Whether `new` would replace or remove `old`.
pub(crate) fn replaces(new: &Item, old: &Item) -> bool {
    match new {
        Item::Without(word) => removes(word, old),
        _ => new.key() == old.key(),
    }
}

/// Reports removals of what the same file gives again, which replaces the parent's anyway.
fn refuse_idle_removals(removals: &[Item], rest: &[Item], diags: &mut Vec<Diag>) {
    for removal in removals {
        let given = rest
            .iter()
            .find(|item| replaces(removal, item) && !matches!(item, Item::Handicap(_)));
        if let Some(given) = given {
            let name = vocabulary::shorten(removal.key().1);
            let message = format!("`{name}` is both removed and given");
            let diag = Diag::error("E0703", removal.name_span(), message)
                .related(given.name_span(), "this already replaces the parent's");
            diags.push(diag.help("remove this line"));
        }
    }
}

/// Handicaps go all together, everything else by its name.
fn removes(word: &Word, old: &Item) -> bool {
    match old {
        Item::Handicap(_) => word.text == "handicaps",
        _ => old.key().1 == word.text,
    }
}
