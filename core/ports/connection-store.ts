import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../contract/connection-status.ts"
import type { DataModelKey, TokenFlags } from "../contract/data-model-flags.ts"
import type { SubsetRule } from "../contract/sharing-terms.ts"
import type { TransformationRules } from "../contract/transformation-rules.ts"
import type { Schedule } from "../domain/connection/schedule.ts"
import type { ConnectionRules } from "../domain/rules/transformation.ts"
import type { ComponentOverrides } from "../domain/salary/read-overrides.ts"
import type { AddressedWebhook } from "../domain/webhook/session-webhooks.ts"
import type { StorageError } from "./storage-error.ts"
import type { WrappedKey } from "./vault.ts"

/** One vendor's access to one corporate's employees. */
export interface Connection {
  readonly id: string
  readonly vendorOrgId: string
  readonly orgId: string
  readonly orgName: string
  /** Corporate identification number. */
  readonly orgCin: string | null
  /** How the vendor calls the corporate. */
  readonly remoteOrgId: string | null
  /** Code of the connector that reads the source; null before the corporate has chosen one. */
  readonly connector: string | null
  /** Under which the API names the connector when it is that of an HR system. */
  readonly hrmsNumber: number | null
  readonly status: ConnectionStatus
  /** When it came into its status. */
  readonly statusAt: number
  /** How often its source is asked; null: it is not one that is asked. */
  readonly schedule: Schedule | null
  /** Since when nothing is taken from the corporate, until somebody lets it go on; null: it goes on. */
  readonly pausedAt: number | null
  /** When it is asked next; null: when somebody asks for it. */
  readonly dueAt: number | null
  /** From where the source is read on by a delta; null: from the start. */
  readonly sourceCursor: unknown
  /** When everybody was last asked for, as it began; null: never. */
  readonly fullyReadAt: number | null
  /** Scheduled runs in a row that came to nothing yet. */
  readonly missedAttempts: number
  /** Null once the connection is terminated: its data is shredded. */
  readonly key: WrappedKey | null
  /** The vendor's data model, with this connection's own where it differs. */
  readonly flags: { readonly vendor: TokenFlags; readonly connection: TokenFlags | null }
  /** What the corporate does not share although the vendor asks for it. */
  readonly withheld: ReadonlyArray<DataModelKey>
  /** Only employees for whom every rule holds are shared. */
  readonly subset: ReadonlyArray<SubsetRule>
  /** Only mandatory fields of everybody; one employee in full while a consent is in force. */
  readonly onDemand: boolean
  /**
   * Header to data-model key: of files all of it, remembered from the last upload; of a source that is asked what is different
   * from what its connector says, an empty key for a column that is to be ignored. Null: nothing was said.
   */
  readonly fieldMapping: FieldMapping | null
  /** As what single components of salaries are counted, where the table has it otherwise. */
  readonly componentOverrides: ComponentOverrides
  /** What is done to the source's values before they are normalised: the vendor's rules, then the connection's own. */
  readonly rules: ConnectionRules
  /** Share of the active employees that may be missing from a full load, 0 to 1. */
  readonly allowedMissingShare: number
  readonly employeeCount: number
  /** E-mail addresses: of the corporate's HR admin, and of who invited, accepted and terminated. */
  readonly adminEmail: string | null
  readonly invitedBy: string | null
  readonly acceptedBy: string | null
  readonly terminatedBy: string | null
  /** What the vendor wants back with its events: JSON, sealed for the row `connection`/`id`. */
  readonly referenceData: Uint8Array | null
  readonly createdAt: number
  /** When the first sync completed; null: the next one is the initial one. */
  readonly firstSyncedAt: number | null
  readonly lastSyncedAt: number | null
}

export type FieldMapping = Readonly<Record<string, string>>

export interface NewConnection {
  readonly id: string
  readonly vendorOrgId: string
  readonly orgId: string
  readonly connector: string | null
  readonly status: ConnectionStatus
  readonly key: WrappedKey
  readonly adminEmail: string | null
  readonly invitedBy: string | null
  readonly acceptedBy: string | null
  readonly createdAt: number
}

/** Webhooks about the connection itself: they have a session of their own (decisions.md 5). */
export interface Announcement {
  readonly sessionId: string
  readonly webhooks: ReadonlyArray<AddressedWebhook>
}

