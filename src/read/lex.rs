//! Text to lines, lines to rows of words: what separates, what is remark, label or drawing.
//!
//! - **Space** of any kind separates words: tabs, no-break and zero-width spaces, a byte order mark.
//! - `,` and `|` separate cells, and so tell where a cell is empty; between groups of several cells they
//!   separate rows. `/`, `;` and brackets of any kind separate rows when cells stand in groups, else cells.
//! - `#` and `//` begin a remark that ends with the line.
//! - A word before `:`, `=` or an opening bracket is a *label*; so is a word of two letters or more that
//!   stands loose, but such a one must not stand among the cells. A short number after a label is the
//!   label's (`"moves": 20`).
//! - Lines of dashes, crosses and the like are drawing.

/// A word that may be a cell or a run of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
    /// Where it stands on the screen, from 0, tabs expanded.
    pub start: usize,
}

impl Word<'_> {
    pub fn end(&self) -> usize {
        self.start + self.text.chars().count()
    }
}

/// A place where a cell may be empty: before the word with that number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Gap {
    pub before: usize,
    /// Between two separators, or quoted; else at the row's rim, where a separator may be mere habit.
    pub inner: bool,
}

/// Words that stand in a row.
#[derive(Debug, Clone, Default)]
pub(super) struct Row<'a> {
    pub words: Vec<Word<'a>>,
    pub gaps: Vec<Gap>,
    /// Whether `,` or `|` separate the cells.
    pub delimited: bool,
    /// Where the row ends on the screen, space at its end included.
    pub width: usize,
}

/// A word that is no cell, and the row of its line that it stands before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Loose<'a> {
    pub word: Word<'a>,
    pub before_row: usize,
}

/// A line of text.
#[derive(Debug, Clone, Default)]
pub(super) struct Line<'a> {
    pub rows: Vec<Row<'a>>,
    /// Words that are no cells and no labels with a mark.
    pub loose: Vec<Loose<'a>>,
    /// Numbers that a label calls the size.
    pub sizes: Vec<Word<'a>>,
    /// Whether a label with a mark stands on it.
    pub labelled: bool,
    /// Whether a remark stands on it.
    pub remark: bool,
    /// Whether the line is a drawn rule.
    pub rule: bool,
    /// Brackets opened less those closed.
    pub depth: i32,
}

impl Line<'_> {
    /// Whether nothing at all stands on it.
    pub fn is_blank(&self) -> bool {
        self.rows.is_empty()
            && self.loose.is_empty()
            && self.sizes.is_empty()
            && !self.labelled
            && !self.remark
            && !self.rule
            && self.depth == 0
    }
}

/// Splits a text into lines and lexes each; `blank` is the token that was said to be the blank.
pub(super) fn lines<'a>(text: &'a str, blank: Option<&str>) -> Vec<Line<'a>> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        lines.push(line(&rest[..end], lines.len() + 1, blank));
        let tail = &rest[end..];
        rest = tail.strip_prefix("\r\n").or_else(|| tail.get(1..)).unwrap_or("");
    }
    lines
}

