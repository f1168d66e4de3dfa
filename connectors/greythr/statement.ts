import {
  findNamesake,
  type JsonObject,
  isObject,
  type NamedEntry,
  type PageComparison,
  type PayComponent,
  readPath,
  readText,
  readWholeList,
  unexpectedResponse,
} from "../sdk/index.ts"
import { type Greythr, NAME } from "./client.ts"
import { readPages } from "./paging.ts"
import type { Settings } from "./settings.ts"

/** What an employee was paid in a month. */
export interface Pay extends NamedEntry {
  readonly month: number
  readonly year: number
  readonly components: ReadonlyArray<PayComponent>
  /** Null: greytHR does not state it. */
  readonly gross: number | string | null
}

/** By employee number, since a statement has no other id of an employee; then by name, for a number that two people have. */
type Statement = ReadonlyMap<string, ReadonlyMap<string, Pay>>

/** By employee number and name. Null: there is none, or it is not clear whose it is. */
export type FindPay = (number: string, name: string | null) => Pay | null

export const findNoPay: FindPay = () => null

const MONTHS_BACK = 3

/**
 * Reads the salary statement of the newest month that has one, this month and the three before it. While the payroll of this
 * month is running, employees who are not part of it yet have the pay of the month before. `today`: YYYY-MM-DD.
 */
export const readPay = async (api: Greythr, settings: Settings, today: string): Promise<FindPay> => {
  const statement = await readNewest(api, settings, today)
  return (number, name) => findNamesake([...(statement.get(number)?.values() ?? [])], name)
}

const readNewest = async (api: Greythr, settings: Settings, today: string): Promise<Statement> => {
  const current = await readStatement(api, settings, today, 0)
  if (current.size > 0) return addStatement(await readStatement(api, settings, today, 1), current)
  for (let back = 1; back <= MONTHS_BACK; back++) {
    const pay = await readStatement(api, settings, today, back)
    if (pay.size > 0) return pay
  }
  return new Map()
}

const addStatement = (before: Statement, current: Statement): Statement => {
  const added = [...current].map(
    ([number, pay]) => [number, new Map([...(before.get(number) ?? []), ...pay])] as const,
  )
  return new Map([...before, ...added])
}

/** The path of the statement of a month: so many months before that of `today`. */
export const makeStatementPath = (today: string, back: number): string =>
  `/payroll/v2/employees/salary/statement/${findFirstDay(today, back)}`

const findFirstDay = (today: string, back: number): string => {
  const [year = 0, month = 0] = today.split("-").map(Number)
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
}

/** Empty when there is no statement of this month. */
const readStatement = (api: Greythr, settings: Settings, today: string, back: number): Promise<Statement> => {
  const [year = 0, month = 0] = findFirstDay(today, back).split("-").map(Number)
  const statement = { path: makeStatementPath(today, back), year, month }
  return readWholeList(`A salary statement of ${NAME}`, (comparison) =>
    readLines(api, settings, statement, comparison),
  )
}

type PayInProgress = Pay & { readonly components: Array<PayComponent> }

const readLines = async (
  api: Greythr,
  settings: Settings,
  { path, year, month }: { readonly path: string; readonly year: number; readonly month: number },
  comparison: PageComparison,
): Promise<Statement> => {
  const statement = new Map<string, Map<string, PayInProgress>>()
  for await (const { records } of readPages((page) => api.find(path, page), settings, comparison)) {
    for (const record of records) {
      const number = isObject(record) ? readText(record["employeeNo"]) : null
      if (number === null)
        throw unexpectedResponse(NAME, "each row of the salary statement to have an employeeNo")
      const name = readText(readPath(record, "employeeName"))
      const pay = statement.get(number) ?? new Map<string, PayInProgress>()
      statement.set(number, pay)
      const key = name ?? ""
      const before = pay.get(key) ?? { name, month, year, components: [], gross: null }
      const { component, gross } = readItem(record as JsonObject)
      if (component !== null) before.components.push(component)
      pay.set(key, gross === null ? before : { ...before, gross })
    }
  }
  return statement
}

interface Item {
  readonly component: PayComponent | null
  readonly gross: number | string | null
}

/** The statement also lists sums. */
const GROSS = /^(gross|total (earnings|income))( (pay|salary|earnings|income|amount))?$/iu
const SUM = /^(net( (pay|salary|amount))?|total( deductions?| pay)?|(gross|total) deductions?)$/iu

/** Items that are neither paid nor deducted, such as the employer's contributions, are not part of the pay. */
export const readItem = ({ itemName, description, amount, type }: JsonObject): Item => {
  const titles = [readText(description), readText(itemName)].flatMap((title) => title ?? [])
  const value = typeof amount === "number" || typeof amount === "string" ? amount : null
  const kind = readKind(type)
  if (kind !== "deduction" && titles.some((title) => GROSS.test(title)))
    return { component: null, gross: value }
  const [title] = titles
  if (kind === null || title === undefined || titles.some((each) => SUM.test(each))) {
    return { component: null, gross: null }
  }
  return { component: { title, amount: value, kind }, gross: null }
}

const readKind = (type: unknown): PayComponent["kind"] | null => {
  const text = (readText(type) ?? "").toUpperCase()
  if (text === "INCOME" || text === "EARNING") return "earning"
  return text === "DEDUCT" || text === "DEDUCTION" ? "deduction" : null
}

export const mapPay = ({ month, year, components, gross }: Pay): JsonObject => ({
  monthly_month: month,
  monthly_year: year,
  monthly_grossPay: gross,
  monthly_components: components,
})
