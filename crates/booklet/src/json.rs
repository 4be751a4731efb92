//! The rules as JSON: every resolved rule, for programs.
//!
//! `schema` counts the forms of this document: within one number members are added, never changed or
//! removed. Squares and pieces are named as in positions, players counted in order of play; sets of
//! squares are given once per player.

use serde_json::{Value, json};
use variant_dsl::Compiled;
use variant_dsl::program::{
    CaptureTest, ChaseRule, Choice, Color, Ending, Form, KindSet, Often, PieceKind, Program, Put,
    Repetition, Square, SquareSet, ToAndFro, ending,
};

use crate::squares::square_name;
use crate::words;

/// The form of the document.
pub const SCHEMA: u32 = 1;

/// Every rule of the game.
pub fn rules(compiled: &Compiled) -> Value {
    let program = &compiled.program;
    let settings = program.facts.settings.iter();
    let settings: Vec<Value> = settings
        .map(|(name, value)| json!({ "name": name, "value": value }))
        .collect();
    json!({
        "schema": SCHEMA,
        "name": program.facts.name,
        "title": program.facts.title,
        "fingerprint": program.facts.fingerprint,
        "settings": settings,
        "board": {
            "files": program.files(),
            "ranks": program.ranks(),
            "coordinates": program.facts.coordinates.words(),
        },
        "players": program.facts.players,
        "pieces": program.forms().map(|form| piece(program, form)).collect::<Vec<_>>(),
        "zones": zones(program),
        "sets": program.classes.iter().map(|(name, kinds)| {
            json!({ "name": name, "pieces": tokens(program, kinds) })
        }).collect::<Vec<_>>(),
        "setup": setup(program),
        "walls": names(program, &program.facts.start.walls),
        "effects": effects(program),
        "hands": program.facts.start.hands.each_ref().map(|hand| held(program, hand)),
        "shuffle": shuffle(program),
        "promotion": promotion(program),
        "castling": castling(program),
        "gating": program.facts.gating.as_ref().map(|gating| json!({
            "pieces": tokens(program, &gating.pieces),
            "leaving": tokens(program, &gating.leaving),
        })),
        "first_moves": names(program, &program.facts.fresh),
        "aims": program.facts.aims.iter().map(|aim| json!({
            "player": aim.piece.color.index(),
            "piece": program.facts.kind(aim.piece.kind).token,
            "at": square_name(program, aim.at),
            "from": names(program, &aim.from),
        })).collect::<Vec<_>>(),
        "captures": captures(program),
        "prisoners_to_hand": program.facts.takes_prisoners(),
        "prisoners_to_partner": program.facts.takes_from_partner(),
        "drops": program.drops,
        "win": wins(program).map(|row| row.when.wording().name).collect::<Vec<_>>(),
        "endings": program.facts.endings.iter().map(|row| row_of(program, row)).collect::<Vec<_>>(),
        "uncounted": uncounted(program),
        "check": program.facts.duties.check.words(),
        "checks_illegal": program.facts.duties.no_checks,
        "must_capture": program.facts.duties.must_capture,
        "hand_first": program.facts.duties.hand_first,
        "pass": program.facts.duties.pass,
        "break_facing": program.facts.duties.break_facing,
        "takes_attacker": program.facts.duties.takes_attacker,
        "stalemate": ending::stalemate_words(&program.facts.endings),
        "repetition": program.facts.repetition.as_ref().map(repetition),
        "to_and_fro": program.facts.to_and_fro.as_ref().map(|rule| to_and_fro(program, rule)),
        "chases": program.facts.chases.iter().map(|rule| chase(program, rule)).collect::<Vec<_>>(),
        "handicaps": handicaps(program),
        "origin_always": program.facts.origin_always,
        "san": program.facts.san,
        "wxf": program.facts.wxf,
        "switches": switches(compiled),
    })
}

/// The zones that movements ask for by name; squares of the array have none.
fn zones(program: &Program) -> Vec<Value> {
    let places = program.places.iter();
    let named = places.filter(|(name, _)| !name.contains(' '));
    named
        .map(|(name, squares)| json!({ "name": name, "squares": both(program, squares) }))
        .collect()
}

