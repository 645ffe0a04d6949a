//! Comment directives: where they are seen, what they ask for, which code they belong to.

use hotlock_engine::source::{Directive, DirectiveKind, DirectivePlace, scan_directives};

fn only(text: &str) -> Directive {
    let mut found = scan_directives(text);
    assert_eq!(found.len(), 1, "{text:?} -> {found:?}");
    found.remove(0)
}

/// The code from where a directive's place starts.
fn next_code(text: &str) -> &str {
    match only(text).place {
        DirectivePlace::Next(offset) => &text[offset as usize..],
        other => panic!("{other:?}"),
    }
}

fn problem(text: &str) -> String {
    match only(text).kind {
        DirectiveKind::Malformed { problem } => problem,
        other => panic!("{other:?}"),
    }
}

#[test]
fn hot_and_cold_with_and_without_a_remark() {
    for body in ["hot", "hot ", "hot - called per request", "hot, per request", "hot: see profile", "  hot"] {
        let text = format!("// hotlock: {body}\nfn f() {{}}");
        assert_eq!(only(&text).kind, DirectiveKind::Hot, "{body}");
    }
    assert_eq!(only("//hotlock:cold\nfn f() {}").kind, DirectiveKind::Cold);
    assert_eq!(only("// hotlock: cold\r\nfn f() {}\r\n").kind, DirectiveKind::Cold);
}

#[test]
fn rules_have_places_and_a_reason() {
    let text = "fn f() {}\n// hotlock: allow(guard_across_await, hotlock::double-lock, reason = \"say \\\"why\\\"\",) rest\nfn g() {}";
    let DirectiveKind::Allow { rules, reason } = only(text).kind else { panic!() };
    assert_eq!(reason.as_deref(), Some("say \"why\""));
    let seen: Vec<_> =
        rules.iter().map(|(name, span)| (name.as_str(), &text[span.start as usize..span.end as usize])).collect();
    assert_eq!(seen, [("guard_across_await", "guard_across_await"), ("double_lock", "double-lock")]);
    let DirectiveKind::Expect { rules, reason } = only("x(); // hotlock: expect( lock_in_loop )").kind else {
        panic!()
    };
    assert_eq!((rules.len(), reason), (1, None));
}

#[test]
fn span_is_the_comment_without_its_line_end() {
    let text = "let x = 1; // hotlock: hot  \r\nlet y = 2;";
    let found = only(text);
    assert_eq!(&text[found.span.start as usize..found.span.end as usize], "// hotlock: hot");
    assert_eq!(found.place, DirectivePlace::Line);
}

#[test]
fn own_line_belongs_to_the_code_behind_comments_and_attributes() {
    assert!(
        next_code("// hotlock: hot\n\n/// Docs.\n/* a /* nested */ one */\n#[inline]\nfn f() {}").starts_with("fn f")
    );
    assert!(next_code("// hotlock: hot\n# [cfg(a = \"]\")]\n#[doc = r#\"]\"#]\npub fn f() {}").starts_with("pub fn f"));
    assert!(next_code("// hotlock: hot\n#[cfg_attr(a, b([']', b']']))]\nfn f() {}").starts_with("fn f"));
    assert!(next_code("// hotlock: hot\n#![allow(x)]\nuse a;").starts_with("use a"));
    assert!(next_code("#[inline]\n// hotlock: hot\nfn f() {}").starts_with("fn f"));
    assert!(next_code("#[inline] // hotlock: hot\nfn f() {}").starts_with("fn f"));
    assert!(next_code("#[allow(\n    // hotlock: hot\n    dead_code,\n)]\nfn f() {}").starts_with("fn f"));
}

#[test]
fn several_above_one_item() {
    let text = "// hotlock: hot\n// hotlock: allow(a)\nfn f() {}";
    let places: Vec<_> = scan_directives(text).into_iter().map(|found| found.place).collect();
    let item = text.find("fn").map(|at| DirectivePlace::Next(at as u32));
    assert_eq!(places.into_iter().map(Some).collect::<Vec<_>>(), [item, item]);
}

#[test]
fn behind_code_belongs_to_the_line() {
    for text in [
        "fn f() { // hotlock: hot\n}",
        "let s = \"two\nlines\"; // hotlock: hot\nx();",
        "#[inline] fn f() {} // hotlock: hot",
        "x(/* y */) // hotlock: hot",
    ] {
        assert_eq!(only(text).place, DirectivePlace::Line, "{text}");
    }
}

#[test]
fn inner_comment_belongs_to_the_file() {
    let found = only("//! Docs.\n//! hotlock: hot\n");
    assert_eq!((found.kind, found.place), (DirectiveKind::Hot, DirectivePlace::File));
}

#[test]
fn no_directive() {
    for text in [
        "//// hotlock: hot\nfn f() {}",
        "/*\n// hotlock: hot\n*/ fn f() {}",
        "/* /* */\n// hotlock: hot\n*/ fn f() {}",
        "const A: &str = \"\n// hotlock: hot\n\";",
        "const A: &str = \"\\\"\n// hotlock: hot\n\";",
        "const A: &str = r#\"\"\n// hotlock: hot\n\"#;",
        "const A: &[u8] = br\"\\\n// hotlock: hot\n\";",
        "const A: &CStr = c\"\n// hotlock: hot\n\";",
        "const A: &CStr = cr##\"\"#\n// hotlock: hot\n\"##;",
        "// see hotlock: hot\nfn f() {}",
        "// hotlock::hot_path is a path\nfn f() {}",
        "#!/bin/hotlock: // hotlock: hot\nfn f() {}",
    ] {
        assert_eq!(scan_directives(text), [], "{text}");
    }
}

