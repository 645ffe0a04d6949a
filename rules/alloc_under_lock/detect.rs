//! Reports hot critical sections that make text or allocate what could be made before.

use crate::analysis::{Acquisition, Dossier, EffectKind};
use crate::diagnostics::Label;
use crate::facts::ExprId;
use crate::rules::RuleContext;

/// At most this many allocations are shown.
const MAX_SHOWN: usize = 3;

pub(crate) fn detect(cx: &RuleContext<'_>) {
    cx.each_dossier(|dossier| {
        if cx.analysis.is_shared(dossier) {
            check_place(cx, dossier);
        }
    });
}

fn check_place(cx: &RuleContext<'_>, dossier: &Dossier) {
    let made = cx.contended_waits(dossier).into_iter().map(|site| (site, allocations(cx, site)));
    let found: Vec<(&Acquisition, Vec<ExprId>)> = made.filter(|(_, made)| !made.is_empty()).collect();
    let Some((first, made)) = found.first() else { return };
    let name = cx.named(dossier);
    let message = format!("memory is allocated while {name} is held on a hot path");
    let mut diagnostic = cx.diagnostic(message, first.loc, "taken here");
    for expr in made.iter().take(MAX_SHOWN) {
        let loc = cx.analysis.loc(first.fn_id, *expr);
        diagnostic.related.push(Label::new(loc, "does not use the locked data"));
    }
    cx.with_lock(&mut diagnostic, dossier);
    let sites: Vec<&Acquisition> = found.iter().map(|(site, _)| *site).collect();
    cx.with_sites(&mut diagnostic, &sites, "also allocates here");
    cx.with_chain(&mut diagnostic, first);
    diagnostic.help.push("allocate before taking the lock".to_owned());
    cx.emit(diagnostic);
}

/// Returns what the function itself allocates under the lock although it could do so before.
fn allocations(cx: &RuleContext<'_>, site: &Acquisition) -> Vec<ExprId> {
    let effects = cx.analysis.section_effects(site).into_iter().map(|found| found.effect);
    let own = effects.filter(|effect| effect.distance == 0 && matches!(effect.kind, EffectKind::Allocates));
    let mut made: Vec<ExprId> = own.map(|effect| effect.expr).collect();
    made.dedup();
    made.retain(|expr| cx.analysis.could_precede(site, *expr) && !cx.analysis.is_of_content(site, site.fn_id, *expr));
    made
}