#[derive(Debug, Clone, Copy)]
enum Token<'a> {
    Word(Word<'a>),
    /// An empty cell that is written out: `' '` or `[ ]`.
    Empty {
        start: usize,
    },
    Delimiter,
    /// `/` or `;`.
    Row,
    Open,
    Close,
    /// A label with a mark; whether it calls for a size.
    Label {
        size: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Delimiter,
    Row,
    Open,
    Close,
    Quote,
    Mark,
    Word,
}

fn class(c: char) -> Class {
    match c {
        '0'..='9' | 'a'..='z' | 'A'..='Z' | '_' | '.' | '*' | '-' => Class::Word,
        ',' | '|' | '，' | '、' | '｜' | '¦' | '│' | '┃' | '║' => Class::Delimiter,
        '/' | ';' | '；' | '／' => Class::Row,
        '(' | '[' | '{' | '<' | '（' | '［' | '｛' | '【' | '⟨' => Class::Open,
        ')' | ']' | '}' | '>' | '）' | '］' | '｝' | '】' | '⟩' => Class::Close,
        '"' | '\'' | '`' | '“' | '”' | '‘' | '’' | '«' | '»' => Class::Quote,
        ':' | '=' | '：' | '＝' => Class::Mark,
        // Zero-width characters and marks of writing direction come with pasted text.
        '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' => Class::Space,
        c if c.is_whitespace() => Class::Space,
        _ => Class::Word,
    }
}

/// Whether a line is drawing: dashes and crosses, and the bars between them.
fn is_rule(text: &str) -> bool {
    let mut marks = 0;
    let mut dashes = 0;
    for c in text.chars().filter(|&c| class(c) != Class::Space) {
        match c {
            '-' | '=' | '–' | '—' | '~' => dashes += 1,
            '│' | '┃' | '║' | '|' | ':' | '+' => {}
            '\u{2500}'..='\u{257F}' => dashes += 2,
            '_' if text.contains("___") => dashes += 1,
            _ => return false,
        }
        marks += 1;
    }
    marks >= 2 && dashes >= 1 && (dashes >= 2 || marks > dashes)
}

/// Whether a word is a remark rather than a cell: two letters or more, beginning with one.
fn is_wordy(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic()) && word.chars().filter(|c| c.is_alphabetic()).count() >= 2
}

/// Whether a label calls the size of the board.
fn calls_size(label: &str) -> bool {
    const NAMES: [&str; 11] =
        ["size", "n", "dim", "dimension", "width", "height", "rows", "cols", "columns", "w", "h"];
    NAMES.iter().any(|name| label.eq_ignore_ascii_case(name))
}

/// The blank's token, when it is a single character: it may stand in a run of digits.
pub(super) fn single(blank: Option<&str>) -> Option<char> {
    let mut chars = blank?.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Lexes one line, without its line break.
pub(super) fn line<'a>(text: &'a str, number: usize, blank: Option<&str>) -> Line<'a> {
    let mut line = Line::default();
    if is_rule(text) {
        line.rule = true;
        return line;
    }
    let mut scan =
        Scan { text, line: number, blank: single(blank), at: 0, column: 1, screen: 0, tokens: Vec::new() };
    scan.run(&mut line);
    let width = scan.screen;
    let tokens = own_numbers(scan.tokens, &mut line);
    lay_out(&tokens, width, blank, &mut line);
    if line.is_blank() {
        // Bars without cells between them are drawing too.
        line.rule = text.chars().any(|c| class(c) != Class::Space);
    }
    line
}

