import { parseInstant } from "../../contract/instant.ts"

/* When an employee changed in the source, as a row of changes may say it (specification/sync.md#row-times). */

/** The field of a pushed employee and of a record of the custom API, and the column of a file. */
export const UPDATED_AT = "updated_at"

export const INVALID_TIME = "Expected an ISO 8601 timestamp, e.g. 2026-01-31T09:30:00Z."

/** In epoch milliseconds. Null: it is absent, null or empty. */
export const parseRowTime = (time: unknown): number | null | "invalid" => {
  if (time === undefined || time === null || time === "") return null
  return (typeof time === "string" ? parseInstant(time) : null) ?? "invalid"
}

/** For a row that is older than what is stored of that time (epoch milliseconds). */
export const formatNewerState = (newerAt: number): string =>
  `A newer state of this employee is stored, of ${new Date(newerAt).toISOString()}: this older one changes nothing.`
