//! Damaged files: every kind is an error of its own, none a panic, none a wrong answer.
#![allow(missing_docs)]

mod common;

use std::fs;
use std::path::Path;

use common::{Random, program, stderr, stdout};
use proptest::prelude::*;
use tilebase::table::bytes::Bytes;
use tilebase::table::certify::{Violation, certify};
use tilebase::{Database, FormatError, Shape};

fn open(file: &[u8]) -> Result<Database, FormatError> {
    Database::from_bytes(Bytes::Owned(file.to_vec()))
}

fn fault(file: &[u8]) -> FormatError {
    open(file).expect_err("a damaged file is refused")
}

fn whole(shape: &str) -> Vec<u8> {
    Database::build(shape.parse().unwrap()).bytes().to_vec()
}

/// Puts the header's own checksum right, as somebody who means harm would.
fn mend_header(file: &mut [u8]) {
    let checksum = crc32fast::hash(&file[..4092]);
    file[4092..4096].copy_from_slice(&checksum.to_le_bytes());
}

/// Puts everything right that follows from the tables' bytes: level counts, largest distances, all
/// checksums.
fn mend(file: &mut [u8], tables: &[(usize, usize)]) {
    for (number, &(offset, length)) in tables.iter().enumerate() {
        let table = file[offset..offset + length].to_vec();
        let place = &mut file[64 + 800 * number..][..800];
        place[24..28].copy_from_slice(&crc32fast::hash(&table).to_le_bytes());
        let mut counts = [0u64; 256];
        table.iter().for_each(|&distance| counts[usize::from(distance)] += 1);
        let largest = counts.iter().rposition(|&count| count > 0).unwrap() as u32;
        place[4..8].copy_from_slice(&largest.to_le_bytes());
        for (bytes, count) in place[32..].chunks_exact_mut(8).zip(counts) {
            bytes.copy_from_slice(&count.to_le_bytes());
        }
    }
    mend_header(file);
}

const TABLES_3X3: [(usize, usize); 3] = [(4096, 181_440), (188_416, 181_440), (372_736, 181_440)];

#[test]
fn every_truncation_of_the_header_and_around_each_table() {
    let file = whole("3x3");
    for length in 0..=4096 {
        let found = fault(&file[..length]);
        let expected = match length {
            0..8 => FormatError::Magic { found: file[..length].to_vec() },
            8..4096 => FormatError::HeaderLength { found: length },
            _ => FormatError::Length { expected: file.len(), found: length },
        };
        assert_eq!(found, expected);
    }
    let boundaries = TABLES_3X3.iter().flat_map(|&(offset, length)| [offset, offset + length]);
    for boundary in boundaries {
        for length in (boundary - 2..=boundary + 2).filter(|&length| length >= 4096 && length < file.len()) {
            assert!(matches!(fault(&file[..length]), FormatError::Length { .. }), "{length}");
        }
    }
    for extra in [1, 2, 4096] {
        let long = [&file[..], &vec![0; extra]].concat();
        assert_eq!(fault(&long), FormatError::Length { expected: file.len(), found: file.len() + extra });
    }
}

#[test]
fn every_byte_of_the_header_changed_to_two_other_values() {
    let mut file = whole("2x3");
    for at in 0..4096 {
        for change in [1, 0x80] {
            file[at] ^= change;
            let found = fault(&file);
            let right = match at {
                0..8 => matches!(found, FormatError::Magic { .. }),
                8..12 => matches!(found, FormatError::Version { .. }),
                _ => matches!(found, FormatError::HeaderChecksum { .. }),
            };
            assert!(right, "byte {at}: {found}");
            file[at] ^= change;
        }
    }
    assert!(open(&file).is_ok());
}

/// The same with the header's checksum made right: what follows from the shape is compared with it.
#[test]
fn every_byte_of_the_header_changed_and_its_checksum_made_right() {
    let file = whole("2x3");
    for at in 8..4092 {
        for change in [1, 0x80] {
            let mut file = file.clone();
            file[at] ^= change;
            mend_header(&mut file);
            let found = fault(&file);
            let in_table = at.saturating_sub(64) % 800;
            let right = match at {
                8..12 => matches!(found, FormatError::Version { .. }),
                // 2x3 stands as 3x2; 2x2 is a shape too, but has fewer tables.
                12..16 => matches!(found, FormatError::Shape { .. } | FormatError::TableCount { .. }),
                // 3x3 has a table for the corner, but the header lists that of 3x2.
                16..20 => matches!(found, FormatError::Shape { .. } | FormatError::GoalCell { .. }),
                20..24 => matches!(found, FormatError::TableCount { .. } | FormatError::NotZero),
                24..64 => found == FormatError::NotZero,
                64..1664 => match in_table {
                    0..4 => matches!(found, FormatError::GoalCell { .. }),
                    4..24 => matches!(found, FormatError::Field { .. }),
                    24..28 => matches!(found, FormatError::TableChecksum { .. }),
                    28..32 => found == FormatError::NotZero,
                    _ => matches!(found, FormatError::Field { .. }),
                },
                _ => found == FormatError::NotZero,
            };
            assert!(right, "byte {at} ^ {change:#x}: {found:?}");
        }
    }
}

