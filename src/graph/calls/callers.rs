//! The calls of a function, as far as all of them are known.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::{ExprId, ExprKind, Name, Path};
use crate::graph::CallGraph;
use crate::source::Loc;
use crate::types::infer::PathValue;
use crate::types::names::impls::Head;
use crate::types::names::resolve::resolve_names;
use crate::types::program::{Def, FnId, ModId, Ns, Owner, Program, TraitId};
use crate::types::ty::Ty;
use crate::types::typed::TypedProgram;
use crate::types::{calls_that_run, is_called_by_name_alone};

/// A call in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CallSite {
    /// The calling function.
    pub fn_id: FnId,
    /// The call.
    pub expr: ExprId,
}

/// What a method's name says of itself where it is called on something unknown, or stands in a macro that was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameAlone {
    /// It may be any method of that name: who else calls one is not known.
    MayCall,
    /// Nothing: calls count that are seen to lead to a function.
    ShowsNothing,
}

/// Calls of all functions, by the place of the called function: a file that two targets share is linked twice.
#[derive(Debug, Default)]
pub(crate) struct Callers {
    calls: FxHashMap<Loc, Vec<CallSite>>,
    /// Who names a function and does not call it there, say to hand it on.
    used_by_name: FxHashMap<Loc, Vec<FnId>>,
    /// Names of methods that are called on something unknown, with the number of arguments.
    unresolved: FxHashSet<(Name, usize)>,
    /// The same of methods called on a type parameter or trait object: traits' methods and no others.
    unresolved_of_traits: FxHashSet<(Name, usize)>,
    /// Names in macros that were not read and in initialisers of statics.
    mentioned: FxHashSet<Name>,
    /// Last names of paths that lead nowhere or stand in initialisers of statics, with those before them: `Unknown::new` is no `new` of a
    /// type that is known.
    lost: FxHashMap<Name, FxHashSet<Name>>,
}

impl Callers {
    pub(crate) fn gather(typed: &TypedProgram<'_>) -> Callers {
        let program = typed.program;
        let mut callers = Callers { mentioned: program.in_unread_macros.clone(), ..Callers::default() };
        for id in program.by_place(typed.functions_with_bodies()) {
            callers.body(typed, id);
        }
        for def in program.statics.iter().filter(|def| !program.is_stub(def.home.module)) {
            let own = owner_name(program, def.owner);
            for expr in def.facts.body().into_iter().flat_map(|body| &body.exprs) {
                match &expr.kind {
                    ExprKind::Path(path) if names_library_function(program, def.body_scope, path) => {}
                    ExprKind::Path(path) => match (named_type(program, def.body_scope, path), path.segments.last()) {
                        (Some(of), Some(last)) => callers.note_lost(last.name, of),
                        _ => callers.note_path(path, own),
                    },
                    ExprKind::MethodCall { method, .. } => drop(callers.mentioned.insert(*method)),
                    ExprKind::Macro { names, .. } => callers.note_macro(names, own),
                    _ => {}
                }
            }
        }
        callers.calls.values_mut().for_each(|calls| calls.sort());
        callers
    }

    fn body(&mut self, typed: &TypedProgram<'_>, id: FnId) {
        let Some(body) = typed.body(id) else { return };
        let (program, types, index) = (typed.program, typed.types(id), typed.body_index(id));
        let own = owner_name(program, program.function(id).owner);
        for (expr, callee) in calls_that_run(typed, id) {
            self.calls.entry(program.fn_loc(callee.fn_id)).or_default().push(CallSite { fn_id: id, expr });
        }
        for (number, expr) in body.exprs.iter().enumerate() {
            let at = ExprId(number as u32);
            let is_resolved = || types.callees.contains_key(&at) || types.of_dependencies.contains_key(&at);
            match &expr.kind {
                ExprKind::Macro { names, .. } => self.note_macro(names, own),
                ExprKind::Path(path) if path.segments.len() > 1 && !types.values.contains_key(&at) => {
                    self.note_path(path, own);
                }
                ExprKind::MethodCall { receiver, method, args, .. }
                    if !is_resolved() && !is_of_library(program, types.expr(*receiver).peeled()) =>
                {
                    let generic = matches!(
                        types.expr(*receiver).peeled(),
                        Ty::Param(..) | Ty::Opaque(_) | Ty::Dyn(_) | Ty::Projection(..)
                    );
                    let names = if generic { &mut self.unresolved_of_traits } else { &mut self.unresolved };
                    names.insert((*method, args.len()));
                }
                _ => {}
            }
        }
        for (expr, value) in &types.values {
            let PathValue::Fn(named, _) = value else { continue };
            let is_called = index
                .parent(*expr)
                .is_some_and(|call| matches!(&body.expr(call).kind, ExprKind::Call { callee, .. } if callee == expr));
            if !is_called {
                self.used_by_name.entry(program.fn_loc(*named)).or_default().push(id);
            }
        }
    }

