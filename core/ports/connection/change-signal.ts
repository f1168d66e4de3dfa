import type { ConnectionChange } from "../../domain/connection/change-log.ts"

/** Tells what any process has committed. Best effort: a change may be told late, more than once, or be lost with its process. */
export interface ChangeSignal {
  /** Null: changes may have been missed. Returns how to unsubscribe. */
  readonly subscribe: (onChange: (change: ConnectionChange | null) => void) => () => void
}
