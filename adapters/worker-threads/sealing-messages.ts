import type { PackedRecords } from "./packed-records.ts"

/* The messages between a thread that reads rows and the one that seals their records. */

export interface ToSealing {
  readonly id: number
  /** The connection's keys, as they can be posted (core/ports/accounts/vault.ts). */
  readonly keys: object
  readonly provenance: string
  /** JSON of the new records, CLEAR: as one string it is passed faster than as objects. */
  readonly records: string
}

export type FromSealing =
  /** The thread takes batches from now on. */
  | { readonly type: "ready" }
  /** Null: it failed. */
  | { readonly type: "sealed"; readonly id: number; readonly records: PackedRecords | null }