    /// Notes a path that leads nowhere known, in a block for a type with a name. What is named with a type in brackets may be of any.
    fn note_path(&mut self, path: &Path, own: Option<Name>) {
        match (&path.segments[..], &path.qself) {
            ([.., of, last], None) => self.note_lost(last.name, in_full(of.name, own)),
            ([.., last], Some(_)) => self.note_lost(last.name, Name::from("Self")),
            _ => self.mentioned.extend(path.segments.last().map(|last| last.name)),
        }
    }

    fn note_lost(&mut self, function: Name, of: Name) {
        self.lost.entry(function).or_default().insert(of);
    }

    /// Notes the names in a macro that was not read, in a block for a type with a name. Another name of a type is not resolved there (a miss).
    fn note_macro(&mut self, names: &[Name], own: Option<Name>) {
        self.mentioned.extend(names.iter().map(|name| in_full(*name, own)));
    }
}

/// The name of the type whose block something stands in.
fn owner_name(program: &Program<'_>, owner: Owner) -> Option<Name> {
    let Owner::Impl(block) = owner else { return None };
    let (adt, _) = program.impl_def(block).head.get()?.self_ty.as_adt()?;
    Some(program.adt(adt).name)
}

/// A name, or that of the type that `Self` stands for.
fn in_full(name: Name, own: Option<Name>) -> Name {
    own.filter(|_| name == "Self").unwrap_or(name)
}

/// The type whose function a path names; `Self`, which is any, for another name of a type.
fn named_type(program: &Program<'_>, scope: ModId, path: &Path) -> Option<Name> {
    let names: Vec<Name> = path.segments.iter().map(|segment| segment.name).collect();
    let (_, named) = names.split_last().filter(|(_, named)| path.qself.is_none() && !named.is_empty())?;
    match resolve_names(program, scope, named, path.global, Ns::Type)? {
        Def::Adt(adt) => Some(program.adt(adt).name),
        Def::Alias(_) => Some(Name::from("Self")),
        _ => None,
    }
}

/// Whether a path surely names a function of a library: `Mutex::new` in the initialiser of a static calls no other `new`.
fn names_library_function(program: &Program<'_>, scope: ModId, path: &Path) -> bool {
    let names: Vec<Name> = path.segments.iter().map(|segment| segment.name).collect();
    let Some((named, function)) = names.split_last().map(|(last, before)| (before, *last)) else { return false };
    if path.qself.is_some() || named.is_empty() {
        return false;
    }
    match resolve_names(program, scope, named, path.global, Ns::Type) {
        Some(Def::Adt(adt)) => {
            let own = program.impl_index.inherent_members().fns(Head::Adt(adt), function);
            program.is_stub(program.adt(adt).home.module) && !own.is_empty()
        }
        Some(Def::Mod(module)) => program.is_stub(module),
        _ => false,
    }
}

