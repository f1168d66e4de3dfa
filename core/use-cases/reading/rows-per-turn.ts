/** Cells that are validated in one turn of the event loop, a few milliseconds: what others ask for waits no longer. */
const CELLS_PER_TURN = 1_000
const MAX_ROWS = 50

/** Rows that are validated in one turn: fewer where they are wide. */
export const countRowsPerTurn = (columns: number): number =>
  Math.max(1, Math.min(MAX_ROWS, Math.floor(CELLS_PER_TURN / Math.max(1, columns))))
