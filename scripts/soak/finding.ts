/** One line of the table: a promise, what was looked at, and what was seen beside the limit. */
export interface Finding {
  /** As in the list of promises, such as `R1`. */
  readonly promise: string
  readonly what: string
  readonly limit: string
  readonly seen: string
  /** A short run does not judge times: the machine is shared and the sizes mean nothing. */
  readonly status: "kept" | "broken" | "not judged"
  /** What the figure is made of, and the first of what is wrong. */
  readonly detail: string
}

/** Complaints that are shown of many. */
const SHOWN = 3

/** Nothing may be wrong; `looked` says at how much. */
export const nothingWrong = (
  promise: string,
  what: string,
  complaints: ReadonlyArray<string>,
  looked: string,
): Finding => ({
  promise,
  what,
  limit: "0",
  seen: String(complaints.length),
  status: complaints.length === 0 ? "kept" : "broken",
  detail: [looked, ...complaints.slice(0, SHOWN)].join("; "),
})

export interface Measure {
  readonly promise: string
  readonly what: string
  readonly value: number
  readonly limit: number
  readonly unit: string
  readonly holds: "at most" | "at least"
  readonly detail: string
  /** False: shown only. */
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
}: Measure): Finding => {
  const isWithinLimit = holds === "at most" ? value <= limit : value >= limit
  return {
    promise,
    what,
    limit: `${holds} ${figure(limit)} ${unit}`,
    seen: `${figure(value)} ${unit}`,
    status: enforced ? (isWithinLimit ? "kept" : "broken") : "not judged",
    detail,
  }
}

const figure = (value: number): string => String(Math.round(value * 100) / 100)

/** Says what stood in the way of a series; it counts as broken, since nobody knows what it would have shown. */
export const makeCutShortFinding = (promise: string, error: unknown): Finding => ({
  promise,
  what: "the series comes to its end",
  limit: "yes",
  seen: "no",
  status: "broken",
  detail: error instanceof Error ? error.message : String(error),
})

const WORDS: Readonly<Record<Finding["status"], string>> = {
  kept: "ok  ",
  broken: "FAIL",
  "not judged": "-   ",
}

export const findingLine = ({ promise, what, limit, seen, status, detail }: Finding): string =>
  `${WORDS[status]} ${promise}  ${what.padEnd(52)} ${seen.padStart(12)}  (${limit})  ${detail}`

export const isBroken = ({ status }: Finding): boolean => status === "broken"

/** The value below which that share of the values lies. */
export const percentile = (values: ReadonlyArray<number>, share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
