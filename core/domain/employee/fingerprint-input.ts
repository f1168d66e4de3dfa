import { DEPENDENT_FIELDS } from "../../contract/employee/fields.ts"
import type { EmployeeData } from "./record.ts"
import { type RecordPart, WHOLE_RECORD } from "./record-tree.ts"

/*
 * Texts whose keyed fingerprints are compared instead of the values. Every piece says how long it is, so that no two
 * different rows or records share a text, and nothing has to be escaped.
 */

/** A source row under a recipe: equal texts make equal records (on the same day). */
export const serializeRow = (mapperVersion: string, cells: ReadonlyArray<unknown>): string => {
  let text = `${mapperVersion}|${cells.length}`
  for (const cell of cells) text += typeof cell === "string" ? `s${cell.length}:${cell}` : serializeCell(cell)
  return text
}

/** A clear record: the same for records of equal fields whatever the order of their keys; `id` is not part of it. */
export const serializeRecord = (record: EmployeeData): string => serializeParts(record, WHOLE_RECORD)

type Json = Readonly<Record<string, unknown>>

const serializeCell = (cell: unknown): string => {
  if (typeof cell === "string") return `s${cell.length}:${cell}`
  if (typeof cell === "number" || typeof cell === "boolean" || typeof cell === "bigint") {
    // None of their texts holds a semicolon.
    return `${(typeof cell).slice(0, 2)}${String(cell)};`
  }
  return typeof cell === "object" && cell !== null ? serializeObject(cell) : "-"
}

const serializeObject = (value: object): string => {
  if (Array.isArray(value)) return `[${value.length}:${value.map(serializeCell).join("")}`
  const keys = Object.keys(value).sort()
  return `{${keys.length}:${keys.map((key) => serializeCell(key) + serializeCell((value as Json)[key])).join("")}`
}

/** Absent keys leave nothing, present ones their name: null and absent differ. */
const serializeParts = (record: Json, parts: ReadonlyArray<RecordPart>): string => {
  let text = "{"
  for (const part of parts) {
    const value = record[part.key]
    if (value === undefined) continue
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
