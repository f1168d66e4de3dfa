/** A measured figure and its limit, both from this run. */
export interface Outcome {
  /** The promise, such as `P2`. */
  readonly promise: string
  readonly what: string
  readonly value: number
  readonly limit: number
  readonly holds: "at least" | "at most"
  readonly unit: "x" | "s" | "ms" | "MB" | "records" | "webhooks"
  /** What was measured, and under which conditions. */
  readonly detail: string
  /** False: shown next to the limit, under conditions that the promise does not cover. Defaults to true. */
  readonly enforced?: boolean
}

export const passed = ({ value, limit, holds }: Outcome): boolean =>
  holds === "at least" ? value >= limit : value <= limit

export const isEnforced = ({ enforced = true }: Outcome): boolean => enforced

const formatStatus = (outcome: Outcome): string => {
  if (!isEnforced(outcome)) return "-   "
  return passed(outcome) ? "ok  " : "FAIL"
}

const DIGITS: Readonly<Record<Outcome["unit"], number>> = {
  x: 2,
  s: 2,
  ms: 2,
  MB: 0,
  records: 0,
  webhooks: 0,
}

/** The figure with its limit, and its details on a second line. */
export const outcomeLines = (outcome: Outcome): ReadonlyArray<string> => {
  const { promise, what, value, limit, holds, unit, detail } = outcome
  const figure = `${value.toFixed(DIGITS[unit])} ${unit}`
  const line = `${formatStatus(outcome)} ${promise}  ${what.padEnd(48)} ${figure.padStart(10)}  (${holds} ${String(limit)})`
  return detail === "" ? [line] : [line, `         ${detail}`]
}

/** The median; for an even number of values, the lower of the two. */
export const median = (values: ReadonlyArray<number>): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** One figure for each round, as text. */
export const rounds = (values: ReadonlyArray<number>, unit: string): string =>
  values.map((value) => value.toFixed(2)).join(" / ") + ` ${unit}`
