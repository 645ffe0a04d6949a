//! Findings and proposed entry points in applications that were read by somebody who had not written the rule, with their verdicts.

const JUDGED: &str = include_str!("../../applications/judged.tsv");

/// Entry points that were active in the configuration that `init` proposes for applications, with verdicts of readers who had not written it.
const PROPOSALS: &str = include_str!("../../applications/proposals.tsv");

/// The columns: sample (`mended`: rules were mended on what was read; `untouched`: read before any mend; `proposed`: the same,
/// of what the proposed entry points add), repository, commit, place, rule, level, verdict, reason.
fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    JUDGED.lines().skip(1).map(|row| row.split('\t').collect())
}

#[test]
fn each_row_names_a_place_and_a_verdict() {
    for row in rows() {
        let &[sample, repository, commit, place, rule, level, verdict, reason] = row.as_slice() else {
            panic!("{row:?} has eight cells")
        };
        assert!(["mended", "untouched", "proposed"].contains(&sample), "{row:?}");
        assert!(repository.contains('/') && commit.len() == 40, "{row:?}");
        let (path, line) = place.rsplit_once(':').unwrap_or_default();
        assert!(path.ends_with(".rs") && line.parse::<u32>().is_ok(), "{row:?}");
        assert!(!rule.is_empty() && ["error", "warning", "note"].contains(&level), "{row:?}");
        assert!(["useful", "useless", "wrong"].contains(&verdict) && !reason.is_empty(), "{row:?}");
    }
}

#[test]
fn no_place_is_judged_twice() {
    let mut places: Vec<(&str, &str, &str)> = rows().map(|row| (row[1], row[3], row[4])).collect();
    let before = places.len();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), before);
}

/// The columns: repository, commit, section of the configuration, function, what it looks like, verdict, reason.
#[test]
fn each_proposal_has_a_verdict() {
    let mut seen = Vec::new();
    for row in PROPOSALS.lines().skip(1) {
        let &[repository, commit, section, function, likeness, verdict, reason] =
            row.split('\t').collect::<Vec<_>>().as_slice()
        else {
            panic!("{row:?} has seven cells")
        };
        assert!(repository.contains('/') && commit.len() == 40 && function.contains("::"), "{row:?}");
        assert!(["entry-points", "loops"].contains(&section) && !likeness.is_empty(), "{row:?}");
        assert!(["sensible", "border", "wrong"].contains(&verdict) && !reason.is_empty(), "{row:?}");
        seen.push((repository, function));
    }
    let before = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), before);
}
