const HOUR = 3_600_000
const DAY = 24 * HOUR

/** specification/sources.md#files: uploads are deleted when they are seven days old. */
export const UPLOAD_LIFETIME_DAYS = 7

/** How many days data is stored after it ended. The operator may change them. */
export interface RetentionDays {
  /** Delivered webhooks and their attempts: what a vendor can request again. */
  readonly delivered: number
  /** Past sessions, their findings and changes, resolved issues, and exhausted webhooks. */
  readonly sessions: number
  /** Documents of requests that are done. */
  readonly uploads: number
}

export const DEFAULT_RETENTION_DAYS: RetentionDays = { delivered: 30, sessions: 90, uploads: 90 }

/**
 * How long data is stored after it ended: for as many days as the setting of that name says; if `expired`, an hour, since
 * clocks differ and expired credentials may be accepted for another minute; if `unshared`, for the seven days in which a file can
 * be corrected (specification/privacy.md#retention); if `unfinished`, for the day in which its upload can be continued; if `transient`, not at all.
 *
 * Data that has not ended is never pruned: webhooks that wait or failed, open sessions, the last session of a
 * connection. Consents and deletion receipts are stored for good.
 */
export type RetentionClass = keyof RetentionDays | "expired" | "unfinished" | "unshared" | "transient"

/** In milliseconds. */
export const getRetentionMillis = (retention: RetentionClass, days: RetentionDays): number => {
  if (retention === "expired") return HOUR
  if (retention === "unfinished") return DAY
  if (retention === "unshared") return UPLOAD_LIFETIME_DAYS * DAY
  return retention === "transient" ? 0 : days[retention] * DAY
}
