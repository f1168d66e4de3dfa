import type { ChangeKind } from "../../contract/connection/console/changes.ts"
import type { OwnedConnection } from "./scope.ts"

/** Something changed at a connection. It says what to reload, without any contents. */
export interface ConnectionChange {
  readonly kind: ChangeKind
  readonly connection: OwnedConnection
}

export interface ChangesRead {
  /** Where the next read continues. */
  readonly position: string
  /** Each kind of change of a connection once; null: some are unknown, or they are too many to name. */
  readonly changes: ReadonlyArray<ConnectionChange> | null
}

const KEPT = 10_000
/** A reader with more changes than this reloads everything. */
const MAX_NAMED = 100

/**
 * The latest changes of all connections, for readers that each continue from their own position. Its memory is bounded: a reader
 * that lags behind the retained changes is told to reload everything.
 */
export class ChangeLog {
  readonly #newEpoch: () => string
  readonly #changes: Array<ConnectionChange> = []
  /** Positions of another epoch are unknown: they come from another process, or from before a gap. */
  #epoch: string
  /** How many changes of this epoch are no longer retained. */
  #dropped = 0

  /** `newEpoch` returns an id that no other process uses. */
  constructor(newEpoch: () => string) {
    this.#newEpoch = newEpoch
    this.#epoch = newEpoch()
  }

  append(change: ConnectionChange): void {
    this.#changes.push(change)
    if (this.#changes.length < KEPT * 2) return
    this.#dropped += KEPT
    this.#changes.splice(0, KEPT)
  }

  /** Changes may have been missed. */
  markGap(): void {
    this.#epoch = this.#newEpoch()
    this.#changes.splice(0)
    this.#dropped = 0
  }

  /** The changes after a position; null: the reader knows none. */
  read(after: string | null, isVisible: (change: ConnectionChange) => boolean): ChangesRead {
    const position = `${this.#epoch}:${String(this.#dropped + this.#changes.length)}`
    const from = this.#findIndex(after)
    if (from === null) return { position, changes: null }
    const found = new Map<string, ConnectionChange>()
    for (let index = from; index < this.#changes.length; index++) {
      const change = this.#changes[index]
      if (change === undefined || !isVisible(change)) continue
      found.set(`${change.kind} ${change.connection.id}`, change)
      if (found.size > MAX_NAMED) return { position, changes: null }
    }
    return { position, changes: [...found.values()] }
  }

  /** Null: what followed the position is unknown. */
  #findIndex(position: string | null): number | null {
    const [epoch, count = ""] = (position ?? "").split(":")
    const index = Number(count === "" ? Number.NaN : count) - this.#dropped
    const isKnown = epoch === this.#epoch && index >= 0 && index <= this.#changes.length
    return isKnown ? index : null
  }
}
