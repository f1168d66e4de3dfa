import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { SourceWebhookCall, PulledSource } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { makeOpenSource, type OpenSourcePorts } from "../../reading/open-source.ts"
import { callConnector } from "../../reading/read-pages.ts"
import { Unauthenticated } from "../../accounts/credentials/authentication.ts"
import {
  enforceRateLimit,
  RATE_LIMITS,
  type TooManyRequests,
} from "../../accounts/credentials/rate-limits.ts"
import type { AuthenticatedSourceWebhook } from "./authenticate-source-webhook.ts"

export type ReceiveSourceWebhookPorts = OpenSourcePorts &
  UsedPorts<"connections" | "callers" | "sourceWebhooks">

export type ReceiveSourceWebhook = (
  hook: AuthenticatedSourceWebhook,
  call: Omit<SourceWebhookCall, "receivedAt">,
) => Effect.Effect<
  void,
  Unauthenticated | TooManyRequests | StorageError | DecryptionFailed | MasterKeyMissing
>

/** The shortest time between two syncs, however often the source calls. */
const MIN_INTERVAL_MILLIS = 60_000

/**
 * A source reports a change: a sync is due at once, or a minute after the previous call. The content of the call is not
 * used, since the sync reads the source itself. For a connection that is due within the minute nothing is checked, so that a
 * burst of calls costs one check of a signature. The connection is that of the URL (access/actor.ts).
 */
export const makeReceiveSourceWebhook = (ports: ReceiveSourceWebhookPorts): ReceiveSourceWebhook => {
  const { connections, sourceWebhooks } = ports
  const openSource = makeOpenSource(ports)

  return Effect.fnUntraced(function* (webhook, given) {
    const now = yield* Clock.currentTimeMillis
    const connection = yield* connections.find(webhook.connectionId)
    if (connection === null || !isAcceptingWebhooks(connection) || isSyncDueSoon(connection, now)) return
    // Checking a signature starts a thread, so frequent callers are limited first.
    yield* enforceRateLimit(ports.callers, `hook:${connection.id}`, RATE_LIMITS.sourceWebhook)
    const source = yield* openSource(connection).pipe(
      // The corporate has since been connected with another connector.
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

/** A connector that throws has not verified the call. */
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
