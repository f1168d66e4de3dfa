import type { SyncProgress } from "../../core/use-cases/reading/sync-report.ts"

/** A progress bar on a terminal, a line every two seconds elsewhere; nothing for work that finishes sooner. */

const BAR_WIDTH = 24
const FIRST_AFTER_MILLIS = 300
const TERMINAL_EVERY_MILLIS = 100
const LINE_EVERY_MILLIS = 2_000

/** The steps of a sync that report progress. */
export type MeasuredProgress = Exclude<SyncProgress, { readonly step: "begun" }>

export interface ProgressDisplay {
  readonly show: (progress: SyncProgress) => void
  /** Ends the line, so that the last state stays visible. */
  readonly end: () => void
}

export interface ProgressOutput {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly write: (text: string) => unknown
}

export const makeProgress = (
  output: ProgressOutput = process.stderr,
  now: () => number = () => performance.now(),
): ProgressDisplay => {
  const isTerminal = output.isTTY === true
  const every = isTerminal ? TERMINAL_EVERY_MILLIS : LINE_EVERY_MILLIS
  let shownAt: number | null = null
  let step: MeasuredProgress["step"] | null = null
  let stepStartedAt = 0
  let isShown = false

  return {
    show: (progress) => {
      if (progress.step === "begun") return
      const at = now()
      if (progress.step !== step) {
        step = progress.step
        stepStartedAt = at
      }
      shownAt ??= at + FIRST_AFTER_MILLIS - every
      if (at - shownAt < every) return
      shownAt = at
      isShown = true
      const line = progressLine(progress, at - stepStartedAt)
      // A line that wraps could not be written over.
      const { columns = 80 } = output
      output.write(isTerminal ? `\r\u001b[K${line.slice(0, columns - 1)}` : `${line}\n`)
    },
    end: () => {
      if (isShown && isTerminal) output.write("\n")
    },
  }
}

/** `Reading  [#####     ]  42 %  42,000 rows  21,000/s  3 s left` */
export const progressLine = (progress: MeasuredProgress, elapsedMillis: number): string => {
  const { label, done, total, rows } = measure(progress)
  const seconds = Math.max(elapsedMillis, 1) / 1_000
  const rate = Math.round(rows / seconds)
  const parts = [label.padEnd(8)]
  if (total !== null && total > 0) {
    const share = Math.min(1, done / total)
    const filled = Math.round(share * BAR_WIDTH)
    parts.push(
      `[${"#".repeat(filled).padEnd(BAR_WIDTH)}]`,
      `${String(Math.floor(share * 100)).padStart(3)} %`,
    )
    parts.push(`${rows.toLocaleString("en")} rows`, `${rate.toLocaleString("en")}/s`)
    if (share > 0) parts.push(`${String(Math.ceil((seconds / share) * (1 - share)))} s left`)
  } else {
    parts.push(`${rows.toLocaleString("en")} rows`, `${rate.toLocaleString("en")}/s`)
  }
  return parts.join("  ")
}

const measure = (progress: MeasuredProgress) =>
  progress.step === "reading"
    ? {
        label: "Reading",
        done: progress.source.done,
        total: progress.source.total,
        rows: progress.rows,
      }
    : { label: "Sharing", done: progress.done, total: progress.total, rows: progress.done }
