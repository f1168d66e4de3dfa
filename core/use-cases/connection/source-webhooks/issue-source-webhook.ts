import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../../authorization/find-connection.ts"
import type { ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import { NotRealTime, SourceWebhooksUnsupported } from "../connection-errors.ts"

export type IssueSourceWebhookPorts = UsedPorts<"connections" | "connectors" | "sourceWebhooks" | "secrets">

/**
 * Issues a new source webhook for a connection and immediately revokes an earlier one. Returns the token at the end of its URL, of
 * which only the hash is stored.
 */
export const makeIssueSourceWebhook = ({
  connections,
  connectors,
  sourceWebhooks,
  secrets,
}: IssueSourceWebhookPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<
    string,
    ConnectionAccessError | ConnectionNotLive | SourceWebhooksUnsupported | NotRealTime | StorageError
  > {
    const { connector, schedule } = yield* findLiveConnection(
      connections,
      actor,
      "connection.issue-source-webhook",
      connectionId,
    )
    if (connectors.find(connector ?? "")?.supportsWebhooks !== true)
      return yield* new SourceWebhooksUnsupported({ connectionId })
    if (schedule?.frequency.kind !== "real-time") return yield* new NotRealTime({ connectionId })
    const token = secrets.generate("hrs_hook")
    yield* sourceWebhooks.issue(connectionId, secrets.digest(token), yield* Clock.currentTimeMillis)
    return token
  })
