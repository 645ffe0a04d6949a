//! Functions of the workspace by the names that compilers give them.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::facts::Name;
use crate::profile::FunctionName;
use crate::types::program::{AdtId, FnId, ImplId, ModId, Owner, Program, TraitId};
use crate::types::ty::Ty;

/// Paths to functions; none of these tables is ever walked, so that their order cannot show.
pub(crate) struct Index<'a> {
    program: &'a Program<'a>,
    /// Functions and statics whose body has items of its own.
    scopes: FxHashMap<ModId, ScopeOwner>,
    /// Free functions, functions of types and of traits, by full path.
    by_path: FxHashMap<String, Vec<FnId>>,
    /// Functions of trait impls, by the trait's last name and their own.
    of_traits: FxHashMap<(String, String), Vec<FnId>>,
    /// Functions inside functions.
    nested: FxHashMap<(FnId, String), Vec<FnId>>,
    /// Functions that the linker knows by their plain name.
    unmangled: FxHashMap<String, Vec<FnId>>,
    crates: FxHashSet<String>,
    /// Modules, by full path.
    modules: FxHashSet<String>,
    /// Types, by full path.
    types: FxHashSet<String>,
    /// Statics and consts, by full path.
    statics: FxHashSet<String>,
}

#[derive(Clone)]
enum ScopeOwner {
    Fn(FnId),
    Static(String),
}

impl<'a> Index<'a> {
    /// Indexes everything outside of stubs.
    pub(crate) fn new(program: &'a Program<'a>) -> Self {
        let mut index = Index {
            program,
            scopes: FxHashMap::default(),
            by_path: FxHashMap::default(),
            of_traits: FxHashMap::default(),
            nested: FxHashMap::default(),
            unmangled: FxHashMap::default(),
            crates: FxHashSet::default(),
            modules: FxHashSet::default(),
            types: FxHashSet::default(),
            statics: FxHashSet::default(),
        };
        let own = program.crates.iter().filter(|krate| !krate.is_stub);
        index.crates = own.map(|krate| krate.name.to_string()).collect();
        index.body_scopes();
        index.surroundings();
        for (id, function) in program.functions() {
            // What a trait only declares has no code.
            if !program.is_stub(function.home.module) && function.facts.body.is_some() {
                index.function(id);
            }
        }
        index
    }

    fn body_scopes(&mut self) {
        for (id, function) in self.program.functions() {
            if function.body_scope != function.home.module {
                self.scopes.insert(function.body_scope, ScopeOwner::Fn(id));
            }
        }
        for def in &self.program.statics {
            if def.body_scope != def.home.module {
                self.scopes.insert(def.body_scope, ScopeOwner::Static(def.name.to_string()));
            }
        }
    }

    fn surroundings(&mut self) {
        let program = self.program;
        let modules = (0..program.modules.len()).map(|number| ModId(number as u32));
        let named = modules.filter(|id| !program.is_stub(*id) && program.module(*id).name.is_some());
        self.modules = named.map(|id| self.scope_path(id).join("::")).collect();
        let paths = |items: &mut dyn Iterator<Item = (ModId, Name)>| -> FxHashSet<String> {
            let own = items.filter(|(module, _)| !program.is_stub(*module));
            own.map(|(module, name)| self.item_path(module, plain(&name)).join("::")).collect()
        };
        let types = paths(&mut program.adts.iter().map(|adt| (adt.home.module, adt.name)));
        let statics = paths(&mut program.statics.iter().map(|def| (def.home.module, def.name)));
        (self.types, self.statics) = (types, statics);
    }

    fn function(&mut self, id: FnId) {
        let function = self.program.function(id);
        let name = plain(&function.name).to_owned();
        if let Some(ScopeOwner::Fn(outer)) = self.scopes.get(&function.home.module) {
            self.nested.entry((*outer, name.clone())).or_default().push(id);
        }
        if function.item.attrs.iter().any(|attr| is_export(&attr.path, &attr.args)) {
            self.unmangled.entry(name.clone()).or_default().push(id);
        }
        match function.owner {
            Owner::Module | Owner::Trait(_) => self.at_path(&self.path_of(id), id),
            Owner::Impl(impl_id) => {
                // Debug information counts the impls of a module instead of naming their type.
                let mut counted = self.item_path(function.home.module, "{impl}");
                counted.push(name.clone());
                self.at_path(&counted, id);
                match self.trait_name(impl_id) {
                    Some(of) => self.of_traits.entry((of, name)).or_default().push(id),
                    None => self.at_path(&self.path_of(id), id),
                }
            }
        }
    }

    fn at_path(&mut self, path: &[String], id: FnId) {
        self.by_path.entry(path.join("::")).or_default().push(id);
    }

