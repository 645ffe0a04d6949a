//! The lock-order graph, drawn in layers: an arrow goes from the lock that is held to the one that is taken meanwhile.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::text;
use crate::report::counted;
use crate::report::lock_graph::PARTIAL;
use crate::session::{OrderGraph, OrderLine};

/// A drawing of more locks is a tangle; the table has them all.
const MOST_DRAWN: usize = 40;

/// A character's width in the drawing's font, about.
const CHARACTER: usize = 8;
const BOX_HEIGHT: usize = 30;
const LAYER_HEIGHT: usize = 90;
const GAP: usize = 30;

/// Writes the drawing and a table of all its arrows; nothing if no lock is taken while another is held.
pub(super) fn write(graph: &OrderGraph, out: &mut dyn Write) -> io::Result<()> {
    if graph.edges.is_empty() {
        return Ok(());
    }
    writeln!(out, "<section id=\"order\">\n<h2>Lock order</h2>")?;
    let inverted = graph.edges.iter().filter(|edge| edge.is_inverted).count();
    let said = match inverted {
        0 if graph.is_partial => "No two locks are seen to be taken in both orders.".to_owned(),
        0 => "No two locks are taken in both orders.".to_owned(),
        _ => format!("{} of locks that are also taken in the other order.", counted(inverted, "arrow")),
    };
    let drawn = if graph.nodes.len() <= MOST_DRAWN { drawn(graph) } else { Vec::new() };
    let left_out = if drawn.len() < graph.edges.len() { " The table also has what is not drawn." } else { "" };
    let unknown = if graph.is_partial { format!(" {PARTIAL}.") } else { String::new() };
    writeln!(
        out,
        "<p class=\"soft\">From the lock that is held to the one that is taken meanwhile. {said}{left_out}{unknown}</p>"
    )?;
    if !drawn.is_empty() {
        writeln!(out, "<div class=\"scroll\">{}</div>", drawing(graph, &drawn))?;
    }
    writeln!(out, "<div class=\"scroll\"><table>")?;
    let heads = ["held", "taken", "function", "place", ""];
    let heads: String = heads.iter().map(|head| format!("<th scope=\"row\">{head}</th>")).collect();
    writeln!(out, "<tr>{heads}</tr>")?;
    for edge in &graph.edges {
        let name = |node: usize| graph.nodes.get(node).map(|node| node.place.clone()).unwrap_or_default();
        let more = if edge.more == 0 { String::new() } else { format!(" and {} more", edge.more) };
        let place = format!("{}:{}{more}", edge.file, edge.line);
        let mark = if edge.is_inverted { "inverted" } else { "" };
        let cells = [name(edge.from), name(edge.to), edge.function.clone(), place, mark.to_owned()];
        let cells: String = cells.iter().map(|cell| format!("<td class=\"text\">{}</td>", text(cell))).collect();
        writeln!(out, "<tr class=\"{mark}\">{cells}</tr>")?;
    }
    writeln!(out, "</table></div>\n</section>")
}

/// Where a lock is drawn.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    x: usize,
    y: usize,
    width: usize,
}

impl Place {
    fn middle(self) -> usize {
        self.x + self.width / 2
    }

    fn bottom(self) -> usize {
        self.y + BOX_HEIGHT
    }
}

fn drawing(graph: &OrderGraph, drawn: &[&OrderLine]) -> String {
    let places = places(graph);
    let width = places.iter().map(|place| place.x + place.width).max().unwrap_or_default() + 2 * GAP;
    let height = places.iter().map(|place| place.bottom()).max().unwrap_or_default() + GAP;
    let mut svg = format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"Lock order\" xmlns=\"http://www.w3.org/2000/svg\">\n<defs>"
    );
    // Writing to a string cannot fail.
    for class in ["plain", "inverted"] {
        let _ = write!(
            svg,
            "<marker id=\"to-{class}\" class=\"{class}\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" \
             markerUnits=\"userSpaceOnUse\" markerWidth=\"10\" markerHeight=\"10\" orient=\"auto\"><path d=\"M0 0 L8 4 L0 8 z\"/></marker>"
        );
    }
    let _ = writeln!(svg, "</defs>");
    for edge in drawn {
        let (Some(from), Some(to)) = (places.get(edge.from), places.get(edge.to)) else { continue };
        let class = if edge.is_inverted { "inverted" } else { "plain" };
        let title = text(&format!("{} at {}:{}", edge.function, edge.file, edge.line));
        let path = arrow(*from, *to, edge);
        let _ = writeln!(
            svg,
            "<path class=\"arrow {class}\" d=\"{path}\" marker-end=\"url(#to-{class})\"><title>{title}</title></path>"
        );
    }
    for (place, node) in places.iter().zip(&graph.nodes) {
        let Place { x, y, width } = *place;
        let _ = writeln!(
            svg,
            "<g><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{BOX_HEIGHT}\" rx=\"4\"/><text x=\"{}\" y=\"{}\">{}\
             </text><title>{}</title></g>",
            place.middle(),
            y + BOX_HEIGHT * 2 / 3,
            text(&node.place),
            text(&node.lock)
        );
    }
    svg.push_str("</svg>");
    svg
}

