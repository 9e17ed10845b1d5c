use gdvar::variant;

fn main() {
    variant!([1, 2,, 3]);
    variant!([1 2]);
    variant!([null null]);
    variant!(1, 2);
    variant!({ "a": 1,, "b": 2 });
    variant!({ "a": 1 "b": 2 });
    variant!({ "a": [1, 2] "b": 2 });
    variant!({ "a": });
    variant!({ : 1 });
    variant!({ "a" });
    variant!({ "list": [{ "a": 1 }, , 2] });
}
