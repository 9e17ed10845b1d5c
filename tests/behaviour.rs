//! The tests that `docs/behaviour.md` names are there.

use std::path::Path;

/// The words in backticks of a page's rows, of the last cell.
fn named(page: &str) -> Vec<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let cells = rows.filter_map(|row| row.rsplit(" | ").next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect()
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Whether a file has a function of this name with an attribute that makes it a test.
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
fn every_promise_names_tests_that_there_are() {
    let page = read("docs/behaviour.md");
    let promises =
        page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| promise |")).count();
    let (mut file, mut source, mut tests) = (String::new(), String::new(), 0);
    for word in named(&page) {
        if word.contains('/') {
            source = read(&word);
            file = word;
            // A case of its own, compared with what the compiler says.
            if file.starts_with("tests/ui/") {
                read(&file.replace(".rs", ".stderr"));
                tests += 1;
            }
        } else {
            assert!(has_test(&source, &word), "{file} has no test {word}");
            tests += 1;
        }
    }
    assert!(promises > 30 && tests >= promises, "{tests} tests for {promises} promises");
}

#[test]
fn what_is_no_test_is_not_taken_for_one() {
    let source = "#[test]\nfn a() {\n#[test]\n#[ignore]\nfn b() {}\nfn c() {}\n// fn d() {}\n#[tokio::test(x)]\nasync fn e() {}";
    let found: Vec<bool> = ["a", "b", "c", "d", "e", "f"].iter().map(|name| has_test(source, name)).collect();
    assert_eq!(found, [true, true, false, false, true, false]);
}
