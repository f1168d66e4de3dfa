import { median, type Outcome, rounds } from "./outcome.ts"
import { type Clock, CLOCK_NAMES, type Timing } from "./timing.ts"

/** One measurement of the service and one of its baseline, taken back to back. */
export interface Round {
  readonly service: Timing
  readonly baseline: Timing
}

export interface Comparison {
  readonly promise: string
  readonly what: string
  readonly limit: number
  /** `at least` compares speeds, `at most` compares times. */
  readonly holds: Outcome["holds"]
  /** The clock that decides pass or fail; null when the comparison is informational. */
  readonly enforcedBy: Clock | null
  readonly rounds: ReadonlyArray<Round>
  readonly names: Readonly<Record<keyof Round, string>>
  /** Operations per round, to print times per operation. */
  readonly each?: { readonly count: number; readonly name: string }
  readonly conditions: string
}

/**
 * Compares by both clocks, the enforced one first. Ratios are taken within each round, since other load on the machine
 * changes from one round to the next.
 */
export const compare = (comparison: Comparison): ReadonlyArray<Outcome> => {
  const { promise, what, limit, holds, enforcedBy, conditions } = comparison
  const clocks: ReadonlyArray<Clock> =
    enforcedBy === "processor" ? ["processor", "wall"] : ["wall", "processor"]
  return clocks.map((clock, nth) => ({
    promise,
    what: `${what}, ${CLOCK_NAMES[clock]}`,
    value: median(comparison.rounds.map((round) => ratio(holds, round, clock))),
    limit,
    holds,
    unit: "x",
    detail: `${nth === 0 ? conditions : ""}${figures(comparison, clock)}`,
    enforced: clock === enforcedBy,
  }))
}

const ratio = (holds: Outcome["holds"], { service, baseline }: Round, clock: Clock): number =>
  holds === "at least" ? baseline[clock] / service[clock] : service[clock] / baseline[clock]

const figures = ({ rounds: all, each, names }: Comparison, clock: Clock): string => {
  const [factor, unit] = each === undefined ? [1, "s"] : [1_000 / each.count, `ms a ${each.name}`]
  const of = (side: keyof Round) => {
    const values = all.map((round) => round[side][clock] * factor)
    return `${names[side]} ${rounds(values, unit)}`
  }
  return `${of("service")}; ${of("baseline")}`
}
