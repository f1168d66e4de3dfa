import { type JsonObject, type PayComponent, readNumber, readText } from "../../sdk/index.ts"
import type { SuccessFactors } from "../client.ts"
import { isIn, isLater, listNested } from "../odata.ts"
import type { PayComponents } from "./pay-components.ts"

/** A salary for a year. */
export interface YearlySalary {
  readonly components: ReadonlyArray<PayComponent>
  /** The sum of the earnings; null when one of them is not known for a year. */
  readonly gross: number | null
}

/** How often a component is paid in a year, by the frequency that SuccessFactors states with it. */
const TIMES_A_YEAR: Readonly<Record<string, number>> = {
  ANN: 1,
  ANNUAL: 1,
  YEARLY: 1,
  SEM: 2,
  SAN: 2,
  QTR: 4,
  QUA: 4,
  BIM: 6,
  MON: 12,
  MONTHLY: 12,
  SMN: 24,
  SMT: 24,
  BWK: 26,
  WKL: 52,
}

/** Reads the recurring pay of all employments, or of these, by user id. Throws `SourceError`. */
export const readCompensation = async (
  client: SuccessFactors,
  infos: PayComponents,
  userIds: ReadonlyArray<string> | null,
): Promise<ReadonlyMap<string, YearlySalary>> => {
  const salaries = new Map<string, YearlySalary>()
  const orders = new Map<string, JsonObject>()
  const filter = userIds === null ? null : isIn("userId", userIds)
  const records = client.list("EmpCompensation", { filter, expand: ["empPayCompRecurringNav"] })
  for await (const record of records) {
    const id = readText(record["userId"])
    const before = orders.get(id ?? "")
    if (id === null || (before !== undefined && !isLater(record, before))) continue
    orders.set(id, { startDate: record["startDate"], seqNumber: record["seqNumber"] })
    salaries.set(id, mapSalary(listNested(record["empPayCompRecurringNav"]), infos))
  }
  return salaries
}

export const mapSalary = (lines: ReadonlyArray<JsonObject>, infos: PayComponents): YearlySalary => {
  const components = lines.flatMap((line): ReadonlyArray<PayComponent> => {
    const code = readText(line["payComponent"])
    if (code === null) return []
    const { name: title, isEarning } = infos.get(code) ?? { name: code, isEarning: true }
    return [{ title, amount: toYear(line), kind: isEarning ? "earning" : "deduction" }]
  })
  const earnings = components.flatMap(({ kind, amount }) => (kind === "earning" ? [readNumber(amount)] : []))
  return { components, gross: sumKnown(earnings) }
}

/** Null: the frequency is an hour or a day, or one of the company's own. */
const toYear = (line: JsonObject): number | null => {
  const amount = readNumber(line["paycompvalue"])
  const times = TIMES_A_YEAR[(readText(line["frequency"]) ?? "").toUpperCase()]
  return amount === null || times === undefined ? null : roundCents(amount * times)
}

/** Null without any, and when one is not known. */
export const sumKnown = (amounts: ReadonlyArray<number | null>): number | null =>
  amounts.length === 0
    ? null
    : amounts.reduce((sum, amount) => (sum === null || amount === null ? null : roundCents(sum + amount)), 0)

const roundCents = (amount: number): number => Math.round(amount * 100) / 100
