import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { UPLOAD_STUCK_MILLIS } from "../../../domain/operation/trouble.ts"
import type { KnownOrganization } from "../../../domain/connection/organization.ts"
import type { Anchor } from "../../../domain/onboarding/anchor.ts"
import type { ConnectionStatus } from "../../../contract/connection-status.ts"
import type { ClientSummary } from "../../../ports/connection/client-list.ts"
import type { CorporateUpload } from "../../../ports/connection/corporate-list.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { OrganizationNotFound } from "../../authorization/authorization-errors.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"
import { type ListedClient, toListedClient } from "../clients/list-clients.ts"

export type ShowCorporatePorts = UsedPorts<
  "anchors.list" | "clients" | "connectors.find" | "corporates.listUploads" | "organizations.find"
>

/** The connection of a corporate to one vendor. */
export interface CorporateConnection extends ListedClient {
  /** Null: no file is being uploaded. */
  readonly upload: (CorporateUpload & { readonly isStuck: boolean }) | null
  /** The mailboxes that speak for the corporate there, oldest first. */
  readonly mailboxes: ReadonlyArray<Pick<Anchor, "value" | "provenAt">>
}

export interface CorporateDetails {
  readonly organization: KnownOrganization
  /** Those that are not terminated, the last activity first. */
  readonly connections: ReadonlyArray<CorporateConnection>
  readonly totalConnections: number
  readonly terminated: number
}

/** The most connections that are shown. */
const MOST = 100
const OPEN: ReadonlyArray<ConnectionStatus> = [
  "CONNECTION_ACCEPTED",
  "CONNECTION_FAILED",
  "CONNECTION_INVITED",
]

/**
 * One corporate at all its vendors: what an operator needs when it writes. A vendor sees its own connection only, so this is for
 * operators.
 */
export const makeShowCorporate = (ports: ShowCorporatePorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    orgId: string,
  ): Effect.fn.Return<CorporateDetails, ActionForbidden | OrganizationNotFound | StorageError> {
    yield* authorizeAny(actor, "operator.manage")
    const organization = yield* ports.organizations.find(orgId)
    if (organization === null) return yield* new OrganizationNotFound()
    const scope = { orgIds: [orgId] }
    const found = yield* ports.clients.listAfter(scope, ALL_OPEN, null, MOST)
    const counts = yield* ports.clients.count(scope, [])
    const count = (isCounted: (status: ConnectionStatus) => boolean) =>
      counts.reduce((sum, { status, clients }) => sum + (isCounted(status) ? clients : 0), 0)
    return {
      organization,
      connections: yield* addDetails(ports, orgId, found),
      totalConnections: count((status) => OPEN.includes(status)),
      terminated: count((status) => status === "CONNECTION_TERMINATED"),
    }
  })

const ALL_OPEN = { words: [], statuses: OPEN, order: "activity" } as const

const addDetails = Effect.fnUntraced(function* (
  { anchors, connectors, corporates }: ShowCorporatePorts,
  orgId: string,
  found: ReadonlyArray<ClientSummary>,
): Effect.fn.Return<ReadonlyArray<CorporateConnection>, StorageError> {
  const now = yield* Clock.currentTimeMillis
  const uploads = yield* corporates.listUploads(orgId, now)
  return yield* Effect.forEach(found, (client) =>
    Effect.map(anchors.list(client.id), (listed) => ({
      ...toListedClient(connectors, client),
      upload: findUpload(uploads, client.id, now),
      mailboxes: listed.filter(({ kind }) => kind === "mailbox"),
    })),
  )
})

const findUpload = (
  uploads: ReadonlyArray<CorporateUpload>,
  id: string,
  now: number,
): CorporateConnection["upload"] => {
  const upload = uploads.find(({ connectionId }) => connectionId === id)
  if (upload === undefined) return null
  const { waitingSince } = upload
  return { ...upload, isStuck: waitingSince !== null && now - waitingSince > UPLOAD_STUCK_MILLIS }
}
