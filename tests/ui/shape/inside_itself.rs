use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Newtype(Option<Box<Newtype>>);

#[derive(GodotEncode, GodotDecode)]
#[gdvar(transparent)]
struct Transparent {
    inner: Option<Rc<RefCell<self::Transparent>>>,
    #[gdvar(skip)]
    count: u8,
}

#[derive(GodotDecode)]
#[gdvar(transparent)]
struct Parameter<T> {
    inner: Option<Box<Parameter<T>>>,
    #[gdvar(skip)]
    ty: PhantomData<T>,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(untagged)]
enum Untagged {
    Neg(Box<Self>),
    Num(i64),
}

#[derive(GodotEncode, GodotDecode)]
enum Mixed {
    Num(i64),
    #[gdvar(untagged)]
    Neg(Box<Mixed>),
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "op")]
enum Inside {
    Neg(Box<Inside>),
    Num { value: i64 },
}

#[derive(GodotEncode, GodotDecode)]
enum Other {
    A,
    #[gdvar(other)]
    Unknown(Box<Other>),
}

#[derive(GodotEncode, GodotDecode)]
struct Flattened {
    name: String,
    #[gdvar(flatten)]
    inner: Option<Box<Flattened>>,
}

#[derive(Clone, GodotEncode, GodotDecode)]
#[gdvar(from = "Box<Converted>", into = Converted)]
struct Converted {
    name: String,
}

#[derive(GodotEncode, GodotDecode)]
struct Fine(Vec<Fine>);

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "op", content = "value")]
enum AlsoFine {
    Neg(Box<AlsoFine>),
    Num(i64),
    More { inner: Box<AlsoFine> },
}

fn main() {}
