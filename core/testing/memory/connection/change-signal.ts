import type { ConnectionChange } from "../../../domain/connection/change-log.ts"
import type { ChangeSignal } from "../../../ports/connection/change-signal.ts"

/** A signal that tells what the test says. */
export const makeMemoryChangeSignal = (): ChangeSignal & {
  readonly tell: (change: ConnectionChange | null) => void
} => {
  const subscribers = new Set<(change: ConnectionChange | null) => void>()
  return {
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    tell: (change) => {
      for (const subscriber of subscribers) subscriber(change)
    },
  }
}