#[test]
fn quotes_that_open_no_string() {
    for text in [
        "const A: char = '\"'; // hotlock: hot",
        "const A: char = '\\''; // hotlock: hot",
        "const A: char = '\\\\'; // hotlock: hot",
        "const A: char = '\\u{22}'; // hotlock: hot",
        "const A: char = 'ä'; // hotlock: hot",
        "const A: u8 = b'\"'; // hotlock: hot",
        "const A: u8 = b'\\''; // hotlock: hot",
        "fn f<'a>(x: &'a str) {} // hotlock: hot",
        "fn f<'a, 'b>(x: &'a u8, y: &'b u8) {} // hotlock: hot",
        "'r: loop { break 'r } // hotlock: hot",
        "let r#type = br; // hotlock: hot",
        "const A: &str = r\"\\\"; // hotlock: hot",
        "const A: &str = \"\\\\\"; // hotlock: hot",
    ] {
        assert_eq!(only(text).place, DirectivePlace::Line, "{text}");
    }
}

#[test]
fn malformed_ones_say_what_is_wrong() {
    for (body, part) in [
        ("", "nothing is asked for"),
        ("alow(x)", "did you mean `allow`"),
        ("cald", "did you mean `cold`"),
        ("hot_path", "unknown directive `hot_path`"),
        ("please ignore", "there are `hot`"),
        ("hot(x)", "takes nothing but `(loops)`"),
        ("hot(loops", "takes nothing but `(loops)`"),
        ("cold(loops)", "takes no arguments"),
        ("allow", "needs a list of rules"),
        ("allow()", "names no rule"),
        ("allow(reason = \"x\")", "names no rule"),
        ("allow(a", "not closed"),
        ("allow(a,", "not closed"),
        ("allow(a b)", "expected `,` or `)`"),
        ("allow(a, reson = \"x\")", "unknown key `reson`; did you mean `reason`, as in `allow("),
        ("allow(a, until = \"x\")", "unknown key `until`; only `reason` takes a value"),
        ("allow(\"a\")", "expected a rule's name"),
        ("allow(a, reason)", "needs a value"),
        ("allow(a, reason = x)", "double quotes"),
        ("allow(a, reason = \"x)", "quotes are not closed"),
        ("allow(a, reason = \"x\\", "quotes are not closed"),
        ("allow(a, reason = \"x\", reason = \"y\")", "twice"),
    ] {
        let text = format!("fn f() {{}}\n// hotlock: {body}\nfn g() {{}}");
        let problem = problem(&text);
        assert!(problem.contains(part), "{body:?}: {problem}");
    }
}

#[test]
fn nothing_below_is_malformed() {
    assert!(problem("fn f() {}\n// hotlock: hot\n").contains("no code follows"));
    assert!(problem("fn f() {}\n// hotlock: hot\n#[inline]\n// end").contains("no code follows"));
}

/// Every prefix of a nasty text is scanned without a panic and with places inside of it.
#[test]
fn truncated_text_is_harmless() {
    let text = "#!\n#![a]// hotlock: allow(ä, reason = \"ü\\\"\")\nfn f<'a>() { 'ä'; '\\u{1}'; r##\"x\"##; b\"\\\"\"; c'; /* /* */ */ }\n\
                #[x[y]] // hotlock: expect(b)\n//! hotlock: cold\nlet 'x = \"\\";
    for (end, _) in text.char_indices() {
        for found in scan_directives(&text[..end]) {
            assert!(found.span.end as usize <= end);
            assert!(!matches!(found.place, DirectivePlace::Next(at) if at as usize > end));
        }
    }
}

#[test]
fn what_is_meant_as_a_directive_and_is_none_is_said() {
    for (text, wanted) in [
        ("/// hotlock: hot\nfn f() {}", "a directive in a doc comment has no effect: write `// hotlock: hot`"),
        ("/* hotlock: hot */ fn f() {}", "block comments are not read: write `// hotlock: hot`"),
        ("/* hotlock: colder */ fn f() {}", "block comments are not read: write `// hotlock: cold`"),
        ("/** hotlock: allow(a) */ fn f() {}", "block comments are not read: write `// hotlock: allow(a)`"),
        (
            "// Hotlock: hot\nfn f() {}",
            "a directive starts with `hotlock:`, not with `Hotlock`: write `// hotlock: hot`",
        ),
        (
            "// hot-lock: cold\nfn f() {}",
            "a directive starts with `hotlock:`, not with `hot-lock`: write `// hotlock: cold`",
        ),
        (
            "// HOTLOCK: Hot\nfn f() {}",
            "a directive starts with `hotlock:`, not with `HOTLOCK`: write `// hotlock: hot`",
        ),
        ("// hotlock hot\nfn f() {}", "the colon behind `hotlock` is missing: write `// hotlock: hot`"),
        ("// hotlock: Hot\nfn f() {}", "unknown directive `Hot`; did you mean `hot`?"),
    ] {
        assert_eq!(problem(text), wanted, "{text}");
    }
    for prose in [
        "// hotlock hot paths are slow",
        "/// hotlock: finds locks",
        "/* hotlock::allow(x) */",
        "// See hotlock: hot",
        "// hotlock is hot",
        "use hotlock::hot_path;",
    ] {
        assert_eq!(scan_directives(&format!("{prose}\nfn f() {{}}")).len(), 0, "{prose}");
    }
}