    /// The last name of the trait that an impl is of, even if the trait is not known.
    fn trait_name(&self, id: ImplId) -> Option<String> {
        let def = self.program.impl_def(id);
        let written = def.facts.trait_path.as_ref()?;
        let resolved = def.head.get().and_then(|head| head.trait_ref.as_ref());
        match resolved {
            Some(of) => Some(self.program.trait_def(of.trait_id).name.to_string()),
            None => written.segments.last().map(|segment| segment.name.to_string()),
        }
    }

    /// A module's path; items inside a body stand below its function.
    fn scope_path(&self, module: ModId) -> Vec<String> {
        let mut names = Vec::new();
        let mut at = module;
        loop {
            let here = self.program.module(at);
            let Some(parent) = here.parent else {
                names.push(self.program.krate(here.crate_id).name.to_string());
                break;
            };
            match (&here.name, self.scopes.get(&at)) {
                (Some(name), _) => names.push(plain(name).to_owned()),
                (None, Some(ScopeOwner::Static(name))) => names.push(name.clone()),
                (None, Some(ScopeOwner::Fn(outer))) => {
                    names.extend(self.path_of(*outer).into_iter().rev());
                    break;
                }
                (None, None) => {}
            }
            at = parent;
        }
        names.reverse();
        names
    }

    fn item_path(&self, module: ModId, name: &str) -> Vec<String> {
        let mut path = self.scope_path(module);
        path.push(name.to_owned());
        path
    }

    fn adt_path(&self, id: AdtId) -> Vec<String> {
        let adt = self.program.adt(id);
        self.item_path(adt.home.module, plain(&adt.name))
    }

    fn trait_path(&self, id: TraitId) -> Vec<String> {
        let def = self.program.trait_def(id);
        self.item_path(def.home.module, plain(&def.name))
    }

    /// A function's full path; a method's through its type, wherever the impl stands.
    fn path_of(&self, id: FnId) -> Vec<String> {
        let function = self.program.function(id);
        let mut path = match function.owner {
            Owner::Module => self.scope_path(function.home.module),
            Owner::Trait(id) => self.trait_path(id),
            Owner::Impl(id) => match self.program.impl_def(id).head.get().map(|head| &head.self_ty) {
                Some(Ty::Adt(adt, _)) => self.adt_path(*adt),
                Some(Ty::Dyn(bounds)) if !bounds.is_empty() => {
                    let mut path = self.trait_path(bounds[0].trait_ref.trait_id);
                    path.insert(0, "dyn".to_owned());
                    path
                }
                _ => self.item_path(function.home.module, "{impl}"),
            },
        };
        path.push(plain(&function.name).to_owned());
        path
    }

    /// The functions that a name means, by id. More than one where crates share a name, or arguments would tell.
    pub(crate) fn find(&self, name: &FunctionName) -> Vec<FnId> {
        let mut found = match (&name.self_ty, &name.trait_path) {
            (Some(self_ty), Some(of)) => self.of_trait(self_ty, of, &name.name),
            (Some(_), None) => self.of_type(name),
            (None, _) if name.krate.is_empty() => self.unmangled.get(&name.name).cloned().unwrap_or_default(),
            (None, _) => self.at_or_around(&name.full_path()),
        };
        if name.self_ty.is_some() {
            for inner in &name.nested {
                let step = |id: &FnId| self.nested.get(&(*id, inner.clone())).cloned().unwrap_or_default();
                let deeper: Vec<FnId> = found.iter().flat_map(step).collect();
                if deeper.is_empty() {
                    break;
                }
                found = deeper;
            }
        }
        self.likeliest(found)
    }

