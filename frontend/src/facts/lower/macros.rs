//! Macro calls in expression position: known macros as what they mean, unknown ones as the expressions inside them.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::Token;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use thin_vec::{ThinVec, thin_vec};

use super::Lowerer;
use super::blocks::BodyBuilder;
use super::formats::Argument;
use super::spans::{flat_trees, regroup};
use super::types::name_of;
use crate::facts::{Arm, Block, BuiltinMacro, ExprId, ExprKind, Literal, LogLevel, MacroScope, Name, SelectBranch};
use crate::source::Span;

impl BodyBuilder {
    pub(super) fn macro_call(&mut self, cx: &mut Lowerer<'_>, call: &syn::Macro) -> ExprId {
        let path = cx.path(&call.path, None);
        let close = match &call.delimiter {
            syn::MacroDelimiter::Paren(token) => token.span.close(),
            syn::MacroDelimiter::Brace(token) => token.span.close(),
            syn::MacroDelimiter::Bracket(token) => token.span.close(),
        };
        let span = path.span.to(cx.spans.of(close));
        let name = call.path.segments.last().map(|segment| name_of(&segment.ident));
        let name = name.map_or("", |name| name.as_str());
        if let Some(id) = self.structured_macro(cx, name, call, span) {
            return id;
        }
        if let Some(kind) = builtin(name, &call.tokens, cx.macros.scope()) {
            // What becomes text is not run: `stringify!(lock.lock())`.
            let is_text = matches!(kind, BuiltinMacro::StaticStr);
            let written = if is_text { Vec::new() } else { self.macro_args(cx, &call.tokens) };
            return self.formatted(cx, kind, &written, span);
        }
        if let Some(id) = cx.within_expansion(call, |cx, tokens| self.expansion(cx, tokens, span)).flatten() {
            return id;
        }
        let read = self.read_args(cx, &call.tokens);
        // Of what is no expression nobody knows what its names stand for.
        let names = if read.is_some() { type_names(&call.tokens) } else { all_names(&call.tokens) };
        let args = read.unwrap_or_else(|| self.loose_args(cx, &call.tokens));
        let tokens = cx.spans.of_tokens(&call.tokens);
        self.add(ExprKind::Macro { path: Box::new(path), args, tokens, names }, span)
    }

    /// What a call of a defined macro became, as an expression.
    fn expansion(&mut self, cx: &mut Lowerer<'_>, tokens: &TokenStream, span: Span) -> Option<ExprId> {
        let stmts = syn::Block::parse_within.parse2(tokens.clone()).ok()?;
        if let [syn::Stmt::Expr(value, None)] = stmts.as_slice() {
            return Some(self.expr(cx, value));
        }
        let block = self.stmts(cx, &stmts);
        Some(self.add(ExprKind::Block(block), span))
    }

    fn structured_macro(&mut self, cx: &mut Lowerer<'_>, name: &str, call: &syn::Macro, span: Span) -> Option<ExprId> {
        match structured(name)? {
            Structured::Select => self.select(cx, &call.tokens, name == "select_biased", span),
            Structured::Matches => self.matches(cx, &call.tokens, span),
            Structured::Vec => self.vec_macro(cx, &call.tokens, span),
            Structured::Stream => self.stream(cx, &call.tokens, span),
            Structured::CfgIf => self.cfg_if(cx, &call.tokens, span),
            Structured::Write => {
                let last = call.path.segments.last()?.ident.span();
                self.write_macro(cx, &call.tokens, cx.spans.of(last), span)
            }
        }
    }

    /// `write!(target, "..", ..)` is `target.write_fmt(format_args!("..", ..))`, of whichever trait is in scope.
    fn write_macro(&mut self, cx: &mut Lowerer<'_>, tokens: &TokenStream, name: Span, span: Span) -> Option<ExprId> {
        let written = self.macro_args(cx, tokens);
        let (target, message) = written.split_first()?;
        let text = self.formatted(cx, BuiltinMacro::FormatArgs, message, span);
        let (turbofish, args) = (ThinVec::new(), thin_vec![text]);
        let method = Name::from("write_fmt");
        let call = ExprKind::MethodCall { receiver: target.value, method, method_span: name, turbofish, args };
        Some(self.add(call, span))
    }

