import type { AccessLine } from "../../adapters/koa/app.ts"

/** How many calls of one caller were over its limit, or found its queue full. */
export interface LimitedCalls extends Pick<AccessLine, "route" | "limitKey"> {
  /** Since the last line, a minute ago at most. */
  readonly refused: number
}

export interface LimitedCallsLog {
  readonly add: (line: Pick<AccessLine, "route" | "limitKey">) => void
  /** Logs what was counted so far. */
  readonly flush: () => void
}

const MINUTE = 60_000

/** More callers than this at once share a line. */
const MAX_CALLERS = 1_000

/**
 * Counts calls that were over a limit or found a queue full, and logs one line a minute for each caller and route: a client that does not wait would
 * otherwise fill the log with the calls that cost the service least.
 */
export const makeLimitedCallsLog = (log: (line: LimitedCalls) => void): LimitedCallsLog => {
  const counts = new Map<string, LimitedCalls>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const lines = [...counts.values()]
    counts.clear()
    lines.forEach(log)
  }
  return {
    flush,
    add: ({ route, limitKey = null }) => {
      const own = `${limitKey ?? ""} ${route ?? ""}`
      const isKnown = counts.has(own) || counts.size < MAX_CALLERS
      const [key, about] = isKnown ? [own, { route, limitKey }] : ["others", { route: null, limitKey: null }]
      counts.set(key, { ...about, refused: (counts.get(key)?.refused ?? 0) + 1 })
      timer ??= setTimeout(flush, MINUTE).unref()
    },
  }
}
