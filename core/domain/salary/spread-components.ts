import { readAmount } from "../employee/values/amount.ts"
import { Invalid } from "../employee/values/parsed.ts"
import { sumAmounts } from "./sum-amounts.ts"
import { COMPONENT_TABLE } from "./component-table.ts"
import { type ClassifyComponent, makeComponentClassifier } from "./classify-component.ts"
import { COMPONENT_COLUMNS, type ComponentKind, readPayComponents, SALARY_PERIODS } from "./pay-component.ts"
import type { ComponentOverrides } from "./parse-overrides.ts"
import type { SalaryPeriod } from "./parse-salary-master.ts"
import { toFieldKey, hasSalaryKey, SALARY_KEYS } from "./salary-keys.ts"

/*
 * Spreads a column that lists the components of a salary into a column for each key, and one with the list itself as the
 * source's own (`ctc_raw`, `monthly_raw`). Later steps treat them like any other column of the source.
 */

export interface SpreadOptions {
  readonly overrides: ComponentOverrides
  /** By data-model key. Keys that are not shared are never read, so they get no column. */
  readonly shares: (key: string) => boolean
  /** Keys that the source has columns for: a column of the source overrides derived amounts. */
  readonly listKeys: (columns: ReadonlyArray<string>) => ReadonlySet<string>
  /** Whether the mapping names or ignores this column: then it is not spread. */
  readonly isMapped: (column: string) => boolean
}

interface Row {
  readonly position: number
  readonly cells: ReadonlyArray<unknown>
}

export interface RowPage {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
}

/**
 * Caches its columns: while the source's columns are the same array, so are the returned ones, and they are planned once.
 */
export type SpreadComponents = <Page extends RowPage>(page: Page) => Page

/** Returns a page without such columns unchanged. */
export const makeComponentSpreader = (options: SpreadOptions): SpreadComponents => {
  const makeClassifiers = (period: SalaryPeriod): Classifiers => ({
    earning: makeComponentClassifier(options.overrides, period, "earning"),
    deduction: makeComponentClassifier(options.overrides, period, "deduction"),
  })
  const classifiers = { ctc: makeClassifiers("ctc"), monthly: makeClassifiers("monthly") }
  let layout: Layout | null = null
  return (page) => {
    if (layout?.source !== page.columns) layout = planLayout(page.columns, options)
    const { columns, otherColumns, spreads } = layout
    if (spreads.length === 0) return page
    const spreadRow = ({ position, cells }: Row): Row => {
      const spread = otherColumns.map((column) => cells[column])
      for (const each of spreads) {
        const cell = cells[each.column]
        for (const amount of makeAmountCells(cell, each, classifiers[each.period])) spread.push(amount)
        if (each.hasRaw) spread.push(cell)
      }
      return { position, cells: spread }
    }
    return { ...page, columns, rows: page.rows.map(spreadRow) }
  }
}

type Classifiers = Readonly<Record<ComponentKind, ClassifyComponent>>

/** Plans which columns of a source are spread, and into which columns. */
interface Layout {
  readonly source: ReadonlyArray<string>
  /** The kept columns, followed by those of the spreads. */
  readonly columns: ReadonlyArray<string>
  readonly otherColumns: ReadonlyArray<number>
  readonly spreads: ReadonlyArray<Spread>
}

interface Spread {
  readonly period: SalaryPeriod
  readonly column: number
  /** Index of each key among the spread's columns. */
  readonly places: ReadonlyMap<string, number>
  /** The list itself follows them. */
  readonly hasRaw: boolean
}

const RAW = "raw"

const planLayout = (source: ReadonlyArray<string>, options: SpreadOptions): Layout => {
  const found = SALARY_PERIODS.flatMap((period) => {
    const column = source.indexOf(COMPONENT_COLUMNS[period])
    return column === -1 || options.isMapped(COMPONENT_COLUMNS[period]) ? [] : [{ period, column }]
  })
  if (found.length === 0) return { source, columns: source, otherColumns: [], spreads: [] }
  const existingKeys = options.listKeys(source)
  const isWanted = (period: SalaryPeriod, key: string) =>
    options.shares(toFieldKey(period, key)) && !existingKeys.has(toFieldKey(period, key))
  const spreads = found.map(({ period, column }): Spread => {
    const keys = listFillableKeys(period, options.overrides).filter((key) => isWanted(period, key))
    const places = new Map(keys.map((key, place) => [key, place]))
    return { period, column, places, hasRaw: isWanted(period, RAW) }
  })
  const replaced = new Set(found.map(({ column }) => column))
  const otherColumns = [...source.keys()].filter((column) => !replaced.has(column))
  const columns = [...otherColumns.map((column) => source[column] ?? ""), ...spreads.flatMap(listColumnNames)]
  return { source, columns, otherColumns, spreads }
}

const listColumnNames = ({ period, places, hasRaw }: Spread): ReadonlyArray<string> =>
  [...places.keys(), ...(hasRaw ? [RAW] : [])].map((key) => toFieldKey(period, key))

/** In the order of the model. A key without any component gets no column, which would suggest that the source has it. */
const listFillableKeys = (period: SalaryPeriod, overrides: ComponentOverrides): ReadonlyArray<string> => {
  const fillable = new Set<string | null>(Object.values(overrides))
  for (const { entries, fallbackKey } of Object.values(COMPONENT_TABLE)) {
    for (const { key } of entries) fillable.add(key)
    fillable.add(fallbackKey)
  }
  return SALARY_KEYS.filter((key) => fillable.has(key) && hasSalaryKey(period, key))
}

/** Reports a cell that is no list once, with the first shared key. Plain loops: it runs once for each row. */
const makeAmountCells = (
  cell: unknown,
  { period, places }: Spread,
  classifiers: Classifiers,
): Array<unknown> => {
  const cells = new Array<unknown>(places.size).fill(null)
  const components = readPayComponents(cell, period)
  if (components === null || places.size === 0) return cells
  if (components instanceof Invalid) {
    cells[0] = components
    return cells
  }
  const amounts = new Map<number, Array<unknown>>()
  for (const { title, amount, kind } of components) {
    const place = places.get(classifiers[kind](title).key ?? "")
    if (place === undefined) continue
    const before = amounts.get(place)
    if (before === undefined) amounts.set(place, [amount])
    else before.push(amount)
  }
  for (const [place, given] of amounts) cells[place] = sumAmountCell(given)
  return cells
}

/**
 * The sum of the amounts; null without any. An unreadable amount takes the place of the sum, so that its reader reports it.
 */
const sumAmountCell = (amounts: ReadonlyArray<unknown>): unknown => {
  const read: Array<number> = []
  for (const amount of amounts) {
    const parsed = readAmount(amount)
    if (typeof parsed === "number") read.push(parsed)
    else if (parsed !== null) return amount
  }
  return read.length === 0 ? null : sumAmounts(read)
}