    /// A macro of which it is known what it does, and what it writes out.
    fn formatted(&mut self, cx: &mut Lowerer<'_>, kind: BuiltinMacro, written: &[Argument], span: Span) -> ExprId {
        let mut args = written.iter().map(|arg| arg.value).collect();
        let shown = self.shown(cx, kind, written, &mut args);
        self.add(ExprKind::Builtin { kind, args, shown }, span)
    }

    fn select(&mut self, cx: &mut Lowerer<'_>, tokens: &TokenStream, is_biased: bool, span: Span) -> Option<ExprId> {
        let Ok(parsed) = parse_select.parse2(tokens.clone()) else {
            let operations = parse_operations.parse2(tokens.clone()).ok()?;
            return Some(self.expr(cx, &operations));
        };
        let mut branches = ThinVec::new();
        for branch in &parsed.branches {
            let future = self.expr(cx, &branch.future);
            let guard = branch.guard.as_ref().map(|guard| self.expr(cx, guard));
            let pat = self.pat(cx, &branch.pat);
            let body = self.expr(cx, &branch.body);
            branches.push(SelectBranch { pat, future, guard, body });
        }
        let otherwise = parsed.otherwise.as_ref().map(|body| self.expr(cx, body));
        let in_order = is_biased || parsed.in_order;
        Some(self.add(ExprKind::Select { branches, otherwise, polls_once: parsed.polls_once, in_order }, span))
    }