#[test]
fn every_byte_of_a_table_flipped() {
    let mut file = whole("2x4");
    let header = open(&file).unwrap().header().clone();
    for table in &header.tables {
        for at in table.offset..table.offset + header.table_bytes() {
            file[at] ^= 1;
            assert!(
                matches!(fault(&file), FormatError::TableChecksum { goal_cell, .. } if goal_cell == table.goal_cell),
                "byte {at}"
            );
            file[at] ^= 1;
        }
    }
    let between = header.tables[0].offset + header.table_bytes();
    for at in between..header.tables[1].offset {
        file[at] ^= 4;
        assert_eq!(fault(&file), FormatError::NotZero);
        file[at] ^= 4;
    }
    assert!(open(&file).is_ok());
}

#[test]
fn another_magic_version_or_shape() {
    let file = whole("3x3");
    let changed = |at: usize, bytes: &[u8]| {
        let mut file = file.clone();
        file[at..at + bytes.len()].copy_from_slice(bytes);
        mend_header(&mut file);
        fault(&file)
    };
    assert_eq!(changed(0, b"P8DT\x01\0\0\0"), FormatError::Magic { found: b"P8DT\x01\0\0\0".to_vec() });
    assert_eq!(changed(8, &[2]), FormatError::Version { found: 2 });
    assert_eq!(changed(12, &[1]), FormatError::Shape { rows: 1, columns: 3 });
    assert_eq!(changed(12, &[0xFF; 8]), FormatError::Shape { rows: u32::MAX, columns: u32::MAX });
    // A table of 4x3 is longer; 3x2 has fewer tables.
    assert!(matches!(changed(12, &[4]), FormatError::Field { table: 1, field: "length", .. }));
    assert_eq!(changed(16, &[2]), FormatError::TableCount { found: 3, most: 2 });
    assert_eq!(changed(20, &[0]), FormatError::TableCount { found: 0, most: 3 });
    assert_eq!(changed(20, &[0xFF; 4]), FormatError::TableCount { found: u32::MAX, most: 3 });
}

/// Bodies that are wrong from end to end, first as they are, then with counts and checksums that agree.
#[test]
fn bodies_of_one_value() {
    for value in [0, 255, 7] {
        let mut file = whole("3x3");
        for (offset, length) in TABLES_3X3 {
            file[offset..offset + length].fill(value);
        }
        assert!(matches!(fault(&file), FormatError::TableChecksum { .. }));
        mend(&mut file, &TABLES_3X3);
        assert!(matches!(fault(&file), FormatError::Field { .. }), "level 0 holds the goal alone");
    }
}

/// Damage that agrees with every checksum and count: only the certificate can find it.
#[test]
fn forged_tables_are_found_by_the_certificate() {
    let right = whole("3x3");
    let mut random = Random::new(7);
    for round in 0..60 {
        let mut file = right.clone();
        let (offset, length) = TABLES_3X3[round % 3];
        let at = offset + random.below(length);
        if round % 2 == 0 {
            // Two entries exchanged: every count stays as it was.
            let other = (offset..offset + length).filter(|&other| file[other] != file[at]);
            let others: Vec<usize> = other.collect();
            file.swap(at, others[random.below(others.len())]);
        } else {
            file[at] = if file[at] >= 4 { file[at] - 2 } else { file[at] + 2 };
        }
        mend(&mut file, &TABLES_3X3);
        let Ok(database) = open(&file) else {
            // The goal's own zero was changed: then the counts do not add up.
            assert!(matches!(fault(&file), FormatError::Field { .. }));
            continue;
        };
        let table = &database.header().tables[round % 3];
        assert!(certify(&database.header().space(table), database.distances(table)).is_err());
    }
}

fn verify(folder: &Path, name: &str) -> (String, String, Option<i32>) {
    let output = program("query-db", folder).args(["verify", name]).output().unwrap();
    (stdout(&output), stderr(&output), output.status.code())
}

#[test]
fn the_program_proves_every_shape_up_to_ten_cells() {
    let folder = tempfile::tempdir().unwrap();
    for shape in ["2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "2x5", "5x2"] {
        let built =
            program("gen-db", folder.path()).args(["--board", shape, "--out", "t.tb"]).output().unwrap();
        assert!(built.status.success());
        let (proved, error, exit) = verify(folder.path(), "t.tb");
        assert_eq!((error.as_str(), exit), ("", Some(0)));
        let tables = shape.parse::<Shape>().unwrap().standing().goal_cells().len();
        assert_eq!(proved.matches("every distance is right").count(), tables, "{proved}");
    }
}

