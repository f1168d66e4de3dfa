import type { FileProblem } from "./file-problem.ts"

/* What the page and the thread that reads a workbook say to each other; each question has one answer. */

export type ToWorkbook =
  | { readonly type: "open"; readonly file: File }
  /** `sheet`: its place among those that were opened. */
  | { readonly type: "convert"; readonly sheet: number }

export type FromWorkbook =
  | {
      readonly type: "opened"
      readonly sheets: ReadonlyArray<{ readonly name: string; readonly rowCount: number }>
    }
  | { readonly type: "problem"; readonly problem: FileProblem }
  | { readonly type: "converted"; readonly csv: Blob }
