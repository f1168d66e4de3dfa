import { makePlainReason, makeReason } from "../../../contract/reasons/reason-codes.ts"
import { MASK } from "../../../contract/wire-values.ts"
import { containsPanOrIfsc } from "../identity/looks-like-identifier.ts"
import { Invalid, type Parsed } from "./parsed.ts"
import { nullIfMissing } from "./text/missing.ts"

/** The source's own salary components: its names and amounts, unchanged. */
export type Components = Readonly<Record<string, unknown>>

/** Characters as JSON. A payslip has a few dozen components. */
const COMPONENTS_LIMIT = 50_000

const WRONG = new Invalid(makePlainReason("components.invalid"))
const TOO_LARGE = new Invalid(makeReason("components.too-long", { limit: COMPONENTS_LIMIT }))
const INVALID_CHARACTERS = new Invalid(makePlainReason("components.characters"))

/** Nesting of objects. Thousands of levels, as in a hostile file, overflow JSON.stringify. */
const MAX_DEPTH = 20

/** NUL and lone surrogates, which PostgreSQL cannot store, as JSON.stringify writes them. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/u

/**
 * Parses an object, or a list, which becomes `{ items: [...] }`, since the contract has an object there. Text is read as
 * JSON.
 */
export const readComponents = (cell: unknown): Parsed<Components> => {
  if (cell === null || cell === undefined) return null
  if (typeof cell === "string") return parseComponents(cell)
  if (cell instanceof Invalid) return cell
  if (typeof cell !== "object") return WRONG
  if (isNotSerializable(cell, MAX_DEPTH)) return WRONG
  const json = JSON.stringify(cell)
  if (json.length > COMPONENTS_LIMIT) return TOO_LARGE
  if (UNSTORABLE.test(json)) return INVALID_CHARACTERS
  const shown: unknown = containsPanOrIfsc(json) ? JSON.parse(json, maskIdentifiers) : cell
  return Array.isArray(shown) ? { items: shown as ReadonlyArray<unknown> } : (shown as Components)
}

/** Names and texts of a list are the source's own, and must not hold an identifier that is masked everywhere else. */
const maskIdentifiers = (_key: string, value: unknown): unknown => {
  if (typeof value === "string") return containsPanOrIfsc(value) ? MASK : value
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [containsPanOrIfsc(name) ? MASK : name, inner as unknown]),
  )
}

/** Whether JSON.stringify would throw. */
const isNotSerializable = (value: unknown, levels: number): boolean =>
  typeof value === "object" && value !== null
    ? levels === 0 || Object.values(value).some((inner) => isNotSerializable(inner, levels - 1))
    : typeof value === "bigint"

const STARTS_JSON = /^\s*[[{]/u

const parseComponents = (raw: string): Parsed<Components> => {
  // JSON has no guards against formulas, so an apostrophe belongs to the text.
  const text = STARTS_JSON.test(raw) ? raw.trim() : nullIfMissing(raw)
  if (text === null) return null
  const value = parseJson(text)
  return typeof value === "object" && value !== null ? readComponents(value) : WRONG
}

/** Undefined when it is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
