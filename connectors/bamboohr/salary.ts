import { isObject, type JsonObject, readNumber, readText } from "../sdk/index.ts"

/** Columns of the yearly cost of an employee, by BambooHR's internal id. */
export type Salaries = ReadonlyMap<string, JsonObject>

/** How often a year pay of this period is paid. Hours and days are left out: BambooHR does not say how many are worked. */
const TIMES_A_YEAR: Readonly<Record<string, number>> = {
  year: 1,
  quarter: 4,
  month: 12,
  "twice a month": 24,
  "every other week": 26,
  week: 52,
}

/**
 * Reduces the rows of the tables Compensation and Bonus to the columns of each employee: the pay rate that is valid on
 * `today` (YYYY-MM-DD) for a year, and the bonuses of the twelve months before.
 */
export const reduceSalaries = (
  compensation: ReadonlyArray<JsonObject>,
  bonuses: ReadonlyArray<JsonObject>,
  today: string,
): Salaries => {
  const rates = new Map<string, JsonObject>()
  for (const row of compensation) {
    const id = readText(row["employeeId"])
    if (id === null || readDay(row, "startDate") > today) continue
    const before = rates.get(id)
    if (before === undefined || readDay(row, "startDate") >= readDay(before, "startDate")) rates.set(id, row)
  }
  const salaries = new Map<string, JsonObject>()
  for (const [id, row] of rates) salaries.set(id, mapRate(row, today))
  const yearAgo = `${String(Number(today.slice(0, 4)) - 1)}${today.slice(4)}`
  for (const row of bonuses) {
    const id = readText(row["employeeId"])
    const day = readDay(row, "date")
    if (id === null || day <= yearAgo || day > today) continue
    const salary = salaries.get(id) ?? {}
    const listed: unknown = salary["ctc_components"]
    const earlier: ReadonlyArray<unknown> = Array.isArray(listed) ? listed : []
    salaries.set(id, { ...salary, ctc_components: [...earlier, mapBonus(row)] })
  }
  return salaries
}

const mapRate = (row: JsonObject, today: string): JsonObject => {
  const end = readDay(row, "endDate")
  const hasEnded = end !== "" && !end.startsWith("0000") && end < today
  const times = TIMES_A_YEAR[readText(row["paidPer"])?.toLowerCase() ?? ""]
  const rate = readAmount(row["rate"])
  const year = hasEnded || times === undefined || rate === null ? null : rate * times
  return { ctc_grossPay: year, ctc_fixedPay: year }
}

/** The reason tells the kind of bonus: `Performance` becomes `Performance bonus`. The pay rate does not contain it. */
const mapBonus = (row: JsonObject): JsonObject => {
  const reason = readText(row["reason"])
  const isNamed = reason !== null && /\bbonus\b/iu.test(reason)
  const title = isNamed ? reason : `${reason ?? "Other"} bonus`
  return { title, amount: readAmount(row["amount"]), kind: "earning", isOutsideGross: true }
}

/** Empty when there is none: before every day. */
const readDay = (row: JsonObject, field: string): string => (readText(row[field]) ?? "").slice(0, 10)

/** `12000.00 INR`, or an object with `value` and `currency`. */
const readAmount = (value: unknown): number | null => {
  if (isObject(value)) return readNumber(value["value"])
  const text = readText(value)
  return text === null ? null : readNumber(text.replaceAll(",", "").replace(/\s*[a-z]{3}$/iu, ""))
}
