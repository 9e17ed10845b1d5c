//! Every test that `docs/behaviour.md` names exists.

use std::path::Path;

/// Returns the words in backticks in the last cell of each table row of a page.
fn named(page: &str) -> Vec<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let cells = rows.filter_map(|row| row.rsplit(" | ").next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns whether a source has a test function of this name.
fn has_test(source: &str, name: &str) -> bool {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let is_test = |line: &&str| line.starts_with("#[test]") || line.starts_with("#[tokio::test");
    lines.iter().enumerate().any(|(index, line)| {
        let function = line.strip_prefix("async ").unwrap_or(line);
        function.strip_prefix("fn ").is_some_and(|rest| rest.starts_with(&format!("{name}()")))
            && lines[..index].iter().rev().take_while(|line| line.starts_with('#')).any(is_test)
    })
}

#[test]
fn every_promise_names_tests_that_exist() {
    let page = read("docs/behaviour.md");
    let promises =
        page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| promise |")).count();
    let (mut file, mut source, mut tests) = (String::new(), String::new(), 0);
    for word in named(&page) {
        if word.contains('/') {
            source = read(&word);
            file = word;
            // A trybuild case, which is compared with the compiler's output.
            if file.starts_with("tests/ui/") {
                read(&file.replace(".rs", ".stderr"));
                tests += 1;
            }
        } else {
            // The packages and the page have tests in Python and JavaScript.
            let is_there = has_test(&source, &word)
                || source.contains(&format!("\ntest(\"{word}\""))
                || Path::new(&file).extension().is_some_and(|end| end == "py")
                    && source.contains(&format!("\ndef {word}("));
            assert!(is_there, "{file} has no test {word}");
            tests += 1;
        }
    }
    assert!(promises > 30 && tests >= promises, "{tests} tests for {promises} promises");
}

#[test]
fn other_functions_are_not_taken_for_tests() {
    let source = "#[test]\nfn a() {\n#[test]\n#[ignore]\nfn b() {}\nfn c() {}\n// fn d() {}\n#[tokio::test(x)]\nasync fn e() {}";
    let found: Vec<bool> = ["a", "b", "c", "d", "e", "f"].iter().map(|name| has_test(source, name)).collect();
    assert_eq!(found, [true, true, false, false, true, false]);
}
