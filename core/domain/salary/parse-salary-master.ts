import type { SalaryMaster, SalaryMasterItem } from "../../contract/webhooks/webhook.ts"
import { COMPONENT_TEXT_FORMAT, isComponentText } from "./component-text.ts"

/* Parses the salary master of a connector. Connectors may be third-party code, so every part is checked. */

const COMPONENTS_LIMIT = 1_000

export type SalaryPeriod = keyof SalaryMaster

/** A salary master without ids, or the path and the reason of an error, without values. */
export type ParsedSalaryMaster =
  | { readonly components: Readonly<Record<SalaryPeriod, ReadonlyArray<ItemWithoutId>>> }
  | { readonly error: string }

export type ItemWithoutId = Omit<SalaryMasterItem, "id">

export const parseSalaryMaster = (given: unknown): ParsedSalaryMaster => {
  const lists = isObject(given) ? given : {}
  const error = validateList("ctc", lists["ctc"]) ?? validateList("monthly", lists["monthly"])
  if (error !== null) return { error }
  return { components: { ctc: toSortedItems(lists["ctc"]), monthly: toSortedItems(lists["monthly"]) } }
}

/** Adds an id to each component. */
export const assignComponentIds = (
  components: Readonly<Record<SalaryPeriod, ReadonlyArray<ItemWithoutId>>>,
  makeId: (period: SalaryPeriod, identifier: string) => string,
): SalaryMaster => {
  const named = (period: SalaryPeriod) => ({
    data: components[period].map((item) => ({ id: makeId(period, item.identifier), ...item })),
  })
  return { ctc: named("ctc"), monthly: named("monthly") }
}

type Entry = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const validateList = (period: SalaryPeriod, list: unknown): string | null => {
  if (!Array.isArray(list)) return `${period}: Expected a list of salary components.`
  if (list.length > COMPONENTS_LIMIT) {
    return `${period}: Expected at most ${String(COMPONENTS_LIMIT)} components.`
  }
  const seen = new Set<unknown>()
  for (const [index, entry] of list.entries()) {
    const error = validateEntry(entry, seen)
    if (error !== null) return `${period}.${String(index)}${error}`
  }
  return null
}

const validateEntry = (entry: unknown, seen: Set<unknown>): string | null => {
  if (!isObject(entry)) return ": Expected an object with identifier, title and accountingCode."
  const { identifier, title, accountingCode = null } = entry
  if (!isComponentText(identifier)) return `.identifier: Expected ${COMPONENT_TEXT_FORMAT}.`
  if (!isComponentText(title)) return `.title: Expected ${COMPONENT_TEXT_FORMAT}.`
  if (accountingCode !== null && !isComponentText(accountingCode))
    return `.accountingCode: Expected ${COMPONENT_TEXT_FORMAT}, or null.`
  if (seen.has(identifier)) return ".identifier: Another component of the list has the same identifier."
  seen.add(identifier)
  return null
}

/** By identifier: a source that returns them in another order has not changed. */
const toSortedItems = (list: unknown): ReadonlyArray<ItemWithoutId> =>
  (list as ReadonlyArray<ItemWithoutId>)
    .map(({ identifier, title, accountingCode }) => ({
      identifier,
      title,
      accountingCode: accountingCode ?? null,
    }))
    .toSorted((a, b) => (a.identifier < b.identifier ? -1 : 1))
