import { editDistance } from "../mapping/edit-distance.ts"
import { foldHeader } from "../mapping/header-words.ts"
import { A_COMPONENT_TEXT, isComponentText } from "./component-text.ts"
import { SALARY_KEYS } from "./salary-keys.ts"
import { foldTitle } from "./title-words.ts"

/**
 * What a connection says of single titles: as which key of the salary (without its period) a component is counted; null: not
 * at all, as a total among the components. Titles compare without regard to case and spaces.
 */
export type ComponentOverrides = Readonly<Record<string, string | null>>

/** Overrides, or everything that is wrong with what somebody wrote, each a sentence for a person. */
export type ReadOverrides =
  { readonly overrides: ComponentOverrides } | { readonly problems: ReadonlyArray<string> }

const OVERRIDES_LIMIT = 1_000

export const readOverrides = (given: unknown): ReadOverrides => {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return { problems: [NO_OVERRIDES] }
  const entries = Object.entries(given)
  if (entries.length > OVERRIDES_LIMIT) {
    return {
      problems: [`At most ${String(OVERRIDES_LIMIT)} titles can be overridden. Leave some to the table.`],
    }
  }
  const titles = new Map<string, string>()
  const problems = entries.flatMap(([title, key]) => {
    const problem = problemOfTitle(title, titles) ?? problemOfKey(title, key)
    titles.set(foldTitle(title), title)
    return problem ?? []
  })
  return problems.length > 0 ? { problems } : { overrides: given as ComponentOverrides }
}

const NO_OVERRIDES =
  'Expected a JSON object: { "<title of a component>": "<key of the salary>" }, with null for a component that is not counted.'

const SHOWN_LENGTH = 60
const shown = (text: string): string => JSON.stringify(text.slice(0, SHOWN_LENGTH).toWellFormed())

const problemOfTitle = (title: string, before: ReadonlyMap<string, string>): string | null => {
  if (!isComponentText(title)) return `${shown(title)} is no title: expected ${A_COMPONENT_TEXT}.`
  const other = before.get(foldTitle(title))
  return other === undefined ? null : `${shown(other)} and ${shown(title)} are the same title. Keep one.`
}

const problemOfKey = (title: string, key: unknown): string | null => {
  if (key === null) return null
  if (typeof key !== "string") return `${shown(title)} needs a key as text, or null when it is not counted.`
  if (SALARY_KEYS.includes(key)) return null
  const nearest = nearestKeys(key)
  const hint =
    nearest.length > 0 ? `Did you mean ${nearest.join(", ")}?` : `There are ${SALARY_KEYS.join(", ")}.`
  return `${shown(title)} has the key ${shown(key)}, which no salary has. ${hint}`
}

const MOST_SUGGESTED = 3
/** Of the characters of the longer text. */
const MOST_EDITED = 0.4

/** Keys that are spelled alike, or hold what was written: people leave out the first part of `deductions_pf`, or add a period. */
const nearestKeys = (given: string): ReadonlyArray<string> => {
  const text = foldHeader(given.slice(0, SHOWN_LENGTH).replace(/^(?:ctc|monthly)_/u, ""))
  return SALARY_KEYS.map((key) => ({ key, edited: shareEdited(text, foldHeader(key)) }))
    .filter(({ edited }) => edited <= MOST_EDITED)
    .toSorted((a, b) => a.edited - b.edited)
    .slice(0, MOST_SUGGESTED)
    .map(({ key }) => key)
}

const shareEdited = (text: string, key: string): number =>
  text.length > 1 && key.includes(text) ? 0 : editDistance(text, key) / Math.max(text.length, key.length)
