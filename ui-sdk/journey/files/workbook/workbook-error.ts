import type { FileProblem } from "../file-problem.ts"

/** Why a workbook cannot be used. */
export class WorkbookError extends Error {
  override readonly name = "WorkbookError"
  readonly problem: FileProblem
  /** Where in the workbook, as formulas write it: `Staff!XFD12`, or a sheet alone; null: the whole of it. */
  readonly place: string | null

  constructor(problem: FileProblem, place: string | null = null) {
    super(problem)
    this.problem = problem
    this.place = place
  }

  /** The same in a sheet. */
  within(sheet: string): WorkbookError {
    return new WorkbookError(this.problem, this.place === null ? sheet : `${sheet}!${this.place}`)
  }
}

export const damaged = (): WorkbookError => new WorkbookError("protected-or-damaged")
