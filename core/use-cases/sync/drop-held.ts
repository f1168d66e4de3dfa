import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../ports/connection/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost } from "../../ports/sync/sync-ledger.ts"
import { makeTellOutcome, type TellOutcomePorts } from "../connection/issues/tell-outcome.ts"
import type { ApplyPorts } from "./apply-session.ts"
import { tellEnd } from "./tell-end.ts"

export type DropHeldPorts = ApplyPorts & TellOutcomePorts

/**
 * Cancels the session of a connection that waits for a person, because it was read under terms that no longer hold: a late
 * yes would share what was agreed before. The caller holds the connection's lock.
 */
export const makeDropHeld = (ports: DropHeldPorts) => {
  const { ledger, telemetry } = ports
  const outcome = makeTellOutcome(ports)
  return Effect.fnUntraced(function* (
    { id, connector }: Connection,
    reason: string,
  ): Effect.fn.Return<void, StorageError | SessionLost> {
    const held = yield* ledger.findHeld(id)
    if (held === null) return
    const now = yield* Clock.currentTimeMillis
    const { totals } = held
    const ended = yield* ledger.move(held, "cancelled", { totals, reason, now })
    yield* outcome.ofAnswer(id)
    yield* tellEnd(telemetry, { ...ended, connector, since: now })
  })
}
