import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Result from "effect/Result"
import type { ConnectionStatus } from "../../contract/connection/connection-status.ts"
import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"

import type { TransformationRules } from "../../contract/transformation-rules.ts"

import type { OrganizationLookup } from "../../domain/connection/organization-lookup.ts"
import type { Schedule } from "../../domain/connection/schedule.ts"
import type { ConnectionScope } from "../../domain/connection/scope.ts"

import type { ComponentOverrides } from "../../domain/salary/parse-overrides.ts"

import type { NewOrganization } from "./organization-store.ts"
import type { StorageError } from "../storage-error.ts"
import type { WrappedKey } from "../../domain/access/wrapped-key.ts"
import type { Connection, ConnectionTerms, SourcePosition } from "../../domain/connection/connection.ts"
import type { Announcement } from "../../domain/webhooks/connection-webhooks.ts"
import type { FieldMapping, ReadingSettings } from "../../domain/mapping/reading-settings.ts"
import type { SharingChange } from "../../domain/sharing/sharing-change.ts"

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

/** When a connection failed, and what tells the vendor so. */
export interface ConnectionFailure {
  readonly now: number
  readonly announcement: Announcement
}

/** How much was deleted when a connection was terminated; no personal data. */
export interface DeletionReceipt {
  readonly connectionId: string
  readonly employees: number
  readonly syncSessions: number
  readonly webhooks: number
  readonly deletedAt: number
}

/** Changes of the connection are being applied, or will be when their worker is back: nothing was deleted. */
export class SyncInProgress extends Data.TaggedError("SyncInProgress")<{ readonly connectionId: string }> {}

/** What a connection holds. */
export type DeletionCounts = Pick<DeletionReceipt, "employees" | "syncSessions" | "webhooks">

/** Of what is due: not of these vendors, nor of these corporates; `slow`: also those whose last run took long. */
export interface DueFilter {
  readonly withoutVendors: ReadonlyArray<string>
  readonly withoutCorporates: ReadonlyArray<string>
  readonly slow: boolean
}

export interface ConnectionPage {
  readonly connections: ReadonlyArray<Connection>
  readonly total: number
}

