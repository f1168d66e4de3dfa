import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ApiCallers } from "../../../ports/access/api-callers.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { SourceWebhookCall, PulledSource } from "../../../ports/sync/source.ts"
import type { SourceWebhooks } from "../../../ports/connection/source-webhooks.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../../ports/access/vault.ts"
import { makeOpenSource, type OpenSourcePorts } from "../sources/open-source.ts"
import { callConnector } from "../../sync/reading/read-pages.ts"
import {
  enforceRateLimit,
  RATE_LIMITS,
  type TooManyRequests,
  Unauthenticated,
} from "../../access/credentials/authentication.ts"
import type { AuthenticatedSourceWebhook } from "./authenticate-source-webhook.ts"
import type { Connections } from "../../../ports/connection/connections.ts"

export interface ReceiveSourceWebhookPorts extends OpenSourcePorts {
  readonly connections: Connections
  readonly callers: ApiCallers
  readonly sourceWebhooks: SourceWebhooks
}

export type ReceiveSourceWebhook = (
  hook: AuthenticatedSourceWebhook,
  call: Omit<SourceWebhookCall, "receivedAt">,
) => Effect.Effect<
  void,
  Unauthenticated | TooManyRequests | StorageError | DecryptionFailed | MasterKeyMissing
>

/** A source is asked no more often than this, however often it calls. */
const MIN_INTERVAL_MILLIS = 60_000

/**
 * A source says that something changed: it is asked at once, or a minute after it was heard the last time. What a call says
 * besides is not believed; the sync sees for itself. A connection that will be asked within the minute anyway hears
 * nothing new, so a burst of calls costs one look at the signature. The connection is that of the address (access/actor.ts).
 */
export const makeReceiveSourceWebhook = (ports: ReceiveSourceWebhookPorts): ReceiveSourceWebhook => {
  const { connections, sourceWebhooks } = ports
  const openSource = makeOpenSource(ports)

  return Effect.fnUntraced(function* (webhook, given) {
    const now = yield* Clock.currentTimeMillis
    const connection = yield* connections.find(webhook.connectionId)
    if (connection === null || !isAcceptingWebhooks(connection) || isSyncDueSoon(connection, now)) return
    // A look at a signature starts a thread: who calls too often waits.
    yield* enforceRateLimit(ports.callers, `hook:${connection.id}`, RATE_LIMITS.sourceWebhook)
    const source = yield* openSource(connection).pipe(
      // Its corporate was connected in another way since.
      Effect.catchTags({
        SourceNotPullable: () => Effect.succeed(null),
        ConnectionNotLive: () => Effect.succeed(null),
      }),
    )
    if (source === null) return
    if (!(yield* isVerified(source, { ...given, receivedAt: now }))) {
      yield* Effect.logWarning("A call of a connection's hook is not its source's", {
        connectionId: connection.id,
        connector: connection.connector,
      })
      return yield* new Unauthenticated({ given: true })
    }
    yield* sourceWebhooks.recordReceived(connection.id, {
      now,
      dueAt: Math.max(now, (webhook.lastReceivedAt ?? 0) + MIN_INTERVAL_MILLIS),
    })
  })
}

const isAcceptingWebhooks = ({ schedule, pausedAt }: Connection): boolean =>
  schedule?.frequency.kind === "real-time" && pausedAt === null

const isSyncDueSoon = ({ dueAt }: Connection, now: number): boolean =>
  dueAt !== null && dueAt <= now + MIN_INTERVAL_MILLIS

/** A connector that breaks over a call does not know it as its source's. */
const isVerified = (
  { connector, verifyHook }: PulledSource,
  call: SourceWebhookCall,
): Effect.Effect<boolean> =>
  verifyHook === undefined
    ? Effect.succeed(true)
    : callConnector(connector, () => verifyHook(call)).pipe(
        Effect.map((result: unknown) => result === true),
        Effect.catch(() => Effect.succeed(false)),
      )
