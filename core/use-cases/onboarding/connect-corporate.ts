import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Connection, ConnectionStore } from "../../ports/connection-store.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Vault } from "../../ports/vault.ts"
import type { VendorStore } from "../../ports/vendor-store.ts"
import { VendorUnknown } from "../operator/vendor-unknown.ts"
import { makeAnnounce } from "../webhooks/announce.ts"
import { makeResolveCorporate, type ResolveCorporatePorts } from "./resolve-corporate.ts"

export interface ConnectCorporatePorts extends ResolveCorporatePorts {
  readonly vendors: VendorStore
  readonly connections: ConnectionStore
  readonly vault: Vault
}

export interface ConnectCorporateInput {
  readonly vendorOrgId: string
  readonly orgName: string
  /** Of the corporate's HR admin; its domain decides which organization is meant. */
  readonly email: string
  /** Code of the connector. */
  readonly connector: string
}

/** `field` of the input is wrong; `reason` says how. */
export class InvalidCorporate extends Data.TaggedError("InvalidCorporate")<{
  readonly field: "orgName" | "email"
  readonly reason: string
}> {
  override readonly message = this.reason
}

/** The corporate is connected to the vendor already, by another connector. */
export class ConnectedOtherwise extends Data.TaggedError("ConnectedOtherwise")<{
  readonly connection: Connection
  readonly asked: string
}> {
  override readonly message = `${this.connection.orgName} is already connected by ${this.connection.connector ?? "nothing yet"} (connection ${this.connection.id}), so it cannot be connected by ${this.asked} as well.`
}

/**
 * Makes and accepts a connection without the journey: for operators, scripts and tests. A corporate that is connected
 * already keeps its connection, one that was invited has accepted with it. It shares all that the vendor's flags enable.
 */
export const makeConnectCorporate = (ports: ConnectCorporatePorts) => {
  const resolveCorporate = makeResolveCorporate(ports)
  const announce = makeAnnounce(ports)
  return Effect.fnUntraced(function* (
    input: ConnectCorporateInput,
  ): Effect.fn.Return<Connection, VendorUnknown | InvalidCorporate | ConnectedOtherwise | StorageError> {
    yield* checkInput(input)
    const { vendorOrgId, connector, email } = input
    if ((yield* ports.vendors.find(vendorOrgId)) === null) return yield* new VendorUnknown({ vendorOrgId })
    const organization = yield* resolveCorporate({ ...input, remote: null })
    const now = yield* Clock.currentTimeMillis
    const id = ports.secrets.uuid()
    const connection = yield* ports.connections.findOrCreate({
      id,
      vendorOrgId,
      orgId: organization.id,
      connector,
      status: "CONNECTION_ACCEPTED",
      key: yield* ports.vault.createConnectionKey(id),
      adminEmail: email,
      // A key, or an operator, stands for no person at the vendor.
      invitedBy: null,
      acceptedBy: email,
      createdAt: now,
    })
    if (connection.status === "CONNECTION_INVITED") {
      const announcement = yield* announce(vendorOrgId, "CONNECTION_ACCEPTED")
      yield* ports.connections.accept(connection.id, { connector, acceptedBy: email, now, announcement })
      return { ...connection, status: "CONNECTION_ACCEPTED", statusAt: now, connector, acceptedBy: email }
    }
    if (connection.connector !== connector)
      return yield* new ConnectedOtherwise({ connection, asked: connector })
    return connection
  })
}

const checkInput = ({ orgName, email }: ConnectCorporateInput): Effect.Effect<void, InvalidCorporate> => {
  if (orgName.trim() === "") {
    return Effect.fail(new InvalidCorporate({ field: "orgName", reason: "The corporate needs a name." }))
  }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email.trim())
    ? Effect.void
    : Effect.fail(
        new InvalidCorporate({
          field: "email",
          reason: "The HR admin's e-mail address is not one: it looks like hr@company.example.",
        }),
      )
}