fn piece(program: &Program, form: Form) -> Value {
    let (facts, kind) = (form.facts, form.rules);
    let token = |id: Option<PieceKind>| id.map(|id| &program.facts.kind(id).token);
    let chances: Vec<Value> = kind
        .chances
        .iter()
        .map(|chance| {
            json!({
                "when": chance.when.words(),
                "squares": both(program, &chance.zone),
            })
        })
        .collect();
    let drop = kind.drop.as_ref().map(|drop| {
        json!({
            "squares": both(program, &drop.allowed),
            "per_file": drop.per_file,
            "no_mate": drop.no_mate,
            "no_check": drop.no_check,
            "turned": facts.drops_turned,
            "apart": drop.apart,
            "onto": drop.onto.map(Choice::words),
            "first": drop.first.as_ref().map(|first| both(program, first)),
        })
    });
    json!({
        "name": facts.name,
        "token": facts.token,
        "glyph": facts.glyph,
        "sfen": facts.sfen,
        "wxf": facts.wxf,
        "movement": facts.movement,
        "words": words::of_form(program, form),
        "moves_as": kind.moves_as,
        "file": kind.source,
        "line": kind.line,
        "royal": facts.royal,
        "front": token(facts.front),
        "back": token(facts.back),
        "becomes": facts.becomes.each_ref().map(|kinds| {
            kinds.iter().map(|id| &program.facts.kind(*id).token).collect::<Vec<_>>()
        }),
        "twin": token(facts.twin),
        "hand": token(facts.hand),
        "promotes": chances,
        "must_promote": both(program, &kind.must_promote),
        "waits": kind.waits,
        "most_by_promotion": kind.most.as_ref().map(|limit| limit.most),
        "drop": drop,
    })
}

/// The squares of both players.
fn both(program: &Program, sets: &[SquareSet; 2]) -> Value {
    let names = |set: &SquareSet| -> Vec<String> {
        set.iter()
            .map(|square| square_name(program, square))
            .collect()
    };
    json!([names(&sets[0]), names(&sets[1])])
}

fn tokens(program: &Program, set: &KindSet) -> Vec<String> {
    let kinds = program
        .facts
        .kinds
        .iter()
        .zip(set)
        .filter(|(_, inside)| **inside);
    kinds.map(|(kind, _)| kind.token.clone()).collect()
}

/// The rows that say who wins.
fn wins(program: &Program) -> impl Iterator<Item = &Ending> {
    let rows = program.facts.endings.iter();
    rows.filter(|row| ending::WINS.contains(&row.when))
}

/// A row with what it names.
fn row_of(program: &Program, row: &Ending) -> Value {
    let pieces = row.pieces.as_ref();
    json!({
        "when": row.when.wording().name,
        "result": row.result.words(),
        "player": row.of.map(|color| color.index()),
        "pieces": pieces.map(|pieces| tokens(program, pieces)),
        "squares": program.squares_of(row).map(|squares| both(program, &squares)),
        "others": program.others_of(row).map(|squares| both(program, &squares)),
        "number": row.number,
        "points": row.points.as_ref().map(|points| json!({
            "worth": points.worth.iter().map(|(pieces, each)| {
                json!({ "pieces": tokens(program, pieces), "each": each })
            }).collect::<Vec<_>>(),
            "needed": points.needed,
            "company": points.company,
            "halves": points.halves,
        })),
        "clock": row.clock.map(|clock| json!({
            "claim": clock.claim,
            "end": clock.end,
            "drops": clock.drops,
        })),
        "material": row.material.as_ref().map(|material| json!({
            "armies": material.armies.each_ref().map(|army| json!({
                "pieces": army.pieces.iter().map(|(pieces, number)| {
                    json!({ "pieces": tokens(program, pieces), "number": number })
                }).collect::<Vec<_>>(),
                "others": army.others,
            })),
            "one_colour": material.one_colour,
        })),
        "lines": row.lines.as_ref().map(|lines| json!({
            "movement": lines.movement,
            "steps": lines.steps,
        })),
        "countdown": row.countdown.as_ref().map(|countdown| json!({
            "has": countdown.has,
            "limits": countdown.limits.iter().map(|limit| json!({
                "against": tokens(program, &limit.against),
                "number": limit.number,
                "moves": limit.moves,
            })).collect::<Vec<_>>(),
            "from_pieces": countdown.from_pieces,
            "claimed": countdown.claimed,
        })),
    })
}

