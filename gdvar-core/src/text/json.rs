//! Parsed JSON, before it is interpreted.

use alloc::borrow::Cow;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::error::{Error, ErrorKind};
use crate::format::number::Number;
use crate::text::error::Problem;
use crate::text::lexer::Lexer;
use crate::text::number::Notation;

/// A JSON value, and where it starts.
#[derive(Debug)]
pub struct Node<'a> {
    /// The value.
    pub json: Json<'a>,
    /// The offset of its first byte in the text.
    pub start: usize,
}

/// A JSON value.
#[derive(Debug)]
pub enum Json<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text in quotes.
    Text(Cow<'a, str>),
    /// Values in brackets.
    Array(Vec<Node<'a>>),
    /// Keys and values in braces, in their order.
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
}

impl Node<'_> {
    /// Returns the last value of a key.
    #[inline]
    pub fn get(&self, key: &str) -> Option<&Self> {
        let Json::Object(entries) = &self.json else { return None };
        entries.iter().rev().find(|(name, _)| name == key).map(|(_, node)| node)
    }

    /// Removes and returns the last value of a key.
    #[inline]
    pub fn take(&mut self, key: &str) -> Option<Self> {
        let Json::Object(entries) = &mut self.json else { return None };
        let at = entries.iter().rposition(|(name, _)| name == key)?;
        Some(entries.swap_remove(at).1)
    }
}

impl Drop for Node<'_> {
    /// Takes nested values apart level by level, so that dropping them takes no stack.
    #[inline]
    fn drop(&mut self) {
        let mut nodes = Vec::new();
        self.empty_into(&mut nodes);
        while let Some(mut node) = nodes.pop() {
            node.empty_into(&mut nodes);
        }
    }
}

impl Node<'_> {
    #[inline]
    fn empty_into(&mut self, nodes: &mut Vec<Self>) {
        match &mut self.json {
            Json::Array(items) => nodes.append(items),
            Json::Object(entries) => nodes.extend(entries.drain(..).map(|(_, node)| node)),
            _ => {}
        }
    }
}

/// A container whose end has not been read.
enum OpenNode<'a> {
    Array(Vec<Node<'a>>),
    Object(Vec<(Cow<'a, str>, Node<'a>)>, Cow<'a, str>),
}

/// Parses a whole text.
///
/// # Errors
///
/// Says what is wrong with the text.
#[inline]
pub fn parse_whole(text: &str, max_depth: u32) -> Result<Node<'_>, Problem> {
    let mut lexer = Lexer::new(text, Notation::Json);
    let node = parse(&mut lexer, max_depth as usize, &Error::too_deep(max_depth))?;
    if lexer.peek().is_some() {
        return Err(behind_the_value(&lexer));
    }
    Ok(node)
}

/// Returns the mistake that text follows the value.
#[cold]
#[inline]
pub fn behind_the_value(lexer: &Lexer<'_>) -> Problem {
    lexer.problem(ErrorKind::TrailingBytes, "expected the end of the text after the value")
}

/// Parses the next value. `too_deep` makes the error for more than `max_depth` levels.
#[doc(hidden)]
#[inline]
pub fn parse<'a>(lexer: &mut Lexer<'a>, max_depth: usize, too_deep: &Error) -> Result<Node<'a>, Problem> {
    let mut open: Vec<(OpenNode<'a>, usize)> = Vec::new();
    loop {
        let next = lexer.peek();
        let start = lexer.offset();
        let mut node = match next {
            Some(b'[' | b'{') => {
                if open.len() >= max_depth {
                    return Err(lexer.problem(ErrorKind::TooDeep, too_deep.to_string()));
                }
                lexer.advance();
                let container = if next == Some(b'[') {
                    OpenNode::Array(Vec::new())
                } else {
                    OpenNode::Object(Vec::new(), "".into())
                };
                open.push((container, start));
                if !enter(&mut open, lexer)? {
                    continue;
                }
                close(&mut open)
            }
            _ => Node { json: scalar(next, lexer)?, start },
        };
        loop {
            match open.last_mut() {
                None => return Ok(node),
                Some((OpenNode::Array(items), _)) => items.push(node),
                Some((OpenNode::Object(entries, key), _)) => entries.push((core::mem::take(key), node)),
            }
            if !follow(&mut open, lexer)? {
                break;
            }
            node = close(&mut open);
        }
    }
}

#[inline]
fn close<'a>(open: &mut Vec<(OpenNode<'a>, usize)>) -> Node<'a> {
    match open.pop() {
        Some((OpenNode::Array(items), start)) => Node { json: Json::Array(items), start },
        Some((OpenNode::Object(entries, _), start)) => Node { json: Json::Object(entries), start },
        None => Node { json: Json::Null, start: 0 }, // not covered: ruled out before
    }
}

/// Reads up to the first value of a container. Returns `true` if the container ends instead.
#[inline]
fn enter<'a>(open: &mut [(OpenNode<'a>, usize)], lexer: &mut Lexer<'a>) -> Result<bool, Problem> {
    match open.last_mut() {
        Some((OpenNode::Array(_), _)) => Ok(lexer.skip(b']')),
        Some((OpenNode::Object(_, key), _)) => {
            if lexer.skip(b'}') {
                return Ok(true);
            }
            *key = lexer.expect_quoted("a quoted key or '}'")?;
            lexer.expect(b':').map(|()| false)
        }
        None => Ok(true), // not covered: ruled out before
    }
}

/// Reads the comma after an element, and the text up to the next value. Returns `true` if the container ends instead.
#[inline]
fn follow<'a>(open: &mut [(OpenNode<'a>, usize)], lexer: &mut Lexer<'a>) -> Result<bool, Problem> {
    if lexer.skip(b',') {
        // The engine writes no comma after the last element, but it reads one.
        return enter(open, lexer);
    }
    let (end, expected) = match open.last() {
        Some((OpenNode::Array(_), _)) => (b']', "',' or ']'"),
        _ => (b'}', "',' or '}'"),
    };
    if lexer.skip(end) { Ok(true) } else { Err(lexer.expected(expected)) }
}

/// Reads a value without others inside.
#[doc(hidden)]
#[inline]
pub fn scalar<'a>(next: Option<u8>, lexer: &mut Lexer<'a>) -> Result<Json<'a>, Problem> {
    Ok(match next {
        Some(b'"') => Json::Text(lexer.quoted()?),
        Some(b'-' | b'0'..=b'9') => Json::Number(lexer.number()?),
        _ if lexer.skip_word("null") => Json::Null,
        _ if lexer.skip_word("true") => Json::Bool(true),
        _ if lexer.skip_word("false") => Json::Bool(false),
        _ => return Err(lexer.expected("a value of JSON")),
    })
}
