struct Page<'text> {
    title: text::Title<'text>,
    pages: Vec<Page<'text>>,
}
