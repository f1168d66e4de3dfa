import type { SourceError } from "../../core/ports/sync/source.ts"
import { HTTP_SENTENCES } from "./http-sentences.ts"
import { sourceError } from "./sentences.ts"
import type { JsonObject } from "./tabulate.ts"

/* Reads values of parsed JSON whose shape is not known yet. */

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The objects of a list; empty for anything else. */
export const listObjects = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isObject) : []

/** A property of a nested object: `readPath(employee, "jobTitle", "title")`; undefined where there is none. */
export const readPath = (value: unknown, ...path: ReadonlyArray<string>): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)

/** A text without surrounding spaces, or a number as text; null for anything else and for an empty text. */
export const readText = (value: unknown): string | null => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value)
  const text = typeof value === "string" ? value.trim() : ""
  return text === "" ? null : text
}

/** A finite number, also one that is written as text; null for anything else. */
export const readNumber = (value: unknown): number | null => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) ? number : null
}

/** The first of the values that is not null, undefined or an empty text; else null. */
export const firstFilled = (...values: ReadonlyArray<unknown>): unknown =>
  values.find((value) => value !== null && value !== undefined && value !== "") ?? null

/** The filled texts, joined; null when there are none. */
export const joinTexts = (values: ReadonlyArray<unknown>, separator = " "): string | null => {
  const texts = values.flatMap((value) => readText(value) ?? [])
  return texts.length === 0 ? null : texts.join(separator)
}

/** The error for a response of another shape. `expected` never quotes the response: `data to be a list of employees`. */
export const unexpectedResponse = (name: string, expected: string): SourceError =>
  sourceError("data", HTTP_SENTENCES["not-as-documented"]({ name, expected }))
