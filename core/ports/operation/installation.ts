import type * as Effect from "effect/Effect"
import type { TenantTroubleKind } from "../../contract/operation/trouble-kinds.ts"
import type { DatabaseFigures } from "../../domain/operation/trouble.ts"
import type { StorageError } from "../storage-error.ts"

/** What one check of `hrsync doctor` found. */
export interface InstallationCheck {
  readonly check: string
  readonly state: "ok" | "warning" | "failed"
  /** The same in every release, such as `backups.late`. */
  readonly code: string
  readonly detail: string
  readonly advice: string | null
}

/** A process of the service that runs. Times in epoch milliseconds. */
export interface RunningProcess {
  readonly id: string
  readonly roles: ReadonlyArray<string>
  readonly host: string
  readonly version: string
  readonly startedAt: number
  readonly seenAt: number
}

/** Something of a tenant that does not work. */
export interface TenantTrouble {
  readonly kind: TenantTroubleKind
  readonly vendorOrgId: string
  readonly vendorName: string
  /** Null: it is the vendor's. */
  readonly connectionId: string | null
  readonly clientName: string | null
  readonly code: string | null
  readonly at: number | null
  /** How many of the kind there are in all. */
  readonly total: number
}

/** The installation as its operator sees it, over all tenants. */
export interface Installation {
  /** The checks of this process's machine and servers, at most a minute old; null: they have not ended yet. */
  readonly examine: Effect.Effect<ReadonlyArray<InstallationCheck> | null>
  readonly measureDatabase: Effect.Effect<DatabaseFigures, StorageError>
  /** The oldest first. */
  readonly listProcesses: Effect.Effect<ReadonlyArray<RunningProcess>, StorageError>
  /** At most `limit` of each kind, those that have lasted longest. */
  readonly listTroubles: (
    now: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<TenantTrouble>, StorageError>
}
