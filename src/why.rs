//! `karakuri why`: whether a move is legal or forced, and which clause of the definition says so.

use std::io::Write;

use interpreter::{Answer, Interpreter, Objection};
use variant_dsl::program::Clause;

use crate::failure::Failure;
use crate::games;
use crate::position::PositionArgs;
use crate::result;
use crate::theme::{FAINT, STRONG, paint};

/// Explain why a move is illegal or forced
#[derive(clap::Args)]
#[command(after_help = games::examples("\
MOVE may be written as programs or as people write it, and need not be legal. The moves given with
`--moves` are played first.

Examples:
  karakuri why @ 1d1c
  karakuri why @ --position startpos 1d1c
  karakuri why my-game.variant --moves 1d1c,5b5c 1c1b

Exit codes: 0 the move is legal, 1 it or an earlier move is illegal, 2 wrong usage."))]
pub(crate) struct Args {
    /// A built-in game, or the path of a .variant file
    game: String,
    /// The move to explain
    #[arg(value_name = "MOVE")]
    mv: String,
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    settings: games::Settings,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (rules, game) = games::interpreted(&args.game, &args.settings)?;
    let game = args.position.reached(game)?;
    if let Some((outcome, reason)) = game.result() {
        let players = &game.info().players;
        let over = result::sentence(players, game.side(), outcome, reason);
        let clause = rules.ended_by(&*game, outcome, reason);
        let cited = clause.map(|clause| format!("\n\n{}", cited(&rules, &clause)));
        let cited = cited.unwrap_or_default();
        if game.legal().is_empty() {
            return Err(Failure::No(format!("the game is over: {over}{cited}")));
        }
        // The pieces could still move.
        writeln!(out, "The game is over: {over}{cited}\n\nIf it went on:")?;
        write_answer(&rules, &rules.why(&*game, &args.mv), &args.mv, out)?;
        return Err(Failure::Reported(1));
    }
    write_answer(&rules, &rules.why(&*game, &args.mv), &args.mv, out)
}

fn write_answer(
    rules: &Interpreter,
    answer: &Answer,
    mv: &str,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mv = crate::failure::quote(mv, 60);
    let objection = match answer {
        Answer::Legal { human, forced } => {
            writeln!(out, "{} is legal: {human}", paint(STRONG, &mv))?;
            return forced
                .iter()
                .try_for_each(|objection| write_objection(rules, objection, out));
        }
        Answer::Refused(objection) => {
            writeln!(out, "{} is not legal.", paint(STRONG, &mv))?;
            objection
        }
        Answer::Impossible(objection) => objection,
    };
    write_objection(rules, objection, out)?;
    Err(Failure::Reported(1))
}

fn write_objection(
    rules: &Interpreter,
    objection: &Objection,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for sentence in objection.sentences() {
        writeln!(out, "{sentence}")?;
    }
    if let Some(clause) = &objection.clause {
        writeln!(out, "\n{}", cited(rules, clause))?;
    }
    Ok(())
}

/// Two lines: where in the definition the clause stands and what makes it hold, then the clause.
pub(crate) fn cited(rules: &Interpreter, clause: &Clause) -> String {
    rules.citation(clause, |place| paint(FAINT, place))
}
