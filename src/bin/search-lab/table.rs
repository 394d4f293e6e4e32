//! A table on the terminal.

use std::io::Write;

use tilebase::cli::{Failure, Out};

/// Writes the rows under their head: the first column to the left, the others to the right.
pub fn write_table(head: &[&str], rows: &[Vec<String>], out: &mut Out) -> Result<(), Failure> {
    let head: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let lines = || std::iter::once(&head).chain(rows);
    let widths: Vec<usize> = (0..head.len())
        .map(|column| lines().map(|cells| cells[column].chars().count()).max().unwrap_or(0))
        .collect();
    for cells in lines() {
        for (column, (cell, &width)) in cells.iter().zip(&widths).enumerate() {
            match column {
                0 => write!(out, "{cell:<width$}")?,
                _ => write!(out, "  {cell:>width$}")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}
