//! Fields and statics that hold a lock, from rustdoc's JSON.

use std::collections::HashSet;

use serde_json::Value;

use super::locks;

/// A field or static whose type is fully known.
#[derive(Clone, Debug)]
pub struct Field {
    /// File, relative to the crate.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// The field's name.
    pub name: String,
    /// The outermost lock in its type, if there is one.
    pub lock: Option<String>,
}

/// All fields of structs and statics of the crate, those left out whose type rustdoc leaves open.
pub fn of_doc(doc: &Value) -> Vec<Field> {
    let Some(index) = doc["index"].as_object() else { return Vec::new() };
    let cx = Types { doc };
    let of_structs: HashSet<u64> = index.values().flat_map(struct_fields).collect();
    let mut found = Vec::new();
    for item in index.values().filter(|item| item["crate_id"] == 0) {
        let name = item["name"].as_str().unwrap_or_default();
        let ty = match item["inner"].as_object().and_then(|inner| inner.iter().next()) {
            Some((kind, inner)) if kind == "struct_field" => {
                let is_of_struct = item["id"].as_u64().is_some_and(|id| of_structs.contains(&id));
                if !is_of_struct {
                    continue;
                }
                inner
            }
            Some((kind, inner)) if kind == "static" => &inner["type"],
            _ => continue,
        };
        let span = &item["span"];
        let Some((file, line)) = span["filename"].as_str().zip(span["begin"][0].as_u64()) else { continue };
        let lock = match cx.lock_in(ty, &Env::default(), 0) {
            Found::Lock(lock) => Some(lock),
            // `lazy_static!` makes a static and its type of one name; the lock is in code that it hides.
            Found::Nothing if ty["resolved_path"]["path"].as_str() != Some(name) => None,
            _ => continue,
        };
        found.push(Field { file: file.to_owned(), line: line as u32, name: name.to_owned(), lock });
    }
    found.sort_by(|a, b| (&a.file, a.line, &a.name).cmp(&(&b.file, b.line, &b.name)));
    found
}

/// The ids of a struct's fields; those of enum variants are no struct fields.
fn struct_fields(item: &Value) -> Vec<u64> {
    let inner = &item["inner"]["struct"];
    let plain = inner["kind"]["plain"]["fields"].as_array();
    let tuple = inner["kind"]["tuple"].as_array();
    plain.into_iter().chain(tuple).flatten().filter_map(Value::as_u64).collect()
}

/// What a type holds.
enum Found {
    Lock(String),
    Nothing,
    /// A part is an associated type or another crate's alias.
    Open,
}

/// What generic names stand for inside an alias, in terms of the place that names the alias.
#[derive(Default)]
struct Env<'e, 'd> {
    bound: Vec<(&'d str, &'d Value)>,
    outer: Option<&'e Env<'e, 'd>>,
}

struct Types<'d> {
    doc: &'d Value,
}

impl<'d> Types<'d> {
    /// The outermost lock at any depth.
    fn lock_in(&self, ty: &'d Value, env: &Env<'_, 'd>, depth: u32) -> Found {
        let Some((kind, inner)) = ty.as_object().and_then(|ty| ty.iter().next()).filter(|_| depth <= 16) else {
            return Found::Open;
        };
        match kind.as_str() {
            "generic" => {
                let bound = env.bound.iter().find(|(own, _)| inner.as_str() == Some(own));
                match (bound, env.outer) {
                    (Some((_, ty)), Some(outer)) => self.lock_in(ty, outer, depth + 1),
                    _ => Found::Nothing,
                }
            }
            "borrowed_ref" | "raw_pointer" | "array" => self.lock_in(&inner["type"], env, depth + 1),
            "slice" => self.lock_in(inner, env, depth + 1),
            "tuple" => self.first(inner.as_array().into_iter().flatten(), env, depth),
            "resolved_path" => self.lock_in_path(inner, env, depth),
            "primitive" | "dyn_trait" | "function_pointer" => Found::Nothing,
            _ => Found::Open,
        }
    }

    fn first(&self, types: impl Iterator<Item = &'d Value>, env: &Env<'_, 'd>, depth: u32) -> Found {
        let mut all = Found::Nothing;
        for ty in types {
            match self.lock_in(ty, env, depth + 1) {
                Found::Lock(lock) => return Found::Lock(lock),
                Found::Open => all = Found::Open,
                Found::Nothing => {}
            }
        }
        all
    }

    fn lock_in_path(&self, path: &'d Value, env: &Env<'_, 'd>, depth: u32) -> Found {
        let types: Vec<&'d Value> = arguments(path).collect();
        let id = path["id"].to_string();
        if let Some(alias) = self.doc["index"][&id]["inner"].get("type_alias") {
            let bound = bind(alias, &types);
            return self.lock_in(&alias["type"], &Env { bound, outer: Some(env) }, depth + 1);
        }
        let known = &self.doc["paths"][&id];
        let full: Vec<&str> = known["path"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if known["crate_id"] != 0
            && let Some(lock) = self.named(&full, &types)
        {
            return Found::Lock(lock);
        }
        match self.first(types.into_iter(), env, depth) {
            Found::Nothing if known["kind"] == "type_alias" || full.is_empty() => Found::Open,
            found => found,
        }
    }

    fn named(&self, path: &[&str], args: &[&Value]) -> Option<String> {
        let (krate, name) = (path.first()?, path.last()?);
        // The aliases of parking_lot are what people write.
        if *krate == "parking_lot" && matches!(*name, "Mutex" | "RwLock" | "ReentrantMutex" | "FairMutex") {
            return Some(format!("parking_lot::{name}"));
        }
        let printed: Vec<String> = args.iter().map(|arg| self.printed(arg)).collect();
        let printed: Vec<&str> = printed.iter().map(String::as_str).collect();
        locks::lock(&path.join("::"), &printed).map(|lock| lock.name)
    }

    fn printed(&self, ty: &Value) -> String {
        let id = ty["resolved_path"]["id"].to_string();
        let known = self.doc["paths"][&id]["path"].as_array();
        let parts: Vec<&str> = known.into_iter().flatten().filter_map(Value::as_str).collect();
        parts.join("::")
    }
}

/// An alias's generic names with what they stand for here.
fn bind<'d>(alias: &'d Value, types: &[&'d Value]) -> Vec<(&'d str, &'d Value)> {
    let params = alias["generics"]["params"].as_array().into_iter().flatten();
    let params = params.filter(|param| param["kind"].get("type").is_some());
    let bound = params.enumerate().filter_map(|(index, param)| {
        let default = &param["kind"]["type"]["default"];
        Some((param["name"].as_str()?, types.get(index).copied().unwrap_or(default)))
    });
    bound.collect()
}

fn arguments(path: &Value) -> impl Iterator<Item = &Value> {
    let args = path["args"]["angle_bracketed"]["args"].as_array();
    args.into_iter().flatten().filter_map(|arg| arg.get("type"))
}