impl CallGraph<'_> {
    pub(in crate::graph) fn callers(&self) -> &Callers {
        self.callers.get_or_init(|| Callers::gather(self.typed))
    }

    /// Returns all calls of a function in the code that is looked at. None if some may be missed: it is also used as a value, or
    /// a method of that name is called on a receiver of unknown type.
    pub(crate) fn calls_of(&self, id: FnId) -> Option<&[CallSite]> {
        let is_used_by_name = || self.callers().used_by_name.contains_key(&self.typed.program.fn_loc(id));
        let is_missed = self.may_be_called_unseen(id) || is_used_by_name();
        (!is_missed).then(|| self.seen_calls_of(id))
    }

    /// The calls that are seen to lead to a function.
    fn seen_calls_of(&self, id: FnId) -> &[CallSite] {
        self.callers().calls.get(&self.typed.program.fn_loc(id)).map_or(&[][..], Vec::as_slice)
    }

    /// Whether a method of a function's name is called on something unknown.
    fn may_be_called_unseen(&self, id: FnId) -> bool {
        let callers = self.callers();
        let program = self.typed.program;
        let function = program.function(id);
        let is_of_trait = program.owner_trait(id).is_some();
        let called = (function.name, function.facts.params.len());
        function.facts.self_param.is_some()
            && (callers.unresolved.contains(&called) || is_of_trait && callers.unresolved_of_traits.contains(&called))
    }

    /// All calls that may run a function, also those of the trait's function that it implements. None if there may be others: code
    /// that is not looked at, a framework, a macro that was not read.
    ///
    /// Calls in tests are none unless these are looked at. Errs towards others.
    pub(crate) fn all_calls_of(&self, id: FnId) -> Option<Vec<CallSite>> {
        let program = self.typed.program;
        let of_trait = program.owner_trait(id);
        let declared = of_trait.and_then(|of| declared_by(program, of, id));
        let is_offered = of_trait.is_some_and(|of| program.is_offered_trait(of))
            || declared.into_iter().chain([id]).any(|callee| is_offered(program, callee));
        if is_offered { None } else { self.calls_in_program(id) }
    }

    /// The same in a program, whose libraries nobody else calls.
    pub(crate) fn calls_in_program(&self, id: FnId) -> Option<Vec<CallSite>> {
        let mut all = Vec::new();
        for callee in self.called_as(id, NameAlone::MayCall)? {
            all.extend_from_slice(self.calls_of(callee)?);
        }
        Some(all)
    }

    /// Which functions of a program use a function: they call it or name it. None if others may.
    ///
    /// `Default::default` is also used by whatever has a library make a value of the type.
    pub(crate) fn users_in_program(&self, id: FnId, name_alone: NameAlone) -> Option<Vec<FnId>> {
        let program = self.typed.program;
        let of_default =
            program.lang.trait_named("default").filter(|default| program.owner_trait(id) == Some(*default));
        let makers = match of_default.and_then(|_| program.owner_adt(id)) {
            Some(adt) => Some(self.makers(adt).filter(|_| !self.is_part_of_derived(adt))?),
            None => None,
        };
        let called = if makers.is_some() { vec![id] } else { self.called_as(id, name_alone)? };
        let mut users: Vec<FnId> = makers.into_iter().flatten().copied().collect();
        for callee in called {
            if name_alone == NameAlone::MayCall && self.may_be_called_unseen(callee) {
                return None;
            }
            users.extend(self.seen_calls_of(callee).iter().map(|call| call.fn_id));
            users.extend(self.callers().used_by_name.get(&program.fn_loc(callee)).into_iter().flatten());
        }
        Some(users)
    }

    /// All calls of a function that may be seen: those in a program of what its own libraries offer count as all.
    pub(crate) fn calls_seen(&self, id: FnId) -> Option<Vec<CallSite>> {
        if self.is_for_programs(id) { self.calls_in_program(id) } else { self.all_calls_of(id) }
    }

    /// Which functions use a function, tests aside; none if it runs by itself or others may use it.
    pub(in crate::graph) fn users_seen(&self, id: FnId) -> Option<Vec<FnId>> {
        let program = self.typed.program;
        let function = program.function(id);
        if function.home.is_test {
            return Some(Vec::new());
        }
        if program.is_main(id) || function.is_initialiser() || is_offered(program, id) && !self.is_for_programs(id) {
            return None;
        }
        self.users_in_program(id, NameAlone::MayCall)
    }

    fn is_for_programs(&self, id: FnId) -> bool {
        let program = self.typed.program;
        program.crate_of(program.function(id).home.module).is_for_programs
    }

    /// The functions whose calls run a function of a program: itself, and that of its trait. None if something else may.
    fn called_as(&self, id: FnId, name_alone: NameAlone) -> Option<Vec<FnId>> {
        let program = self.typed.program;
        let declared = match program.owner_trait(id) {
            None if program.is_of_trait(id) => return None,
            None => id,
            Some(of) => declared_by(program, of, id)?,
        };
        let called = if declared == id { vec![id] } else { vec![id, declared] };
        let are_seen = called.iter().all(|callee| is_called_by_name_alone(program, *callee));
        (are_seen && !self.callers().may_mention(program, id, name_alone)).then_some(called)
    }
}

impl Callers {
    /// Whether something that leads nowhere may name a function. What is no method is named with its type.
    fn may_mention(&self, program: &Program<'_>, id: FnId, name_alone: NameAlone) -> bool {
        let function = program.function(id);
        let is_of_trait = program.owner_trait(id).is_some() || program.is_of_trait(id);
        let owner = program.owner_adt(id).filter(|_| !is_of_trait).map(|adt| program.adt(adt).name);
        let is_owner = |of: &Name| owner.is_none_or(|own| *of == own || of == "Self");
        let is_type_mentioned = || {
            let own_or_self = owner.into_iter().chain(Name::from_existing("Self"));
            owner.is_none() || own_or_self.into_iter().any(|name| self.mentioned.contains(&name))
        };
        let is_mentioned = self.mentioned.contains(&function.name);
        let is_method = function.facts.self_param.is_some();
        is_mentioned && (is_method && name_alone == NameAlone::MayCall || !is_method && is_type_mentioned())
            || self.lost.get(&function.name).is_some_and(|of| of.iter().any(is_owner))
    }
}

/// Whether other packages, or programs in other languages, can call a function.
fn is_offered(program: &Program<'_>, id: FnId) -> bool {
    program.is_public_fn(id) || program.is_for_other_languages(id)
}

/// The function of a trait of the workspace that another one implements; a library's trait is called by the library.
fn declared_by(program: &Program<'_>, of: TraitId, id: FnId) -> Option<FnId> {
    let def = program.trait_def(of);
    let name = program.function(id).name;
    let is_own = !program.crate_of(def.home.module).is_stub;
    def.fns.iter().copied().find(|own| is_own && program.function(*own).name == name)
}

/// Whether a type is surely one of a library, so that none of its methods is of the workspace.
fn is_of_library(program: &Program<'_>, ty: &Ty) -> bool {
    match ty {
        Ty::Prim(_) => true,
        // What it gives access to may be anything.
        Ty::Foreign(_, args) => args.is_empty(),
        Ty::Adt(id, args) => {
            let is_known = |part: &Ty| matches!(part, Ty::Prim(_) | Ty::Adt(..)) && is_of_library(program, part);
            program.is_stub(program.adt(*id).home.module) && args.iter().all(is_known)
        }
        _ => false,
    }
}
