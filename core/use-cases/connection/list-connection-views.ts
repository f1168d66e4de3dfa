import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../authorization/authorize.ts"
import { type ConnectionView, toConnectionView } from "../authorization/connection-view.ts"
import type { Connections } from "../../ports/connection/connections.ts"

/** The connections that the actor may see, of one vendor or of all, newest first. */
export const makeListConnectionViews = ({
  connections,
}: {
  readonly connections: Pick<Connections, "list">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string | null,
  ): Effect.fn.Return<ReadonlyArray<ConnectionView>, ActionForbidden | StorageError> {
    const found = yield* connections.list(yield* authorizeScope(actor, "connection.show", vendorOrgId))
    return found.map((connection) => toConnectionView(actor, connection))
  })
