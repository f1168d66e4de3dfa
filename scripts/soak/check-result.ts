/** One line of the table: a promise, what was checked, and the measured value beside the limit. */
export interface CheckResult {
  /** As in the list of promises, such as `R1`. */
  readonly promise: string
  readonly what: string
  readonly limit: string
  readonly seen: string
  /** A short run does not evaluate times: the machine is shared and the sizes mean nothing. */
  readonly status: "kept" | "broken" | "not evaluated"
  /** What the figure consists of, and the first errors. */
  readonly detail: string
}

/** Number of errors that are shown. */
const SHOWN = 3

/** Makes a result that passes without errors; `checked` says how many items were checked. */
export const nothingWrong = (
  promise: string,
  what: string,
  complaints: ReadonlyArray<string>,
  checked: string,
): CheckResult => ({
  promise,
  what,
  limit: "0",
  seen: String(complaints.length),
  status: complaints.length === 0 ? "kept" : "broken",
  detail: [checked, ...complaints.slice(0, SHOWN)].join("; "),
})

export interface Measure {
  readonly promise: string
  readonly what: string
  readonly value: number
  readonly limit: number
  readonly unit: string
  readonly holds: "at most" | "at least"
  readonly detail: string
  /** False: informational. */
  readonly enforced: boolean
}

export const measured = ({
  promise,
  what,
  value,
  limit,
  unit,
  holds,
  detail,
  enforced,
}: Measure): CheckResult => {
  const isWithinLimit = holds === "at most" ? value <= limit : value >= limit
  return {
    promise,
    what,
    limit: `${holds} ${figure(limit)} ${unit}`,
    seen: `${figure(value)} ${unit}`,
    status: enforced ? (isWithinLimit ? "kept" : "broken") : "not evaluated",
    detail,
  }
}

const figure = (value: number): string => String(Math.round(value * 100) / 100)

/** Reports an error that stopped a series; it counts as failed, since its result is unknown. */
export const makeInterruptedResult = (promise: string, error: unknown): CheckResult => ({
  promise,
  what: "the series runs to its end",
  limit: "yes",
  seen: "no",
  status: "broken",
  detail: error instanceof Error ? error.message : String(error),
})

const WORDS: Readonly<Record<CheckResult["status"], string>> = {
  kept: "ok  ",
  broken: "FAIL",
  "not evaluated": "-   ",
}

export const formatResult = ({ promise, what, limit, seen, status, detail }: CheckResult): string =>
  `${WORDS[status]} ${promise}  ${what.padEnd(52)} ${seen.padStart(12)}  (${limit})  ${detail}`

export const isBroken = ({ status }: CheckResult): boolean => status === "broken"

/** Returns the percentile of the values for this share. */
export const percentile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
