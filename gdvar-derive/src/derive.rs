//! From the tokens of a type to those of its impl, or to its mistakes.

use darling::error::Accumulator;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Path};

use crate::model::Type;
use crate::receive;
use crate::receive::Received;

pub(crate) fn derive(
    input: TokenStream,
    check: fn(&Received<'_>, &mut Accumulator),
    expand: fn(&Type) -> TokenStream,
    stub: fn(&DeriveInput, &Path) -> TokenStream,
) -> TokenStream {
    let input = match syn::parse2(input) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut errors = Accumulator::default();
    let received = Received::of(&input, &mut errors);
    check(&received, &mut errors);
    if let Err(errors) = errors.finish() {
        // With an impl in place, uses of the type are not reported as further mistakes.
        let stub = stub(&input, &received.krate());
        let errors = receive::reworded(errors);
        return quote!(#errors #stub);
    }
    expand(&Type::of(received))
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};
    use std::{env, fs};

    use super::*;
    use crate::check;
    use crate::expand::{decode, description, encode, stub};

    /// The inputs of the snapshots.
    fn inputs() -> Vec<PathBuf> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots");
        let entries = fs::read_dir(folder).expect("the snapshots are beside the sources");
        let paths = entries.map(|entry| entry.expect("a folder that was opened can be read").path());
        paths.filter(|path| path.to_string_lossy().ends_with(".in.rs")).collect()
    }

    /// The expansions of a type's codec and of its schema, formatted.
    fn expansions(input: &str) -> [(&'static str, String); 2] {
        let input: TokenStream = input.parse().expect("a snapshot's input is Rust");
        let encode = super::derive(input.clone(), check::check, encode::expand, stub::encode);
        let decode = super::derive(input.clone(), check::check_reading, decode::expand, stub::decode);
        let schema = super::derive(input, check::check, description::expand, stub::schema);
        let formatted = |tokens| prettyplease::unparse(&syn::parse2(tokens).expect("an expansion is Rust"));
        [("out.rs", formatted(quote!(#encode #decode))), ("schema.rs", formatted(schema))]
    }

    #[test]
    fn expansions_are_those_that_a_person_has_read() {
        let inputs = inputs();
        assert!(!inputs.is_empty());
        for input in inputs {
            let source = fs::read_to_string(&input).expect("the input is a file");
            for (extension, expanded) in expansions(&source) {
                let output = input.with_extension("").with_extension(extension);
                if env::var_os("GDVAR_UPDATE").is_some() {
                    fs::write(&output, expanded).expect("the sources can be written");
                    continue;
                }
                let expected = fs::read_to_string(&output).unwrap_or_default();
                assert_eq!(expanded, expected, "{}: read it, then set GDVAR_UPDATE=1", output.display());
            }
        }
    }
}