export interface ConnectionStore {
  /**
   * The connection of the two that is not terminated, or the new one, which is announced. Equal calls at once make one
   * connection. One that is made as accepted has agreed to what its vendor asks of everybody.
   */
  readonly findOrCreate: (
    connection: NewConnection,
    announcement?: Announcement,
  ) => Effect.Effect<Connection, StorageError>
  readonly find: (id: string) => Effect.Effect<Connection | null, StorageError>
  /** The terms of the same connection, which cost less to read: for what happens with every call of a vendor. */
  readonly findTerms: (id: string) => Effect.Effect<ConnectionTerms | null, StorageError>
  /** The one of the vendor and the corporate that is not terminated. */
  readonly findOpen: (vendorOrgId: string, orgId: string) => Effect.Effect<Connection | null, StorageError>
  /** The vendor's open connections of which an HR admin at this domain, or a corporate of this name, may be meant; oldest first. */
  readonly findCandidates: (
    vendorOrgId: string,
    lookup: OrganizationLookup,
  ) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  /** Newest first. */
  readonly list: (scope: ConnectionScope) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  /** Newest first, of one vendor, in one of the statuses. */
  readonly listPage: (
    vendorOrgId: string,
    statuses: ReadonlyArray<ConnectionStatus>,
    offset: number,
    limit: number,
  ) => Effect.Effect<ConnectionPage, StorageError>
  /** Null: as if none had been given. */
  readonly saveFieldMapping: (id: string, mapping: FieldMapping | null) => Effect.Effect<void, StorageError>
  /** In the place of those before. */
  readonly saveReadingSettings: (id: string, reading: ReadingSettings) => Effect.Effect<void, StorageError>
  /**
   * Changes what is shared, in one step with all that follows from it: nobody else changes it between `change` and the
   * writing, the vendor's defaults included. `change` is given the connection as it is; null changes nothing. Gives the
   * connection as it is then; null: there is none.
   */
  readonly changeSharing: <E = never>(
    id: string,
    change: (current: Connection) => Result.Result<SharingChange | null, E>,
    now: number,
  ) => Effect.Effect<Connection | null, E | StorageError>
  /** In the place of those before; the cursor is forgotten, so that the next sync reads everybody. */
  readonly saveRules: (id: string, rules: TransformationRules) => Effect.Effect<void, StorageError>
  /** In the place of those before; the source counts as never read, so that the next sync reads everybody. */
  readonly saveComponentOverrides: (
    id: string,
    overrides: ComponentOverrides,
  ) => Effect.Effect<void, StorageError>
  /** Its source gave a salary. */
  readonly saveSalaryGiven: (id: string) => Effect.Effect<void, StorageError>
  /** Of the mass-change guard. */
  readonly saveAllowedShare: (id: string, share: number) => Effect.Effect<void, StorageError>
  /** Connections whose stored months of salaries may hold more than is shared, those that narrowed first before the others. */
  readonly listUntrimmed: (limit: number) => Effect.Effect<ReadonlyArray<string>, StorageError>
  /** They do not any more, unless it narrowed once more since then. */
  readonly markTrimmed: (id: string, narrowedAt: number | null) => Effect.Effect<void, StorageError>
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
  /** An accepted connection fails, which is announced; no other changes. */
  readonly fail: (id: string, failure: ConnectionFailure) => Effect.Effect<void, StorageError>
  /** A connection that failed is accepted again; any other stays in its status. No run was missed. */
  readonly restore: (id: string, now: number) => Effect.Effect<void, StorageError>
  /** `dueAt`: when its source is asked next. */
  readonly saveSchedule: (
    id: string,
    schedule: Schedule,
    dueAt: number | null,
  ) => Effect.Effect<void, StorageError>
  /** Null lets it go on. */
  readonly setPaused: (id: string, at: number | null) => Effect.Effect<void, StorageError>
  /** Accepted and failed connections, not paused, whose source is to be asked by now, those that wait longest first. */
  readonly listDue: (
    now: number,
    limit: number,
    among?: DueFilter,
  ) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  /**
   * Moves when the source is asked next, unless somebody else moved it; whether it did. `slow`: whether the run that ends with
   * it took long; as it was when left out.
   */
  readonly reschedule: (
    id: string,
    from: number,
    to: number | null,
    slow?: boolean,
  ) => Effect.Effect<boolean, StorageError>
  /**
   * A scheduled run came to nothing: how many in a row now, and when the next is; with `failure` the connection fails with it.
   * All of it or, when the run is somebody else's by now, nothing; whether it was.
   */
  readonly recordFailedRun: (
    id: string,
    by: {
      /** When this run was due, or until when it was leased. */
      readonly from: number
      readonly to: number | null
      readonly failedRuns: number
      readonly failure: ConnectionFailure | null
    },
  ) => Effect.Effect<boolean, StorageError>
  readonly saveQuietRuns: (id: string, count: number) => Effect.Effect<void, StorageError>
  readonly saveSourceCursor: (id: string, position: SourcePosition) => Effect.Effect<void, StorageError>
  /** What `terminate` would delete. */
  readonly countForDeletion: (id: string) => Effect.Effect<DeletionCounts, StorageError>
  /**
   * Deletes the employees, the sessions' staging, what was not sent and the data key, and announces it, all in one step.
   * The caller holds the connection's lock. Null: it is terminated already.
   */
  readonly terminate: (
    id: string,
    by: { readonly terminatedBy: string | null; readonly now: number; readonly announcement: Announcement },
  ) => Effect.Effect<DeletionReceipt | null, SyncInProgress | StorageError>
}
