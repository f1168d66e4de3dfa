import { COMPONENT_TABLE, type ComponentTable } from "./component-table.ts"
import type { ComponentOverrides } from "./parse-overrides.ts"
import type { ComponentKind } from "./pay-component.ts"
import type { SalaryPeriod } from "./parse-salary-master.ts"
import { hasSalaryKey } from "./salary-keys.ts"
import { normalizeTitle, matchesName, splitTitleWords, stripBrackets } from "./title-words.ts"

/** The result of classifying a component. */
export interface ComponentClass {
  /** A key of the salary, without its period; null: it is not counted. */
  readonly key: string | null
  /** What decided it. */
  readonly by: "override" | "table" | "rest"
}

export type ClassifyComponent = (title: string) => ComponentClass

/** A source has a few dozen titles. The limit keeps one with ever new titles from filling the memory. */
const MAX_CACHED_TITLES = 5_000

/**
 * Classifies the components of a period and kind: by the connection's override, else by the table, else as the remainder. An
 * override by a key that the period does not have is ignored there. Results are cached by title.
 */
export const makeComponentClassifier = (
  overrides: ComponentOverrides,
  period: SalaryPeriod,
  kind: ComponentKind,
): ClassifyComponent => {
  const keysByTitle = new Map(
    Object.entries(overrides)
      .filter(([, key]) => key === null || hasSalaryKey(period, key))
      .map(([title, key]) => [normalizeTitle(title), key]),
  )
  const known = new Map<string, ComponentClass>()
  const count = (title: string): ComponentClass => {
    const key = keysByTitle.get(normalizeTitle(title))
    return key === undefined ? classifyByTable(COMPONENT_TABLE[kind], period, title) : { key, by: "override" }
  }
  return (title) => {
    const before = known.get(title)
    if (before !== undefined) return before
    if (known.size === MAX_CACHED_TITLES) known.clear()
    const counted = count(title)
    known.set(title, counted)
    return counted
  }
}

const classifyByTable = (
  { entries, excludedNames, fallbackKey }: ComponentTable,
  period: SalaryPeriod,
  title: string,
): ComponentClass => {
  const words = splitTitleWords(title)
  if (excludedNames.some((name) => matchesName(words, name))) return { key: fallbackKey, by: "rest" }
  const findEntry = (given: ReadonlyArray<string>) =>
    entries.find(
      ({ key, names }) => hasSalaryKey(period, key) && names.some((name) => matchesName(given, name)),
    )
  const entry = findEntry(splitTitleWords(stripBrackets(title))) ?? findEntry(words)
  return entry === undefined ? { key: fallbackKey, by: "rest" } : { key: entry.key, by: "table" }
}
