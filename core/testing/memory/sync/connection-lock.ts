import * as Effect from "effect/Effect"
import { ConnectionBusy, type ConnectionLock } from "../../../ports/sync/connection-lock.ts"

export const makeMemoryConnectionLock = (): ConnectionLock => {
  const held = new Set<string>()
  return {
    withLock: (connectionId, effect) =>
      Effect.acquireUseRelease(
        Effect.suspend(() => {
          if (held.has(connectionId)) return Effect.fail(new ConnectionBusy({ connectionId }))
          held.add(connectionId)
          return Effect.void
        }),
        () => effect,
        () => Effect.sync(() => held.delete(connectionId)),
      ),
  }
}