#[test]
fn the_program_names_the_table_the_board_and_the_rule() {
    let folder = tempfile::tempdir().unwrap();
    let mut file = whole("3x3");
    // The last entry of the second table, 876543201 with its blank next to the last cell.
    file[TABLES_3X3[1].0 + 181_439] += 2;
    mend(&mut file, &TABLES_3X3);
    fs::write(folder.path().join("forged.tb"), &file).unwrap();
    let (_, error, exit) = verify(folder.path(), "forged.tb");
    assert_eq!(exit, Some(3));
    let database = open(&file).unwrap();
    let table = &database.header().tables[1];
    let violation = certify(&database.header().space(table), database.distances(table)).unwrap_err();
    assert!(matches!(violation, Violation::Move { .. } | Violation::NoneNearer { .. }));
    assert!(error.starts_with(&format!("error: table for goal cell 7: {violation}")), "{error}");

    // Counts that add up to the right sum but are not those of the table.
    let mut file = whole("3x3");
    let count = |file: &mut [u8], distance: usize, change: i8| {
        let at = 64 + 32 + 8 * distance;
        file[at] = file[at].wrapping_add_signed(change);
    };
    count(&mut file, 1, 1);
    count(&mut file, 2, -1);
    mend_header(&mut file);
    fs::write(folder.path().join("counts.tb"), &file).unwrap();
    let (_, error, exit) = verify(folder.path(), "counts.tb");
    assert_eq!(exit, Some(3));
    assert!(error.contains("the header states 3 boards at distance 1, the table has 2"), "{error}");

    fs::write(folder.path().join("short.tb"), &file[..100_000]).unwrap();
    assert_eq!(verify(folder.path(), "short.tb").2, Some(3));
}

/// A table whose entries lead nowhere, in a file too large to be checked at opening, must not hang or
/// panic: the walk ends with an error.
#[test]
fn a_walk_through_a_forged_table_ends() {
    let mut file = whole("3x3");
    let (offset, length) = TABLES_3X3[0];
    file[offset..offset + length].iter_mut().filter(|entry| **entry > 5).for_each(|entry| *entry += 2);
    mend(&mut file, &TABLES_3X3);
    // No board is at distance 6 or 7 any more, so the header's own counts have a gap.
    assert!(matches!(fault(&file), FormatError::Field { .. } | FormatError::NotZero));

    let mut file = whole("3x3");
    let database = open(&file).unwrap();
    let start = database.goal(&tilebase::Board::ordered(Shape::EIGHT)).unwrap().boards_at(31).next().unwrap();
    let space = database.header().space(&database.header().tables[0]);
    let at = offset + space.index(&start) as usize;
    file[at] = 29;
    mend(&mut file, &TABLES_3X3);
    let database = open(&file).unwrap();
    let answer = database.solve(&start, &tilebase::Board::ordered(Shape::EIGHT));
    assert!(matches!(answer, Err(tilebase::QueryError::Damaged { distance: 29, .. })), "{answer:?}");
    let goal = tilebase::Board::ordered(Shape::EIGHT);
    let mut table = database.goal(&goal).unwrap();
    table.prepare_paths();
    assert_eq!(table.path(&start), answer);
}

/// Whatever the bytes are: they are refused, or they are a database that answers.
fn open_or_refuse(file: &[u8]) -> Result<(), TestCaseError> {
    if let Ok(database) = open(file) {
        for table in &database.header().tables {
            let _ = certify(&database.header().space(table), database.distances(table));
        }
    }
    Ok(())
}

proptest! {
    // 2,000 cases of each; the seed of a failing one is printed and kept.
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn arbitrary_bytes_never_panic(file in proptest::collection::vec(any::<u8>(), 0..6_000)) {
        open_or_refuse(&file)?;
    }

    #[test]
    fn arbitrary_bytes_behind_a_right_beginning_never_panic(
        tail in proptest::collection::vec(any::<u8>(), 4_084..6_000),
    ) {
        let mut file = [b"tilebase\x01\0\0\0".as_slice(), &tail].concat();
        open_or_refuse(&file)?;
        mend_header(&mut file);
        prop_assert!(open(&file).is_err(), "random numbers are no header");
    }

    #[test]
    fn a_database_with_some_bytes_changed_is_refused(
        changes in proptest::collection::vec((0usize..4096 + 12, 1u8..), 1..4),
        mended: bool,
    ) {
        let right = Database::build(Shape::new(2, 2).unwrap());
        let mut file = right.bytes().to_vec();
        for &(at, change) in &changes {
            file[at] ^= change;
        }
        if mended && file[..8] == *b"tilebase" {
            mend_header(&mut file);
        }
        match open(&file) {
            Err(_) => {}
            Ok(_) => prop_assert_eq!(file.as_slice(), right.bytes()),
        }
    }
}
