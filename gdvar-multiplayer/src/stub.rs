//! The game's side of a node, as GDScript to start from.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use gdvar_core::{ElementType, VariantType};

use crate::rpc::{Argument, Method, Rpc, RpcMode, TransferMode};

/// Returns a script with the methods of a node, for the game: what the game calls here, which needs no body, and what this program
/// calls in the game, whose bodies are for you to write.
///
/// ```
/// use gdvar_multiplayer::{Rpc, gdscript_stub};
///
/// #[derive(Rpc)]
/// enum FromChat {
///     #[rpc(any_peer)]
///     Say { text: String },
/// }
///
/// #[derive(Rpc)]
/// enum ToChat {
///     #[rpc(authority, channel = 1)]
///     Said { who: String, text: String },
/// }
///
/// let stub = gdscript_stub::<FromChat, ToChat>();
/// assert!(stub.starts_with("extends Node\n"));
/// assert!(stub.contains("@rpc(\"any_peer\", \"call_remote\", \"reliable\")\nfunc say(_text: String) -> void:"));
/// assert!(stub.contains("@rpc(\"authority\", \"call_remote\", \"reliable\", 1)\nfunc said(who: String, text: String)"));
/// ```
pub fn gdscript_stub<FromGame: Rpc, ToGame: Rpc>() -> String {
    let mut out = String::from("extends Node\n");
    for method in FromGame::METHODS {
        let goes_both_ways = ToGame::METHODS.iter().any(|other| other.name == method.name);
        if !goes_both_ways {
            let comment = format!("Call this on the server: `{}.rpc_id(1, ...)`.", method.name);
            write(&mut out, method, &comment, true);
        }
    }
    for method in ToGame::METHODS {
        write(&mut out, method, "The server calls this.", false);
    }
    out
}

/// Writes a method. The arguments of one without a body begin with an underscore, or the engine would warn that nothing uses them.
fn write(out: &mut String, method: &Method, comment: &str, is_unused: bool) {
    let mode = match method.rpc_mode {
        RpcMode::AnyPeer => "any_peer",
        // A disabled method has no annotation: `rpc_config` disables it.
        RpcMode::Authority | RpcMode::Disabled => "authority",
    };
    let local = if method.call_local { "call_local" } else { "call_remote" };
    let transfer = match method.transfer {
        TransferMode::Reliable => "reliable",
        TransferMode::Unreliable => "unreliable",
        TransferMode::UnreliableOrdered => "unreliable_ordered",
    };
    let channel = if method.channel == 0 { String::new() } else { format!(", {}", method.channel) };
    let arguments: Vec<String> = method
        .arguments
        .iter()
        .enumerate()
        .map(|(index, argument)| declared(index, argument, is_unused))
        .collect();
    let (name, arguments) = (method.name, arguments.join(", "));
    let annotation = format!("@rpc(\"{mode}\", \"{local}\", \"{transfer}\"{channel})");
    let function = format!("func {name}({arguments}) -> void:\n\tpass\n");
    for part in ["\n## ", comment, "\n", &annotation, "\n", &function] {
        out.push_str(part);
    }
}

fn declared(index: usize, argument: &Argument, is_unused: bool) -> String {
    // A field of a tuple variant has only a number.
    let is_number = argument.name.starts_with(|first: char| first.is_ascii_digit());
    let name = if is_number { format!("argument{index}") } else { argument.name.to_string() };
    let name = if is_unused && !name.starts_with('_') {
        format!("_{name}")
    } else if KEYWORDS.split(' ').any(|keyword| keyword == name) {
        format!("{name}_")
    } else {
        name
    };
    let declared = (argument.declared)();
    match declared.ty {
        // The engine's calls do not convert an object that is only an id.
        ElementType::Builtin(VariantType::Object | VariantType::Nil)
        | ElementType::Any
        | ElementType::Class(_)
        | ElementType::Script(_) => name,
        ElementType::Builtin(_) => format!("{name}: {declared}"),
    }
}

/// The words that Godot 4.6.3 refuses as the name of an argument.
const KEYWORDS: &str = "and as assert await break breakpoint class class_name const continue elif else enum extends false for \
                        func if in is namespace not null or pass preload return self signal static super trait true var void \
                        while yield";
