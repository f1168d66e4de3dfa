import * as Effect from "effect/Effect"
import { findSharingRequest, type SharingRequest } from "../../domain/sharing/agreement.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { findLackingFields, type LackingField } from "./lacking-fields.ts"

export interface SharingDetails {
  readonly connection: Connection
  /** Null: the vendor requests nothing beyond the agreement. */
  readonly request: SharingRequest | null
  readonly vendorName: string
  /** Employees without a value of a field that the request makes mandatory. */
  readonly lacking: ReadonlyArray<LackingField>
}

/** What a corporate withholds, and what its vendor requests beyond the agreement. */
export const makeShowSharing = ({
  connections,
  history,
  vendors,
}: UsedPorts<"connections.find" | "history.findLastCoverage" | "vendors.find">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<SharingDetails, ConnectionAccessError | StorageError> {
    const connection = yield* findConnection(connections, actor, "connection.show-sharing", connectionId)
    const vendor = yield* vendors.find(connection.vendorOrgId)
    const request = findSharingRequest(connection)
    const lacking = yield* findLackingFields({ history }, connection, request?.mandatoryKeys ?? [])
    return { connection, request, vendorName: vendor?.name ?? "", lacking }
  })
