import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import {
  type OrganizationLookup,
  makeOrganizationLookup,
} from "../../domain/connection/organization-lookup.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { Vendor } from "../../domain/accounts/vendor.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../authorization/authorize.ts"
import { findConnection } from "../authorization/find-connection.ts"
import {
  VendorNotFound,
  type VerificationRequired,
  ConnectionNotLive,
  type ConnectionNotFound,
} from "../authorization/authorization-errors.ts"

/** A corporate as its HR admin describes it. */
export interface NamedCorporate {
  readonly vendorOrgId: string
  readonly orgName: string
  /** The corporate's HR admin; the domain decides the corporate. */
  readonly email: string
}

/** The connection to accept: an existing one, by its id, or that of a corporate, which is made when it does not exist. */
export type ConnectionSelector = { readonly connectionId: string } | NamedCorporate

/** `field` of the input is invalid. */
export class InvalidCorporate extends Data.TaggedError("InvalidCorporate")<{
  readonly field: "orgName" | "email"
}> {}

/** The corporate is connected to the vendor already, by another connector. */
export class ConnectorMismatch extends Data.TaggedError("ConnectorMismatch")<{
  readonly connection: Pick<Connection, "id" | "orgName" | "connector">
  readonly requested: string
}> {}

/**
 * Several connections of the vendor match, and names do not decide: the caller must choose an id
 * (specification/connections.md#acceptance).
 */
export class ConnectionAmbiguous extends Data.TaggedError("ConnectionAmbiguous")<{
  readonly candidates: ReadonlyArray<Pick<Connection, "id" | "orgName" | "remoteOrgId" | "status">>
}> {}

export type ChooseConnectionPorts = UsedPorts<"connections" | "vendors" | "isCommonDomain">

/**
 * `connection` is null for a corporate without one: `corporate` describes the new one. `namedEmail`: the address of the HR admin that
 * the caller named, not one of an invitation.
 */
export type ChosenConnection = { readonly vendor: Vendor; readonly namedEmail?: string } & (
  | { readonly connection: Connection; readonly corporate: null }
  | {
      readonly connection: null
      readonly corporate: NamedCorporate & { readonly lookup: OrganizationLookup }
    }
)

export type ChooseError =
  | ActionForbidden
  | ConnectionNotFound
  | ConnectionNotLive
  | ConnectionAmbiguous
  | ConnectorMismatch
  | InvalidCorporate
  | VendorNotFound
  | VerificationRequired
  | StorageError

/** Chooses the connection in which a corporate is accepted, by this connector. It changes nothing. */
export const makeChooseConnection = (ports: ChooseConnectionPorts) => {
  const { connections } = ports
  return Effect.fnUntraced(function* (
    actor: Actor,
    selector: ConnectionSelector,
    connector: string,
  ): Effect.fn.Return<ChosenConnection, ChooseError> {
    if ("connectionId" in selector) {
      const { connectionId } = selector
      const connection = yield* findConnection(connections, actor, "connection.accept", connectionId)
      if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
      const vendor = yield* findVendor(ports, connection.vendorOrgId)
      return { vendor, connection: yield* checkConnector(connection, connector), corporate: null }
    }
    yield* authorizeAny(actor, "connection.accept")
    yield* checkCorporate(selector)
    const vendor = yield* findVendor(ports, selector.vendorOrgId)
    const lookup = makeOrganizationLookup(
      { email: selector.email, name: selector.orgName },
      ports.isCommonDomain,
    )
    const candidates = yield* connections.findCandidates(vendor.orgId, lookup)
    if (candidates.length > 1) return yield* new ConnectionAmbiguous({ candidates })
    const [only] = candidates
    const namedEmail = selector.email
    if (only === undefined)
      return { vendor, namedEmail, connection: null, corporate: { ...selector, lookup } }
    return { vendor, namedEmail, connection: yield* checkConnector(only, connector), corporate: null }
  })
}

const findVendor = Effect.fnUntraced(function* (
  { vendors }: Pick<ChooseConnectionPorts, "vendors">,
  vendorOrgId: string,
) {
  return (yield* vendors.find(vendorOrgId)) ?? (yield* new VendorNotFound({ vendorOrgId }))
})

/** An invited connection has no connector yet. */
export const checkConnector = (
  connection: Connection,
  requested: string,
): Effect.Effect<Connection, ConnectorMismatch> =>
  connection.connector === null || connection.connector === requested
    ? Effect.succeed(connection)
    : Effect.fail(new ConnectorMismatch({ connection, requested }))

const checkCorporate = ({ orgName, email }: NamedCorporate): Effect.Effect<void, InvalidCorporate> => {
  if (orgName.trim() === "") return Effect.fail(new InvalidCorporate({ field: "orgName" }))
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email.trim())
    ? Effect.void
    : Effect.fail(new InvalidCorporate({ field: "email" }))
}
