import { type JsonObject, type PayComponent, readNumber, readPath, readText } from "../../sdk/index.ts"
import { makeComponentPacker, type PackedComponents } from "./component-packer.ts"
import { makeListDigest } from "../digest.ts"
import { type Keka, listRecords, type Resource } from "../keka-client.ts"
import { readContributions, readLines, sumAmounts, withinCtc } from "./pay-lines.ts"
import type { AmountPeriod } from "../settings.ts"

export const SALARIES: Resource = { path: "/payroll/salaries", what: "salaries" }

/** A salary for a year. */
export interface YearlySalary {
  readonly gross: number | null
  /** Null: it is not known for which period Keka states the amounts. */
  readonly components: ReadonlyArray<PayComponent> | null
}

export interface Salaries {
  /** By the id of the employee; null: there is none. */
  readonly get: (employeeId: string) => YearlySalary | null
  readonly digest: string
}

interface KnownSalary {
  readonly from: string
  readonly gross: number | null
  readonly packed: PackedComponents | null
}

/**
 * Reads the salaries of all employees that hold on `today` (YYYY-MM-DD): of several that have begun, the one that began last. Throws
 * `SourceError`.
 */
export const readSalaries = async (
  keka: Keka,
  amountPeriod: AmountPeriod,
  today: string,
): Promise<Salaries> => {
  const { pack, unpack } = makeComponentPacker()
  const digest = makeListDigest()
  const known = new Map<string, KnownSalary>()
  for (const employmentStatus of ["Working", "Relieved"]) {
    const keep = (record: JsonObject) => {
      const { gross, components } = mapSalary(record, amountPeriod)
      const packed = components === null ? null : pack(components)
      const from = (readText(record["effectiveFrom"]) ?? "").slice(0, today.length)
      return { id: readText(readPath(record, "employee", "id")), from, gross, packed }
    }
    for (const { id, ...salary } of await listRecords(keka, SALARIES, keep, { employmentStatus })) {
      if (id === null || salary.from > today) continue
      if (salary.from >= (known.get(id)?.from ?? "")) known.set(id, salary)
    }
  }
  for (const [id, { gross, packed }] of known) {
    digest.add([id, gross, packed === null ? null : unpack(packed)])
  }
  const get = (id: string): YearlySalary | null => {
    const salary = known.get(id)
    if (salary === undefined) return null
    return { gross: salary.gross, components: salary.packed === null ? null : unpack(salary.packed) }
  }
  return { get, digest: digest.value() }
}

const MONTHS = 12
/** Values of `remunerationType`; the amounts of others are for a day or an hour. */
const MONTHLY_PAY = [null, 0]

/** Maps one item of the list. `amountPeriod` null: derived from the cost to company, which is always for a year. */
export const mapSalary = (record: JsonObject, amountPeriod: AmountPeriod): YearlySalary => {
  const { earnings, deductions, contributions, variables } = record
  const fixed = readLines(withinCtc(earnings), "earning")
  const gross = readNumber(record["gross"])
  const basis = sumAmounts(fixed) || gross
  const factor = findYearFactor(record, basis, amountPeriod)
  if (factor === null || basis === null) return { gross: null, components: null }
  const monthly = [
    ...fixed,
    ...readLines(withinCtc(deductions), "deduction"),
    ...readContributions(withinCtc(contributions)),
  ].map((line) => ({ ...line, amount: multiply(readNumber(line.amount), factor) }))
  // What is paid once or twice a year is stated as it is paid, and is no part of the gross pay.
  const variable = readLines(withinCtc(variables), "earning").map((line) => ({
    ...line,
    isOutsideGross: true,
  }))
  const components = [...monthly, ...variable]
  return { gross: toYearlyGross(gross, basis, factor), components }
}

/** How often the stated amounts are paid in a year; null: it cannot be told. */
const findYearFactor = (
  record: JsonObject,
  basis: number | null,
  amountPeriod: AmountPeriod,
): number | null => {
  if (!MONTHLY_PAY.includes(readNumber(record["remunerationType"]))) return null
  if (amountPeriod !== null) return amountPeriod === "year" ? 1 : MONTHS
  const ctc = readNumber(record["ctc"])
  if (basis === null || ctc === null) return null
  if (isAbout(ctc, basis)) return 1
  return isAbout(ctc, basis * MONTHS) ? MONTHS : null
}

/** Keka may state the gross pay for another period than its earnings: it is compared with them. */
const toYearlyGross = (gross: number | null, basis: number, factor: number): number | null => {
  if (gross === null) return null
  if (isAbout(gross, basis)) return multiply(gross, factor)
  if (isAbout(gross, basis * factor)) return gross
  return isAbout(gross * MONTHS, basis * factor) ? multiply(gross, MONTHS) : null
}

/** Employer's contributions and variable pay lie between them, but never a factor of twelve. */
const isAbout = (amount: number, other: number): boolean => amount > other / 2 && amount < other * 2

const multiply = (amount: number | null, factor: number): number | null =>
  amount === null ? null : Math.round(amount * factor * 100) / 100
