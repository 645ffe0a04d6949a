//! The lock-order graph as text for programs that draw.

use std::io::{self, Write};

use crate::session::{OrderGraph, OrderLine};

use super::one_line;

/// How the lock-order graph is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// The language of Graphviz.
    Dot,
    /// A flowchart, as Markdown viewers draw it.
    Mermaid,
}

/// What is said of a graph that is not all.
pub(super) const PARTIAL: &str = "Some calls take more locks than are followed, so arrows may be missing";

/// Writes the lock-order graph: an arrow goes from the lock that is held to the one that is taken meanwhile.
///
/// # Errors
/// When `out` fails.
pub fn write_lock_graph(graph: &OrderGraph, format: GraphFormat, out: &mut dyn Write) -> io::Result<()> {
    match format {
        GraphFormat::Dot => write_dot(graph, out),
        GraphFormat::Mermaid => write_mermaid(graph, out),
    }
}

fn write_dot(graph: &OrderGraph, out: &mut dyn Write) -> io::Result<()> {
    let text = |text: &str| one_line(text).replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(out, "digraph lock_order {{")?;
    if graph.is_partial {
        writeln!(out, "    // {PARTIAL}.")?;
    }
    writeln!(out, "    node [shape=box];")?;
    for (number, node) in graph.nodes.iter().enumerate() {
        writeln!(out, "    n{number} [label=\"{}\\n{}\"];", text(&node.place), text(&node.lock))?;
    }
    for edge in &graph.edges {
        let [function, place] = words(edge).map(|word| text(&word));
        let mark = if edge.is_inverted { ", color=red, penwidth=2" } else { "" };
        writeln!(out, "    n{} -> n{} [label=\"{function}\\n{place}\"{mark}];", edge.from, edge.to)?;
    }
    writeln!(out, "}}")
}

fn write_mermaid(graph: &OrderGraph, out: &mut dyn Write) -> io::Result<()> {
    let text = |text: &str| {
        let text = one_line(text).replace('#', "#35;").replace('&', "#38;").replace('"', "#quot;");
        text.replace('<', "#lt;").replace('>', "#gt;")
    };
    writeln!(out, "flowchart TD")?;
    if graph.is_partial {
        writeln!(out, "    %% {PARTIAL}.")?;
    }
    for (number, node) in graph.nodes.iter().enumerate() {
        writeln!(out, "    n{number}[\"{}<br/>{}\"]", text(&node.place), text(&node.lock))?;
    }
    for edge in &graph.edges {
        let [function, place] = words(edge).map(|word| text(&word));
        writeln!(out, "    n{} -->|\"{function}<br/>{place}\"| n{}", edge.from, edge.to)?;
    }
    let inverted = graph.edges.iter().enumerate().filter(|(_, edge)| edge.is_inverted);
    let inverted: Vec<String> = inverted.map(|(number, _)| number.to_string()).collect();
    if !inverted.is_empty() {
        writeln!(out, "    linkStyle {} stroke:red,stroke-width:3px", inverted.join(","))?;
    }
    Ok(())
}

/// Function and place of an edge.
fn words(edge: &OrderLine) -> [String; 2] {
    let more = if edge.more == 0 { String::new() } else { format!(" and {} more", edge.more) };
    let inverted = if edge.is_inverted { ", inverted" } else { "" };
    [edge.function.clone(), format!("{}:{}{more}{inverted}", edge.file, edge.line)]
}
