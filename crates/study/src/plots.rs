//! The pictures of a study: results, lengths, numbers of moves, values.
//!
//! They are drawn with the looks of the booklet's, light and dark; what a picture shows is also told in its label and in
//! the tables of the page.

use std::fmt::Write;

use booklet::svg::{Picture, escape};

use crate::values::Value;
use crate::words::{MOST_BARS, branching_line, length_line, percent, value_name};
use crate::{First, Study};

/// The looks that the booklet's page and pictures have no need of.
pub(crate) const STYLE: &str = "\
.first{fill:var(--blue)}.second{fill:var(--red)}.even{fill:var(--line)}.rest{fill:none;stroke:var(--line)}
.axis{stroke:var(--ink);stroke-width:1}.grid{stroke:var(--line);stroke-width:1;stroke-dasharray:2 3}.band{fill:var(--blue);fill-opacity:.22}
.mean{fill:none;stroke:var(--blue);stroke-width:2}.error{stroke:var(--blue);stroke-width:2}.said{fill:none;stroke:var(--red);stroke-width:2}
td{text-align:right;font-variant-numeric:tabular-nums}
.on{fill:var(--paper);font-size:14px;font-weight:600}.mark{stroke:var(--ink);stroke-width:2}
";

/// Pixels of all pictures.
const WIDTH: usize = 720;
/// Pixels left of what is drawn, for the numbers, and right of it.
const EDGE: (f64, f64) = (64.0, 20.0);
/// Pixels of what is drawn upwards.
const HEIGHT: f64 = 240.0;
/// Pixels below it.
const FOOT: f64 = 44.0;
/// Pixels above it.
const HEAD: f64 = 16.0;

/// What grows.
struct Drawing(String);

impl Drawing {
    fn text(&mut self, class: &str, anchor: &str, (x, y): (f64, f64), text: &str) {
        let text = escape(text);
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.0,
            "<text class=\"{class}\" x=\"{x:.0}\" y=\"{y:.0}\" text-anchor=\"{anchor}\">{text}</text>"
        );
    }

    fn line(&mut self, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
        let _ = writeln!(
            self.0,
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        );
    }

    fn rect(&mut self, class: &str, (x, y): (f64, f64), (width, height): (f64, f64)) {
        let _ = writeln!(
            self.0,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
        );
    }

    fn shape(&mut self, class: &str, points: &[(f64, f64)], closed: bool) {
        let points: Vec<String> = { points.iter() }
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let name = if closed { "polygon" } else { "polyline" };
        let points = points.join(" ");
        let _ = writeln!(self.0, "<{name} class=\"{class}\" points=\"{points}\"/>");
    }

    fn picture(self, height: f64, label: String) -> Picture {
        Picture::new(WIDTH, height.ceil() as usize, label, self.0)
    }
}

/// Round numbers from `from` to `to`, about so many.
fn ticks(from: f64, to: f64, most: usize) -> Vec<f64> {
    let raw = ((to - from) / most as f64).max(1e-6);
    let power = 10_f64.powf(raw.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power);
    let step = steps.into_iter().find(|step| *step >= raw * 0.999);
    let step = step.unwrap_or(10.0 * power);
    let (first, last) = (
        (from / step).ceil() as i64,
        (to / step + 1e-9).floor() as i64,
    );
    (first..=last).map(|place| place as f64 * step).collect()
}

fn tick_text(tick: f64) -> String {
    match tick.fract().abs() < 1e-9 {
        true => format!("{tick:.0}"),
        false => format!("{tick:.1}"),
    }
}

/// Where numbers across are drawn.
fn across((from, to): (f64, f64), number: f64) -> f64 {
    let width = WIDTH as f64 - EDGE.0 - EDGE.1;
    EDGE.0 + width * (number - from) / (to - from).max(1e-9)
}

/// Where numbers upwards from 0 are drawn.
fn up(most: f64, number: f64) -> f64 {
    HEAD + HEIGHT * (1.0 - number / most.max(1e-9))
}

