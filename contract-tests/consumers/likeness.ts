import { MatchersV3 } from "@pact-foundation/pact"
import { MASK } from "../../core/contract/wire-values.ts"

/*
 * Matchers by example: the same shape, with values of the same types. A value in a response without `like` must match
 * exactly.
 */

interface Kind {
  readonly is: RegExp
  readonly pattern: string
}

const KINDS: ReadonlyArray<Kind> = [
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u,
  /^\d{4}-\d{2}-\d{2}$/u,
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u,
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/u,
  /^https?:\/\/.+$/u,
].map((is) => ({ is, pattern: is.source.replaceAll("\\/", "/") }))

export const like = (example: unknown): unknown => {
  if (example === null) return MatchersV3.nullValue()
  if (typeof example === "string") return likeText(example)
  if (typeof example === "number") return MatchersV3.number(example)
  if (typeof example === "boolean") return MatchersV3.boolean(example)
  if (Array.isArray(example)) return example.length === 0 ? [] : MatchersV3.eachLike(like(example[0]))
  return Object.fromEntries(Object.entries(example as object).map(([key, value]) => [key, like(value)]))
}

const likeText = (example: string): unknown => {
  if (example === MASK) return MASK
  const kind = KINDS.find(({ is }) => is.test(example))
  return kind === undefined ? MatchersV3.string(example) : MatchersV3.regex(kind.pattern, example)
}

/** A list that may be empty; its items are like the example. */
export const eachLike = (example: unknown): unknown => ({
  "pact:matcher:type": "type",
  min: 0,
  value: [like(example)],
})

export const matching = (pattern: string, example: string): unknown => MatchersV3.regex(pattern, example)

/** RFC 7516, 7.1. */
export const COMPACT_JWE = String.raw`^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+\.[\w-]+$`

/** SHA-256 in hex. */
export const HEX_256 = "^[0-9a-f]{64}$"
