import { isObject, type JsonObject, listObjects, readText } from "../sdk/index.ts"

/* How OData v2 writes values, filters and nested records. */

/** A text in a filter; a quote in it is doubled. */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** SuccessFactors' own operator. */
export const isIn = (field: string, values: ReadonlyArray<string>): string =>
  `${field} in ${values.map(quote).join(",")}`

export const formatInstant = (at: number): string =>
  `datetimeoffset'${new Date(at).toISOString().slice(0, 19)}Z'`

export const formatDateTime = (at: number): string => `datetime'${new Date(at).toISOString().slice(0, 19)}'`

/** Epoch milliseconds of `/Date(1650758400000+0000)/`; null for anything else. The offset only says how to show it. */
export const readTime = (value: unknown): number | null => {
  const millis = /^\/Date\((?<millis>-?\d+)/u.exec(readText(value) ?? "")?.groups?.["millis"]
  return millis === undefined ? null : Number(millis)
}

/** The records of an expanded navigation: `{ results: [...] }`, one record, or null. */
export const listNested = (value: unknown): ReadonlyArray<JsonObject> => {
  if (!isObject(value) || "__deferred" in value) return []
  return "results" in value ? listObjects(value["results"]) : [value]
}

/** The record that became valid last: effective-dated records, and several changes on one day. */
export const findLatest = (
  records: ReadonlyArray<JsonObject>,
  startField = "startDate",
): JsonObject | undefined =>
  records.reduce<JsonObject | undefined>(
    (latest, record) => (latest === undefined || isLater(record, latest, startField) ? record : latest),
    undefined,
  )

/** Whether a record replaces another one of the same employee. */
export const isLater = (record: JsonObject, other: JsonObject, startField = "startDate"): boolean => {
  const difference = (readTime(record[startField]) ?? 0) - (readTime(other[startField]) ?? 0)
  return difference === 0
    ? Number(record["seqNumber"] ?? 0) >= Number(other["seqNumber"] ?? 0)
    : difference > 0
}
