import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { ConnectionStatus } from "../../contract/connection-status.ts"
import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import type { ReferenceData } from "../../contract/onboarding/sdk-token.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import { requestFlagChange } from "../../domain/connection/sharing-change.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import { findActorEmail } from "../authorization/find-actor-email.ts"
import { type ActionForbidden, authorizeVendor } from "../authorization/authorize.ts"
import { VendorNotFound } from "../authorization/authorization-errors.ts"
import { openReferenceData, sealReferenceData } from "../webhooks/delivery/reference-data.ts"
import { makeAnnounce } from "../webhooks/announce.ts"
import { makeResolveCorporate, type ResolveCorporatePorts } from "./resolve-corporate.ts"

export type InviteCorporatePorts = ResolveCorporatePorts &
  UsedPorts<"vendors" | "connections" | "connectionOnboarding" | "sharingTerms" | "vault">

export interface InviteCorporateInput {
  readonly vendorOrgId: string
  readonly orgName: string
  /** The corporate's HR admin. */
  readonly email: string
  readonly remoteOrgId: string | null
  /** Null: the vendor's data model, or that of an earlier invitation. */
  readonly flags: TokenFlags | null
  readonly referenceData: ReferenceData | null
  /**
   * Which connection stays as it is: one that the corporate has accepted, or every open one. Default: none, the invitation
   * changes its HR admin and what else it names.
   */
  readonly keeps?: "answered" | "open"
}

export interface Invitation {
  readonly orgId: string
  readonly connectionId: string
  /** The status of the existing connection, unless it is terminated. */
  readonly status: ConnectionStatus
  /** The connection was made by this invitation. */
  readonly isNew: boolean
  /** The connection existed, and stays as it was. */
  readonly isKept: boolean
  /** From this invitation or an earlier one; null as well for a connection that was kept. */
  readonly referenceData: ReferenceData | null
}

export type InviteError =
  ActionForbidden | VendorNotFound | StorageError | DecryptionFailed | MasterKeyMissing

/** Finds or makes the corporate and its connection to the vendor. The first invitation is announced to the vendor. */
export const makeInviteCorporate = (ports: InviteCorporatePorts) => {
  const resolveCorporate = makeResolveCorporate(ports)
  return Effect.fnUntraced(function* (
    actor: Actor,
    input: InviteCorporateInput,
  ): Effect.fn.Return<Invitation, InviteError> {
    const { vendorOrgId } = input
    yield* authorizeVendor(actor, "connection.invite", vendorOrgId)
    if ((yield* ports.vendors.find(vendorOrgId)) === null) return yield* new VendorNotFound({ vendorOrgId })
    const remote = input.remoteOrgId === null ? null : { vendorOrgId, remoteOrgId: input.remoteOrgId.trim() }
    const organization = yield* resolveCorporate({ ...input, remote })
    const { connection, isNew } = yield* ensureConnection(ports, actor, input, organization.id)
    const { id: connectionId, status } = connection
    const isKept = !isNew && keepsConnection(input, status)
    const referenceData = isKept ? null : yield* saveTerms(ports, connection, input)
    return { orgId: organization.id, connectionId, status, isNew, isKept, referenceData }
  })
}

export type InviteCorporate = ReturnType<typeof makeInviteCorporate>

const keepsConnection = ({ keeps }: InviteCorporateInput, status: ConnectionStatus): boolean =>
  keeps === "open" || (keeps === "answered" && status !== "CONNECTION_INVITED")

const ensureConnection = Effect.fnUntraced(function* (
  { vendors, connections, connectionOnboarding, vault, secrets }: InviteCorporatePorts,
  actor: Actor,
  { vendorOrgId, orgName, email }: InviteCorporateInput,
  orgId: string,
) {
  const open = yield* connections.findOpen(vendorOrgId, orgId)
  if (open !== null) return { connection: open, isNew: false }
  const announcement = yield* makeAnnounce({ vendors, secrets })(vendorOrgId, "CONNECTION_INVITED")
  const id = secrets.uuid()
  const connection = yield* connectionOnboarding.findOrCreate(
    {
      id,
      vendorOrgId,
      orgId,
      corporateName: orgName,
      connector: null,
      status: "CONNECTION_INVITED",
      key: yield* vault.createConnectionKey(id),
      adminEmail: email,
      invitedBy: yield* findActorEmail(vendors, actor),
      acceptedBy: null,
      createdAt: yield* Clock.currentTimeMillis,
    },
    announcement,
  )
  return { connection, isNew: connection.id === id }
})

/**
 * Stores what the invitation changes in the connection. For an accepted connection, narrower flags apply at once, and
 * anything beyond the agreement becomes a request. Returns the current reference data.
 */
const saveTerms = Effect.fnUntraced(function* (
  { connectionOnboarding, sharingTerms, vault, secrets }: InviteCorporatePorts,
  { id, key, referenceData: sealed }: Connection,
  { email, flags, referenceData }: InviteCorporateInput,
) {
  // Terminated just now: the token will open nothing.
  if (key === null) return referenceData
  const keys = yield* vault.openConnectionKey(id, key)
  const sealedData = referenceData === null ? null : sealReferenceData(keys, id, referenceData)
  yield* connectionOnboarding.saveInvitation(id, { adminEmail: email, referenceData: sealedData })
  if (flags !== null) {
    const now = yield* Clock.currentTimeMillis
    const requestChange = (current: Connection) => {
      const requested = { vendor: current.flags.vendor, connection: flags }
      return Result.succeed(requestFlagChange(current, requested, now, secrets.uuid))
    }
    yield* sharingTerms.change(id, requestChange, now)
  }
  return referenceData ?? openReferenceData(keys, { id, referenceData: sealed })
})
