import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { TerminateConnection } from "./terminate-connection.ts"
import type { Actor } from "../authorization/actor.ts"
import { type VerificationRequired, OrganizationNotFound } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { findOpenConnection } from "../authorization/find-connection.ts"
import type { DeletionReceipt, SyncInProgress } from "../../ports/connection/connection-termination.ts"
import type { UsedPorts } from "../../ports/ports.ts"

export interface TerminateByOrganizationPorts extends UsedPorts<"connections"> {
  readonly terminateConnection: TerminateConnection
}

/** Terminates a vendor's connection to a corporate (POST /api/terminate_connection/). */
export const makeTerminateByOrganization = ({
  connections,
  terminateConnection,
}: TerminateByOrganizationPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    pair: { readonly vendorOrgId: string; readonly orgId: string },
  ): Effect.fn.Return<
    DeletionReceipt,
    ActionForbidden | OrganizationNotFound | SyncInProgress | StorageError | VerificationRequired
  > {
    return yield* findOpenConnection(connections, actor, "connection.terminate", pair).pipe(
      Effect.flatMap(({ id }) => terminateConnection(actor, id)),
      Effect.catchTag("ConnectionNotFound", () => new OrganizationNotFound()),
    )
  })
