import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ConnectionStore } from "../../../ports/connection/connection-store.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"
import type { Secrets } from "../../../ports/access/secrets.ts"
import type { SourceHooks } from "../../../ports/connection/source-hooks.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { type ConnectionRefused, findLiveConnection } from "../../access/find-connection.ts"
import type { ConnectionNotLive } from "../../sync/sync-errors.ts"
import { NotRealTime, WithoutHooks } from "./hook-errors.ts"

export interface IssueHookPorts {
  readonly connections: ConnectionStore
  readonly connectors: ConnectorCatalogue
  readonly hooks: SourceHooks
  readonly secrets: Secrets
}

/**
 * A new address at which the source of a connection says that something changed; an earlier one ends at once. Gives the token
 * that it ends in: only its hash is kept.
 */
export const makeIssueHook = ({ connections, connectors, hooks, secrets }: IssueHookPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<
    string,
    ConnectionRefused | ConnectionNotLive | WithoutHooks | NotRealTime | StorageError
  > {
    const { connector, schedule } = yield* findLiveConnection(
      connections,
      actor,
      "connection.issue-hook",
      connectionId,
    )
    if (connectors.find(connector ?? "")?.hasHooks !== true) return yield* new WithoutHooks({ connectionId })
    if (schedule?.frequency.kind !== "real-time") return yield* new NotRealTime({ connectionId })
    const token = secrets.generate("hrs_hook")
    yield* hooks.issue(connectionId, secrets.digest(token), yield* Clock.currentTimeMillis)
    return token
  })

export type IssueHook = ReturnType<typeof makeIssueHook>
