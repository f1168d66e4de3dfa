import { COMPONENT_TABLE, type ComponentTable } from "./component-table.ts"
import type { ComponentOverrides } from "./read-overrides.ts"
import type { ComponentKind } from "./pay-component.ts"
import type { SalaryPeriod } from "./read-salary-master.ts"
import { isKeyOf } from "./salary-keys.ts"
import { foldTitle, isNamed, titleWords, withoutBrackets } from "./title-words.ts"

/** What a component is counted as. */
export interface Counted {
  /** Of the salary, without its period; null: it is not counted. */
  readonly key: string | null
  /** What decided. */
  readonly by: "override" | "table" | "rest"
}

export type CountComponent = (title: string) => Counted

/** A source has some dozens of titles. One that never says the same twice must not fill the memory. */
const TITLES_KEPT = 5_000

/**
 * Counts the components of a period and kind: as the connection says, else as the table does, else with the rest. An override
 * by a key that the period does not have says nothing there. A title is looked at once.
 */
export const makeCountComponent = (
  overrides: ComponentOverrides,
  period: SalaryPeriod,
  kind: ComponentKind,
): CountComponent => {
  const keyOfTitle = new Map(
    Object.entries(overrides)
      .filter(([, key]) => key === null || isKeyOf(period, key))
      .map(([title, key]) => [foldTitle(title), key]),
  )
  const known = new Map<string, Counted>()
  const count = (title: string): Counted => {
    const key = keyOfTitle.get(foldTitle(title))
    return key === undefined ? countedByTable(COMPONENT_TABLE[kind], period, title) : { key, by: "override" }
  }
  return (title) => {
    const before = known.get(title)
    if (before !== undefined) return before
    if (known.size === TITLES_KEPT) known.clear()
    const counted = count(title)
    known.set(title, counted)
    return counted
  }
}

const countedByTable = (
  { entries, never, rest }: ComponentTable,
  period: SalaryPeriod,
  title: string,
): Counted => {
  const words = titleWords(title)
  if (words.some((word) => never.some((start) => word.startsWith(start)))) return { key: rest, by: "rest" }
  const entryOf = (given: ReadonlyArray<string>) =>
    entries.find(({ key, names }) => isKeyOf(period, key) && names.some((name) => isNamed(given, name)))
  const entry = entryOf(titleWords(withoutBrackets(title))) ?? entryOf(words)
  return entry === undefined ? { key: rest, by: "rest" } : { key: entry.key, by: "table" }
}
