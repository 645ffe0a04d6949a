//! The page for browsers, read back by a parser of XML: what would be markup there would be markup in a browser.

use roxmltree::{Document, Node, ParsingOptions};

use crate::formats::hostile;
use crate::support::{example, package, printed};

/// Two locks that are taken in both orders, one that no finding is about.
const BANK: &str = "use std::sync::Mutex;
pub struct Bank {
    accounts: Mutex<Vec<u64>>,
    journal: Mutex<Vec<String>>,
    quiet: Mutex<u64>,
}
impl Bank {
    // hotlock: hot
    pub fn pay(&self) {
        let mut accounts = self.accounts.lock().unwrap();
        self.journal.lock().unwrap().push(\"<script>alert(1)</script> & more\".to_owned());
        accounts.push(1);
    }
    pub fn replay(&self) {
        let journal = self.journal.lock().unwrap();
        self.accounts.lock().unwrap().push(journal.len() as u64);
    }
    pub fn rest(&self) -> u64 {
        *self.quiet.lock().unwrap()
    }
}
";

fn parsed(page: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(page, options).unwrap_or_else(|error| panic!("{error}\n{page}"))
}

fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter_map(|part| part.text().filter(|_| part.is_text())).collect()
}

fn named<'d>(document: &'d Document<'_>, name: &str) -> Vec<Node<'d, 'd>> {
    document.descendants().filter(|node| node.has_tag_name(name)).collect()
}

/// The page, its scripts being its own and nothing else in it to load.
#[track_caller]
fn page(dir: &std::path::Path, arguments: &[&str]) -> String {
    let page = printed(dir, &[&["--message-format", "html"], arguments].concat());
    let document = parsed(&page);
    assert_eq!(named(&document, "script").len(), 1);
    for node in document.descendants().filter(Node::is_element) {
        assert!(!["link", "img", "iframe", "object", "base"].contains(&node.tag_name().name()), "{node:?}");
        for attribute in node.attributes() {
            let is_loaded = ["src", "href", "srcset", "action"].contains(&attribute.name());
            assert!(!is_loaded && !attribute.name().starts_with("on"), "{attribute:?}");
        }
    }
    let style = text(named(&document, "style")[0]);
    assert!(!style.contains("url(") && !style.contains("@import"));
    page
}

#[test]
fn each_finding_is_there_with_its_place() {
    let dir = example("cache-engine");
    let page = page(&dir, &[]);
    let document = parsed(&page);
    let mut shown: Vec<(String, String)> = Vec::new();
    for article in named(&document, "article") {
        let line = article.children().find(|node| node.has_tag_name("p")).expect("its place");
        let codes: Vec<String> = line.children().filter(|node| node.has_tag_name("code")).map(text).collect();
        assert_eq!(article.attribute("data-rule"), Some(codes[0].as_str()));
        assert!(article.descendants().any(|node| node.has_tag_name("mark")), "{codes:?}");
        shown.push((codes[0].clone(), codes[1].clone()));
    }
    let short = printed(&dir, &["--message-format", "short"]);
    let mut said: Vec<(String, String)> = short
        .lines()
        .map(|line| {
            let (place, rest) = line.split_once(": ").expect("a place");
            let (_, rule) = rest.split_once("[hotlock::").expect("a rule");
            (rule.split(']').next().unwrap_or_default().to_owned(), place.to_owned())
        })
        .collect();
    shown.sort();
    said.sort();
    assert!(said.len() > 5);
    assert_eq!(shown, said);
}

#[test]
fn locks_come_with_their_dossier_and_their_order() {
    let dir = package(&[("src/lib.rs", BANK)]);
    let page = page(dir.path(), &[]);
    let document = parsed(&page);
    let heads: Vec<String> = named(&document, "h2").into_iter().map(text).collect();
    assert!(heads.contains(&"Bank::journal: std::sync::Mutex<Vec<String>>".to_owned()), "{heads:?}");
    let quiet = named(&document, "summary").into_iter().map(text).any(|name| name.starts_with("Bank::quiet: "));
    assert!(quiet, "a lock without findings");
    let cells: Vec<String> = named(&document, "td").into_iter().map(text).collect();
    assert!(cells.contains(&"app::Bank::pay".to_owned()) && cells.contains(&"hot".to_owned()), "{cells:?}");
    let drawing = named(&document, "text").into_iter().map(text).collect::<Vec<_>>();
    assert_eq!(drawing, ["Bank::accounts", "Bank::journal"]);
    let inverted = document.descendants().filter(|node| node.attribute("class") == Some("arrow inverted")).count();
    assert_eq!(inverted, 2);
    assert!(document.descendants().any(|node| node.attribute("class") == Some("chain")));
}

#[test]
fn what_others_wrote_is_text() {
    let dir = package(&[("src/lib.rs", BANK)]);
    let shown = page(dir.path(), &["-W", "all"]);
    let document = parsed(&shown);
    let code: Vec<String> = named(&document, "pre").into_iter().map(text).collect();
    assert!(code.iter().any(|code| code.contains("<script>alert(1)</script> & more")), "{code:?}");
    let dir = hostile();
    let shown = page(dir.path(), &[]);
    let document = parsed(&shown);
    assert!(named(&document, "b").is_empty() && named(&document, "article").len() > 1);
    #[cfg(unix)]
    assert!(text(named(&document, "figcaption")[0]).contains("<b>&\"'`x`|y: é"));
    assert!(!shown.contains('\u{1b}'));
}

#[cfg(unix)]
#[test]
fn a_path_may_be_a_script() {
    const FOLDER: &str = "<script>alert(1)<";
    let modules = format!("#[path = \"{FOLDER}/script>.rs\"]\npub mod a;\n");
    let dir = package(&[("src/lib.rs", &modules)]);
    crate::support::write(&dir.path().join("src"), &format!("{FOLDER}/script>.rs"), BANK);
    let page = page(dir.path(), &["-W", "all"]);
    assert!(
        parsed(&page)
            .descendants()
            .any(|node| node.text().is_some_and(|text| text.contains("<script>alert(1)</script>.rs")))
    );
}

#[test]
fn nothing_found_is_a_page_too() {
    let dir = package(&[("src/lib.rs", "pub fn f() {}\n")]);
    assert!(page(dir.path(), &[]).contains("<p>No findings.</p>"));
}
