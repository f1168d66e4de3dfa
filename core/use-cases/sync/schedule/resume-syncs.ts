import * as Effect from "effect/Effect"
import * as FiberMap from "effect/FiberMap"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { DestroyKey } from "../../accounts/keys/destroy-keys.ts"
import { makeDiscardAbandoned } from "../discard-draft.ts"
import type { ApplyPorts } from "../apply-session.ts"
import { makeFinishInterrupted } from "../finish-interrupted.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

const INTERVAL_MILLIS = 15_000
/** A large one takes an hour, for which others do not wait. */
const AT_ONCE = 8

export type ResumeSyncsPorts = ApplyPorts &
  UsedPorts<"connections" | "connectionOnboarding" | "vendors" | "lock"> & {
    readonly destroyKey: DestroyKey
  }

/**
 * Finds syncs whose worker crashed, at the start and then every 15 s, and finishes several at once. A sync that still runs holds its
 * connection's lock and is skipped.
 */
export const makeResumeSyncs = (ports: ResumeSyncsPorts): Effect.Effect<never> => {
  const finishInterrupted = makeFinishInterrupted(ports)
  const discardAbandoned = makeDiscardAbandoned(ports)

  const finish = Effect.fnUntraced(function* ({ connectionId }: SyncSession) {
    const connection = yield* ports.connections.find(connectionId)
    if (connection === null) return
    yield* ports.lock
      .withLock(connectionId, finishInterrupted(connection))
      .pipe(Effect.catchTag(["ConnectionBusy", "SessionLost"], () => Effect.void))
  })

  /** A session that cannot be finished now must not delay the others. */
  const finishOne = (session: SyncSession) =>
    finish(session).pipe(
      Effect.catch((error) => warn(session, error._tag)),
      // Its message could quote a record.
      Effect.catchDefect((defect) => warn(session, defect instanceof Error ? defect.name : "a defect")),
    )

  const finishAll = Effect.fnUntraced(function* (running: FiberMap.FiberMap<string>) {
    const applying = yield* ports.ledger.listByState("applying")
    const reading = yield* ports.ledger.listByState("reading")
    for (const session of [...applying, ...reading]) {
      if ((yield* FiberMap.size(running)) >= AT_ONCE) break
      yield* FiberMap.run(running, session.id, finishOne(session), { onlyIfMissing: true })
    }
    yield* discardAbandoned
  })

  return FiberMap.make<string>().pipe(
    Effect.flatMap((running) =>
      finishAll(running).pipe(
        Effect.catch((error) =>
          Effect.logWarning("Interrupted syncs could not be resumed", { error: error._tag }),
        ),
        Effect.andThen(Effect.sleep(INTERVAL_MILLIS)),
        Effect.forever,
      ),
    ),
    Effect.scoped,
  )
}

const warn = ({ id }: SyncSession, error: string) =>
  Effect.logWarning("An interrupted sync could not be resumed", { sessionId: id, error })