/// The scanner's place and what it has found.
struct Scan<'a> {
    text: &'a str,
    line: usize,
    blank: Option<char>,
    at: usize,
    column: usize,
    screen: usize,
    tokens: Vec<Token<'a>>,
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn step(&mut self, c: char) {
        const TAB: usize = 8;
        self.at += c.len_utf8();
        match c {
            '\t' => self.screen = (self.screen / TAB + 1) * TAB,
            // Neither shown nor counted.
            '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{2060}' => return,
            _ => self.screen += 1,
        }
        self.column += 1;
    }

    fn skip(&mut self, text: &str) {
        text.chars().for_each(|c| self.step(c));
    }

    fn class(&self, c: char) -> Class {
        if Some(c) == self.blank { Class::Word } else { class(c) }
    }

    fn run(&mut self, line: &mut Line<'a>) {
        let mut quote = None;
        while let Some(c) = self.rest().chars().next() {
            if Some(c) != self.blank && (c == '#' || self.rest().starts_with("//")) {
                line.remark = true;
                return;
            }
            // A line break that was written out, as in C strings.
            if self.blank != Some('\\') && ["\\n", "\\r", "\\t"].iter().any(|e| self.rest().starts_with(e)) {
                if !self.rest().starts_with("\\t") {
                    self.tokens.push(Token::Row);
                }
                self.skip("\\n");
                continue;
            }
            match self.class(c) {
                Class::Space => self.step(c),
                Class::Delimiter => self.push(Token::Delimiter, c),
                Class::Row => self.push(Token::Row, c),
                Class::Mark => self.mark(c, line),
                Class::Open => self.open(c, line),
                Class::Close => self.close(c, line),
                Class::Quote => self.quote(c, &mut quote),
                Class::Word => self.word(),
            }
        }
    }

    fn push(&mut self, token: Token<'a>, c: char) {
        self.tokens.push(token);
        self.step(c);
    }

    fn word(&mut self) {
        let rest = self.rest();
        let mut end = 0;
        for (at, c) in rest.char_indices() {
            let apostrophe = matches!(c, '\'' | '’')
                && rest[..at].ends_with(char::is_alphabetic)
                && rest[at + c.len_utf8()..].starts_with(char::is_alphabetic);
            let ends = match self.class(c) {
                Class::Word => {
                    Some(c) != self.blank
                        && (c == '#' || (c == '\\' && rest[at + 1..].starts_with(['n', 'r', 't'])))
                }
                _ => !apostrophe,
            };
            if ends {
                break;
            }
            end = at + c.len_utf8();
        }
        // A character that is no part of a word by itself still is one: nothing is passed over.
        let text =
            if end == 0 { &rest[..rest.chars().next().map_or(0, char::len_utf8)] } else { &rest[..end] };
        let mut word = Word { text, line: self.line, column: self.column, start: self.screen };
        self.skip(text);
        for part in dashed(text, self.blank) {
            // Parts are separated by single dashes.
            word.text = part;
            self.tokens.push(Token::Word(word));
            let taken = part.chars().count() + 1;
            word.column += taken;
            word.start += taken;
        }
    }

    /// An opening bracket. A name right before it is its label, and `[3]` after a name a subscript.
    fn open(&mut self, c: char, line: &mut Line<'a>) {
        let named = self.at > 0 && !self.text[..self.at].ends_with(|c| class(c) == Class::Space);
        if named
            && let Some(Token::Word(word)) = self.tokens.last()
            && word.text.starts_with(|c: char| c.is_alphabetic())
        {
            self.tokens.pop();
            self.tokens.push(Token::Label { size: false });
            line.labelled = true;
        }
        if named && c == '[' && matches!(self.tokens.last(), Some(Token::Label { .. })) {
            let rest = self.rest();
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            if rest[1 + digits..].starts_with(']') {
                self.skip(&rest[..digits + 2]);
                return;
            }
        }
        // An empty pair of brackets with space in it is an empty cell that is written out.
        let rest = &self.rest()[c.len_utf8()..];
        if let Some(end) = rest.find(|c| class(c) != Class::Space)
            && end > 0
            && rest[end..].starts_with(|c| class(c) == Class::Close)
        {
            self.tokens.push(Token::Open);
            self.tokens.push(Token::Empty { start: self.screen });
            self.tokens.push(Token::Close);
            self.step(c);
            let close = rest[end..].chars().next().map_or(0, char::len_utf8);
            self.skip(&rest[..end + close]);
            return;
        }
        line.depth += 1;
        self.push(Token::Open, c);
    }

    /// A closing bracket, and the full stop that may end a Prolog fact.
    fn close(&mut self, c: char, line: &mut Line<'a>) {
        line.depth -= 1;
        self.push(Token::Close, c);
        let rest = self.rest();
        if self.blank != Some('.')
            && let Some(tail) = rest.strip_prefix('.')
            && tail.chars().all(|c| class(c) == Class::Space)
        {
            self.skip(rest);
        }
    }

    /// A quote: of no meaning, but for an empty cell between two.
    fn quote(&mut self, c: char, open: &mut Option<char>) {
        let triple: String = [c; 3].iter().collect();
        if self.rest().starts_with(&triple) {
            self.skip(&triple);
            return;
        }
        if open.take() == Some(c) {
            self.step(c);
            return;
        }
        let rest = &self.rest()[c.len_utf8()..];
        match rest.find(c) {
            Some(end) if rest[..end].chars().all(|c| class(c) == Class::Space) => {
                self.tokens.push(Token::Empty { start: self.screen });
                self.step(c);
                self.skip(&rest[..end + c.len_utf8()]);
            }
            _ => {
                *open = Some(c);
                self.step(c);
            }
        }
    }

    /// `:` or `=`: what stands before it is a label (`Case 1:`, `board =`), or else it separates.
    fn mark(&mut self, c: char, line: &mut Line<'a>) {
        let named = |token: Option<&Token<'a>>| match token {
            Some(Token::Word(word)) => word.text.starts_with(char::is_alphabetic),
            _ => false,
        };
        let numbered = matches!(self.tokens.last(), Some(Token::Word(_))) && !named(self.tokens.last());
        let names =
            self.tokens.iter().rev().skip(usize::from(numbered)).take_while(|t| named(Some(t))).count();
        if names > 0 {
            let from = self.tokens.len() - names - usize::from(numbered);
            let size = match self.tokens[from] {
                Token::Word(word) => names == 1 && !numbered && calls_size(word.text),
                _ => false,
            };
            self.tokens.truncate(from);
            self.push(Token::Label { size }, c);
            line.labelled = true;
        } else if matches!(self.tokens.last(), Some(Token::Label { .. })) {
            // `:=`, `==`, `int a[9] =`.
            self.step(c);
        } else {
            self.push(Token::Delimiter, c);
        }
    }
}