/// The pieces that do not count for a win.
fn uncounted(program: &Program) -> Vec<String> {
    let rows = wins(program).filter(|row| row.when.counts_pieces());
    let pieces = rows.filter_map(|row| row.pieces.as_ref());
    pieces.flat_map(|pieces| tokens(program, pieces)).collect()
}

/// What is in a hand.
fn held(program: &Program, hand: &[u16]) -> Vec<Value> {
    let held = program
        .facts
        .kinds
        .iter()
        .zip(hand)
        .filter(|(_, count)| **count > 0);
    held.map(|(kind, count)| json!({ "piece": kind.token, "count": count }))
        .collect()
}

fn setup(program: &Program) -> Vec<Value> {
    let squares = program.facts.each_square().zip(&program.facts.start.board);
    let placed = squares.filter_map(|(square, placed)| Some((square, (*placed)?)));
    placed
        .map(|(square, piece)| {
            json!({
                "square": square_name(program, square),
                "player": piece.color.index(),
                "piece": program.facts.kind(piece.kind).token,
            })
        })
        .collect()
}

/// What moves do beyond their own pieces and victims.
fn effects(program: &Program) -> Value {
    let effects = &program.facts.effects;
    let tokens = |kinds: &[bool]| {
        let inside = program
            .facts
            .each_kind()
            .filter(|kind| kinds.get(kind.index()) == Some(&true));
        inside
            .map(|kind| program.facts.kind(kind).token.clone())
            .collect::<Vec<_>>()
    };
    let walls = effects.walls.as_ref().map(|walls| {
        let (put, movement) = match &walls.put {
            Put::Any => ("any", None),
            Put::AnyButStart => ("any but start", None),
            Put::Origin => ("origin", None),
            Put::Along { movement, .. } => ("along", Some(movement)),
        };
        json!({ "put": put, "movement": movement, "single": walls.single })
    });
    let trampling = { program.facts.kinds.iter() }
        .zip(&effects.trampling)
        .filter_map(|(kind, lines)| Some((kind, lines.as_ref()?)))
        .map(|(kind, lines)| json!({ "piece": kind.token, "along": lines.movement }));
    let trampling: Vec<Value> = trampling.collect();
    json!({
        "aura": tokens(&effects.aura),
        "exploding": tokens(&effects.exploding),
        "blasted": tokens(&effects.blasted),
        "trampling": trampling,
        "burning": tokens(&effects.burning),
        "petrified": tokens(&effects.petrified),
        "to_hands": effects.to_hands,
        "conversion": effects.conversion.as_ref().map(|conversion| json!({
            "which": conversion.which.words(),
            "pieces": tokens(&conversion.kinds),
        })),
        "walls": walls,
    })
}

fn shuffle(program: &Program) -> Value {
    let facts = &program.facts;
    let Some(shuffle) = &facts.shuffle else {
        return Value::Null;
    };
    let token = |kind| &facts.kind(kind).token;
    let between = shuffle.between.iter();
    let between: Vec<_> = between
        .map(|(inner, outer)| [token(*inner), token(*outer)])
        .collect();
    json!({
        "squares": Color::BOTH.map(|color| names(program, facts.shuffled(color))),
        "apart": shuffle.apart.iter().map(|kind| token(*kind)).collect::<Vec<_>>(),
        "between": between,
        "arrays": facts.n_arrays(),
        "number": facts.array_number(&facts.start),
    })
}

fn promotion(program: &Program) -> Value {
    let Some(promotion) = &program.promotion else {
        return Value::Null;
    };
    let contagions: Vec<Value> = promotion
        .contagions
        .iter()
        .map(|rule| {
            json!({
                "victims": tokens(program, &rule.victims),
                "becomes": program.facts.kind(rule.becomes).token,
                "unless": tokens(program, &rule.spared),
            })
        })
        .collect();
    json!({
        "forced": promotion.forced,
        "waits": promotion.waits,
        "both_ways": program.turns_back(),
        "forced_by": tokens(program, &promotion.forced_by),
        "contagions": contagions,
        "deciding_victim": promotion.deciding.words(),
    })
}

