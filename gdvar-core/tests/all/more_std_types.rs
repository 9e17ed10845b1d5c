//! Types of std that have one obvious form, and the value that a game receives for each.

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::{NonZeroI128, NonZeroU128, Saturating, Wrapping};
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, SystemTime};

use gdvar_core::{
    Decoder, ElementType, Encoder, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, Header, Variant,
    VariantType, from_bytes, time, to_bytes, variant,
};

/// Returns the value that a game receives.
fn seen<T: GodotEncode + ?Sized>(value: &T) -> Variant {
    let bytes = to_bytes(value).unwrap_or_else(|error| panic!("{error}"));
    from_bytes(&bytes).expect("decodes")
}

fn check<T: GodotEncode + GodotDecodeOwned + PartialEq + Debug>(value: &T, expected: &Variant) {
    assert_eq!(seen(value), *expected);
    assert_eq!(expected.read::<T>().as_ref(), Ok(value));
}

fn error_of<T: GodotDecodeOwned>(value: &Variant) -> String {
    value.read::<T>().map(drop).expect_err("it is wrong").to_string()
}

#[test]
fn addresses_are_text() {
    let v4 = Ipv4Addr::new(192, 168, 0, 1);
    let v6 = Ipv6Addr::LOCALHOST;
    check(&v4, &variant!("192.168.0.1"));
    check(&v6, &variant!("::1"));
    check(&IpAddr::from(v4), &variant!("192.168.0.1"));
    check(&IpAddr::from(v6), &variant!("::1"));
    check(&SocketAddrV4::new(v4, 7001), &variant!("192.168.0.1:7001"));
    check(&SocketAddrV6::new(v6, 7001, 0, 0), &variant!("[::1]:7001"));
    check(&SocketAddr::from((v6, 7001)), &variant!("[::1]:7001"));
    check(&BTreeMap::from([(IpAddr::from(v4), 3)]), &variant!({ "192.168.0.1": 3 }));
    assert_eq!(error_of::<IpAddr>(&variant!("localhost")), "expected an IP address, found `localhost`");
    assert_eq!(error_of::<SocketAddr>(&variant!(7001)), "expected String, found int");
    let error = error_of::<HashMap<String, Ipv4Addr>>(&variant!({ "server": "300.0.0.1" }));
    assert_eq!(error, "expected an IPv4 address, found `300.0.0.1` in server");
}

#[derive(Debug)]
struct Seconds;

impl<'de> GodotDecode<'de> for Seconds {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> gdvar_core::Result<Self> {
        time::seconds::decode(header, decoder).map(|_| Self)
    }
}

#[test]
fn an_error_in_a_value_has_the_byte_of_the_value_and_not_that_after_it() {
    let bytes = to_bytes("no address").expect("encodes");
    assert_eq!(from_bytes::<Ipv6Addr>(&bytes).expect_err("it is none").offset(), Some(4));
    let bytes = to_bytes(&-1.5).expect("encodes");
    assert_eq!(from_bytes::<Seconds>(&bytes).expect_err("it is negative").offset(), Some(4));
}

#[test]
fn paths_are_text() {
    let path = PathBuf::from("/saves/slot 1.save");
    check(&path, &variant!("/saves/slot 1.save"));
    assert_eq!(seen(path.as_path()), variant!("/saves/slot 1.save"));
    assert_eq!(variant!("a/b").read::<Box<Path>>().as_deref(), Ok(Path::new("a/b")));
    let bytes = to_bytes("borrowed").expect("encodes");
    assert_eq!(from_bytes::<&Path>(&bytes), Ok(Path::new("borrowed")));
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;

        let path = Path::new(std::ffi::OsStr::from_bytes(b"\xFF"));
        assert_eq!(to_bytes(path).expect_err("no text").kind(), ErrorKind::InvalidUtf8);
    }
}

#[test]
fn ranges_are_dictionaries_of_their_bounds() {
    check(&(1..5), &variant!({ "start": 1, "end": 5 }));
    check(&(0.5..=1.5), &variant!({ "start": 0.5, "end": 1.5 }));
    check(&(1..), &variant!({ "start": 1 }));
    check(&(..5), &variant!({ "end": 5 }));
    check(&(..=5), &variant!({ "end": 5 }));
    check(&(String::from("a")..String::from("b")), &variant!({ "start": "a", "end": "b" }));
    assert_eq!(variant!({ "end": 5, "step": [], "start": 1 }).read(), Ok(1..5));
    assert_eq!(error_of::<std::ops::Range<i32>>(&variant!({ "start": 1 })), "missing field `end`");
    let error = error_of::<std::ops::Range<u8>>(&variant!({ "start": 1, "end": 300 }));
    assert_eq!(error, "300 does not fit u8 in end");
}