/// The parts of a word with dashes between cells: `1-2-3`. A dash in front is a sign, and a single dash in
/// a run of digits may be the blank.
fn dashed(word: &str, blank: Option<char>) -> Vec<&str> {
    let parts: Vec<&str> = word.split('-').collect();
    let separated = blank != Some('-')
        && parts.iter().all(|part| !part.is_empty() && !is_wordy(part))
        && (parts.len() > 2 || parts.iter().all(|part| part.chars().count() <= 2));
    if separated { parts } else { vec![word] }
}

/// Takes the numbers out that belong to a label rather than to a board: `"moves": 20`, the `12` of
/// `game(12, p(…))`.
fn own_numbers<'a>(tokens: Vec<Token<'a>>, line: &mut Line<'a>) -> Vec<Token<'a>> {
    /// A run of more digits may be a board.
    const MOST_DIGITS: usize = 3;
    let mut kept: Vec<Token<'a>> = Vec::with_capacity(tokens.len());
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        let Token::Word(word) = token else {
            kept.push(token);
            continue;
        };
        let short = word.text.len() <= MOST_DIGITS + 1
            && word.text.trim_start_matches('-').bytes().all(|b| b.is_ascii_digit());
        let bracketed = matches!(kept.last(), Some(Token::Open));
        let label = kept.iter().rev().find(|token| !matches!(token, Token::Open));
        let Some(&Token::Label { size }) = label.filter(|_| short) else {
            kept.push(token);
            continue;
        };
        let delimiter = matches!(rest.peek(), Some(Token::Delimiter));
        let after = if delimiter { rest.clone().nth(1) } else { rest.peek().copied() };
        let own = match after {
            Some(Token::Label { .. }) => true,
            // In brackets of the label's own it would be an argument or the first of several cells.
            Some(Token::Close) => !bracketed,
            None => !bracketed,
            // `"size": 3, "board": …` and `p(…` are labels by now; what else follows are cells.
            Some(_) => false,
        };
        if own {
            if size {
                line.sizes.push(word);
            }
        } else {
            kept.push(token);
        }
    }
    kept
}

