import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { type OrganizationLookup, organizationLookup } from "../../../domain/connection/resolution.ts"
import type { IsCommonDomain } from "../../../ports/connection/common-domains.ts"
import type { Connection, ConnectionStore } from "../../../ports/connection/connection-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Vendor, VendorStore } from "../../../ports/access/vendor-store.ts"
import type { Actor } from "../../access/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../access/authorize.ts"
import { findConnection } from "../../access/find-connection.ts"
import { VendorUnknown } from "../../access/vendors/vendor-unknown.ts"
import { ConnectionNotLive } from "../../sync/sync-errors.ts"
import type { ConnectionUnknown } from "../unknown.ts"

/** A corporate by what its HR admin says of it. */
export interface NamedCorporate {
  readonly vendorOrgId: string
  readonly orgName: string
  /** Of the corporate's HR admin; its domain decides which corporate is meant. */
  readonly email: string
}

/** Which connection is accepted: one there is, by its id, or that of a corporate, which is made when there is none. */
export type WhichConnection = { readonly connectionId: string } | NamedCorporate

/** `field` of the input is wrong. */
export class InvalidCorporate extends Data.TaggedError("InvalidCorporate")<{
  readonly field: "orgName" | "email"
}> {}

/** The corporate is connected to the vendor already, by another connector. */
export class ConnectedOtherwise extends Data.TaggedError("ConnectedOtherwise")<{
  readonly connection: Pick<Connection, "id" | "orgName" | "connector">
  readonly asked: string
}> {}

/** Several connections of the vendor may be meant, and names do not decide: one of the ids has to be said (decisions.md 3). */
export class ConnectionAmbiguous extends Data.TaggedError("ConnectionAmbiguous")<{
  readonly candidates: ReadonlyArray<Pick<Connection, "id" | "orgName" | "remoteOrgId" | "status">>
}> {}

export interface ChooseConnectionPorts {
  readonly connections: ConnectionStore
  readonly vendors: VendorStore
  readonly isCommonDomain: IsCommonDomain
}

/** `connection` is null for a corporate that has none: `corporate` says whose is made. */
export type ChosenConnection = { readonly vendor: Vendor } & (
  | { readonly connection: Connection; readonly corporate: null }
  | {
      readonly connection: null
      readonly corporate: NamedCorporate & { readonly lookup: OrganizationLookup }
    }
)

export type ChooseError =
  | ActionForbidden
  | ConnectionUnknown
  | ConnectionNotLive
  | ConnectionAmbiguous
  | ConnectedOtherwise
  | InvalidCorporate
  | VendorUnknown
  | StorageError

/** Which connection a corporate is accepted in, by this connector. It changes nothing. */
export const makeChooseConnection = (ports: ChooseConnectionPorts) => {
  const { connections } = ports
  return Effect.fnUntraced(function* (
    actor: Actor,
    which: WhichConnection,
    connector: string,
  ): Effect.fn.Return<ChosenConnection, ChooseError> {
    if ("connectionId" in which) {
      const { connectionId } = which
      const connection = yield* findConnection(connections, actor, "connection.accept", connectionId)
      if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
      const vendor = yield* vendorOf(ports, connection.vendorOrgId)
      return { vendor, connection: yield* notOtherwise(connection, connector), corporate: null }
    }
    yield* authorizeAny(actor, "connection.accept")
    yield* checkCorporate(which)
    const vendor = yield* vendorOf(ports, which.vendorOrgId)
    const lookup = organizationLookup({ email: which.email, name: which.orgName }, ports.isCommonDomain)
    const candidates = yield* connections.candidates(vendor.orgId, lookup)
    if (candidates.length > 1) return yield* new ConnectionAmbiguous({ candidates })
    const [only] = candidates
    if (only === undefined) return { vendor, connection: null, corporate: { ...which, lookup } }
    return { vendor, connection: yield* notOtherwise(only, connector), corporate: null }
  })
}

const vendorOf = Effect.fnUntraced(function* (
  { vendors }: Pick<ChooseConnectionPorts, "vendors">,
  vendorOrgId: string,
) {
  return (yield* vendors.find(vendorOrgId)) ?? (yield* new VendorUnknown({ vendorOrgId }))
})

/** One that is only invited has no connector yet. */
export const notOtherwise = (
  connection: Connection,
  asked: string,
): Effect.Effect<Connection, ConnectedOtherwise> =>
  connection.connector === null || connection.connector === asked
    ? Effect.succeed(connection)
    : Effect.fail(new ConnectedOtherwise({ connection, asked }))

const checkCorporate = ({ orgName, email }: NamedCorporate): Effect.Effect<void, InvalidCorporate> => {
  if (orgName.trim() === "") return Effect.fail(new InvalidCorporate({ field: "orgName" }))
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email.trim())
    ? Effect.void
    : Effect.fail(new InvalidCorporate({ field: "email" }))
}
