//! Takes out of a printed module what its game does not need: the printing files write down all that games
//! may need, and are the simpler for it.
//!
//! Nothing that stays is changed but for names of parameters, type suffixes and parentheses, so the module
//! does what it did.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::format_ident;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Block, Expr, File, FnArg, Item, LitInt, Pat, Stmt, UseTree, Visibility};

/// Takes out imports, constants, functions and bindings that are not used, and what stands behind a `return`; marks
/// parameters that are not used, and takes the type suffixes off numbers: where they come from, every type is
/// inferred.
pub(crate) fn tidy(file: &mut File) {
    Tidy.visit_file_mut(file);
    unused_items(&mut file.items);
}

struct Tidy;

impl VisitMut for Tidy {
    fn visit_lit_int_mut(&mut self, number: &mut LitInt) {
        if let Some(digits) = number.to_string().strip_suffix(number.suffix()) {
            *number = LitInt::new(digits, number.span());
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            Expr::Paren(paren) if is_whole(&paren.expr) => *expr = (*paren.expr).clone(),
            Expr::Binary(binary) if is_assignment(&binary.op) => {
                if let Expr::Paren(paren) = &*binary.right {
                    binary.right = paren.expr.clone();
                }
            }
            _ => {}
        }
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        let returns = |stmt: &Stmt| matches!(stmt, Stmt::Expr(Expr::Return(_), _));
        if let Some(last) = block.stmts.iter().position(returns) {
            block.stmts.truncate(last + 1);
        }
        for at in (0..block.stmts.len()).rev() {
            let (before, after) = block.stmts.split_at(at + 1);
            if let Some(name) = before.last().and_then(bound)
                && !names_in(|names| after.iter().for_each(|stmt| names.visit_stmt(stmt)))
                    .contains(&name)
            {
                block.stmts.remove(at);
            }
        }
    }

    fn visit_item_fn_mut(&mut self, function: &mut syn::ItemFn) {
        visit_mut::visit_item_fn_mut(self, function);
        unused_parameters(&mut function.sig, &function.block);
    }

    fn visit_impl_item_fn_mut(&mut self, function: &mut syn::ImplItemFn) {
        visit_mut::visit_impl_item_fn_mut(self, function);
        unused_parameters(&mut function.sig, &function.block);
    }
}

/// Whether an operator assigns what it gives: nothing binds less tightly.
fn is_assignment(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::BitOrAssign(_) | BinOp::BitAndAssign(_) | BinOp::AddAssign(_)
    )
}

/// Whether an expression binds as tightly as its parentheses.
fn is_whole(expr: &Expr) -> bool {
    let is_operand = matches!(expr, Expr::Path(_) | Expr::Lit(_) | Expr::Paren(_));
    is_operand || matches!(expr, Expr::Index(_) | Expr::Call(_) | Expr::MethodCall(_))
}

/// The one name that a `let` binds, or the name of a constant in a block.
fn bound(statement: &Stmt) -> Option<String> {
    match statement {
        Stmt::Local(local) => match &local.pat {
            Pat::Ident(name) => Some(name.ident.to_string()),
            _ => None,
        },
        Stmt::Item(Item::Const(constant)) => Some(constant.ident.to_string()),
        _ => None,
    }
}

/// Gives parameters that a body does not use an underscore.
fn unused_parameters(signature: &mut syn::Signature, body: &Block) {
    let used = names_in(|names| names.visit_block(body));
    for parameter in &mut signature.inputs {
        if let FnArg::Typed(parameter) = parameter
            && let Pat::Ident(name) = &mut *parameter.pat
            && !used.contains(&name.ident.to_string())
        {
            name.ident = format_ident!("_{}", name.ident);
            name.mutability = None;
        }
    }
}

/// Takes out unused imports and unused private constants, types and functions, in inner modules too.
fn unused_items(items: &mut Vec<Item>) {
    let used = names_in(|names| {
        for item in items.iter() {
            names.visit_item(item);
        }
    });
    for item in items.iter_mut() {
        match item {
            Item::Mod(module) => {
                let inside = module.content.iter_mut();
                inside.for_each(|(_, items)| unused_items(items));
            }
            Item::Use(import) => keep_used(&mut import.tree, &used),
            _ => {}
        }
    }
    items.retain(|item| match item {
        Item::Use(import) => !is_empty(&import.tree),
        Item::Const(constant) => is_needed(&constant.vis, &constant.ident, &used),
        Item::Type(alias) => is_needed(&alias.vis, &alias.ident, &used),
        Item::Fn(function) => is_needed(&function.vis, &function.sig.ident, &used),
        _ => true,
    });
}

/// Whether an item is used, or may be elsewhere.
fn is_needed(visibility: &Visibility, name: &Ident, used: &HashSet<String>) -> bool {
    !matches!(visibility, Visibility::Inherited) || used.contains(&name.to_string())
}

/// Takes names out of braces in an import. A name that stands alone may be that of a trait, whose methods do
/// not tell.
fn keep_used(tree: &mut UseTree, used: &HashSet<String>) {
    match tree {
        UseTree::Path(path) => keep_used(&mut path.tree, used),
        UseTree::Group(group) => {
            let items = std::mem::take(&mut group.items).into_iter();
            group.items = items
                .filter(|item| match item {
                    UseTree::Name(name) => used.contains(&name.ident.to_string()),
                    _ => true,
                })
                .collect();
        }
        _ => {}
    }
}

fn is_empty(tree: &UseTree) -> bool {
    match tree {
        UseTree::Path(path) => is_empty(&path.tree),
        UseTree::Group(group) => group.items.is_empty(),
        _ => false,
    }
}

/// The names with which paths begin in what is visited.
fn names_in(visit: impl FnOnce(&mut Names)) -> HashSet<String> {
    let mut names = Names(HashSet::new());
    visit(&mut names);
    names.0
}

/// Every word of a text.
pub(crate) fn words(tokens: TokenStream) -> HashSet<String> {
    names_in(|names| names.add_words(tokens))
}

struct Names(HashSet<String>);

impl Names {
    /// Every word within a macro or attribute, as nothing tells which of them are names.
    fn add_words(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.add_words(group.stream()),
                TokenTree::Ident(word) => drop(self.0.insert(word.to_string())),
                _ => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        if let Some(first) = path.segments.first() {
            self.0.insert(first.ident.to_string());
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        self.add_words(call.tokens.clone());
    }
}
