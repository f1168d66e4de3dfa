/** The limits on reading one source; a sync that exceeds them fails, and its staging is dropped. */
export interface SyncLimits {
  readonly minutes: number
  readonly rows: number
  /** The size of the sealed records in the staging table. */
  readonly bytes: number
}

/**
 * Far above the supported size (1,000,000 employees of about two kilobytes each), and low enough that an endless source
 * neither occupies a worker for days nor fills the disk.
 */
export const DEFAULT_SYNC_LIMITS: SyncLimits = { minutes: 360, rows: 5_000_000, bytes: 20 * 1024 ** 3 }
