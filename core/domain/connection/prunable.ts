import type { RetentionDays } from "./retention-days.ts"

/*
 * What is deleted when it has been kept long enough. What is still to come to its end never is: webhooks that wait or
 * failed, sessions that are open, the last session of a connection. Consents and receipts of deletions stay for good.
 */

export type Prunable =
  | "delivered_webhooks"
  | "given_up_webhooks"
  | "attempts"
  | "session_changes"
  | "session_findings"
  | "sessions"
  | "issues"
  | "documents"
  | "staging"
  | "push_tokens"
  | "replaced_secrets"
  | "used_ids"
  | "rate_windows"

export interface PruneRule {
  /** For a person. */
  readonly title: string
  /** Milliseconds it is kept after it came to its end. */
  readonly getRetentionMillis: (days: RetentionDays) => number
  /** Rows in one transaction: what holds locks is short. */
  readonly batch: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Clocks differ, and what has expired may be accepted for another minute. */
const retainExpired = () => HOUR

/** In this order: a session goes when none of its webhooks is left. */
export const PRUNE_RULES: Readonly<Record<Prunable, PruneRule>> = {
  delivered_webhooks: {
    title: "delivered webhooks, with their attempts",
    getRetentionMillis: ({ delivered }) => delivered * DAY,
    batch: 2_000,
  },
  given_up_webhooks: {
    title: "webhooks that were given up, with their attempts",
    getRetentionMillis: ({ sessions }) => sessions * DAY,
    batch: 2_000,
  },
  attempts: {
    title: "attempts at webhooks that are gone",
    getRetentionMillis: ({ delivered }) => delivered * DAY,
    batch: 2_000,
  },
  session_changes: {
    title: "employees that past syncs changed, as files list them",
    getRetentionMillis: ({ sessions }) => sessions * DAY,
    batch: 5_000,
  },
  session_findings: {
    title: "what past syncs found",
    getRetentionMillis: ({ sessions }) => sessions * DAY,
    batch: 1_000,
  },
  sessions: { title: "past syncs", getRetentionMillis: ({ sessions }) => sessions * DAY, batch: 1_000 },
  issues: { title: "resolved issues", getRetentionMillis: ({ sessions }) => sessions * DAY, batch: 1_000 },
  // Each may have 20 MiB.
  documents: {
    title: "documents of requests that are done",
    getRetentionMillis: ({ uploads }) => uploads * DAY,
    batch: 10,
  },
  staging: { title: "staged rows of syncs that ended", getRetentionMillis: () => 0, batch: 5_000 },
  push_tokens: { title: "expired tokens for pushing", getRetentionMillis: retainExpired, batch: 5_000 },
  replaced_secrets: {
    title: "app secrets that sign nothing any more",
    getRetentionMillis: retainExpired,
    batch: 1_000,
  },
  used_ids: { title: "expired ids of requests", getRetentionMillis: retainExpired, batch: 5_000 },
  rate_windows: {
    title: "rate limits of callers who were not seen for an hour",
    getRetentionMillis: retainExpired,
    batch: 5_000,
  },
}

export const PRUNABLES = Object.keys(PRUNE_RULES) as ReadonlyArray<Prunable>
