//! Fields and statics that hold a lock, from rustdoc's JSON.

use std::collections::HashSet;

use serde_json::Value;

use super::locks;

/// A field or static with the outermost lock in its type.
#[derive(Clone, Debug)]
pub struct Field {
    /// File, relative to the crate.
    pub file: String,
    /// 1-based line.
    pub line: u32,
    /// The field's name.
    pub name: String,
    /// The lock's name.
    pub lock: String,
}

/// Names of the crate's own root module: MIR prints own paths without the crate's name.
pub fn own_names(doc: &Value) -> HashSet<&str> {
    let paths = doc["paths"].as_object().into_iter().flat_map(|paths| paths.values());
    let own = paths.filter(|path| path["crate_id"] == 0).filter_map(|path| path["path"][1].as_str());
    own.collect()
}

/// All such fields of the crate.
pub fn of_doc(doc: &Value) -> Vec<Field> {
    let Some(index) = doc["index"].as_object() else { return Vec::new() };
    let cx = Types { doc };
    let mut found = Vec::new();
    for item in index.values().filter(|item| item["crate_id"] == 0) {
        let (kind, ty) = match item["inner"].as_object().and_then(|inner| inner.iter().next()) {
            Some((kind, inner)) if kind == "struct_field" => (kind, inner),
            Some((kind, inner)) if kind == "static" => (kind, &inner["type"]),
            _ => continue,
        };
        let owned_by_struct = kind == "static" || cx.is_struct_field(&item["id"]);
        let span = &item["span"];
        let place = span["filename"].as_str().zip(span["begin"][0].as_u64());
        let Some((file, line)) = place.filter(|_| owned_by_struct) else { continue };
        if let Some(lock) = cx.lock_in(ty, &[], 0) {
            let name = item["name"].as_str().unwrap_or_default().to_owned();
            found.push(Field { file: file.to_owned(), line: line as u32, name, lock });
        }
    }
    found.sort_by(|a, b| (&a.file, a.line, &a.name).cmp(&(&b.file, b.line, &b.name)));
    found
}

struct Types<'d> {
    doc: &'d Value,
}

impl<'d> Types<'d> {
    /// Fields of enum variants are no struct fields.
    fn is_struct_field(&self, id: &Value) -> bool {
        let items = self.doc["index"].as_object().into_iter().flat_map(|index| index.values());
        let mut structs = items.filter_map(|item| item["inner"].get("struct").or_else(|| item["inner"].get("union")));
        structs.any(|inner| {
            let plain = inner["kind"]["plain"]["fields"].as_array().or_else(|| inner["fields"].as_array());
            let tuple = inner["kind"]["tuple"].as_array();
            plain.into_iter().chain(tuple).flatten().any(|field| field == id)
        })
    }

    /// The outermost lock at any depth; `env` is what generic names stand for inside an alias.
    fn lock_in(&self, ty: &'d Value, env: &[(String, &'d Value)], depth: u32) -> Option<String> {
        if depth > 16 {
            return None;
        }
        let (kind, inner) = ty.as_object()?.iter().next()?;
        let deeper = |ty: &'d Value| self.lock_in(ty, env, depth + 1);
        match kind.as_str() {
            "generic" => {
                let name = inner.as_str()?;
                let bound = env.iter().find(|(own, _)| own == name)?;
                self.lock_in(bound.1, &[], depth + 1)
            }
            "borrowed_ref" | "raw_pointer" => deeper(&inner["type"]),
            "slice" => deeper(inner),
            "array" => deeper(&inner["type"]),
            "tuple" => inner.as_array()?.iter().find_map(deeper),
            "resolved_path" => self.lock_in_path(inner, env, depth),
            _ => None,
        }
    }

    fn lock_in_path(&self, path: &'d Value, env: &[(String, &'d Value)], depth: u32) -> Option<String> {
        let args = path["args"]["angle_bracketed"]["args"].as_array();
        let types: Vec<&Value> = args.into_iter().flatten().filter_map(|arg| arg.get("type")).collect();
        let id = path["id"].to_string();
        if let Some(alias) = self.doc["index"][&id]["inner"].get("type_alias") {
            let params = alias["generics"]["params"].as_array();
            let names = params.into_iter().flatten().filter(|param| param["kind"].get("type").is_some());
            let names = names.filter_map(|param| param["name"].as_str());
            let env: Vec<(String, &Value)> = names.map(str::to_owned).zip(types.iter().copied()).collect();
            return self.lock_in(&alias["type"], &env, depth + 1);
        }
        let known = self.doc["paths"][&id]["path"].as_array();
        let full: Vec<&str> = known.into_iter().flatten().filter_map(Value::as_str).collect();
        let own_crate = self.doc["paths"][&id]["crate_id"] == 0;
        if !own_crate && let Some(lock) = self.named(&full, &types) {
            return Some(lock);
        }
        types.iter().find_map(|ty| self.lock_in(ty, env, depth + 1))
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
