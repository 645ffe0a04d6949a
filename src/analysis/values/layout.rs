//! Memory layout: how many bytes a value takes at least, and which atomics and locks may share a cache line.

use rustc_hash::FxHashSet;

use crate::analysis::locks::access_path::{LockPlace, PlaceRoot, declaration};
use crate::facts::{Field, Name};
use crate::source::Loc;
use crate::types::by_fields::ByFields;
use crate::types::infer::deref_target;
use crate::types::lower_ty::{field_types, static_ty};
use crate::types::program::{AdtId, Program};
use crate::types::ty::{INT_NAMES, Prim, Ty};

/// Size of a cache line in bytes: 64 on x86-64 and on most AArch64 cores. Those with lines of 128 bytes share more than
/// is found here.
const LINE: u64 = 64;

/// Size of a word in bytes, on a 64-bit target.
const WORD: u64 = 8;

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
    declaration(program, place).filter(|_| is_smaller_than_line(program, &element))
}

fn declared_type(program: &Program<'_>, place: LockPlace) -> Option<Ty> {
    match place.root {
        PlaceRoot::Field(adt, name) => {
            let number = program.adt(adt).variants.first()?.field_number(name)?;
            field_types(program, adt, 0).get(number).cloned()
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
    let is_packed = |ty: &Ty| element(program, ty).is_some() && is_smaller_than_line(program, ty);
    let packed = fields().filter(|(_, ty)| is_packed(ty));
    packed
        .map(|(field, _)| PackedField { name: field.name, loc: Loc { file: def.home.file, span: field.name_span } })
        .collect()
}

/// Returns whether a value may take less than a cache line. Errs towards yes: what is not known counts as one byte, a lock as its
/// content, an array as a whole line.
fn is_smaller_than_line(program: &Program<'_>, ty: &Ty) -> bool {
    least(program, ty, &[], &mut ByFields::default()) < LINE
}

/// A lower bound of a type's size in bytes, no higher than a line, given those of its parameters.
fn least(program: &Program<'_>, ty: &Ty, of_params: &[u64], known: &mut ByFields<u64>) -> u64 {
    match ty {
        Ty::Param(index, _) => of_params.get(usize::from(*index)).copied().unwrap_or(1),
        Ty::Prim(Prim::Int(index)) => int_size(INT_NAMES.get(usize::from(*index)).copied().unwrap_or_default()),
        Ty::Prim(Prim::Char | Prim::F32) => 4,
        Ty::Prim(Prim::F64) | Ty::Ref(..) | Ty::Ptr(_) | Ty::FnPtr(_) => WORD,
        Ty::Tuple(parts) => least_together(program, parts, of_params, known),
        Ty::Adt(id, args) => least_adt(program, (*id, args), of_params, known),
        // Its length is not read; arrays inside of locks and structs are long enough as a rule.
        Ty::Array(_) => LINE,
        _ => 1,
    }
}

fn least_adt(program: &Program<'_>, (id, args): (AdtId, &[Ty]), of_params: &[u64], known: &mut ByFields<u64>) -> u64 {
    let adt = program.adt(id);
    if adt.known.padded {
        return LINE;
    }
    if program.is_stub(adt.home.module) {
        // A lock holds its content; what other library types make of their arguments is not known.
        let content = args.last().filter(|_| adt.known.lock.is_some());
        return content.map_or(1, |content| least(program, content, of_params, known));
    }
    // An aligned type is as big as its alignment; which one is not read.
    if adt.item.attrs.iter().any(|attr| attr.path == "repr" && attr.args.contains("align")) {
        return LINE;
    }
    if adt.is_enum {
        return 1;
    }
    let of_args = args.iter().map(|arg| least(program, arg, of_params, known)).collect();
    // One that is a field of its own, with no pointer between, has no size.
    known.of(id, of_args, 1, |known, of_args| least_together(program, field_types(program, id, 0), of_args, known))
}

fn least_together(program: &Program<'_>, parts: &[Ty], of_params: &[u64], known: &mut ByFields<u64>) -> u64 {
    parts.iter().fold(0, |sum, part| LINE.min(sum + least(program, part, of_params, known)))
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
    let mut seen = FxHashSet::default();
    let mut ty = ty.clone();
    while seen.insert(ty.clone()) {
        match &ty {
            Ty::Array(inner) | Ty::Slice(inner) => return element(program, inner),
            Ty::Adt(id, _) => {
                let known = &program.adt(*id).known;
                if known.padded || known.lock.is_some() || known.atomic {
                    return None;
                }
            }
            Ty::Ref(..) => {}
            _ => return None,
        }
        // `Vec<T>` gives access to a slice, `Box<[T]>` and `LazyLock<Vec<T>>` to what does.
        ty = deref_target(program, &ty)?;
    }
    None
}

fn element(program: &Program<'_>, ty: &Ty) -> Option<Ty> {
    let (id, _) = ty.as_adt()?;
    let known = &program.adt(id).known;
    (known.atomic || known.lock.is_some()).then(|| ty.clone())
}
