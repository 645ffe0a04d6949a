//! Memory layout: how many bytes a value takes at least, and which atomics and locks may share a cache line.

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot, declaration};
use crate::facts::{Field, Name};
use crate::source::Loc;
use crate::types::infer::deref_target;
use crate::types::lower_ty::{field_types, static_ty};
use crate::types::program::{AdtId, Program};
use crate::types::ty::{INT_NAMES, Prim, Ty};

/// Size of a cache line in bytes: 64 on x86-64 and on most AArch64 cores. Those with lines of 128 bytes share more than
/// is found here.
const LINE: u64 = 64;

/// Size of a word in bytes, on a 64-bit target.
const WORD: u64 = 8;

/// Types nest no deeper in practice; a recursive type must end.
const MAX_DEPTH: u32 = 6;

/// A field that is an atomic or a lock and smaller than a cache line.
#[derive(Clone, Copy, Debug)]
pub struct PackedField {
    /// Its name.
    pub name: Name,
    /// Where it is declared.
    pub loc: Loc,
}

/// Returns where an array, slice or vector is declared whose elements are atomics or locks that share cache lines.
///
/// None if an element fills a line, or if its type is not known: errs towards misses.
pub(crate) fn packed_elements(program: &Program<'_>, place: LockPlace) -> Option<Loc> {
    let element = neighbours(program, &declared_type(program, place)?)?;
    declaration(program, place).filter(|_| least_size(program, &element, 0) < LINE)
}

fn declared_type(program: &Program<'_>, place: LockPlace) -> Option<Ty> {
    match place.root {
        PlaceRoot::Field(adt, name) => {
            let fields = program.adt(adt).variants.first()?.fields;
            let index = fields.iter().position(|field| field.name == name)?;
            field_types(program, adt, 0).get(index).cloned()
        }
        PlaceRoot::Static(id) => Some(static_ty(program, id)),
        _ => None,
    }
}

/// Returns a struct's fields that are atomics or locks smaller than a cache line, in order of declaration; none if the
/// struct has padding of its own.
///
/// Without `repr(C)` the compiler is free to reorder fields, so that any two of them may share a line:
/// <https://doc.rust-lang.org/reference/type-layout.html#the-rust-representation>.
pub(crate) fn packed_fields(program: &Program<'_>, adt: AdtId) -> Vec<PackedField> {
    let def = program.adt(adt);
    let Some(written) = def.variants.first().filter(|_| !def.is_enum).map(|variant| variant.fields) else {
        return Vec::new();
    };
    let fields = || written.iter().zip(field_types(program, adt, 0));
    // Bytes that nobody names are there to keep things apart.
    let is_padding = |(field, ty): (&Field, &Ty)| {
        matches!(ty, Ty::Array(inner) if matches!(**inner, Ty::Prim(_))) && field.name.starts_with('_')
    };
    if fields().any(is_padding) {
        return Vec::new();
    }
    let is_packed = |ty: &Ty| element(program, ty).is_some() && least_size(program, ty, 0) < LINE;
    let packed = fields().filter(|(_, ty)| is_packed(ty));
    packed
        .map(|(field, _)| PackedField { name: field.name, loc: Loc { file: def.home.file, span: field.name_span } })
        .collect()
}

/// Returns a lower bound of a value's size in bytes: what is not known counts as one byte, a lock as its content, an
/// array as a whole line.
fn least_size(program: &Program<'_>, ty: &Ty, depth: u32) -> u64 {
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

/// Returns the type of the elements that lie side by side in a value: atomics or locks of an array, slice or vector,
/// not pointers to them and not padded.
fn neighbours(program: &Program<'_>, ty: &Ty) -> Option<Ty> {
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
