import type { FileProblem } from "../file-problem.ts"
import type { Sheet, SheetToRead } from "./read-workbook.ts"

/* What the page and the thread that reads a workbook say to each other: a file, then how far it is, and one answer. */

export interface ToWorkbook {
  readonly file: File
  /** Null: all sheets. */
  readonly only: SheetToRead | null
}

export type FromWorkbook =
  /** Rows that were read so far, of all sheets. */
  | { readonly type: "progress"; readonly rows: number }
  | { readonly type: "opened"; readonly sheets: ReadonlyArray<Sheet> }
  /** `place`: where in the workbook, as formulas write it. */
  | { readonly type: "problem"; readonly problem: FileProblem; readonly place: string | null }