    fn matches(&mut self, cx: &mut Lowerer<'_>, tokens: &TokenStream, span: Span) -> Option<ExprId> {
        let parser = |input: ParseStream<'_>| {
            let scrutinee: syn::Expr = input.parse()?;
            input.parse::<Token![,]>()?;
            let pat = syn::Pat::parse_multi_with_leading_vert(input)?;
            let guard =
                if input.parse::<Option<Token![if]>>()?.is_some() { Some(input.parse::<syn::Expr>()?) } else { None };
            input.parse::<TokenStream>()?;
            Ok((scrutinee, pat, guard))
        };
        let (scrutinee, pat, guard) = parser.parse2(tokens.clone()).ok()?;
        let scrutinee = self.expr(cx, &scrutinee);
        let pat = self.pat(cx, &pat);
        let guard = guard.map(|guard| self.expr(cx, &guard));
        let hit = self.add(ExprKind::Literal(Literal::Bool(true)), span);
        let miss = self.add(ExprKind::Literal(Literal::Bool(false)), span);
        let wild = self.wild(span);
        let arms =
            thin_vec![Arm { pat, guard, body: hit, cfg: None }, Arm { pat: wild, guard: None, body: miss, cfg: None }];
        Some(self.add(ExprKind::Match { scrutinee, arms }, span))
    }

    fn vec_macro(&mut self, cx: &mut Lowerer<'_>, tokens: &TokenStream, span: Span) -> Option<ExprId> {
        let repeat = |input: ParseStream<'_>| {
            let value: syn::Expr = input.parse()?;
            input.parse::<Token![;]>()?;
            let len: syn::Expr = input.parse()?;
            Ok((value, len))
        };
        let (kind, args) = match repeat.parse2(tokens.clone()) {
            Ok((value, len)) => (BuiltinMacro::VecRepeat, thin_vec![self.expr(cx, &value), self.expr(cx, &len)]),
            Err(_) => {
                let args = self.macro_args(cx, tokens).into_iter().map(|arg| arg.value).collect();
                (BuiltinMacro::Vec, args)
            }
        };
        Some(self.add(ExprKind::Builtin { kind, args, shown: ThinVec::new() }, span))
    }

    fn stream(&mut self, cx: &mut Lowerer<'_>, tokens: &TokenStream, span: Span) -> Option<ExprId> {
        let tokens = cx.plain_for_awaits(tokens.clone());
        let stmts = syn::Block::parse_within.parse2(tokens).ok()?;
        let block = self.stmts(cx, &stmts);
        let body = self.add(ExprKind::Block(block), span);
        Some(self.add(ExprKind::Async { body, is_move: true, yields: true }, span))
    }

    /// `cfg_if!` in a body: every branch is kept, as blocks one after the other.
    fn cfg_if(&mut self, cx: &mut Lowerer<'_>, tokens: &TokenStream, span: Span) -> Option<ExprId> {
        let mut block = Block::default();
        for (cfg, body) in super::macro_items::cfg_if_branches(tokens) {
            let stmts = syn::Block::parse_within.parse2(body).ok()?;
            let inner = self.stmts(cx, &stmts);
            let expr = self.add(ExprKind::Block(inner), span);
            block.stmts.push(crate::facts::Stmt::Expr { expr, cfg: Some(cfg), is_open: true, span });
        }
        Some(self.add(ExprKind::Block(block), span))
    }

    /// The arguments of a macro that takes expressions, format strings and `name = value` pairs.
    fn macro_args(&mut self, cx: &mut Lowerer<'_>, tokens: &TokenStream) -> Vec<Argument> {
        let parser = Punctuated::<syn::Expr, Token![,]>::parse_terminated;
        if let Ok(args) = parser.parse2(tokens.clone()) {
            return args.iter().map(|arg| Argument::of_expr(self.named_value(cx, arg), arg)).collect();
        }
        let pieces = split_at_commas(tokens.clone()).into_iter();
        let read = pieces.filter_map(|piece| Some(Argument::of_tokens(self.loose_expr(cx, &piece)?, &piece)));
        read.collect()
    }

    /// `name = value` inside a macro names an argument; it assigns nothing.
    fn named_value(&mut self, cx: &mut Lowerer<'_>, arg: &syn::Expr) -> ExprId {
        match arg {
            syn::Expr::Assign(pair) if matches!(*pair.left, syn::Expr::Path(_)) => self.expr(cx, &pair.right),
            other => self.expr(cx, other),
        }
    }

    /// Arguments that are expressions, or one block of statements.
    fn read_args(&mut self, cx: &mut Lowerer<'_>, tokens: &TokenStream) -> Option<ThinVec<ExprId>> {
        let parser = Punctuated::<syn::Expr, Token![,]>::parse_terminated;
        if let Ok(args) = parser.parse2(tokens.clone()) {
            return Some(args.iter().map(|arg| self.expr(cx, arg)).collect());
        }
        let stmts = syn::Block::parse_within.parse2(tokens.clone()).ok()?;
        let span = cx.spans.of_tokens(tokens);
        let block = self.stmts(cx, &stmts);
        Some(thin_vec![self.add(ExprKind::Block(block), span)])
    }

    /// What of other arguments can be read.
    fn loose_args(&mut self, cx: &mut Lowerer<'_>, tokens: &TokenStream) -> ThinVec<ExprId> {
        let pieces = split_at_commas(tokens.clone());
        pieces.iter().filter_map(|piece| self.loose_expr(cx, piece)).collect()
    }

    /// What is awaited, or may fail: of a macro that nobody knows and that has one call as its argument it is that call,
    /// as with `traced!(self.connect()).await`.
    pub(super) fn within_macro(&mut self, operand: ExprId) -> ExprId {
        let is_last = operand.0 as usize + 1 == self.body.exprs.len();
        let ExprKind::Macro { args, .. } = &self.body.expr(operand).kind else { return operand };
        let [arg] = args[..] else { return operand };
        let is_call = matches!(self.body.expr(arg).kind, ExprKind::Call { .. } | ExprKind::MethodCall { .. });
        if !(is_last && is_call) {
            return operand;
        }
        // Nothing refers to the macro yet.
        self.body.exprs.pop();
        arg
    }

    /// A piece between commas that holds an expression behind what some macro puts before it: `%`, `?`, `name =`,
    /// `name:`, `name =>`.
    fn loose_expr(&mut self, cx: &mut Lowerer<'_>, piece: &[TokenTree]) -> Option<ExprId> {
        for start in 0..piece.len().min(4) {
            let tail: TokenStream = piece[start..].iter().cloned().collect();
            if let Ok(expr) = syn::parse2::<syn::Expr>(tail) {
                return Some(self.expr(cx, &expr));
            }
            if !starts_argument(&piece[start]) {
                break;
            }
        }
        // A closure behind whatever names what it takes along.
        let starts_closure = |tree: &TokenTree| match tree {
            TokenTree::Ident(ident) => ident == "move",
            TokenTree::Punct(punct) => punct.as_char() == '|',
            _ => false,
        };
        if let Some(start) = piece.iter().position(starts_closure)
            && let Ok(closure) = syn::parse2::<syn::ExprClosure>(piece[start..].iter().cloned().collect())
        {
            return Some(self.expr(cx, &syn::Expr::Closure(closure)));
        }
        // A block somewhere inside (`pattern => { .. }`) is still code. What the macro makes a function of runs elsewhere, nobody knows when:
        // of that only the names are kept (misses).
        let blocks = piece.iter().enumerate().filter_map(|(at, tree)| match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && !heads_function(&piece[..at]) => {
                Some(group.stream())
            }
            _ => None,
        });
        let mut parts = ThinVec::new();
        for tokens in blocks {
            if let Ok(stmts) = syn::Block::parse_within.parse2(tokens.clone()) {
                let span = cx.spans.of_tokens(&tokens);
                let block = self.stmts(cx, &stmts);
                parts.push(self.add(ExprKind::Block(block), span));
            }
        }
        let first = *parts.first()?;
        let span = self.span_of(first);
        Some(self.add(ExprKind::Opaque(parts), span))
    }
}

