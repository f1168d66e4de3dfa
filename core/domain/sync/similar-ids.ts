import { makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import { redactCell } from "../employee/identity/redact-cell.ts"

/*
 * Employee ids that a person reads as one: they differ only in case, in full-width characters, or in Cyrillic and Greek
 * letters that look like Latin ones. They are never two people, and never one by a guess: both are refused by name.
 */

/** Characters that look like the Latin letter, or are the digit, at the same place of LATIN. */
export const LOOK_ALIKES =
  "АВЕКМНОРСТУХІЈЅаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧοＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ０１２３４５６７８９－／＿．"
export const LATIN =
  "ABEKMHOPCTYXIJSaeopcyxijsABEZHIKMNOPTYXoABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-/_."

const LATIN_BY_LOOK_ALIKE: ReadonlyMap<string, string> = new Map(
  Array.from(LOOK_ALIKES, (character, place) => [character, LATIN.charAt(place)]),
)

const NOT_ASCII = /[^\0-\x7f]/gu

const toLatin = (id: string): string =>
  id.replace(NOT_ASCII, (character) => LATIN_BY_LOOK_ALIKE.get(character) ?? character)

/** Equal for ids that a person reads as one. */
export const foldEmployeeId = (id: string): string => toLatin(id).toLowerCase()

/** Other spellings in which a known employee may have the id. */
export const listSpellings = (id: string): ReadonlyArray<string> => {
  const latin = toLatin(id)
  const lower = latin.toLowerCase()
  const spellings = [latin, latin.toUpperCase(), lower, lower.charAt(0).toUpperCase() + lower.slice(1)]
  return [...new Set(spellings)].filter((spelling) => spelling !== id)
}

const DIGITS = /\d+/gu
const LOWER = /\p{Ll}/u
const UPPER = /\p{Lu}/u

/** Patterns of ids, like `Emp-`, that are compared; a source with more of them is checked in any case. */
const MAX_PATTERNS = 1_000

/**
 * Whether the ids of a source may be similar to each other, in a few words of memory: most sources write all of their ids in
 * capitals, in small letters, without letters, or after one pattern.
 */
export class IdSpellings {
  #hasLower = false
  #hasUpper = false
  /** Folded pattern to pattern, of ids with letters of both cases or outside of ASCII. */
  readonly #patterns = new Map<string, string>()
  #differ = false

  get mayBeSimilar(): boolean {
    const kinds = Number(this.#hasLower) + Number(this.#hasUpper) + Number(this.#patterns.size > 0)
    return this.#differ || kinds > 1
  }

  add(id: string): void {
    const [hasLower, hasUpper] = [LOWER.test(id), UPPER.test(id)]
    if (id.search(NOT_ASCII) === -1 && !(hasLower && hasUpper)) {
      this.#hasLower ||= hasLower
      this.#hasUpper ||= hasUpper
    } else if (!this.#differ) {
      this.#addPattern(id.replace(DIGITS, ""))
    }
  }

  #addPattern(pattern: string): void {
    const folded = foldEmployeeId(pattern)
    const known = this.#patterns.get(folded)
    if (known === undefined) this.#patterns.set(folded, pattern)
    this.#differ = (known !== undefined && known !== pattern) || this.#patterns.size > MAX_PATTERNS
  }
}

const show = (id: string): string => redactCell(id, "identifier")

/** Why an id is refused that is spelled like that of a known employee. */
export const explainSimilarToKnown = (knownId: string): Reason =>
  makeReason("row.similar-to-known", { id: show(knownId) })

export interface PlacedId {
  readonly employeeId: string
  readonly position: number
}

/** Why two ids of one source are refused. */
export const explainSimilar = (one: PlacedId, other: PlacedId): Reason =>
  makeReason("row.similar", {
    id: show(one.employeeId),
    row: one.position,
    otherId: show(other.employeeId),
    otherRow: other.position,
  })
