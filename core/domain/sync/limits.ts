/** What reading one source may take; a sync that needs more is ended, and what it staged is dropped. */
export interface SyncLimits {
  readonly minutes: number
  readonly rows: number
  /** Of sealed records in the staging. */
  readonly bytes: number
}

/**
 * Far above what is promised (1,000,000 employees of some two kilobytes each), and low enough that a source without an end
 * neither keeps a worker for days nor fills the disk.
 */
export const DEFAULT_SYNC_LIMITS: SyncLimits = { minutes: 360, rows: 5_000_000, bytes: 20 * 1024 ** 3 }