/** What an invitation says of the connection; null leaves it as it is. */
export interface InvitationTerms {
  readonly adminEmail: string
  readonly flags: TokenFlags | null
  readonly referenceData: Uint8Array | null
}

/** Up to where a source was read. */
export type SourcePosition = Pick<Connection, "sourceCursor" | "fullyReadAt">

/** From here the next run asks for everybody. */
export const NEVER_READ: SourcePosition = { sourceCursor: null, fullyReadAt: null }

/** When a connection failed, and what tells the vendor so. */
export interface Failure {
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

export interface ConnectionPage {
  readonly connections: ReadonlyArray<Connection>
  readonly total: number
}

export interface ConnectionStore {
  /**
   * The connection of the two that is not terminated, or the new one, which is announced. Equal calls at once make one
   * connection.
   */
  readonly findOrCreate: (
    connection: NewConnection,
    announcement?: Announcement,
  ) => Effect.Effect<Connection, StorageError>
  readonly find: (id: string) => Effect.Effect<Connection | null, StorageError>
  /** The one of the vendor and the corporate that is not terminated. */
  readonly findOpen: (vendorOrgId: string, orgId: string) => Effect.Effect<Connection | null, StorageError>
  /** Newest first; of one vendor, or of all. */
  readonly list: (vendorOrgId: string | null) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  /** Newest first, of one vendor, in one of the statuses. */
  readonly page: (
    vendorOrgId: string,
    statuses: ReadonlyArray<ConnectionStatus>,
    offset: number,
    limit: number,
  ) => Effect.Effect<ConnectionPage, StorageError>
  /** Null: as if none had been given. */
  readonly saveFieldMapping: (id: string, mapping: FieldMapping | null) => Effect.Effect<void, StorageError>
  /** What the corporate leaves out from now on. */
  readonly saveSharing: (
    id: string,
    sharing: Pick<Connection, "withheld" | "subset">,
  ) => Effect.Effect<void, StorageError>
  /** In the place of those before; the cursor is forgotten, so that the next sync reads everybody. */
  readonly saveRules: (id: string, rules: TransformationRules) => Effect.Effect<void, StorageError>
  /** In the place of those before; the source counts as never read, so that the next sync reads everybody. */
  readonly saveComponentOverrides: (
    id: string,
    overrides: ComponentOverrides,
  ) => Effect.Effect<void, StorageError>
  readonly setOnDemand: (id: string, onDemand: boolean) => Effect.Effect<void, StorageError>
  readonly saveInvitation: (id: string, terms: InvitationTerms) => Effect.Effect<void, StorageError>
  /** An invited connection is accepted with its connector, and that is announced; any other stays as it is. */
  readonly accept: (
    id: string,
    by: {
      readonly connector: string
      readonly acceptedBy: string
      readonly now: number
      readonly announcement: Announcement
    },
  ) => Effect.Effect<void, StorageError>
  /** An accepted connection fails, which is announced; no other changes. */
  readonly fail: (id: string, failure: Failure) => Effect.Effect<void, StorageError>
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
  readonly due: (now: number, limit: number) => Effect.Effect<ReadonlyArray<Connection>, StorageError>
  /** Moves when the source is asked next, unless somebody else moved it; whether it did. */
  readonly moveDue: (id: string, from: number, to: number | null) => Effect.Effect<boolean, StorageError>
  /**
   * A scheduled run came to nothing: how many in a row now, and when the next is; with `failure` the connection fails with it.
   * All of it or, when the run is somebody else's by now, nothing; whether it was.
   */
  readonly saveMiss: (
    id: string,
    by: {
      /** When this run was due, or until when it was leased. */
      readonly from: number
      readonly to: number | null
      readonly missed: number
      readonly failure: Failure | null
    },
  ) => Effect.Effect<boolean, StorageError>
  readonly saveSourceCursor: (id: string, position: SourcePosition) => Effect.Effect<void, StorageError>
  /**
   * Deletes the employees, the sessions' staging, what was not sent and the data key, and announces it, all in one step.
   * The caller holds the connection's lock. Null: it is terminated already.
   */
  readonly terminate: (
    id: string,
    by: { readonly terminatedBy: string | null; readonly now: number; readonly announcement: Announcement },
  ) => Effect.Effect<DeletionReceipt | null, SyncInProgress | StorageError>
}
