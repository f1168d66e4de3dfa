import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { PushAuthType } from "../../domain/push/push-auth.ts"
import type { PushCredential, PushEnvironment } from "../../ports/push-access.ts"
import type { Secrets } from "../../ports/accounts/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"
import type { Action } from "../authorization/permissions.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { UsedPorts } from "../../ports/ports.ts"

/** Shown once; only its hash is stored. */
export interface IssuedCredential extends Pick<
  PushCredential,
  "connectionId" | "environment" | "authType" | "username"
> {
  readonly password: string
}

/** Test data first (specification/sources.md#push). */
export class PushNotApproved extends Data.TaggedError("PushNotApproved")<{ readonly connectionId: string }> {}

/** The connection's corporate does not push. */
export class PushNotConfigured extends Data.TaggedError("PushNotConfigured")<{
  readonly connectionId: string
}> {}

export type IssuePushCredentialPorts = UsedPorts<"connections" | "secrets" | "pushAccess">

/** Code of the connector. */
const PUSH_CONNECTOR = "push-api"

/**
 * Issues a credential of a connection for one environment, which replaces an earlier one. `authType` defaults to that of the
 * earlier one, or `any`. For production, the test environment must have been approved.
 */
export const makeIssuePushCredential = (ports: IssuePushCredentialPorts) => {
  const { pushAccess, secrets } = ports
  return Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
    environment: PushEnvironment,
    authType?: PushAuthType,
  ): Effect.fn.Return<
    IssuedCredential,
    ConnectionAccessError | PushNotApproved | PushNotConfigured | ConnectionNotLive | StorageError
  > {
    yield* findPushConnection(ports.connections, actor, "push.manage-credentials", connectionId)
    const earlier = (yield* pushAccess.list(connectionId)).find((each) => each.environment === environment)
    if (environment === "production" && earlier === undefined) {
      return yield* new PushNotApproved({ connectionId })
    }
    const as = { connectionId, environment, authType: authType ?? earlier?.authType ?? "any" }
    const { credential, issued } = generateCredential(secrets, as)
    yield* pushAccess.replace(credential, yield* Clock.currentTimeMillis)
    return issued
  })
}

export type IssuePushCredential = ReturnType<typeof makeIssuePushCredential>

/** The connection, when its corporate may push, and the actor may perform the action on it. */
export const findPushConnection = Effect.fnUntraced(function* (
  connections: Connections,
  actor: Actor,
  action: Action,
  id: string,
) {
  const connection = yield* findLiveConnection(connections, actor, action, id)
  if (connection.connector !== PUSH_CONNECTOR) return yield* new PushNotConfigured({ connectionId: id })
  return connection
})

/** What is stored of a new credential, and what is shown. */
export const generateCredential = (
  secrets: Secrets,
  scope: Pick<PushCredential, "connectionId" | "environment" | "authType">,
): { readonly credential: PushCredential; readonly issued: IssuedCredential } => {
  const username = secrets.generate(`hrs_push_${scope.environment}`)
  const password = secrets.generate("hrs_pass")
  return {
    credential: { id: secrets.uuid(), ...scope, username, passwordDigest: secrets.digest(password) },
    issued: { ...scope, username, password },
  }
}