/// Both axes, with what the numbers across are.
fn axes(drawing: &mut Drawing, span: (f64, f64), most: f64, name: &str) {
    for tick in ticks(0.0, most, 5) {
        let y = up(most, tick);
        drawing.line("grid", (EDGE.0, y), (WIDTH as f64 - EDGE.1, y));
        drawing.text("small", "end", (EDGE.0 - 8.0, y + 4.0), &tick_text(tick));
    }
    let base = up(most, 0.0);
    drawing.line("axis", (EDGE.0, base), (WIDTH as f64 - EDGE.1, base));
    for tick in ticks(span.0, span.1, 10) {
        let x = across(span, tick);
        drawing.line("axis", (x, base), (x, base + 5.0));
        drawing.text("small", "middle", (x, base + 18.0), &tick_text(tick));
    }
    drawing.text("small", "end", (WIDTH as f64 - EDGE.1, base + 36.0), name);
}

/// A bar of all results, and below it the points of the first player with their interval.
pub(crate) fn results(study: &Study) -> Picture {
    let mut drawing = Drawing(String::new());
    let [first, second] = study.info.players.each_ref();
    let parts = [
        ("first", first.as_str(), study.won[0]),
        ("even", "drawn", study.drawn),
        ("second", second, study.won[1]),
        ("rest", "unfinished", study.unfinished),
    ];
    let all = study.games.max(1) as f64;
    let (mut done, mut label) = (0, String::from("Results:"));
    for (class, name, count) in parts {
        let (from, to) = (done as f64 / all, (done + count) as f64 / all);
        let (x, end) = (across((0.0, 1.0), from), across((0.0, 1.0), to));
        drawing.rect(class, (x, 16.0), (end - x, 44.0));
        let share = percent(to - from);
        let text = format!("{name} {share}");
        if end - x > 8.0 * text.chars().count() as f64 {
            let class = if class == "rest" { "text" } else { "on" };
            drawing.text(class, "middle", ((x + end) / 2.0, 43.0), &text);
        }
        let _ = write!(label, " {text};");
        done += count;
    }
    let mut height = 76.0;
    if let Some(first) = &study.first {
        let _ = write!(label, " {}", share_text(study, first));
        interval(&mut drawing, first);
        height = 150.0;
    }
    drawing.picture(height, label)
}

fn share_text(study: &Study, first: &First) -> String {
    let (low, high) = first.interval;
    format!(
        "points of {}: {}, with 95 % from {} to {}",
        study.info.players[0],
        percent(first.share),
        percent(low),
        percent(high)
    )
}

/// The share of points on an axis of its own.
fn interval(drawing: &mut Drawing, first: &First) {
    let at = |share: f64| across((0.0, 1.0), share);
    for tick in ticks(0.0, 1.0, 10) {
        let class = if (tick - 0.5).abs() < 1e-9 {
            "axis"
        } else {
            "grid"
        };
        drawing.line(class, (at(tick), 70.0), (at(tick), 118.0));
        let text = format!("{:.0} %", 100.0 * tick);
        drawing.text("small", "middle", (at(tick), 134.0), &text);
    }
    let (low, high) = first.interval;
    whisker(drawing, (at(low), at(high)), 94.0);
    let _ = writeln!(
        drawing.0,
        "<circle class=\"first\" cx=\"{:.1}\" cy=\"94\" r=\"6\"/>",
        at(first.share)
    );
}

/// An interval with its ends.
fn whisker(drawing: &mut Drawing, (low, high): (f64, f64), y: f64) {
    drawing.line("error", (low, y), (high, y));
    for end in [low, high] {
        drawing.line("error", (end, y - 5.0), (end, y + 5.0));
    }
}

/// The histogram of lengths, with the median.
pub(crate) fn lengths(study: &Study) -> Picture {
    let lengths = &study.lengths;
    let bars = lengths.bars(2 * MOST_BARS);
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(0) as f64;
    let (from, to) = match (bars.first(), bars.last()) {
        (Some(first), Some(last)) => (f64::from(first.from), f64::from(last.to) + 1.0),
        _ => (0.0, 1.0),
    };
    let mut drawing = Drawing(String::new());
    axes(&mut drawing, (from, to), most, "plies");
    for bar in &bars {
        let x = across((from, to), f64::from(bar.from));
        let end = across((from, to), f64::from(bar.to) + 1.0);
        let y = up(most, bar.count as f64);
        drawing.rect(
            "first",
            (x + 1.0, y),
            ((end - x - 2.0).max(1.0), up(most, 0.0) - y),
        );
    }
    for (tenths, name) in [(5, "median"), (9, "nine in ten")] {
        let x = across((from, to), f64::from(lengths.decile(tenths)) + 0.5);
        drawing.line("mark", (x, HEAD), (x, up(most, 0.0)));
        let y = HEAD + if tenths == 5 { 10.0 } else { 26.0 };
        drawing.text("small", "start", (x + 5.0, y), name);
    }
    let label = format!("Games by their length in plies: {}", length_line(lengths));
    drawing.picture(HEAD + HEIGHT + FOOT, label)
}

