enum Action {
    Wait,
    Move(Step),
    Swap(i32, i32),
    #[gdvar(skip)]
    Debug,
}
