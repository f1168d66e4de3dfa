import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { PushAccess, PushEnvironment } from "../../ports/push-access.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** No credential is in use. */
export class NothingToRevoke extends Data.TaggedError("NothingToRevoke")<{
  readonly connectionId: string
  readonly environment: PushEnvironment
}> {}

/** Immediately revokes a credential and its tokens, without a replacement; for `test` also deletes its records. */
export const makeRevokePushCredential = ({
  pushAccess,
  connections,
  issues,
}: {
  readonly pushAccess: PushAccess
  readonly connections: Connections
  readonly issues: Pick<ConnectionIssues, "resolve">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    environment: PushEnvironment,
  ): Effect.fn.Return<void, ConnectionAccessError | NothingToRevoke | StorageError> {
    yield* findConnection(connections, actor, "push.manage-credentials", connectionId)
    const now = yield* Clock.currentTimeMillis
    const revoked = yield* pushAccess.end(connectionId, environment, now)
    if (!revoked) return yield* new NothingToRevoke({ connectionId, environment })
    if (environment === "test") yield* issues.resolve(connectionId, ["push.approval-requested"], now)
  })