    /// Of two with the same path that only `cfg` tells apart, the one that is switched on.
    fn likeliest(&self, mut found: Vec<FnId>) -> Vec<FnId> {
        let is_active = |id: &FnId| self.program.function(*id).home.is_active;
        if found.iter().any(is_active) {
            found.retain(is_active);
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    fn of_type(&self, name: &FunctionName) -> Vec<FnId> {
        let by_type = name.self_ty.iter().flatten().chain([&name.name]);
        let by_type: Vec<&str> = by_type.map(String::as_str).collect();
        if let Some(found) = self.by_path.get(&by_type.join("::")) {
            return found.clone();
        }
        let by_impl = [&name.krate].into_iter().chain(&name.path).map(String::as_str).chain(["{impl}", &name.name]);
        let by_impl: Vec<&str> = by_impl.collect();
        self.by_path.get(&by_impl.join("::")).cloned().unwrap_or_default()
    }

    /// The function of that path, or the one in whose body it lies.
    fn at_or_around(&self, path: &[String]) -> Vec<FnId> {
        for length in (2..=path.len()).rev() {
            let path = path[..length].join("::");
            if let Some(found) = self.by_path.get(&path) {
                return found.clone();
            }
            if [&self.modules, &self.types, &self.statics].iter().any(|known| known.contains(&path)) {
                break;
            }
        }
        Vec::new()
    }

    /// `<Type as Trait>::method`: the impl that fits best, then the trait's own function.
    fn of_trait(&self, self_ty: &[String], of: &[String], method: &str) -> Vec<FnId> {
        let last = of.last().cloned().unwrap_or_default();
        let candidates = self.of_traits.get(&(last, method.to_owned())).into_iter().flatten();
        let fitting: Vec<(u32, FnId)> =
            candidates.filter_map(|id| Some((self.impl_fits(*id, self_ty, of)?, *id))).collect();
        let best = fitting.iter().map(|(score, _)| *score).max();
        let found: Vec<FnId> = fitting.iter().filter(|(score, _)| Some(*score) == best).map(|(_, id)| *id).collect();
        if !found.is_empty() {
            return found;
        }
        if let Some(found) = self.by_path.get(&format!("{}::{method}", of.join("::"))) {
            return found.clone();
        }
        // A closure that is called through its trait is part of the function that made it.
        match self_ty.split_last() {
            Some((last, path)) if last == "{closure}" => self.at_or_around(path),
            _ => Vec::new(),
        }
    }

    fn impl_fits(&self, id: FnId, self_ty: &[String], of: &[String]) -> Option<u32> {
        let Owner::Impl(impl_id) = self.program.function(id).owner else { return None };
        let head = self.program.impl_def(impl_id).head.get()?;
        // Where a foreign trait really stands, stubs do not say.
        let of_own = head
            .trait_ref
            .as_ref()
            .filter(|of| !self.is_stub_trait(of.trait_id))
            .map(|of| self.trait_path(of.trait_id));
        if of_own.is_some_and(|own| own != of) {
            return None;
        }
        self.type_fits(&head.self_ty, self_ty)
    }

    fn is_stub_trait(&self, id: TraitId) -> bool {
        self.program.is_stub(self.program.trait_def(id).home.module)
    }

    /// How well a type fits a type in a name: layers and names that agree; none if it cannot be.
    fn type_fits(&self, ty: &Ty, name: &[String]) -> Option<u32> {
        let (first, rest) = name.split_first()?;
        let last = name.last()?;
        let layer = |token: &str, inner: &Ty| {
            if first == token { Some(self.type_fits(inner, rest)? + 1) } else { None }
        };
        let agrees = |yes: bool| yes.then_some(1);
        match ty {
            Ty::Ref(inner, false) => layer("&", inner),
            Ty::Ref(inner, true) => layer("&mut", inner),
            Ty::Ptr(inner) => layer("*", inner),
            Ty::Slice(inner) => layer("[]", inner),
            Ty::Array(inner) => layer("[;]", inner),
            Ty::Tuple(parts) => agrees(*first == format!("({})", parts.len())),
            Ty::FnPtr(_) => agrees(first == "fn"),
            Ty::Never => agrees(first == "!"),
            Ty::Prim(prim) => agrees(name.len() == 1 && first == prim.name()),
            Ty::Dyn(bounds) => {
                let of = bounds.first().map(|bound| &self.program.trait_def(bound.trait_ref.trait_id).name);
                agrees(first == "dyn" && of.is_none_or(|of| last == of.as_str()))
            }
            Ty::Adt(id, _) if self.program.is_stub(self.program.adt(*id).home.module) => {
                agrees(name.len() > 1 && last == self.program.adt(*id).name.as_str())
            }
            Ty::Adt(id, _) => agrees(self.adt_path(*id) == name),
            Ty::Foreign(foreign, _) => agrees(name.len() > 1 && last == foreign.as_str()),
            // A name without path is the parameter itself where names are not specialised.
            Ty::Param(..) | Ty::Unknown | Ty::Projection(..) | Ty::Opaque(_) => Some(0),
            Ty::FnDef(..) | Ty::Closure(..) | Ty::Var(_) => None,
        }
    }

    /// Whether a name that was not found should have been: a crate of the workspace would have to declare it.
    pub(crate) fn is_stale(&self, name: &FunctionName) -> bool {
        // Functions of foreign traits may come from derives.
        let declares = name.trait_path.as_ref().and_then(|of| of.first());
        let declares = declares.or(name.self_ty.as_ref().and_then(|ty| ty.first())).unwrap_or(&name.krate);
        self.crates.contains(declares) && !(name.self_ty.is_none() && self.is_made(&name.full_path()))
    }

    /// Constructors of tuple structs and variants, and code inside statics: nobody wrote a function for these.
    fn is_made(&self, path: &[String]) -> bool {
        let in_static = (2..=path.len()).any(|length| self.statics.contains(&path[..length].join("::")));
        let is_variant = path.split_last().is_some_and(|(last, before)| {
            last.starts_with(char::is_uppercase) && self.types.contains(&before.join("::"))
        });
        in_static || is_variant || self.types.contains(&path.join("::"))
    }
}

/// A name without `r#`, which symbols never have.
fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// `#[no_mangle]`, `#[unsafe(no_mangle)]`.
fn is_export(path: &str, args: &str) -> bool {
    path == "no_mangle" || (path == "unsafe" && args.trim() == "no_mangle")
}