fn castling(program: &Program) -> Value {
    let Some(castling) = &program.facts.castling else {
        return Value::Null;
    };
    let ends = castling.ends.map(|sides| {
        let side = |ends: Option<_>| ends.map(|(mover, partner)| names(program, &[mover, partner]));
        sides.map(side)
    });
    json!({
        "piece": program.facts.kind(castling.mover).token,
        "partners": tokens(program, &castling.partners),
        "ends": ends,
        "through_attack": castling.through_attack,
        "placed": castling.placed.as_ref().map(|placed| json!({
            "piece": names(program, &placed.homes),
            "partners": placed.partners.each_ref().map(|squares| names(program, squares)),
        })),
    })
}

fn names(program: &Program, squares: &[Square]) -> Vec<String> {
    let squares = squares.iter();
    squares
        .map(|square| square_name(program, *square))
        .collect()
}

fn captures(program: &Program) -> Value {
    let test = |test: &CaptureTest| match test {
        CaptureTest::Distant => json!({ "test": "distant" }),
        CaptureTest::Protected => json!({ "test": "protected" }),
        CaptureTest::ProtectorTaken => json!({ "test": "protector taken" }),
        CaptureTest::BridgedBy(kinds) => {
            json!({ "test": "bridged by", "pieces": tokens(program, kinds) })
        }
        CaptureTest::Answering => json!({ "test": "answering" }),
        CaptureTest::Retaking => json!({ "test": "retaking" }),
    };
    let rules: Vec<Value> = program
        .captures
        .iter()
        .map(|rule| {
            json!({
                "forbids": rule.forbids,
                "captors": tokens(program, &rule.class.captors),
                "victims": tokens(program, &rule.class.victims),
                "when": rule.when.iter().map(test).collect::<Vec<_>>(),
                "unless": rule.unless.as_ref().map(test),
            })
        })
        .collect();
    let answered = program.answered.as_ref().map(|class| {
        json!({
            "captors": tokens(program, &class.captors),
            "victims": tokens(program, &class.victims),
        })
    });
    json!({
        "rules": rules,
        "answered": answered,
        "attacks_protected": program.facts.attacks_protected,
    })
}

fn repetition(rule: &Repetition) -> Value {
    json!({
        "count": rule.count,
        "claim": rule.claim,
        "perpetual_check_loses": rule.perpetual_check_loses,
        "perpetual_chase_loses": rule.perpetual_chase_loses,
        "attacker_loses": rule.attacker_loses.map(Often::words),
        "first_passer_loses": rule.first_passer_loses,
        "no_attack_draws": rule.no_attack_draws,
        "attack": rule.attack.words(),
        "otherwise": rule.otherwise.words(),
    })
}

fn to_and_fro(program: &Program, rule: &ToAndFro) -> Value {
    json!({ "count": rule.count, "except": tokens(program, &rule.except) })
}

fn chase(program: &Program, rule: &ChaseRule) -> Value {
    let squares = program.chase_squares(rule);
    let squares = squares.map(|sets| both(program, &sets));
    json!({
        "captors": tokens(program, &rule.captors),
        "victims": tokens(program, &rule.victims),
        "squares": squares,
        "counts": rule.counts.words(),
    })
}

/// Names, squares and what comes to stand there.
pub(crate) fn handicaps(program: &Program) -> Vec<Value> {
    let handicaps = program.facts.handicaps.iter();
    handicaps
        .map(|handicap| {
            let changes = handicap.changes.iter().map(|change| {
                let becomes = change.becomes.map(|kind| &program.facts.kind(kind).token);
                json!({ "square": square_name(program, change.square), "becomes": becomes })
            });
            json!({ "name": handicap.name, "changes": changes.collect::<Vec<_>>() })
        })
        .collect()
}

/// The switches of a game with their values.
pub fn switches(compiled: &Compiled) -> Vec<Value> {
    let switches = compiled.switches.iter();
    switches
        .map(|switch| {
            json!({
                "name": switch.name,
                "value": switch.value,
                "default": switch.default,
                "values": switch.values,
                "text": switch.text,
            })
        })
        .collect()
}
