import * as Effect from "effect/Effect"
import { ALL_DATA_MODEL_KEYS, type DataModelKey } from "../../../contract/sharing/data-model-flags.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import { makeSharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorStore } from "../../../ports/access/vendor-store.ts"
import { VendorNotFound } from "../../access/access-errors.ts"
import type { Actor } from "../../access/actor.ts"
import { type ConnectionAccessError, findConnection } from "../../access/find-connection.ts"
import { resolveFlags } from "../onboarding/accept-connection.ts"

/** What the journey is about: who asks whom for which fields. */
export interface JourneyContext {
  readonly vendorName: string
  readonly connection: Connection
  /** The fields that the vendor requests, or that were agreed to, in the order of the data model. */
  readonly fields: ReadonlyArray<{ readonly key: DataModelKey; readonly isMandatory: boolean }>
}

/** Returns what the start of a journey shows, for a connection in any status but terminated. */
export const makeShowJourney = ({
  connections,
  vendors,
}: {
  readonly connections: Pick<Connections, "find">
  readonly vendors: Pick<VendorStore, "find">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<JourneyContext, ConnectionAccessError | VendorNotFound | StorageError> {
    const connection = yield* findConnection(connections, actor, "journey.show", connectionId)
    const { vendorOrgId } = connection
    const vendor = yield* vendors.find(vendorOrgId)
    if (vendor === null) return yield* new VendorNotFound({ vendorOrgId })
    const policy = makeSharingPolicy(resolveFlags({ vendor, connection, corporate: null }), [])
    return {
      vendorName: vendor.name,
      connection,
      fields: ALL_DATA_MODEL_KEYS.filter(policy.shares).map((key) => ({
        key,
        isMandatory: policy.mandatory(key),
      })),
    }
  })

export type ShowJourney = ReturnType<typeof makeShowJourney>
