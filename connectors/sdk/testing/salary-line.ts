import type { Credentials } from "../index.ts"
import type { SimulatedRequest } from "../conformance/index.ts"

/* How the tests of salary keys describe the salaries of an HR system. */

/** A line of a salary as the HR system writes it, and how the service counts it. */
export interface SalaryLine {
  /** For the name of the test. */
  readonly name: string
  /** The key of the yearly salary without its period; null: the line is not counted there. */
  readonly ctc: string | null
  readonly monthly: string | null
  /** Returns the response of the simulation to this request with this line as the only one of the salary. */
  readonly insert: (json: unknown, request: SimulatedRequest) => unknown
}

export interface SalaryLines {
  readonly lines: ReadonlyArray<SalaryLine>
  /** Entries of the form that differ from those of the simulation. */
  readonly form?: Credentials
  /** The connector makes the yearly salary of so many months. */
  readonly monthsAYear?: number
}

/** The amount of every line. */
export const LINE_AMOUNT = 4_200

type Json = Readonly<Record<string, unknown>>

/** Changes a list of the response, given by its path; a response without it, such as an error, stays as it is. */
export const replaceRecords = (
  json: unknown,
  path: ReadonlyArray<string>,
  change: (records: ReadonlyArray<Json>) => ReadonlyArray<unknown>,
): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return change(json as ReadonlyArray<Json>)
  const inner = (json as Json)[name]
  return inner === undefined ? json : { ...(json as Json), [name]: replaceRecords(inner, rest, change) }
}

/** One record of a list with other values; none when the list is empty. */
export const keepOne =
  (values: Json) =>
  (records: ReadonlyArray<Json>): ReadonlyArray<Json> =>
    records.slice(0, 1).map((record) => ({ ...record, ...values }))
