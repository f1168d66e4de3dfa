import { formatReasons } from "../../contract/reasons/format-reason.ts"
import { makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import { readAmount } from "../employee/values/amount.ts"
import { Invalid } from "../employee/values/parsed.ts"
import type { SalaryPeriod } from "./parse-salary-master.ts"
import { COMPONENT_COLUMNS, type PayComponent, readPayComponents, SALARY_PERIODS } from "./pay-component.ts"
import { toFieldKey } from "./salary-keys.ts"
import type { RowPage, SpreadOptions } from "./spread-components.ts"
import { sumAmounts } from "./sum-amounts.ts"

/*
 * Compares the earnings that a source lists with the gross pay that it states for the same period. A component that is read
 * with a wrong sign, or not at all, shows here.
 */

/** How far earnings are from the gross pay, over all rows that were compared. It contains no amount of a salary. */
export interface GrossDifference {
  readonly period: SalaryPeriod
  /** Rows with earnings and a gross pay. */
  readonly compared: number
  /** Those of them whose earnings do not add up to the gross pay. */
  readonly differing: number
  /** The row with the largest difference. */
  readonly largest: {
    readonly position: number
    /** Earnings minus gross pay, as a share of the gross pay: -0.1 when a tenth is missing. */
    readonly share: number
  }
}

/** Sources round each component, so sums differ by less than one unit of the currency. */
const ROUNDING = 1

/** Collects the differences of one reading, page by page. */
export class GrossComparison {
  readonly #options: Pick<SpreadOptions, "shares" | "isMapped">
  readonly #counts = new Map<SalaryPeriod, PeriodCount>()

  constructor(options: Pick<SpreadOptions, "shares" | "isMapped">) {
    this.#options = options
  }

  /** The page as the source returned it, before its components are spread. */
  add({ columns, rows }: RowPage): void {
    for (const period of SALARY_PERIODS) {
      const components = this.#findColumn(columns, COMPONENT_COLUMNS[period])
      const gross = this.#findColumn(columns, toFieldKey(period, GROSS_PAY))
      if (components === -1 || gross === -1 || !this.#options.shares(toFieldKey(period, GROSS_PAY))) continue
      const count = this.#counts.get(period) ?? new PeriodCount()
      this.#counts.set(period, count)
      for (const { position, cells } of rows)
        count.add(position, sumEarnings(cells[components], period), readAmount(cells[gross]))
    }
  }

  /** A period without a difference is left out. */
  get differences(): ReadonlyArray<GrossDifference> {
    return [...this.#counts].flatMap(([period, { compared, differing, largest }]) =>
      largest === null ? [] : [{ period, compared, differing, largest }],
    )
  }

  /** -1: there is none, or it is mapped to another key. */
  #findColumn(columns: ReadonlyArray<string>, name: string): number {
    return this.#options.isMapped(name) ? -1 : columns.indexOf(name)
  }
}

const GROSS_PAY = "grossPay"

/** For a person. */
export const explainGrossDifference = ({
  period,
  compared,
  differing,
  largest: { position, share },
}: GrossDifference): ReadonlyArray<Reason> => [
  makeReason("issue.gross-pay", { period: PERIODS[period], differing, compared }),
  makeReason("issue.largest-difference", {
    row: position,
    percent: Math.round(Math.abs(share) * 100),
    direction: share < 0 ? "lower" : "higher",
  }),
]

export const formatGrossDifference = (difference: GrossDifference): string =>
  formatReasons(explainGrossDifference(difference))

const PERIODS: Readonly<Record<SalaryPeriod, string>> = { ctc: "yearly", monthly: "monthly" }

class PeriodCount {
  compared = 0
  differing = 0
  largest: GrossDifference["largest"] | null = null

  /** Amounts that are missing or cannot be read are not compared; their readers report them. */
  add(position: number, earnings: number | null, gross: unknown): void {
    if (earnings === null || typeof gross !== "number") return
    this.compared++
    const difference = sumAmounts([earnings, -gross])
    if (Math.abs(difference) < ROUNDING) return
    this.differing++
    const share = gross === 0 ? Math.sign(difference) : difference / Math.abs(gross)
    if (this.largest === null || Math.abs(share) > Math.abs(this.largest.share))
      this.largest = { position, share }
  }
}

/** Null: there is no list, or nothing in it counts as earning, or an amount cannot be read. */
const sumEarnings = (cell: unknown, period: SalaryPeriod): number | null => {
  const components = readPayComponents(cell, period)
  if (components === null || components instanceof Invalid) return null
  const earnings = components.filter(isPartOfGross)
  const amounts = earnings.flatMap(({ amount }) => readAmount(amount) ?? [])
  const known = amounts.filter((amount) => typeof amount === "number")
  return known.length === 0 || known.length < amounts.length ? null : sumAmounts(known)
}

const isPartOfGross = ({ kind, isOutsideGross }: PayComponent): boolean =>
  kind === "earning" && isOutsideGross !== true
