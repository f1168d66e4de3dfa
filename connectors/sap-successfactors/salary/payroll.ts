import { type JsonObject, type PayComponent, readNumber, readText, SourceError } from "../../sdk/index.ts"
import type { SuccessFactors } from "../client.ts"
import { sumKnown } from "./compensation.ts"
import { formatDateTime, isIn, listNested, readTime } from "../odata.ts"
import type { PayComponents } from "./pay-components.ts"

export const PAYROLL_RESULTS = "EmployeePayrollRunResults"

/** What an employee was paid in a month. */
export interface MonthlyPay {
  readonly month: number
  readonly year: number
  readonly components: ReadonlyArray<PayComponent>
  readonly gross: number | null
}

/** Everyone who is paid once a month was paid within this time before the newest pay date. */
const WINDOW_MILLIS = 40 * 86_400_000

/** A month is paid at most so long after it began; a result that is further ahead is of a month that begins later. */
const AHEAD_MILLIS = 31 * 86_400_000

/** The newest pay date up to now; null: the company has no results of payroll, or does not replicate them. Throws `SourceError`. */
export const findNewestPayDate = async (client: SuccessFactors, now: number): Promise<number | null> => {
  const filter = `payDate le ${formatDateTime(now + AHEAD_MILLIS)}`
  const query = {
    filter,
    select: ["payDate"],
    orderBy: "payDate desc",
    top: 1,
  }
  try {
    for await (const { payDate } of client.list(PAYROLL_RESULTS, query)) return readTime(payDate)
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== "missing") throw error
  }
  return null
}

/** Reads the last month that has begun, of all employments or of these, by user id. Throws `SourceError`. */
export const readPayroll = async (
  client: SuccessFactors,
  { newest, now }: { readonly newest: number; readonly now: number },
  readItems: (items: ReadonlyArray<JsonObject>) => Pick<MonthlyPay, "components" | "gross">,
  userIds: ReadonlyArray<string> | null,
): Promise<ReadonlyMap<string, MonthlyPay>> => {
  const since = `payDate ge ${formatDateTime(newest - WINDOW_MILLIS)}`
  const filter = userIds === null ? since : `${isIn("userId", userIds)} and ${since}`
  const pays = new Map<string, MonthlyPay>()
  const results = client.list(PAYROLL_RESULTS, { filter, expand: ["employeePayrollRunResultsItems"] })
  for await (const result of results) {
    const id = readText(result["userId"])
    const month = readMonth(result)
    if (id === null || month === null || result["isVoid"] === true || isLaterThan(now, month)) continue
    const pay = { ...month, ...readItems(listNested(result["employeePayrollRunResultsItems"])) }
    pays.set(id, mergePay(pays.get(id), pay))
  }
  return pays
}

/** Several results of one month, such as an off-cycle payment, add up; of several months the last one counts. */
export const mergePay = (before: MonthlyPay | undefined, pay: MonthlyPay): MonthlyPay => {
  const difference = before === undefined ? 1 : countMonths(pay) - countMonths(before)
  if (before === undefined || difference > 0) return pay
  if (difference < 0) return before
  const components = [...before.components, ...pay.components]
  return { ...pay, components, gross: sumKnown([before.gross, pay.gross]) }
}

const isLaterThan = (now: number, { year, month }: Pick<MonthlyPay, "month" | "year">): boolean =>
  Date.UTC(year, month - 1, 1) > now

const countMonths = ({ year, month }: MonthlyPay): number => 12 * year + month

/** The month that was paid for, else the one of the payment. */
const readMonth = (result: JsonObject): { readonly month: number; readonly year: number } | null => {
  const time = readTime(result["endDateWhenPaid"]) ?? readTime(result["payDate"])
  const date = time === null ? null : new Date(time)
  if (date === null || Number.isNaN(date.getTime())) return null
  return { month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }
}

/**
 * Makes a reader of the wage types of one result. Those that begin with `/` are totals of the payroll; `grossWageType` is the
 * one of the gross pay, which is the sum of the earnings where there is none.
 */
export const makeItemReader =
  (infos: PayComponents, grossWageType: string) =>
  (items: ReadonlyArray<JsonObject>): Pick<MonthlyPay, "components" | "gross"> => {
    const gross = items.find(({ wageType }) => readText(wageType) === grossWageType)
    const components = items.flatMap((item) => mapItem(item, infos, grossWageType))
    const earnings = components
      .filter(({ kind }) => kind === "earning")
      .map(({ amount }) => readNumber(amount))
    return { components, gross: gross === undefined ? sumKnown(earnings) : readNumber(gross["amount"]) }
  }

/** A negative amount that no pay component explains was deducted. */
const mapItem = (
  { wageType, amount: given }: JsonObject,
  infos: PayComponents,
  grossWageType: string,
): ReadonlyArray<PayComponent> => {
  const code = readText(wageType)
  if (code === null || code.startsWith("/") || code === grossWageType) return []
  const amount = readNumber(given)
  const info = infos.get(code)
  const isEarning = info?.isEarning ?? (amount === null || amount >= 0)
  return [
    {
      title: info?.name ?? code,
      amount: amount === null || isEarning ? amount : Math.abs(amount),
      kind: isEarning ? "earning" : "deduction",
    },
  ]
}
