/** A row of a file. */
export interface GridRow {
  /** Its line in the file. */
  readonly row: number
  /** What is wrong with the row as a whole; null: it could be read. */
  readonly reason: string | null
  /** None for a row that could not be read. */
  readonly cells: ReadonlyArray<GridCell>
}

export interface GridCell {
  /** The name of the column, as it is shown. */
  readonly column: string
  /** `employeeId` and `name` identify a row: they are shown whatever is wrong. */
  readonly key: string
  readonly value: string
  /** Null: the value is right. */
  readonly reason: string | null
}

const IDENTITY = ["employeeId", "name"] as const

export const isIdentity = (key: string): boolean => IDENTITY.some((each) => each === key)

/** Those that identify an employee come first, since they stay in view. */
export const orderCells = (cells: ReadonlyArray<GridCell>): ReadonlyArray<GridCell> => [
  ...IDENTITY.flatMap((key) => cells.filter((cell) => cell.key === key)),
  ...cells.filter(({ key }) => !isIdentity(key)),
]

/** The class of a column that stays in view. */
export const findPin = (key: string): string =>
  key === "employeeId" ? "pin pin-id" : key === "name" ? "pin pin-name" : ""
