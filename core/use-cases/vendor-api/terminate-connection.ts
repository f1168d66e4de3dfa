import * as Effect from "effect/Effect"
import type { ConnectionStore, DeletionReceipt, SyncInProgress } from "../../ports/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { TerminateConnection } from "../onboarding/terminate-connection.ts"
import type { AdmittedVendor } from "./admission.ts"
import { OrganizationUnknown } from "./unknown.ts"

export interface TerminateByOrganizationPorts {
  readonly connections: ConnectionStore
  readonly terminateConnection: TerminateConnection
}

/** Ends the vendor's connection to a corporate (POST /api/terminate_connection/). */
export const makeTerminateByOrganization = ({
  connections,
  terminateConnection,
}: TerminateByOrganizationPorts) =>
  Effect.fnUntraced(function* (
    { vendorOrgId }: AdmittedVendor,
    clientOrgId: string,
  ): Effect.fn.Return<DeletionReceipt, OrganizationUnknown | SyncInProgress | StorageError> {
    const connection = yield* connections.findOpen(vendorOrgId, clientOrgId)
    if (connection === null) return yield* new OrganizationUnknown()
    return yield* terminateConnection({ kind: "vendor-key", vendorOrgId }, connection.id).pipe(
      Effect.catchTag("ConnectionUnknown", () => new OrganizationUnknown()),
      // The table of permissions lets a vendor end its own connections.
      Effect.catchTag("ActionForbidden", Effect.die),
    )
  })
