import type * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../../contract/connection-status.ts"
import type { WrappedKey } from "../../domain/accounts/wrapped-key.ts"
import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { Announcement } from "../../domain/webhooks/connection-webhooks.ts"
import type { StorageError } from "../storage-error.ts"
import type { OrganizationLookup } from "../../domain/connection/organization-lookup.ts"
import type { NewOrganization } from "../connection/organization-store.ts"

export interface NewConnection {
  readonly id: string
  readonly vendorOrgId: string
  readonly orgId: string
  /** The vendor's own name for the corporate. */
  readonly corporateName: string
  readonly connector: string | null
  readonly status: ConnectionStatus
  readonly key: WrappedKey
  readonly adminEmail: string | null
  readonly invitedBy: string | null
  readonly acceptedBy: string | null
  readonly createdAt: number
}

/** A connection that is being made: without a corporate until it is accepted, and found by no query before. */
export type DraftConnection = Pick<
  NewConnection,
  "id" | "vendorOrgId" | "corporateName" | "key" | "adminEmail" | "createdAt"
>

/** How a corporate accepts: the connector, and the agreement. */
export interface Acceptance {
  /** The vendor's request when the corporate was asked. */
  readonly agreed: TokenFlags
  readonly connector: string
  readonly acceptedBy: string | null
  /** What the corporate withholds from the start; null: unchanged. */
  readonly terms: Pick<Connection, "withheld" | "subset"> | null
  readonly now: number
}

/** The result of an acceptance. */
export interface AcceptanceResult {
  /** False: it was accepted or terminated before; or the corporate of a draft has a connection already. */
  readonly accepted: boolean
  /** The connection as it is now; null: there is none. For a draft, the existing connection of its corporate. */
  readonly connection: Connection | null
}

/** The other settings of an invitation; null leaves one unchanged. */
export interface InvitationTerms {
  readonly adminEmail: string
  readonly referenceData: Uint8Array | null
}

/** Makes connections: invited, drafted and accepted. */
export interface ConnectionOnboarding {
  /**
   * Returns the pair's connection that is not terminated, or a new one, which is announced. Concurrent equal calls make one
   * connection. One that is made as accepted has agreed to its vendor's default request.
   */
  readonly findOrCreate: (
    connection: NewConnection,
    announcement?: Announcement,
  ) => Effect.Effect<Connection, StorageError>
  readonly saveInvitation: (id: string, terms: InvitationTerms) => Effect.Effect<void, StorageError>
  /**
   * Accepts an invited connection with its connector, and announces that; any other is unchanged. Anything the vendor
   * requests beyond the agreed flags becomes a request.
   */
  readonly accept: (
    id: string,
    by: Acceptance & { readonly announcement: Announcement },
  ) => Effect.Effect<AcceptanceResult, StorageError>
  /** Makes a draft. It can be synced into, so that a source is validated before anything of its corporate is made. */
  readonly startDraft: (draft: DraftConnection) => Effect.Effect<Connection, StorageError>
  /**
   * Turns a draft into the accepted connection of the corporate, which is found or made, in one step; unless the corporate
   * has an open connection to the vendor: then nothing changes. It is announced as any other, in the given order.
   */
  readonly acceptDraft: (
    id: string,
    by: Acceptance & {
      readonly lookup: OrganizationLookup
      readonly newcomer: NewOrganization
      readonly announcements: ReadonlyArray<Announcement>
    },
  ) => Effect.Effect<AcceptanceResult, StorageError>
  /** Deletes a draft with all its data. An accepted connection stays. */
  readonly discardDraft: (id: string) => Effect.Effect<void, StorageError>
  /** Ids of drafts that were begun before that time, in epoch milliseconds, oldest first. */
  readonly listAbandonedDrafts: (
    before: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<string>, StorageError>
}
