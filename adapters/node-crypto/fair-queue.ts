/** Work that waits: its parties, and how to begin it. */
interface Waiting {
  /** Its turn: the lowest begins next. */
  readonly turn: number
  readonly begin: () => void
}

export interface FairQueueLimits {
  /** Pieces of work at a time. */
  readonly atOnce: number
  /** Pieces of work that wait at a time. */
  readonly waiting: number
}

export interface FairQueue {
  /** Runs the work in its turn. Null: too much is waiting already, and nothing was done. */
  readonly run: <A>(parties: ReadonlyArray<string>, work: () => Promise<A>) => Promise<A> | null
}

/**
 * Shares a scarce resource evenly between parties (start-time fair queueing; Goyal, Vin and Cheng, 1996): work of a party that has
 * much waiting begins after the first work of every other. Work for several parties waits for the one that has used most.
 */
export const makeFairQueue = (limits: FairQueueLimits): FairQueue => {
  const waiting: Array<Waiting> = []
  /** The next turn of each party since the queue was last empty. */
  const nextTurns = new Map<string, number>()
  let running = 0
  /** The turn of the work that began last. */
  let turn = 0

  const takeTurn = (parties: ReadonlyArray<string>): number => {
    const own = parties.reduce((latest, party) => Math.max(latest, nextTurns.get(party) ?? 0), turn)
    for (const party of parties) nextTurns.set(party, own + 1)
    return own
  }

  const beginNext = (): void => {
    if (running >= limits.atOnce) return
    const lowest = waiting.reduce<Waiting | null>(
      (best, each) => (best === null || each.turn < best.turn ? each : best),
      null,
    )
    if (lowest === null) {
      if (running === 0) nextTurns.clear()
      return
    }
    waiting.splice(waiting.indexOf(lowest), 1)
    running++
    turn = lowest.turn
    lowest.begin()
  }

  return {
    run: (parties, work) => {
      if (waiting.length >= limits.waiting) return null
      return new Promise((resolve, reject) => {
        const begin = () =>
          void work()
            .then(resolve, reject)
            .finally(() => {
              running--
              beginNext()
            })
        waiting.push({ turn: takeTurn(parties), begin })
        beginNext()
      })
    },
  }
}
