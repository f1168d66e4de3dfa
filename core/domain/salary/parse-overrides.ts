import { computeEditDistance } from "../mapping/edit-distance.ts"
import { normalizeHeader } from "../mapping/normalize-header.ts"
import { COMPONENT_TEXT_FORMAT, isComponentText } from "./component-text.ts"
import { SALARY_KEYS } from "./salary-keys.ts"
import { normalizeTitle } from "./title-words.ts"

/**
 * A connection's overrides by title: the salary key (without its period) that a component is counted as; null: not counted,
 * for a total among the components. Titles are compared ignoring case and spaces.
 */
export type ComponentOverrides = Readonly<Record<string, string | null>>

/** The overrides, or all errors in the input, each as a sentence for a person. */
export type ParsedOverrides =
  { readonly overrides: ComponentOverrides } | { readonly errors: ReadonlyArray<string> }

const OVERRIDES_LIMIT = 1_000

export const parseOverrides = (given: unknown): ParsedOverrides => {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    return { errors: [INVALID_OVERRIDES] }
  const entries = Object.entries(given)
  if (entries.length > OVERRIDES_LIMIT) {
    return {
      errors: [
        `At most ${String(OVERRIDES_LIMIT)} titles can be overridden. Remove those that the built-in table classifies correctly.`,
      ],
    }
  }
  const titles = new Map<string, string>()
  const errors = entries.flatMap(([title, key]) => {
    const error = validateTitle(title, titles) ?? validateKey(title, key)
    titles.set(normalizeTitle(title), title)
    return error ?? []
  })
  return errors.length > 0 ? { errors } : { overrides: given as ComponentOverrides }
}

const INVALID_OVERRIDES =
  'Expected a JSON object: { "<title of a component>": "<key of the salary>" }, with null for a component that is not counted.'

const SHOWN_LENGTH = 60
const quoteText = (text: string): string => JSON.stringify(text.slice(0, SHOWN_LENGTH).toWellFormed())

const validateTitle = (title: string, before: ReadonlyMap<string, string>): string | null => {
  if (!isComponentText(title)) return `${quoteText(title)} is not a title: expected ${COMPONENT_TEXT_FORMAT}.`
  const other = before.get(normalizeTitle(title))
  return other === undefined
    ? null
    : `${quoteText(other)} and ${quoteText(title)} are the same title. Keep one.`
}

const validateKey = (title: string, key: unknown): string | null => {
  if (key === null) return null
  if (typeof key !== "string")
    return `${quoteText(title)} needs a key as text, or null when it is not counted.`
  if (SALARY_KEYS.includes(key)) return null
  const nearest = findNearestKeys(key)
  const hint =
    nearest.length > 0 ? `Did you mean ${nearest.join(", ")}?` : `The keys are ${SALARY_KEYS.join(", ")}.`
  return `${quoteText(title)} has the key ${quoteText(key)}, which does not exist in a salary. ${hint}`
}

const MAX_SUGGESTIONS = 3
/** Relative to the length of the longer text. */
const MAX_EDIT_SHARE = 0.4

/**
 * Keys with a similar spelling, or that contain the input: people omit the first part of `deductions_pf`, or add a period.
 */
const findNearestKeys = (given: string): ReadonlyArray<string> => {
  const text = normalizeHeader(given.slice(0, SHOWN_LENGTH).replace(/^(?:ctc|monthly)_/u, ""))
  return SALARY_KEYS.map((key) => ({ key, edited: computeEditShare(text, normalizeHeader(key)) }))
    .filter(({ edited }) => edited <= MAX_EDIT_SHARE)
    .toSorted((a, b) => a.edited - b.edited)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ key }) => key)
}

const computeEditShare = (text: string, key: string): number =>
  text.length > 1 && key.includes(text)
    ? 0
    : computeEditDistance(text, key) / Math.max(text.length, key.length)
