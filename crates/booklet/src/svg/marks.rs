//! How each mark of a move diagram is drawn.

use variant_dsl::diagram::Mark;

/// A mark in a square of `size` pixels, whose middle is at `x` and `y`. `ends` says whether a slide
/// leaves the picture here, `way` in which direction it goes, right and up being positive.
pub(super) fn mark(
    mark: Mark,
    x: usize,
    y: usize,
    size: usize,
    way: (i64, i64),
    ends: bool,
) -> String {
    let circle = |class: &str, radius: usize| {
        format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
    };
    let cross = size / 5;
    match mark {
        Mark::Blank | Mark::Mover => String::new(),
        Mark::Step => circle("full", size / 6),
        Mark::Slide(line) => slide(line, x, y, size, way, ends),
        Mark::Limited => beads(x, y, size, way) + &circle("full", size / 6),
        Mark::Jump => star("full", x, y, 32 * size / 100),
        Mark::Rider => star("open", x, y, 32 * size / 100),
        Mark::Lame => {
            let (left, right, top, bottom) = (x - cross, x + cross, y - cross, y + cross);
            format!("<path class=\"open\" d=\"M{x} {top}L{right} {y}L{x} {bottom}L{left} {y}Z\"/>")
        }
        Mark::Later(_) => {
            let (symbol, base) = (mark.symbol(), y + 5);
            format!(
                "<text class=\"number\" x=\"{x}\" y=\"{base}\" text-anchor=\"middle\">{symbol}</text>"
            )
        }
        Mark::MoveOnly => circle("open", size / 6),
        Mark::CaptureOnly => {
            let (left, right, top, bottom) = (x - cross, x + cross, y - cross, y + cross);
            format!(
                "<path class=\"hit\" d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\"/>"
            )
        }
        Mark::OnTheWay => circle("full", size / 6) + &circle("hit", size / 3),
        Mark::AfterCapture => circle("hit", size / 6),
        Mark::Hop => {
            let (left, right, base) = (x - cross, x + cross, y + cross / 2);
            format!(
                "<path class=\"open\" d=\"M{left} {base}A{cross} {cross} 0 0 1 {right} {base}\"/>"
            )
        }
    }
}

/// A line through the whole square, with a head where it leaves the picture.
fn slide(line: char, x: usize, y: usize, size: usize, way: (i64, i64), ends: bool) -> String {
    let half = size / 2;
    let (left, right, top, bottom) = (x - half, x + half, y - half, y + half);
    let ends_at = match line {
        '|' => [(x, top), (x, bottom)],
        '-' => [(left, y), (right, y)],
        '/' => [(left, bottom), (right, top)],
        _ => [(left, top), (right, bottom)],
    };
    let [(x1, y1), (x2, y2)] = ends_at;
    let line = format!("<path class=\"way\" d=\"M{x1} {y1}L{x2} {y2}\"/>");
    match ends {
        true => line + &head(x, y, size, way),
        false => line,
    }
}

/// The head of an arrow in the outer half of the square.
fn head(x: usize, y: usize, size: usize, (dx, dy): (i64, i64)) -> String {
    let (dx, dy) = (dx.signum(), -dy.signum());
    let straight = dx == 0 || dy == 0;
    let unit = size as i64 * if straight { 24 } else { 18 } / 100;
    let (x, y, half) = (x as i64, y as i64, size as i64 / 2 - 1);
    let (tip_x, tip_y) = (x + dx * half, y + dy * half);
    let wing = |side: i64| {
        (
            tip_x - dx * unit - side * dy * unit,
            tip_y - dy * unit + side * dx * unit,
        )
    };
    let ((x1, y1), (x2, y2)) = (wing(1), wing(-1));
    format!("<path class=\"full\" d=\"M{tip_x} {tip_y}L{x1} {y1}L{x2} {y2}Z\"/>")
}

/// The line back to the square before, on which the beads of a limited slide hang.
fn beads(x: usize, y: usize, size: usize, (dx, dy): (i64, i64)) -> String {
    let step = size as i64;
    let (x1, y1) = (x as i64 - dx.signum() * step, y as i64 + dy.signum() * step);
    format!("<path class=\"open\" d=\"M{x} {y}L{x1} {y1}\"/>")
}

/// A star of five points.
fn star(class: &str, x: usize, y: usize, radius: usize) -> String {
    // Thousandths of the radius, outer and inner points in turn, clockwise from the top.
    const POINTS: [(i64, i64); 10] = [
        (0, -1000),
        (224, -309),
        (951, -309),
        (363, 118),
        (588, 809),
        (0, 382),
        (-588, 809),
        (-363, 118),
        (-951, -309),
        (-224, -309),
    ];
    let place = |(dx, dy): (i64, i64)| {
        let at = |base: usize, part: i64| base as i64 + part * radius as i64 / 1000;
        format!("{},{}", at(x, dx), at(y, dy))
    };
    let points: Vec<String> = POINTS.into_iter().map(place).collect();
    format!(
        "<polygon class=\"{class}\" points=\"{}\"/>",
        points.join(" ")
    )
}
