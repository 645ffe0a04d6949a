//! Types as people write them: simple names, generic arguments in angle brackets.

use std::fmt::Write;

use crate::types::lower_ty::param_defaults;
use crate::types::program::Program;
use crate::types::ty::{Args, Predicate, Ty};

/// The type with simple names, such as `HashMap<String, u64>`; unknown parts are `_`.
pub fn display(program: &Program<'_>, ty: &Ty) -> String {
    let mut out = String::new();
    write_ty(program, ty, &mut out, 0);
    out
}

/// The type's name without arguments, such as `HashMap`. A pointer to another type has the name of that, as its methods have.
pub fn bare_name(program: &Program<'_>, ty: &Ty) -> String {
    match ty {
        Ty::Adt(_, args) if is_pointer(program, ty) && matches!(args.first(), Some(Ty::Adt(..))) => {
            bare_name(program, &args[0])
        }
        Ty::Adt(id, _) => program.adt(*id).name.to_string(),
        Ty::Ref(inner, _) | Ty::Ptr(inner) => bare_name(program, inner),
        other => display(program, other),
    }
}

fn is_pointer(program: &Program<'_>, ty: &Ty) -> bool {
    program.refcount(ty).is_some() || program.lang_adt(ty).is_some_and(|lang| lang == "box" || lang == "pin")
}

/// Deeper parts are cut: recursive types would not end.
const MAX_DEPTH: u32 = 12;

fn write_ty(program: &Program<'_>, ty: &Ty, out: &mut String, depth: u32) {
    if depth > MAX_DEPTH {
        out.push_str("..");
        return;
    }
    match ty {
        Ty::Unknown | Ty::Var(_) | Ty::Closure(..) => out.push('_'),
        Ty::Foreign(name, args) => {
            out.push_str(name);
            write_args(program, args, out, depth);
        }
        Ty::Never => out.push('!'),
        Ty::Prim(prim) => out.push_str(prim.name()),
        Ty::Adt(id, args) => {
            out.push_str(&program.adt(*id).name);
            write_args(program, visible_args(program, *id, args), out, depth);
        }
        Ty::Ref(inner, mutable) => {
            out.push_str(if *mutable { "&mut " } else { "&" });
            write_ty(program, inner, out, depth + 1);
        }
        Ty::Ptr(inner) => {
            out.push_str("*const ");
            write_ty(program, inner, out, depth + 1);
        }
        Ty::Slice(inner) => wrapped(program, "[", inner, "]", out, depth),
        Ty::Array(inner) => wrapped(program, "[", inner, "; _]", out, depth),
        Ty::Tuple(parts) => {
            out.push('(');
            write_list(program, parts, out, depth);
            if parts.len() == 1 {
                out.push(',');
            }
            out.push(')');
        }
        Ty::FnPtr(parts) => {
            let (ret, params) = parts.split_last().map_or((&Ty::UNIT, &[][..]), |(ret, params)| (ret, params));
            out.push_str("fn(");
            write_list(program, params, out, depth);
            out.push(')');
            if *ret != Ty::UNIT {
                out.push_str(" -> ");
                write_ty(program, ret, out, depth + 1);
            }
        }
        Ty::FnDef(id, _) => {
            let _ = write!(out, "fn {}", program.function(*id).name);
        }
        Ty::Param(_, name) => out.push_str(name),
        Ty::Dyn(bounds) => write_bounds(program, "dyn ", bounds, out, depth),
        Ty::Opaque(bounds) => write_bounds(program, "impl ", bounds, out, depth),
        Ty::Projection(trait_ref, name) => {
            out.push('<');
            write_ty(program, &trait_ref.args[0], out, depth + 1);
            let _ = write!(out, " as {}>::{name}", program.trait_def(trait_ref.trait_id).name);
        }
    }
}

/// Arguments equal to the parameter's default are left out, as people do.
fn visible_args<'a>(program: &Program<'_>, id: crate::types::program::AdtId, args: &'a Args) -> &'a [Ty] {
    let defaults = param_defaults(program, id);
    let mut count = args.len();
    while let Some(last) = count.checked_sub(1)
        && let Some(Some(default)) = defaults.get(last)
        && (args[last].is_unknown() || default.is_unknown() || args[last] == default.substitute(&args[..last]))
    {
        count = last;
    }
    &args[..count]
}

fn wrapped(program: &Program<'_>, open: &str, inner: &Ty, close: &str, out: &mut String, depth: u32) {
    out.push_str(open);
    write_ty(program, inner, out, depth + 1);
    out.push_str(close);
}

fn write_args(program: &Program<'_>, args: &[Ty], out: &mut String, depth: u32) {
    if !args.is_empty() {
        out.push('<');
        write_list(program, args, out, depth);
        out.push('>');
    }
}

fn write_list(program: &Program<'_>, types: &[Ty], out: &mut String, depth: u32) {
    for (index, ty) in types.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        write_ty(program, ty, out, depth + 1);
    }
}

/// `(A, B) -> C` behind the name of a callable trait.
fn write_fn_bound(program: &Program<'_>, params: &[Ty], bound: &Predicate, out: &mut String, depth: u32) {
    out.push('(');
    write_list(program, params, out, depth);
    out.push(')');
    let output = bound.assoc.iter().find(|(name, _)| *name == "Output").map(|(_, ty)| ty);
    if let Some(output) = output.filter(|ty| **ty != Ty::UNIT) {
        out.push_str(" -> ");
        write_ty(program, output, out, depth + 1);
    }
}

fn write_bounds(program: &Program<'_>, prefix: &str, bounds: &[Predicate], out: &mut String, depth: u32) {
    out.push_str(prefix);
    for (index, bound) in bounds.iter().enumerate() {
        if index > 0 {
            out.push_str(" + ");
        }
        out.push_str(&program.trait_def(bound.trait_ref.trait_id).name);
        let args = &bound.trait_ref.args[1..];
        if let Some(Ty::Tuple(params)) = args.first()
            && program.is_fn_trait(bound.trait_ref.trait_id)
        {
            write_fn_bound(program, params, bound, out, depth);
            continue;
        }
        if args.is_empty() && bound.assoc.is_empty() {
            continue;
        }
        out.push('<');
        write_list(program, args, out, depth);
        for (number, (name, ty)) in bound.assoc.iter().enumerate() {
            if number > 0 || !args.is_empty() {
                out.push_str(", ");
            }
            let _ = write!(out, "{name} = ");
            write_ty(program, ty, out, depth + 1);
        }
        out.push('>');
    }
}
