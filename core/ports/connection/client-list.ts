import type * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../../contract/connection-status.ts"
import type { Vendor } from "../../domain/accounts/vendor.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { IssueCode } from "../../domain/connection/issue.ts"
import type { ConnectionScope } from "../../domain/connection/scope.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { StorageError } from "../storage-error.ts"

export interface ClientFilter {
  /** Folded; each is contained in the corporate's name, the vendor's own id for it, or the HR admin's address. */
  readonly words: ReadonlyArray<string>
  /** Null: any. */
  readonly statuses: ReadonlyArray<ConnectionStatus> | null
  /** True: only those that have not answered a request for more. */
  readonly isAsked?: boolean
}

/** `name`: A to Z. `activity`: the last change of status or completed sync first. */
export type ClientOrder = "name" | "activity"

/** How a vendor is shown to the companies that share with it. */
export interface NamedVendor extends Pick<Vendor, "orgId" | "name"> {
  /** SHA-256 of its logo; null: it has none. */
  readonly logo: string | null
}

/** One line of the list of clients. */
export interface ClientSummary extends Pick<
  Connection,
  | "id"
  | "vendorOrgId"
  | "orgId"
  | "orgName"
  | "remoteOrgId"
  | "adminEmail"
  | "connector"
  | "status"
  | "statusAt"
  | "schedule"
  | "pausedAt"
  | "dueAt"
  | "employeeCount"
  | "onDemand"
  | "requestedAt"
  | "createdAt"
  | "firstSyncedAt"
  | "lastSyncedAt"
  | "flags"
  | "withheld"
> {
  readonly vendor: NamedVendor
  /** The newest session that is not a dry run; null: none began. */
  readonly lastSession: Pick<SyncSession, "id" | "kind" | "state" | "startedAt" | "finishedAt"> | null
  /** The codes of the open issues, in alphabetical order. */
  readonly issueCodes: ReadonlyArray<IssueCode>
}

/** Connections of one status, and their employees. */
export interface ClientCount {
  readonly status: ConnectionStatus
  readonly clients: number
  readonly employees: number
}

/** The corporates of a scope, as lists of people show them: in any status, without drafts. */
export interface ClientList {
  /** The next ones after a connection (by id; null: from the first). After an unknown one there are none. */
  readonly listAfter: (
    scope: ConnectionScope,
    query: ClientFilter & { readonly order: ClientOrder },
    after: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<ClientSummary>, StorageError>
  /** By status; statuses without a connection are left out. */
  readonly count: (
    scope: ConnectionScope,
    words: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyArray<ClientCount>, StorageError>
}
