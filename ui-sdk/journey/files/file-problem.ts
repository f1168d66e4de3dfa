/** Why a file cannot be used. */
export type FileProblem =
  | "empty"
  | "too-large"
  | "old-workbook"
  | "protected-or-damaged"
  | "too-many-rows"
  | "too-many-columns"
  /** Rows by columns, with the blank ones between. */
  | "too-many-cells"
  /** In a cell. */
  | "text-too-long"
  | "too-slow"
  /** The browser could not; nothing says that the file is wrong. */
  | "unopened"
  /** On the user's machine, since it was chosen: the browser does not read it any more. */
  | "changed"
  | "gone"
  /** Another browser has uploaded one, which this one cannot replace. */
  | "elsewhere"
  | "refused"