/// Whether what stands before a block in a macro ends in the head of a function: `count(name: &str) -> u64 { .. }`. What is asked, repeated or
/// matched (`if ready(name) { .. }`, `recv(queue) -> item => { .. }`) is none, nor is a scope with arguments: `span(name) { .. }`.
fn heads_function(before: &[TokenTree]) -> bool {
    let is_block = |tree: &TokenTree| matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let start = before.iter().rposition(is_block).map_or(0, |at| at + 1);
    let head = &before[start..];
    let asks = ["if", "while", "match", "for"];
    let is_keyword =
        |tree: &TokenTree| matches!(tree, TokenTree::Ident(ident) if asks.iter().any(|word| ident == word));
    let is_arrow = |shaft: char| {
        let is_pair = move |pair: &[TokenTree]| match pair {
            [TokenTree::Punct(first), TokenTree::Punct(tip)] => first.as_char() == shaft && tip.as_char() == '>',
            _ => false,
        };
        head.windows(2).any(is_pair)
    };
    let has_type = |tokens: TokenStream| {
        tokens.into_iter().any(|tree| matches!(tree, TokenTree::Punct(colon) if colon.as_char() == ':'))
    };
    let is_head = |pair: &[TokenTree]| match pair {
        [TokenTree::Ident(_), TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            is_arrow('-') || has_type(group.stream())
        }
        _ => false,
    };
    !head.iter().any(is_keyword) && !is_arrow('=') && head.windows(2).any(is_head)
}

