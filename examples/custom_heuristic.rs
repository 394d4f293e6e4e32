//! Is your heuristic admissible? Ask every board: `cargo run --release --example custom_heuristic`.

use tilebase::audit::audit;
use tilebase::{Board, Database, Shape};

fn main() -> Result<(), tilebase::QueryError> {
    let goal = Board::ordered(Shape::EIGHT);
    let database = Database::build(Shape::EIGHT);

    // Yours: here, the tiles that are out of their row plus those that are out of their column.
    let home = |tile: u8| goal.tiles().position(|other| other == tile).unwrap_or_default();
    let astray = |board: &Board, line: fn(usize) -> usize| {
        let tiles = board.tiles().enumerate();
        tiles.filter(|&(cell, tile)| tile != 0 && line(cell) != line(home(tile))).count() as f64
    };
    let audit = audit(&database.goal(&goal)?, |board| astray(board, |c| c / 3) + astray(board, |c| c % 3));

    println!("admissible {}, consistent {}", audit.is_admissible(), audit.is_consistent());
    println!(
        "mean estimate {:.6} of {} boards, {} exact",
        audit.mean_estimate(),
        audit.boards(),
        audit.exact()
    );
    Ok(())
}
