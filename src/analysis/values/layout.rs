//! How many bytes a value takes at least, and which values lie side by side.

use crate::types::infer::deref_target;
use crate::types::lower_ty::field_types;
use crate::types::program::Program;
use crate::types::ty::{INT_NAMES, Prim, Ty};

/// Bytes that the cores pass around together on nearly all processors.
pub const LINE: u64 = 64;

/// A word of a 64-bit target.
const WORD: u64 = 8;

/// Types nest no deeper in practice; a recursive type must end.
const MAX_DEPTH: u32 = 6;

/// The fewest bytes that a value takes: what is not known counts as one byte, a library's type as its arguments.
pub fn least_size(program: &Program<'_>, ty: &Ty, depth: u32) -> u64 {
    if depth > MAX_DEPTH {
        return 1;
    }
    let sum = |parts: &[Ty]| parts.iter().map(|part| least_size(program, part, depth + 1)).sum();
    match ty {
        Ty::Prim(Prim::Int(index)) => int_size(INT_NAMES.get(usize::from(*index)).copied().unwrap_or_default()),
        Ty::Prim(Prim::Char | Prim::F32) => 4,
        Ty::Prim(Prim::F64) | Ty::Ref(..) | Ty::Ptr(_) | Ty::FnPtr(_) => WORD,
        Ty::Tuple(parts) => sum(parts),
        Ty::Adt(id, args) => {
            let adt = program.adt(*id);
            if adt.known.padded {
                return LINE;
            }
            if !program.is_stub(adt.home.module) {
                // An aligned type is as big as its alignment; which one is not read.
                let is_aligned = adt.item.attrs.iter().any(|attr| attr.path == "repr" && attr.args.contains("align"));
                let own: Vec<Ty> = field_types(program, *id, 0).iter().map(|ty| ty.substitute(args)).collect();
                return if is_aligned {
                    LINE
                } else if adt.is_enum {
                    1
                } else {
                    sum(&own)
                };
            }
            // A lock holds its content; what other library types make of their arguments is not known.
            if adt.known.lock.is_some() {
                args.last().map_or(1, |inner| least_size(program, inner, depth + 1))
            } else {
                1
            }
        }
        // Its length is not read; arrays inside of locks and structs are long enough as a rule.
        Ty::Array(_) => LINE,
        _ => 1,
    }
}

fn int_size(name: &str) -> u64 {
    match name.trim_start_matches(['u', 'i']) {
        "8" => 1,
        "16" => 2,
        "32" => 4,
        "128" => 16,
        _ => WORD,
    }
}

/// The elements that lie side by side in a value: atomics or locks of an array, slice or vector, not pointers to them and
/// not padded.
pub fn neighbours(program: &Program<'_>, ty: &Ty) -> Option<Ty> {
    neighbours_in(program, ty, 0)
}

fn neighbours_in(program: &Program<'_>, ty: &Ty, depth: u32) -> Option<Ty> {
    match ty {
        _ if depth > MAX_DEPTH => None,
        Ty::Array(inner) | Ty::Slice(inner) => element(program, inner),
        Ty::Adt(id, _) => {
            let adt = program.adt(*id);
            if adt.known.padded || adt.known.lock.is_some() || adt.known.atomic {
                return None;
            }
            // `Vec<T>` gives access to a slice, `Box<[T]>` and `LazyLock<Vec<T>>` to what does.
            neighbours_in(program, &deref_target(program, ty)?, depth + 1)
        }
        Ty::Ref(inner, _) => neighbours_in(program, inner, depth + 1),
        _ => None,
    }
}

fn element(program: &Program<'_>, ty: &Ty) -> Option<Ty> {
    let (id, _) = ty.as_adt()?;
    let known = &program.adt(id).known;
    (known.atomic || known.lock.is_some()).then(|| ty.clone())
}