impl Lowerer<'_> {
    /// `for await` as plain `for`, remembering where it stood: syn has no such loop.
    fn plain_for_awaits(&mut self, tokens: TokenStream) -> TokenStream {
        let mut out = ThinVec::new();
        let mut trees = tokens.into_iter().peekable();
        while let Some(tree) = trees.next() {
            match tree {
                TokenTree::Ident(ident) if ident == "for" => {
                    if matches!(trees.peek(), Some(TokenTree::Ident(next)) if next == "await") {
                        trees.next();
                        self.for_awaits.push(self.spans.start(ident.span()));
                    }
                    out.push(TokenTree::Ident(ident));
                }
                TokenTree::Group(group) => {
                    let inner = self.plain_for_awaits(group.stream());
                    out.push(regroup(&group, inner));
                }
                other => out.push(other),
            }
        }
        out.into_iter().collect()
    }
}

/// The names in a macro's arguments that are written like those of types.
fn type_names(tokens: &TokenStream) -> ThinVec<Name> {
    names(tokens, |text| text.starts_with(char::is_uppercase))
}

/// The names in a macro's arguments.
pub(super) fn all_names(tokens: &TokenStream) -> ThinVec<Name> {
    names(tokens, |_| true)
}

fn names(tokens: &TokenStream, is_wanted: fn(&str) -> bool) -> ThinVec<Name> {
    let mut found: ThinVec<Name> = ThinVec::new();
    let mut waiting = thin_vec![tokens.clone()];
    while let Some(stream) = waiting.pop() {
        for tree in stream {
            match tree {
                TokenTree::Group(group) => waiting.push(group.stream()),
                TokenTree::Ident(ident) => {
                    let text = ident.to_string();
                    if is_wanted(&text) {
                        found.push(Name::from(text.as_str()));
                    }
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
    found
}

/// Whether a token may stand before an argument's expression.
fn starts_argument(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => matches!(punct.as_char(), '%' | '?' | '=' | ':' | '>' | '.'),
        TokenTree::Group(_) | TokenTree::Literal(_) => false,
    }
}

/// The parts between commas, but for those between the parameters of a closure.
fn split_at_commas(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut pieces: Vec<Vec<TokenTree>> = vec![Vec::new()];
    let mut in_parameters = false;
    for tree in flat_trees(tokens) {
        match &tree {
            TokenTree::Punct(punct) if !in_parameters && matches!(punct.as_char(), ',' | ';') => {
                pieces.push(Vec::new());
            }
            _ => {
                if matches!(&tree, TokenTree::Punct(punct) if punct.as_char() == '|') {
                    let before = pieces.last().and_then(|piece| piece.last());
                    in_parameters = !in_parameters && before.is_none_or(may_precede_closure);
                }
                if let Some(piece) = pieces.last_mut() {
                    piece.push(tree);
                }
            }
        }
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Whether a closure may begin behind a token; behind an operand `|` is an operator.
fn may_precede_closure(tree: &TokenTree) -> bool {
    match tree {
        TokenTree::Ident(ident) => ident == "move" || ident == "async" || ident == "return",
        // `name = |..|`, `name => |..|`, `name: |..|`.
        TokenTree::Punct(punct) => matches!(punct.as_char(), '=' | '>' | ':'),
        TokenTree::Group(_) | TokenTree::Literal(_) => false,
    }
}

struct ParsedSelect {
    branches: Vec<ParsedBranch>,
    otherwise: Option<syn::Expr>,
    polls_once: bool,
    in_order: bool,
}

struct ParsedBranch {
    pat: syn::Pat,
    future: syn::Expr,
    guard: Option<syn::Expr>,
    body: syn::Expr,
}

/// The grammar of tokio's and futures' `select!`.
fn parse_select(input: ParseStream<'_>) -> syn::Result<ParsedSelect> {
    let mut parsed = ParsedSelect { branches: Vec::new(), otherwise: None, polls_once: false, in_order: false };
    if input.peek(syn::Ident) && input.peek2(Token![;]) {
        parsed.in_order = input.parse::<syn::Ident>()? == "biased";
        input.parse::<Token![;]>()?;
    }
    while !input.is_empty() {
        let keyword = input.peek(Token![else]) || (input.peek(syn::Ident) && input.peek2(Token![=>]));
        if keyword {
            // An `else` or a `complete` is for when no branch is left to wait for.
            parsed.polls_once |= input.call(<syn::Ident as syn::ext::IdentExt>::parse_any)? == "default";
            input.parse::<Token![=>]>()?;
            parsed.otherwise = Some(input.parse()?);
        } else {
            parsed.branches.push(parse_branch(input)?);
        }
        input.parse::<Option<Token![,]>>()?;
    }
    Ok(parsed)
}

fn parse_branch(input: ParseStream<'_>) -> syn::Result<ParsedBranch> {
    let pat = syn::Pat::parse_multi_with_leading_vert(input)?;
    input.parse::<Token![=]>()?;
    let future = input.parse()?;
    let guard = if input.peek(Token![,]) && input.peek2(Token![if]) {
        input.parse::<Token![,]>()?;
        input.parse::<Token![if]>()?;
        Some(input.parse()?)
    } else {
        None
    };
    input.parse::<Token![=>]>()?;
    // A block ends the branch; what follows it without a comma is the next branch.
    let body = if input.peek(syn::token::Brace) {
        let block: syn::Block = input.parse()?;
        syn::Expr::Block(syn::ExprBlock { attrs: Vec::new(), label: None, block })
    } else {
        input.parse()?
    };
    Ok(ParsedBranch { pat, future, guard, body })
}

/// The grammar of crossbeam's `select!`, as what it does: one of several operations on channels that wait, unless there is a `default`
/// that is done at once. Which one is not known.
fn parse_operations(input: ParseStream<'_>) -> syn::Result<syn::Expr> {
    let mut arms: Vec<(syn::Ident, Vec<syn::Expr>, Option<syn::Pat>, syn::Expr)> = Vec::new();
    while !input.is_empty() {
        let operation: syn::Ident = input.parse()?;
        let mut arguments = Vec::new();
        if input.peek(syn::token::Paren) {
            let inside;
            syn::parenthesized!(inside in input);
            arguments.extend(inside.parse_terminated(<syn::Expr as syn::parse::Parse>::parse, Token![,])?);
        }
        let pat = match input.parse::<Option<Token![->]>>()? {
            Some(_) => Some(syn::Pat::parse_multi_with_leading_vert(input)?),
            None => None,
        };
        input.parse::<Token![=>]>()?;
        arms.push((operation, arguments, pat, input.parse()?));
        input.parse::<Option<Token![,]>>()?;
    }
    let waits = !arms.iter().any(|(operation, arguments, ..)| operation == "default" && arguments.is_empty());
    let mut bodies: Vec<syn::Expr> = Vec::new();
    for (operation, arguments, pat, body) in arms {
        let (method, rest) = match (operation.to_string().as_str(), arguments.as_slice()) {
            ("recv", [_]) => (if waits { "recv" } else { "try_recv" }, None),
            ("send", [_, value]) => (if waits { "send" } else { "try_send" }, Some(value)),
            ("default", _) => {
                bodies.push(body);
                continue;
            }
            _ => return Err(input.error("not an operation on a channel")),
        };
        let (method, channel) = (syn::Ident::new(method, operation.span()), &arguments[0]);
        let value = rest.into_iter();
        let operation = quote::quote!((#channel).#method(#(#value),*));
        bodies.push(match pat {
            Some(pat) => syn::parse_quote!({ match #operation { #pat => #body } }),
            None => syn::parse_quote!({ #operation; #body }),
        });
    }
    let number = 0..bodies.len();
    // Which one it is is any number.
    Ok(syn::parse_quote!(match line!() { #(#number => #bodies,)* _ => unreachable!() }))
}

/// Whether a macro of that name is understood without its definition.
pub(super) fn has_meaning(name: &str, tokens: &TokenStream) -> bool {
    structured(name).is_some() || builtin(name, tokens, MacroScope::EMPTY).is_some()
}

/// A macro whose arguments are more than a list of expressions.
#[derive(Clone, Copy)]
enum Structured {
    Select,
    Matches,
    Vec,
    Stream,
    CfgIf,
    Write,
}

fn structured(name: &str) -> Option<Structured> {
    Some(match name {
        "select" | "select_biased" => Structured::Select,
        "matches" | "assert_matches" => Structured::Matches,
        "vec" => Structured::Vec,
        "stream" | "try_stream" => Structured::Stream,
        "cfg_if" => Structured::CfgIf,
        "write" | "writeln" => Structured::Write,
        _ => return None,
    })
}

/// The meaning of a macro by its name; none for unknown ones.
fn builtin(name: &str, tokens: &TokenStream, scope: MacroScope<'_>) -> Option<BuiltinMacro> {
    Some(match name {
        "format" => BuiltinMacro::Format,
        "format_args" => BuiltinMacro::FormatArgs,
        "print" | "println" | "eprint" | "eprintln" => BuiltinMacro::Print,
        "error" => BuiltinMacro::Log(LogLevel::Error),
        "warn" => BuiltinMacro::Log(LogLevel::Warn),
        "info" => BuiltinMacro::Log(LogLevel::Info),
        "debug" => BuiltinMacro::Log(LogLevel::Debug),
        "trace" => BuiltinMacro::Log(LogLevel::Trace),
        "error_span" => BuiltinMacro::LogSpan(LogLevel::Error),
        "warn_span" => BuiltinMacro::LogSpan(LogLevel::Warn),
        "info_span" => BuiltinMacro::LogSpan(LogLevel::Info),
        "debug_span" => BuiltinMacro::LogSpan(LogLevel::Debug),
        "trace_span" => BuiltinMacro::LogSpan(LogLevel::Trace),
        "panic" | "unreachable" | "todo" | "unimplemented" => BuiltinMacro::Panic,
        "assert" => BuiltinMacro::Assert(1),
        "assert_eq" | "assert_ne" => BuiltinMacro::Assert(2),
        "debug_assert" => BuiltinMacro::DebugAssert(1),
        "debug_assert_eq" | "debug_assert_ne" => BuiltinMacro::DebugAssert(2),
        "pin" => BuiltinMacro::Pin,
        "join" => BuiltinMacro::Join,
        "try_join" => BuiltinMacro::TryJoin,
        "bail" => BuiltinMacro::Bail,
        "ensure" => BuiltinMacro::Ensure,
        "anyhow" | "eyre" | "format_err" => BuiltinMacro::MakeError,
        "dbg" => BuiltinMacro::Dbg,
        "concat" | "stringify" | "include_str" | "env" | "file" | "module_path" => BuiltinMacro::StaticStr,
        "line" | "column" => BuiltinMacro::Number,
        "cfg" => cfg_macro(tokens, scope),
        "log_enabled" | "enabled" | "event_enabled" => BuiltinMacro::LogEnabled(log_level(tokens)?),
        "ready" => BuiltinMacro::Ready,
        "addr_of" | "addr_of_mut" => BuiltinMacro::AddrOf,
        _ => return None,
    })
}

/// The level that is named in `log_enabled!(target: "x", Level::Debug)`.
fn log_level(tokens: &TokenStream) -> Option<LogLevel> {
    tokens.clone().into_iter().find_map(|token| match token {
        proc_macro2::TokenTree::Ident(word) => Some(match word.to_string().to_ascii_lowercase().as_str() {
            "error" => LogLevel::Error,
            "warn" => LogLevel::Warn,
            "info" => LogLevel::Info,
            "debug" => LogLevel::Debug,
            "trace" => LogLevel::Trace,
            _ => return None,
        }),
        _ => None,
    })
}

fn cfg_macro(tokens: &TokenStream, scope: MacroScope<'_>) -> BuiltinMacro {
    let cfg = super::attrs::parse_cfg(tokens.clone());
    if cfg.requires_debug() || cfg.requires_test() {
        BuiltinMacro::CfgDebug
    } else {
        BuiltinMacro::Cfg(scope.truth(&cfg))
    }
}
