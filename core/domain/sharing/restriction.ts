/*
 * What one person may require of the service (India's DPDP Act, sections 11 to 13; GDPR, articles 15 to 18): that their data are
 * shown, no longer shared, or erased. A restriction keeps it so whatever the source says later.
 */

/** `blocked`: not shared, as if excluded from the subset; `erased`: nothing is stored. */
export type RestrictionKind = "blocked" | "erased"

/** What was deleted of one person; no personal data. */
export interface ErasedCounts {
  /** The record in the directory, with its pay: 0 or 1. */
  readonly records: number
  readonly consents: number
  /** Rows of syncs that were not applied, and entries of the lists of changed employees. */
  readonly stagedRows: number
  /** Bodies of webhooks that were kept for another attempt, and answers of the vendor. */
  readonly webhookCopies: number
  /** Test pushes, with their outcomes. */
  readonly testPushes: number
  /** Files that were uploaded and not shared yet, with their edits, and previews of a source. */
  readonly files: number
}

export const NOTHING_ERASED: ErasedCounts = {
  records: 0,
  consents: 0,
  stagedRows: 0,
  webhookCopies: 0,
  testPushes: 0,
  files: 0,
}

export const addErased = (one: ErasedCounts, other: ErasedCounts): ErasedCounts => ({
  records: one.records + other.records,
  consents: one.consents + other.consents,
  stagedRows: one.stagedRows + other.stagedRows,
  webhookCopies: one.webhookCopies + other.webhookCopies,
  testPushes: one.testPushes + other.testPushes,
  files: one.files + other.files,
})

/**
 * Whether the vendor was told that the person left: `told`: it took the webhook; `not-told`: it did not within the time limit;
 * `not-needed`: it receives no webhooks about employees, or was told before.
 */
export type VendorNotice = "told" | "not-told" | "not-needed"

/** What is left of a person is the id that the vendor is told, and only until it took the webhook, for at most this time. */
export const NOTICE_WAITS_AT_MOST_MILLIS = 7 * 86_400_000

/** Times in epoch milliseconds. */
export interface Restriction {
  readonly id: string
  readonly connectionId: string
  readonly kind: RestrictionKind
  /** The employeeId, sealed. Null: the person is erased, or the connection is terminated. */
  readonly subject: Uint8Array | null
  /** The id of the record; null: as for `subject`. */
  readonly recordId: string | null
  readonly requestedAt: number
  /** When the person was excluded, and all but that id of an erased one deleted; null: not yet. */
  readonly appliedAt: number | null
  /** When that id was deleted as well; null: not yet, or blocked. */
  readonly finishedAt: number | null
  /** When the person was permitted to be shared again. */
  readonly releasedAt: number | null
  readonly counts: ErasedCounts
  readonly vendorNotice: VendorNotice | null
}
