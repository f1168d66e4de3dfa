import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ConnectionLock } from "../../ports/connection-lock.ts"
import { type ConnectionStore, type DeletionReceipt, SyncInProgress } from "../../ports/connection-store.ts"
import type { Secrets } from "../../ports/secrets.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { VendorStore } from "../../ports/vendor-store.ts"
import type { AdmittedVendor } from "./admission.ts"
import { makeAnnounce } from "../webhooks/announce.ts"
import { OrganizationUnknown } from "./unknown.ts"

export interface TerminateConnectionPorts {
  readonly connections: ConnectionStore
  readonly vendors: VendorStore
  readonly lock: ConnectionLock
  readonly secrets: Secrets
}

/**
 * Ends the vendor's connection to a corporate (POST /api/terminate_connection/; decisions.md 3): employees, staging, what
 * was not sent and the data key are gone when it returns. While a sync runs it is refused and nothing is deleted: both
 * hold the connection's lock while they work.
 */
export const makeTerminateConnection = (ports: TerminateConnectionPorts) => {
  const { connections, lock } = ports
  const announce = makeAnnounce(ports)
  return Effect.fnUntraced(function* (
    { vendorOrgId }: AdmittedVendor,
    clientOrgId: string,
  ): Effect.fn.Return<DeletionReceipt, OrganizationUnknown | SyncInProgress | StorageError> {
    const connection = yield* connections.findOpen(vendorOrgId, clientOrgId)
    if (connection === null) return yield* new OrganizationUnknown()
    const { id } = connection
    const announcement = yield* announce(vendorOrgId, "CONNECTION_TERMINATED")
    const now = yield* Clock.currentTimeMillis
    // A key stands for a system, not for a person: nobody's address can be named.
    const terminate = connections.terminate(id, { terminatedBy: null, now, announcement })
    const receipt = yield* lock
      .exclusively(id, terminate)
      .pipe(Effect.catchTag("ConnectionBusy", () => new SyncInProgress({ connectionId: id })))
    return receipt ?? (yield* new OrganizationUnknown())
  })
}