#[test]
fn results_and_bounds_are_tagged() {
    type Answer = Result<u8, String>;

    check(&Ok::<i32, String>(7), &variant!({ "Ok": 7 }));
    check(&Err::<i32, String>("broken".into()), &variant!({ "Err": "broken" }));
    check(&Bound::Included(7), &variant!({ "Included": 7 }));
    check(&Bound::Excluded(7), &variant!({ "Excluded": 7 }));
    check(&Bound::<i32>::Unbounded, &variant!("Unbounded"));
    assert_eq!(error_of::<Answer>(&variant!({ "Ok": 300 })), "300 does not fit u8 in Ok");
    assert_eq!(
        error_of::<Answer>(&variant!({ "Fine": 1 })),
        "unknown variant `Fine`, expected one of `Ok`, `Err`"
    );
    let error = error_of::<Answer>(&variant!({ "Ok": 1, "Err": "" }));
    assert_eq!(error, "expected a Dictionary of one entry, the name of a variant, found 2 entries");
    let error = error_of::<Bound<i32>>(&variant!("Open"));
    assert_eq!(error, "unknown variant `Open`, expected one of `Included`, `Excluded`, `Unbounded`");
}

#[test]
fn wrappers_are_written_as_their_content() {
    check(&Wrapping(7_u8), &variant!(7));
    check(&Saturating(-7), &variant!(-7));
    check(&Reverse("x".to_owned()), &variant!("x"));
    check(&Cell::new(7), &variant!(7));
    check(&RefCell::new(vec![String::from("x")]), &Variant::from(vec![String::from("x")]));
    check(&NonZeroU128::new(7).expect("not zero"), &variant!(7));
    check(&NonZeroI128::new(-7).expect("not zero"), &variant!(-7));
    assert_eq!(error_of::<NonZeroU128>(&variant!(0)), "0 does not fit NonZeroU128");
    assert_eq!(seen(&Wrapping(1.5)), variant!(1.5));
    assert_eq!(Wrapping::<i32>::element_type(), i32::element_type());

    let cell = RefCell::new(7);
    let borrowed = cell.borrow_mut();
    assert_eq!(
        to_bytes(&cell).expect_err("borrowed").to_string(),
        "the RefCell is mutably borrowed at byte 0"
    );
    drop(borrowed);
    assert!(to_bytes(&cell).is_ok());
}

#[test]
fn atomics_and_locks_are_written_as_their_content() {
    assert_eq!(seen(&AtomicBool::new(true)), variant!(true));
    assert_eq!(seen(&AtomicI64::new(-(1 << 40))), variant!(-(1_i64 << 40)));
    assert_eq!(variant!(200).read::<AtomicU8>().map(AtomicU8::into_inner), Ok(200));
    assert_eq!(error_of::<AtomicU8>(&variant!(300)), "300 does not fit u8");
    assert_eq!(variant!(7).read::<AtomicUsize>().map(|number| number.load(Ordering::Relaxed)), Ok(7));
    assert_eq!(seen(&AtomicU32::new(7)), variant!(7));

    assert_eq!(seen(&Mutex::new("x")), variant!("x"));
    assert_eq!(seen(&RwLock::new([1.5])), seen(&[1.5]));
    let lock: Mutex<String> = variant!("x").read().expect("text");
    assert_eq!(lock.into_inner().expect("not poisoned"), "x");
    let lock: RwLock<u8> = variant!(7).read().expect("an int");
    assert_eq!(lock.into_inner().expect("not poisoned"), 7);

    let poisoned = Arc::new(Mutex::new(7));
    let guarded = Arc::clone(&poisoned);
    let _ = std::thread::spawn(move || {
        let _guard = guarded.lock();
        panic!("poisons it");
    })
    .join();
    assert_eq!(to_bytes(&*poisoned).expect_err("poisoned").to_string(), "the Mutex is poisoned at byte 0");
}

#[test]
fn weak_pointers_are_written_as_their_target() {
    let owner = Rc::new(7);
    assert_eq!(seen(&Rc::downgrade(&owner)), variant!(7));
    assert_eq!(seen(&std::rc::Weak::<i32>::new()), Variant::Nil);
    let owner = Arc::new("x");
    assert_eq!(seen(&Arc::downgrade(&owner)), variant!("x"));
    let read: std::sync::Weak<String> = variant!("x").read().expect("text");
    assert!(read.upgrade().is_none());
    assert_eq!(error_of::<std::rc::Weak<u8>>(&variant!(300)), "300 does not fit u8");
}

/// A value in one of the forms of `time`.
struct With<T, F>(T, F);

impl<T, F: Fn(&T, &mut Encoder<'_>) -> gdvar_core::Result<()>> GodotEncode for With<T, F> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar_core::Result<()> {
        (self.1)(&self.0, encoder)
    }
}

macro_rules! read_with {
    ($module:ident, $ty:ty, $value:expr) => {{
        struct Read($ty);

        impl<'de> GodotDecode<'de> for Read {
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> gdvar_core::Result<Self> {
                time::$module::decode(header, decoder).map(Read)
            }
        }

        $value.read::<Read>().map(|read| read.0).map_err(|error| error.to_string())
    }};
}