/// Legal moves by ply: their mean, and where four fifths of the positions lie.
pub(crate) fn branching(study: &Study) -> Picture {
    let shown = match study.lengths.decile(9) {
        0 => study.by_ply.len(),
        ninth => study.by_ply.len().min(ninth as usize),
    };
    let plies = &study.by_ply[..shown];
    let most = plies.iter().map(|moves| moves.decile(9)).max().unwrap_or(0);
    let most = f64::from(most.max(1)) * 1.05;
    let span = (1.0, shown.max(2) as f64);
    let mut drawing = Drawing(String::new());
    axes(&mut drawing, span, most, "ply");
    let points = |number: &dyn Fn(usize) -> f64| -> Vec<(f64, f64)> {
        let points = (0..plies.len()).map(|ply| (ply as f64 + 1.0, number(ply)));
        points
            .map(|(ply, number)| (across(span, ply), up(most, number)))
            .collect()
    };
    let mut band = points(&|ply| f64::from(plies[ply].decile(9)));
    band.extend(
        points(&|ply| f64::from(plies[ply].decile(1)))
            .into_iter()
            .rev(),
    );
    drawing.shape("band", &band, true);
    drawing.shape("mean", &points(&|ply| plies[ply].mean()), false);
    let label = format!("Legal moves by ply: {}", branching_line(study));
    drawing.picture(HEAD + HEIGHT + FOOT, label)
}

/// Pixels of a row of values, and left of them.
const ROW: f64 = 26.0;
const NAMES: f64 = 230.0;

/// The values of pieces: what the definition says as a diamond, what the games say as a dot with its interval. `None` if the
/// games say nothing.
pub(crate) fn values(study: &Study) -> Option<Picture> {
    let values = &study.values;
    let found = |row: &Value| row.in_units(values.scale);
    let rows = values.rows.iter().filter(|row| found(row).is_some());
    let rows: Vec<&Value> = rows.collect();
    if rows.is_empty() {
        return None;
    }
    let numbers = rows.iter().flat_map(|row| {
        let (units, half) = found(row).unwrap_or_default();
        let derived = row.derived.unwrap_or(0.0);
        [units - half, units + half, derived, 0.0]
    });
    let (low, high) = numbers.fold((0.0_f64, 1.0_f64), |(low, high), number| {
        (low.min(number), high.max(number))
    });
    let (low, high) = (low - 0.02 * (high - low), high + 0.02 * (high - low));
    let width = WIDTH as f64 - NAMES - EDGE.1;
    let at = |number: f64| NAMES + width * (number - low) / (high - low);
    let base = HEAD + ROW * rows.len() as f64;
    let mut drawing = Drawing(String::new());
    for tick in ticks(low, high, 8) {
        let class = if tick == 0.0 { "axis" } else { "grid" };
        drawing.line(class, (at(tick), HEAD), (at(tick), base));
        drawing.text("small", "middle", (at(tick), base + 16.0), &tick_text(tick));
    }
    for (row, index) in rows.iter().zip(0..) {
        let y = HEAD + ROW * (f64::from(index) + 0.5);
        drawing.text(
            "small",
            "end",
            (NAMES - 10.0, y + 4.0),
            &value_name(study, row),
        );
        let (units, half) = found(row).unwrap_or_default();
        whisker(&mut drawing, (at(units - half), at(units + half)), y);
        let _ = writeln!(
            drawing.0,
            "<circle class=\"first\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4\"/>",
            at(units)
        );
        if let Some(derived) = row.derived {
            let x = at(derived);
            let diamond = [(x, y - 7.0), (x + 7.0, y), (x, y + 7.0), (x - 7.0, y)];
            drawing.shape("said", &diamond, true);
        }
    }
    let label = "Values of pieces: a dot with its interval for the games, a diamond for the definition; \
                 the table below has the numbers";
    Some(drawing.picture(base + 28.0, label.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(0.0, 10.0, 5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks(-3.0, 47.0, 5), [0.0, 10.0, 20.0, 30.0, 40.0]);
        assert_eq!(ticks(0.0, 0.0, 5).len(), 1);
    }
}
