import { readText, sourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

/* Keka writes enumerations as numbers. */

/** Number, as text, to what it means. */
export type NumberNames = Readonly<Record<string, string>>

export const GENDERS: NumberNames = { 1: "Male", 2: "Female", 3: "Non-binary", 4: "Prefer not to say" }
export const MARITAL_STATUSES: NumberNames = { 1: "Single", 2: "Married", 3: "Widowed", 4: "Separated" }

/** The name of a number; null for 0, which stands for none. Anything else, such as a text, is returned unchanged. */
export const nameNumber = (value: unknown, names: NumberNames): unknown => {
  const text = readText(value)
  if (text === null || text === "0") return null
  return names[text] ?? text
}

/**
 * Parses what an admin enters for numbers that Keka does not document: `1 = Father; 2 = Mother`. Empty without a text. Throws
 * `SourceError` (`auth`, since the form has to be corrected) for any other entry; `field` is the label in the form.
 */
export const parseNumberNames = (text: string | undefined, field: string): NumberNames =>
  Object.fromEntries(
    (text ?? "")
      .split(/[\n;,]/u)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "")
      .map((entry, index) => parseEntry(entry, `Entry ${String(index + 1)} of ${field}`)),
  )

const parseEntry = (entry: string, where: string): readonly [number: string, name: string] => {
  const { number, name } = /^(?<number>\d+)\s*[=:]\s*(?<name>.+)$/u.exec(entry)?.groups ?? {}
  if (number !== undefined && name !== undefined) return [String(Number(number)), name]
  throw sourceError("auth", SENTENCES["number-wrong"]({ where }))
}
