//! A game with its variations as a page has it: one list of moves, each with the place in the list of the move that it
//! follows, and the same as a record has it.
//!
//! The first place is that of the beginning, which has no move. Of the moves that follow another the first in the list
//! goes on with the line, and the others are variations on it.

use engine::record::{Note, Tags, Variation};
use engine::{Game, MoveView};
use serde_json::{Value, json};

use super::Refused;
use super::request::Request;
use super::state::move_json;

/// Variations within variations: as many as a record may have.
const DEEPEST: usize = 64;

/// The game of a tree at the end of its first line, and all that is remarked on it.
pub(super) fn read(game: &dyn Game, tree: &[Value]) -> Result<(Box<dyn Game>, Tags), Refused> {
    let mut game = game.fork();
    while game.undo().is_some() {}
    let tree = Tree::of(tree)?;
    let mut tags = Tags::default();
    let first = tree.0.first().map(|node| node.note.clone());
    let line = tree.follow(&mut *game, 0, 0)?;
    let notes = first
        .into_iter()
        .chain(line.into_iter().map(|(_, note)| note));
    tags.notes = notes.enumerate().collect();
    Ok((game, tags))
}

/// The tree of a game as it was read.
pub(super) fn write(game: &dyn Game, tags: &Tags) -> Value {
    let none = Note::default();
    let note = |ply| tags.notes.get(&ply).unwrap_or(&none);
    let moves: Vec<(String, &Note)> = { game.history().iter().enumerate() }
        .map(|(index, mv)| (mv.text.clone(), note(index + 1)))
        .collect();
    let mut game = game.fork();
    while game.undo().is_some() {}
    let mut tree = vec![json!({ "comments": note(0).comments })];
    push(&mut tree, &mut *game, 0, &moves);
    Value::Array(tree)
}

/// Adds a line that begins after the move of a place, with its variations, and leaves the game at its end.
fn push(tree: &mut Vec<Value>, game: &mut dyn Game, after: usize, moves: &[(String, &Note)]) {
    let mut after = after;
    for (mv, note) in moves {
        let place = tree.len();
        let made = legal(game.play(mv));
        tree.push(node(&made, after, note));
        if !note.variations.is_empty() {
            game.undo();
            for variation in &note.variations {
                push_variation(tree, game, after, variation);
            }
            legal(game.play(&made.text));
        }
        after = place;
    }
}

fn push_variation(tree: &mut Vec<Value>, game: &mut dyn Game, after: usize, variation: &Variation) {
    let first = tree.len();
    let moves = variation.moves.iter();
    let moves: Vec<(String, &Note)> = moves.map(|(mv, note)| (mv.clone(), note)).collect();
    push(tree, game, after, &moves);
    tree[first]["opening"] = json!(variation.comments);
    tree[first]["behind"] = json!(variation.after);
    for _ in moves {
        game.undo();
    }
}

fn node(mv: &MoveView, after: usize, note: &Note) -> Value {
    let mut node = move_json(mv);
    node["after"] = json!(after);
    node["glyphs"] = json!(note.glyphs);
    node["comments"] = json!(note.comments);
    node
}

fn legal<E: std::fmt::Debug>(made: Result<MoveView, E>) -> MoveView {
    made.expect("the moves of a record were legal when it was read")
}

struct Tree(Vec<Node>);

#[derive(Default)]
struct Node {
    mv: String,
    note: Note,
    /// As in a variation that begins with the move.
    opening: Vec<String>,
    behind: usize,
    /// The places of what follows it.
    next: Vec<usize>,
}

impl Tree {
    fn of(values: &[Value]) -> Result<Tree, Refused> {
        let mut nodes: Vec<Node> = Vec::new();
        for value in values {
            let fields = Request::of(value)?;
            let place = nodes.len();
            let mut node = Node {
                note: Note {
                    glyphs: fields.bytes("glyphs")?,
                    comments: fields.texts("comments")?,
                    ..Note::default()
                },
                ..Node::default()
            };
            if place > 0 {
                let after = fields.number("after")?.map(|after| after as usize);
                let before = after.and_then(|after| nodes.get_mut(after));
                let before = before.ok_or("a move of `tree` follows none that is before it")?;
                before.next.push(place);
                node.mv = fields.text("text")?.to_owned();
                node.opening = fields.texts("opening")?;
                // Behind all comments, if nothing else is said.
                node.behind = fields.number("behind")?.map_or(usize::MAX, |n| n as usize);
            }
            nodes.push(node);
        }
        Ok(Tree(nodes))
    }

    /// The line that begins after the move of a place, at which the game stands; it is left at the end.
    fn follow(
        &self,
        game: &mut dyn Game,
        place: usize,
        depth: usize,
    ) -> Result<Vec<(String, Note)>, Refused> {
        let mut line = Vec::new();
        let mut next = self.0.get(place).map(|node| &node.next);
        while let Some((&first, others)) = next.and_then(|next| next.split_first()) {
            let node = &self.0[first];
            let mut note = node.note.clone();
            for &other in others {
                note.variations
                    .push(self.variation(game, other, depth + 1)?);
            }
            line.push((play(game, &node.mv)?, note));
            next = Some(&node.next);
        }
        Ok(line)
    }

    /// The variation that begins with the move of a place; the game stands before it, and is led back there.
    fn variation(
        &self,
        game: &mut dyn Game,
        place: usize,
        depth: usize,
    ) -> Result<Variation, Refused> {
        if depth > DEEPEST {
            return Err(format!("variations nest more than {DEEPEST} deep"));
        }
        let node = &self.0[place];
        let mut moves = vec![(play(game, &node.mv)?, node.note.clone())];
        moves.extend(self.follow(game, place, depth)?);
        for _ in &moves {
            game.undo();
        }
        Ok(Variation {
            after: node.behind,
            comments: node.opening.clone(),
            moves,
        })
    }
}

/// Makes a move; how people write it.
fn play(game: &mut dyn Game, mv: &str) -> Result<String, Refused> {
    let made = game.play(mv).map_err(|error| error.to_string())?;
    Ok(made.human)
}
