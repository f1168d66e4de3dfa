import { DEPENDENT_FIELDS } from "../../contract/employee/fields.ts"
import { hasValue } from "./filled-fields.ts"
import type { EmployeeData } from "./record.ts"
import { type RecordPart, WHOLE_RECORD } from "./record-tree.ts"

/*
 * Texts whose keyed fingerprints are compared instead of the values. Every part begins with its length, so that two
 * different rows or records never share a text, and nothing needs escaping.
 */

/** The text of a source row under a row mapper: equal texts make equal records (on the same day). */
export const serializeRow = (mapperVersion: string, cells: ReadonlyArray<unknown>): string => {
  let text = `${mapperVersion}|${cells.length}`
  for (const cell of cells) text += typeof cell === "string" ? `s${cell.length}:${cell}` : serializeCell(cell)
  return text
}

/** The text of a clear record: independent of the order of keys, and without `id`. */
export const serializeRecord = (record: EmployeeData): string => serializeParts(record, WHOLE_RECORD)

type Json = Readonly<Record<string, unknown>>

const serializeCell = (cell: unknown): string => {
  if (typeof cell === "string") return `s${cell.length}:${cell}`
  if (typeof cell === "number" || typeof cell === "boolean" || typeof cell === "bigint") {
    // None of these texts contains a semicolon.
    return `${(typeof cell).slice(0, 2)}${String(cell)};`
  }
  return typeof cell === "object" && cell !== null ? serializeObject(cell) : "-"
}

const serializeObject = (value: object): string => {
  if (Array.isArray(value)) return `[${value.length}:${value.map(serializeCell).join("")}`
  const keys = Object.keys(value).sort()
  return `{${keys.length}:${keys.map((key) => serializeCell(key) + serializeCell((value as Json)[key])).join("")}`
}

/** `salaryDetails` and the shapes in it. */
const SALARY_PARTS: ReadonlySet<RecordPart> = new Set(
  WHOLE_RECORD.flatMap((part) =>
    part.kind === "object" && part.key === "salaryDetails" ? [part, ...part.parts] : [],
  ),
)

/** Whether anything in it has a value. */
const holdsValue = (part: unknown): boolean => {
  if (typeof part !== "object" || part === null) return hasValue(part)
  for (const key in part) if (holdsValue((part as Json)[key])) return true
  return false
}

/**
 * Absent keys add nothing, present ones their name: null and absent differ. But a salary in which nothing has a value adds
 * nothing either: whether an employee without salary has one depends on the columns of the source alone, and an export has
 * those of everybody.
 */
const serializeParts = (record: Json, parts: ReadonlyArray<RecordPart>): string => {
  let text = "{"
  for (const part of parts) {
    const value = record[part.key]
    if (value === undefined || (part.kind === "object" && SALARY_PARTS.has(part) && !holdsValue(value)))
      continue
    text += `${part.key}=`
    if (typeof value === "string") text += `s${value.length}:${value}`
    else if (part.kind === "object") text += serializeParts(value as Json, part.parts)
    else if (part.kind === "dependents") text += serializeDependents(value as ReadonlyArray<Json>)
    else text += serializeCell(value)
  }
  return `${text}}`
}

const serializeDependents = (dependents: ReadonlyArray<Json>): string =>
  `[${dependents.length}:${dependents
    .map((dependent) => DEPENDENT_FIELDS.map(({ name }) => serializeCell(dependent[name])).join(""))
    .join("")}`
