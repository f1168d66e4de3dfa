import * as Effect from "effect/Effect"
import { isLive } from "../../domain/connection/state.ts"
import type { Connection, ConnectionTerms } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import {
  ConnectionNotLive,
  type ConnectionNotFound,
  OrganizationNotFound,
  type VerificationRequired,
} from "./authorization-errors.ts"
import type { Actor } from "./actor.ts"
import { type ActionForbidden, authorizeConnection } from "./authorize.ts"
import type { Action } from "./permissions.ts"
import type { Connections } from "../../ports/connection/connections.ts"

export type ConnectionAccessError = ActionForbidden | ConnectionNotFound | VerificationRequired

/** The connection with this id, in any status, when the actor may perform the action on it. */
export const findConnection = (
  connections: Pick<Connections, "find">,
  actor: Actor,
  action: Action,
  connectionId: string,
): Effect.Effect<Connection, ConnectionAccessError | StorageError> =>
  Effect.flatMap(connections.find(connectionId), (connection) =>
    authorizeConnection(actor, action, connectionId, connection),
  )

/** As `findConnection`, for the terms only. */
export const findTerms = (
  connections: Pick<Connections, "findTerms">,
  actor: Actor,
  action: Action,
  connectionId: string,
): Effect.Effect<ConnectionTerms, ConnectionAccessError | StorageError> =>
  Effect.flatMap(connections.findTerms(connectionId), (terms) =>
    authorizeConnection(actor, action, connectionId, terms),
  )

/** The open connection of a vendor and a corporate: at most one of such a pair is not terminated. */
export const findOpenConnection = (
  connections: Pick<Connections, "findOpen">,
  actor: Actor,
  action: Action,
  { vendorOrgId, orgId }: { readonly vendorOrgId: string; readonly orgId: string },
): Effect.Effect<Connection, ActionForbidden | OrganizationNotFound | StorageError | VerificationRequired> =>
  connections.findOpen(vendorOrgId, orgId).pipe(
    Effect.flatMap((found) => authorizeConnection(actor, action, found?.id ?? "", found)),
    Effect.catchTag("ConnectionNotFound", () => new OrganizationNotFound()),
  )

/** As `findConnection`, for a connection that is accepted or failed: neither only invited nor terminated. */
export const findLiveConnection = (
  connections: Pick<Connections, "find">,
  actor: Actor,
  action: Action,
  connectionId: string,
): Effect.Effect<Connection, ConnectionAccessError | ConnectionNotLive | StorageError> =>
  Effect.flatMap(findConnection(connections, actor, action, connectionId), (connection) =>
    isLive(connection.status)
      ? Effect.succeed(connection)
      : Effect.fail(new ConnectionNotLive({ connectionId })),
  )
