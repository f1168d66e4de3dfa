/** Why a file cannot be used. */
export type FileProblem =
  | "empty"
  | "too-large"
  | "old-workbook"
  /** A workbook of Excel in its binary form (.xlsb). */
  | "binary-workbook"
  /** A spreadsheet of LibreOffice or OpenOffice (.ods). */
  | "open-document"
  /** A spreadsheet of Apple Numbers. */
  | "numbers"
  /** A ZIP archive of something else. */
  | "not-a-workbook"
  /** By a password. */
  | "protected"
  | "protected-or-damaged"
  | "too-many-rows"
  | "too-many-columns"
  /** Rows by columns, of those that have values. */
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