/// To the layer below from box to box, past layers on the left, and back on the right.
fn arrow(from: Place, to: Place, edge: &OrderLine) -> String {
    let bend = LAYER_HEIGHT / 2;
    if from.y + LAYER_HEIGHT < to.y {
        let (y, out) = (from.y + BOX_HEIGHT / 2, from.x.saturating_sub(GAP / 2));
        let (tx, above) = (to.middle(), to.y - bend);
        let down = format!("M{} {y} Q{out} {y} {out} {}", from.x, from.bottom());
        return format!("{down} V{above} C{out} {} {tx} {above} {tx} {}", to.y, to.y);
    }
    if from.y < to.y {
        let (x, y, tx, ty) = (from.middle(), from.bottom(), to.middle(), to.y);
        return format!("M{x} {y} C{x} {} {tx} {} {tx} {ty}", y + bend, ty - bend);
    }
    let (x, y, tx, ty) = (from.x + from.width, from.y + BOX_HEIGHT / 2, to.x + to.width, to.y + BOX_HEIGHT / 2);
    let out = x.max(tx) + GAP;
    let (y, ty) = if edge.from == edge.to { (y - BOX_HEIGHT / 4, ty + BOX_HEIGHT / 4) } else { (y, ty) };
    format!("M{x} {y} C{out} {y} {out} {ty} {tx} {ty}")
}

/// Each layer below those that lead to it; within a layer in the order of the declarations.
fn places(graph: &OrderGraph) -> Vec<Place> {
    let layers = layers(graph);
    let mut ends: Vec<usize> = Vec::new();
    let mut places = Vec::new();
    for (node, layer) in graph.nodes.iter().zip(layers) {
        if ends.len() <= layer {
            ends.resize(layer + 1, GAP);
        }
        let width = node.place.chars().count() * CHARACTER + GAP / 2;
        places.push(Place { x: ends[layer], y: GAP / 2 + layer * LAYER_HEIGHT, width });
        ends[layer] += width + GAP;
    }
    places
}

/// The length of the longest way to each lock, but for arrows that close a circle.
fn layers(graph: &OrderGraph) -> Vec<usize> {
    let count = graph.nodes.len();
    let mut layers = vec![0; count];
    let onward = onward(graph);
    // The longest way has fewer arrows than there are locks.
    for _ in 0..count {
        for edge in &onward {
            layers[edge.to] = layers[edge.to].max(layers[edge.from] + 1);
        }
    }
    layers
}

/// The arrows without those that close a circle: these have no circle.
fn onward(graph: &OrderGraph) -> Vec<&OrderLine> {
    let all: Vec<&OrderLine> = graph.edges.iter().collect();
    // Each circle has an arrow from a later declared lock to an earlier one, or to itself.
    let closes = |edge: &OrderLine| edge.to <= edge.from && reached(&all, [edge.to], graph.nodes.len())[edge.from];
    graph.edges.iter().filter(|edge| !closes(edge)).collect()
}

/// The arrows that are drawn: those between locks that further arrows join by a longer way say nothing new.
fn drawn(graph: &OrderGraph) -> Vec<&OrderLine> {
    let onward = onward(graph);
    let is_onward = |edge: &OrderLine| onward.iter().any(|other| std::ptr::eq(*other, edge));
    let follows = |edge: &OrderLine| {
        let next = onward.iter().filter(|other| other.from == edge.from && other.to != edge.to).map(|other| other.to);
        !edge.is_inverted && is_onward(edge) && reached(&onward, next, graph.nodes.len())[edge.to]
    };
    graph.edges.iter().filter(|edge| !follows(edge)).collect()
}

/// Which locks some arrows lead to from some locks, these included.
fn reached(edges: &[&OrderLine], from: impl IntoIterator<Item = usize>, count: usize) -> Vec<bool> {
    let mut seen = vec![false; count];
    let mut open: Vec<usize> = from.into_iter().collect();
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut seen[node], true) {
            open.extend(edges.iter().filter(|edge| edge.from == node).map(|edge| edge.to));
        }
    }
    seen
}
