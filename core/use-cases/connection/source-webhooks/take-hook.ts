import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ApiCallers } from "../../../ports/access/api-callers.ts"
import type { Connection, ConnectionStore } from "../../../ports/connection/connection-store.ts"
import type { HookCall, PulledSource } from "../../../ports/sync/source.ts"
import type { SourceHooks } from "../../../ports/connection/source-hooks.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { MasterKeyMissing, SealBroken } from "../../../ports/access/vault.ts"
import { makeOpenSource, type OpenSourcePorts } from "../sources/open-source.ts"
import { asked } from "../../sync/reading/read-pages.ts"
import {
  countCall,
  RATE_LIMITS,
  type TooManyRequests,
  Unauthenticated,
} from "../../access/credentials/admission.ts"
import type { AdmittedHook } from "./admit-hook.ts"

export interface TakeHookPorts extends OpenSourcePorts {
  readonly connections: ConnectionStore
  readonly callers: ApiCallers
  readonly hooks: SourceHooks
}

export type TakeHook = (
  hook: AdmittedHook,
  call: Omit<HookCall, "receivedAt">,
) => Effect.Effect<void, Unauthenticated | TooManyRequests | StorageError | SealBroken | MasterKeyMissing>

/** A source is asked no more often than this, however often it calls. */
const APART_MILLIS = 60_000

/**
 * A source says that something changed: it is asked at once, or a minute after it was heard the last time. What a call says
 * besides is not believed; the sync sees for itself. A connection that will be asked within the minute anyway hears
 * nothing new, so a burst of calls costs one look at the signature. The connection is that of the address (access/actor.ts).
 */
export const makeTakeHook = (ports: TakeHookPorts): TakeHook => {
  const { connections, hooks } = ports
  const openSource = makeOpenSource(ports)

  return Effect.fnUntraced(function* (hook, given) {
    const now = yield* Clock.currentTimeMillis
    const connection = yield* connections.find(hook.connectionId)
    if (connection === null || !isListening(connection) || isAskedSoon(connection, now)) return
    // A look at a signature starts a thread: who calls too often waits.
    yield* countCall(ports.callers, `hook:${connection.id}`, RATE_LIMITS.hook)
    const source = yield* openSource(connection).pipe(
      // Its corporate was connected in another way since.
      Effect.catchTags({
        NothingToPull: () => Effect.succeed(null),
        ConnectionNotLive: () => Effect.succeed(null),
      }),
    )
    if (source === null) return
    if (!(yield* isGenuine(source, { ...given, receivedAt: now }))) {
      yield* Effect.logWarning("A call of a connection's hook is not its source's", {
        connectionId: connection.id,
        connector: connection.connector,
      })
      return yield* new Unauthenticated({ given: true })
    }
    yield* hooks.heard(connection.id, { now, dueAt: Math.max(now, (hook.heardAt ?? 0) + APART_MILLIS) })
  })
}

const isListening = ({ schedule, pausedAt }: Connection): boolean =>
  schedule?.frequency.kind === "real-time" && pausedAt === null

const isAskedSoon = ({ dueAt }: Connection, now: number): boolean =>
  dueAt !== null && dueAt <= now + APART_MILLIS

/** A connector that breaks over a call does not know it as its source's. */
const isGenuine = ({ connector, verifyHook }: PulledSource, call: HookCall): Effect.Effect<boolean> =>
  verifyHook === undefined
    ? Effect.succeed(true)
    : asked(connector, () => verifyHook(call)).pipe(
        Effect.map((verdict: unknown) => verdict === true),
        Effect.catch(() => Effect.succeed(false)),
      )
