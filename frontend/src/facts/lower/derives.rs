//! `#[derive(..)]` as impls: what a derive makes is known from its name and the type's generics.

use syn::Token;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use thin_vec::ThinVec;

use super::Lowerer;
use crate::facts::{
    Bound, GenericArg, GenericParam, GenericParamKind, Generics, ImplFacts, Item, ItemKind, Path, Segment, TypeRef,
    Visibility,
};

impl Lowerer<'_> {
    /// The item and one empty impl for each trait that it derives, each parameter bounded by that trait.
    ///
    /// A derive of another name than its trait finds no trait later and says nothing.
    pub(super) fn with_derives(&mut self, item: Item) -> ThinVec<Item> {
        let mut impls = ThinVec::new();
        for attr in item.attrs.iter().filter(|attr| attr.path == "derive") {
            let parser = Punctuated::<syn::Path, Token![,]>::parse_terminated;
            for path in parser.parse_str(&attr.args).into_iter().flatten() {
                let mut path = self.path(&path, None);
                path.span = attr.span;
                impls.extend(derived(&item, path));
            }
        }
        impls.insert(0, item);
        impls
    }
}

fn derived(item: &Item, trait_path: Path) -> Option<Item> {
    let generics = match &item.kind {
        ItemKind::Struct(facts) => &facts.generics,
        ItemKind::Enum(facts) => &facts.generics,
        _ => return None,
    };
    let args = generics.params.iter().map(|param| match param.kind {
        GenericParamKind::Type => GenericArg::Type(name_ref(item, param)),
        GenericParamKind::Const => GenericArg::Const,
    });
    let own = Segment { name: item.name, args: args.collect(), span: item.name_span };
    let params = generics.params.iter().map(|param| {
        let mut param = GenericParam { default: None, ..param.clone() };
        if param.kind == GenericParamKind::Type {
            param.bounds.push(Bound { path: trait_path.clone() });
        }
        param
    });
    let facts = ImplFacts {
        generics: Generics { params: params.collect(), ..generics.clone() },
        self_ty: path_ref(own),
        trait_path: Some(trait_path),
        negative: false,
        derived: true,
        items: ThinVec::new(),
    };
    Some(Item {
        name: crate::facts::Name::from(""),
        name_span: item.name_span,
        span: item.span,
        attrs: ThinVec::new(),
        cfg: item.cfg.clone(),
        visibility: Visibility::Private,
        kind: ItemKind::Impl(facts),
    })
}

fn name_ref(item: &Item, param: &GenericParam) -> TypeRef {
    path_ref(Segment { name: param.name, args: ThinVec::new(), span: item.name_span })
}

fn path_ref(segment: Segment) -> TypeRef {
    let span = segment.span;
    TypeRef::Path(Box::new(Path {
        global: false,
        qself: None,
        trait_segments: 0,
        segments: smallvec::smallvec![segment],
        span,
    }))
}
