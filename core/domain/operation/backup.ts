/* Backups and restore drills: what is known of them, and when to warn. */

/** `drill`: a backup was restored into another database and checked there. */
export const BACKUP_KINDS = ["database", "key-store", "drill"] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

/** How one backup or drill ended. */
export interface BackupReport {
  readonly kind: BackupKind
  /** Epoch milliseconds. */
  readonly at: number
  readonly succeeded: boolean
  /** Null: not known, or nothing was written. */
  readonly bytes: number | null
  /** Code of the failure; null when it succeeded. */
  readonly reason: string | null
}

/** How old the last success may be, in milliseconds; null: nobody watches it. */
export interface BackupLimits {
  readonly backup: number | null
  readonly drill: number | null
}

const HOUR = 3_600_000

export const DEFAULT_BACKUP_HOURS = 26
export const DEFAULT_DRILL_DAYS = 100

/** From the hours and days of the settings; 0: not watched. */
export const makeBackupLimits = (hours: number, days: number): BackupLimits => ({
  backup: hours === 0 ? null : hours * HOUR,
  drill: days === 0 ? null : days * 24 * HOUR,
})

export const DEFAULT_BACKUP_LIMITS = makeBackupLimits(DEFAULT_BACKUP_HOURS, DEFAULT_DRILL_DAYS)

export const getBackupLimit = (kind: BackupKind, limits: BackupLimits): number | null =>
  kind === "drill" ? limits.drill : limits.backup

/**
 * `failed`: the last one failed, though an earlier success may still be recent enough. `never`: none succeeded. `late`: the last
 * success is too old. `unwatched`: by the settings, whatever happened.
 */
export type BackupVerdict = "ok" | "failed" | "late" | "never" | "unwatched"

export interface BackupState {
  readonly kind: BackupKind
  readonly verdict: BackupVerdict
  readonly lastSuccess: BackupReport | null
  /** Null: none, or a success followed it. */
  readonly lastFailure: BackupReport | null
}

/** The state of each kind by the reports of all of them. */
export const judgeBackups = (
  reports: ReadonlyArray<BackupReport>,
  limits: BackupLimits,
  now: number,
): ReadonlyArray<BackupState> =>
  BACKUP_KINDS.map((kind) => {
    const ofKind = reports.filter((report) => report.kind === kind)
    const lastSuccess = findLast(ofKind, true)
    const failure = findLast(ofKind, false)
    const lastFailure = failure !== null && failure.at > (lastSuccess?.at ?? -Infinity) ? failure : null
    const limit = getBackupLimit(kind, limits)
    return { kind, verdict: judge(lastSuccess, lastFailure, limit, now), lastSuccess, lastFailure }
  })

const findLast = (reports: ReadonlyArray<BackupReport>, succeeded: boolean): BackupReport | null =>
  reports.filter((report) => report.succeeded === succeeded).toSorted((one, other) => other.at - one.at)[0] ??
  null

const judge = (
  success: BackupReport | null,
  failure: BackupReport | null,
  limit: number | null,
  now: number,
): BackupVerdict => {
  if (limit === null) return "unwatched"
  if (failure !== null) return "failed"
  if (success === null) return "never"
  return now - success.at > limit ? "late" : "ok"
}
