import { makePlainReason, makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import { parseInstant } from "../../contract/instant.ts"

/* When an employee changed in the source, as a row of changes may say it (specification/sync.md#row-times). */

/** The field of a pushed employee and of a record of the custom API, and the column of a file. */
export const UPDATED_AT = "updated_at"

export const INVALID_TIME = makePlainReason("row.time")

/** In epoch milliseconds. Null: it is absent, null or empty. */
export const parseRowTime = (time: unknown): number | null | "invalid" => {
  if (time === undefined || time === null || time === "") return null
  return (typeof time === "string" ? parseInstant(time) : null) ?? "invalid"
}

/** For a row that is older than what is stored of that time (epoch milliseconds). */
export const explainNewerState = (newerAt: number): Reason =>
  makeReason("row.older", { newerAt: new Date(newerAt).toISOString() })