#[test]
fn spans_and_points_of_time_are_numbers_of_a_unit() {
    let span = Duration::new(90, 250_000_000);
    assert_eq!(seen(&With(span, time::seconds::encode)), variant!(90.25));
    assert_eq!(seen(&With(span, time::millis::encode)), variant!(90_250));
    assert_eq!(seen(&With(span, time::micros::encode)), variant!(90_250_000));
    assert_eq!(seen(&With(Duration::from_nanos(1999), time::micros::encode)), variant!(1));
    assert_eq!(read_with!(seconds, Duration, variant!(90.25)), Ok(span));
    assert_eq!(read_with!(seconds, Duration, variant!(90)), Ok(Duration::from_secs(90)));
    assert_eq!(read_with!(millis, Duration, variant!(90_250)), Ok(span));
    assert_eq!(read_with!(micros, Duration, variant!(90_250_000)), Ok(span));
    assert_eq!(read_with!(seconds, Duration, variant!(-1)), Err("-1 s does not fit Duration".to_owned()));
    assert!(read_with!(seconds, Duration, variant!(f64::NAN)).is_err());
    assert_eq!(read_with!(millis, Duration, variant!(-1)), Err("-1 does not fit u64".to_owned()));
    let error = to_bytes(&With(Duration::MAX, time::millis::encode)).expect_err("too long");
    assert_eq!(error.kind(), ErrorKind::OutOfRange);

    let start = SystemTime::UNIX_EPOCH;
    for (seconds, time) in [
        (0.0, start),
        (1_700_000_000.5, start + Duration::from_millis(1_700_000_000_500)),
        (-0.5, start - Duration::from_millis(500)),
    ] {
        assert_eq!(seen(&With(time, time::unix_seconds::encode)), variant!(seconds));
        assert_eq!(read_with!(unix_seconds, SystemTime, variant!(seconds)), Ok(time));
    }
    assert!(read_with!(unix_seconds, SystemTime, variant!(f64::INFINITY)).is_err());
}

#[test]
fn bounds_that_are_not_known_or_there_twice_are_refused() {
    let message = |bytes: &[u8], read: fn(&[u8]) -> Option<gdvar_core::Error>| {
        read(bytes).expect("it is refused").to_string()
    };
    let bound = |bytes: &[u8]| from_bytes::<Bound<u8>>(bytes).err();
    let found = message(&to_bytes(&variant!({ "Below": 1 })).expect("it is a value"), bound);
    assert_eq!(
        found,
        "unknown variant `Below`, expected one of `Included`, `Excluded`, `Unbounded` at byte 8"
    );
    // Two entries with the key "end".
    let mut twice = to_bytes(&variant!({ "end": 1, "eNd": 2, "start": 0 })).expect("it is a value");
    let place = twice.windows(3).position(|name| name == b"eNd").expect("it was written");
    twice[place + 1] = b'n';
    let range = |bytes: &[u8]| from_bytes::<std::ops::Range<u8>>(bytes).err();
    assert_eq!(message(&twice, range), "duplicate field `end` at byte 28");
}

#[test]
fn a_wrapper_declares_the_type_of_its_content() {
    assert_eq!(<Cell<i64>>::element_type(), <i64 as GodotEncode>::element_type());
    assert_eq!(<RefCell<i64>>::element_type(), <i64 as GodotEncode>::element_type());
    assert_eq!(<i64 as GodotEncode>::element_type(), ElementType::Builtin(VariantType::Int));
    // A type without its own `element_type`.
    assert_eq!(<Vec<i64>>::element_type(), ElementType::Builtin(VariantType::PackedInt64Array));
    assert_eq!(
        <With<(), fn(&(), &mut Encoder<'_>) -> gdvar_core::Result<()>>>::element_type(),
        ElementType::Any
    );
}

#[test]
fn typed_arrays_declare_the_types_that_values_of_std_are_written_as() {
    assert_eq!(PathBuf::element_type(), ElementType::Builtin(VariantType::String));
    assert_eq!(std::ops::Range::<u8>::element_type(), ElementType::Builtin(VariantType::Dictionary));
    assert_eq!(std::collections::VecDeque::<u8>::element_type(), ElementType::Builtin(VariantType::Array));
    assert_eq!(<(u8, String)>::element_type(), ElementType::Builtin(VariantType::Array));
}

/// Nothing owns what a weak pointer would refer to.
#[test]
fn weak_pointers_are_read_as_empty_ones() {
    let bytes = to_bytes(&7).expect("it can be written");
    assert!(from_bytes::<std::rc::Weak<i64>>(&bytes).expect("it is an int").upgrade().is_none());
    assert!(from_bytes::<std::sync::Weak<i64>>(&bytes).expect("it is an int").upgrade().is_none());
}

#[test]
fn paths_are_declared_as_text() {
    assert_eq!(<Path as GodotEncode>::element_type(), ElementType::Builtin(VariantType::String));
}
