import type * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../../contract/connection/connection-status.ts"
import type { WrappedKey } from "../../domain/access/wrapped-key.ts"
import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { Announcement } from "../../domain/webhooks/connection-webhooks.ts"
import type { StorageError } from "../storage-error.ts"
import type { OrganizationLookup } from "../../domain/connection/organization-lookup.ts"
import type { NewOrganization } from "./organization-store.ts"

export interface NewConnection {
  readonly id: string
  readonly vendorOrgId: string
  readonly orgId: string
  /** What the vendor calls the corporate. */
  readonly corporateName: string
  readonly connector: string | null
  readonly status: ConnectionStatus
  readonly key: WrappedKey
  readonly adminEmail: string | null
  readonly invitedBy: string | null
  readonly acceptedBy: string | null
  readonly createdAt: number
}

/** A connection that is being made: without a corporate until it is accepted, and found by nobody before. */
export type DraftConnection = Pick<
  NewConnection,
  "id" | "vendorOrgId" | "corporateName" | "key" | "adminEmail" | "createdAt"
>

/** How a corporate says yes: by which connector, and to what. */
export interface Acceptance {
  /** What was asked for when the corporate was asked. */
  readonly agreed: TokenFlags
  readonly connector: string
  readonly acceptedBy: string | null
  /** What the corporate leaves out from the start; null: as it is. */
  readonly terms: Pick<Connection, "withheld" | "subset"> | null
  readonly now: number
}

/** What came of an acceptance. */
export interface AcceptanceResult {
  /** False: it had been accepted, or was terminated, before; or the corporate of a draft has a connection already. */
  readonly accepted: boolean
  /** As it is now; null: there is none. For a draft, the connection that its corporate has. */
  readonly connection: Connection | null
}

/** What an invitation says of the connection beside what it asks for; null leaves it as it is. */
export interface InvitationTerms {
  readonly adminEmail: string
  readonly referenceData: Uint8Array | null
}

/** How connections come to be: invited, drafted and accepted. */
export interface ConnectionOnboarding {
  /**
   * The connection of the two that is not terminated, or the new one, which is announced. Equal calls at once make one
   * connection. One that is made as accepted has agreed to what its vendor asks of everybody.
   */
  readonly findOrCreate: (
    connection: NewConnection,
    announcement?: Announcement,
  ) => Effect.Effect<Connection, StorageError>
  readonly saveInvitation: (id: string, terms: InvitationTerms) => Effect.Effect<void, StorageError>
  /**
   * An invited connection is accepted with its connector, and that is announced; any other stays as it is. What the vendor
   * asks for beyond the flags that were agreed to is a request from then on.
   */
  readonly accept: (
    id: string,
    by: Acceptance & { readonly announcement: Announcement },
  ) => Effect.Effect<AcceptanceResult, StorageError>
  /** It can be synced into, so that a source is judged before anything of its corporate is made. */
  readonly startDraft: (draft: DraftConnection) => Effect.Effect<Connection, StorageError>
  /**
   * A draft becomes the accepted connection of the corporate, which is found or made, all in one step; unless the corporate has
   * an open connection to the vendor: then nothing changes.
   */
  readonly acceptDraft: (
    id: string,
    by: Acceptance & { readonly lookup: OrganizationLookup; readonly newcomer: NewOrganization },
  ) => Effect.Effect<AcceptanceResult, StorageError>
  /** Deletes a draft with all that was read for it. What was accepted stays. */
  readonly discardDraft: (id: string) => Effect.Effect<void, StorageError>
  /** Ids of drafts that were begun before that instant, in epoch milliseconds, oldest first. */
  readonly listAbandonedDrafts: (
    before: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<string>, StorageError>
}