/// Parts of a slice between the elements that separate.
fn parts<'t, 'a>(tokens: &'t [Token<'a>], separates: impl Fn(&Token<'a>) -> bool) -> Vec<&'t [Token<'a>]> {
    tokens.split(separates).collect()
}

/// Cells among the tokens, written or empty.
fn cells(tokens: &[Token<'_>]) -> usize {
    tokens.iter().filter(|token| matches!(token, Token::Word(_) | Token::Empty { .. })).count()
}

/// Lays the tokens of a line out in rows.
fn lay_out<'a>(tokens: &[Token<'a>], width: usize, blank: Option<&str>, line: &mut Line<'a>) {
    let is_bracket = |token: &Token<'a>| matches!(token, Token::Open | Token::Close);
    let labelled = parts(tokens, |token| matches!(token, Token::Label { .. }));
    // Each separator makes rows if, anywhere on the line, it parts groups of several cells.
    let brackets_part = parts(tokens, is_bracket).iter().any(|part| cells(part) > 1)
        && parts(tokens, is_bracket).iter().filter(|part| cells(part) > 0).count() > 1;
    let bare: Vec<Vec<Token<'a>>> = labelled
        .iter()
        .flat_map(|part| match brackets_part {
            true => part.split(is_bracket).map(<[_]>::to_vec).collect::<Vec<_>>(),
            false => vec![part.iter().copied().filter(|token| !is_bracket(token)).collect()],
        })
        .collect();
    let is_row = |token: &Token<'a>| matches!(token, Token::Row);
    let rows_part = bare.iter().any(|part| parts(part, is_row).iter().any(|part| cells(part) > 1));
    let is_delimiter = |token: &Token<'a>| matches!(token, Token::Delimiter);
    for group in &bare {
        let group: Vec<&[Token<'a>]> = if rows_part { parts(group, is_row) } else { vec![group] };
        for part in group {
            let counts: Vec<usize> =
                parts(part, is_delimiter).iter().map(|part| cells(part)).filter(|&n| n > 0).collect();
            let delimiters_part = counts.len() > 1 && counts[0] > 1 && counts.iter().all(|&n| n == counts[0]);
            if delimiters_part {
                for part in parts(part, is_delimiter) {
                    push_row(part, part_width(tokens, part, width), blank, line);
                }
            } else {
                push_row(part, part_width(tokens, part, width), blank, line);
            }
        }
    }
}

/// Where a part of a line ends on the screen: with the line when its last word is the line's last.
fn part_width(tokens: &[Token<'_>], part: &[Token<'_>], width: usize) -> usize {
    let last = |tokens: &[Token<'_>]| {
        tokens.iter().rev().find_map(|token| match token {
            Token::Word(word) => Some(word.end()),
            _ => None,
        })
    };
    match last(part) {
        end if end == last(tokens) => width,
        Some(end) => end,
        None => width,
    }
}

/// Makes a row of tokens between separators of rows; nothing of a part without cells.
fn push_row<'a>(tokens: &[Token<'a>], width: usize, blank: Option<&str>, line: &mut Line<'a>) {
    let mut row = Row { width, ..Row::default() };
    // Whether a cell has come since the last separator.
    let mut filled = false;
    for token in tokens {
        match token {
            Token::Word(word) if is_wordy(word.text) && blank != Some(word.text) => {
                if !row.words.is_empty() {
                    line.rows.push(std::mem::take(&mut row));
                    row.width = width;
                }
                line.loose.push(Loose { word: *word, before_row: line.rows.len() });
            }
            Token::Word(word) => {
                row.words.push(*word);
                filled = true;
            }
            Token::Empty { start } => {
                row.gaps.push(Gap { before: row.words.len(), inner: true });
                row.width = row.width.max(start + 1);
                filled = true;
            }
            Token::Delimiter | Token::Row => {
                if !filled {
                    row.gaps.push(Gap { before: row.words.len(), inner: row.delimited });
                }
                row.delimited = true;
                filled = false;
            }
            Token::Open | Token::Close | Token::Label { .. } => {}
        }
    }
    if row.delimited && !filled {
        row.gaps.push(Gap { before: row.words.len(), inner: false });
    }
    if !row.words.is_empty() {
        line.rows.push(row);
    }
}
