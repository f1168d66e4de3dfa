import type { TroubleKind } from "../../contract/operation/trouble-kinds.ts"

/* What is broken in an installation, where, and which part of the runbook is about it. */

/** The same times as in config/deploy/alert-rules.yaml, after which an operator is warned. */
export const SYNC_LATE_MILLIS = 30 * 60_000
export const SYNC_STUCK_MILLIS = 4 * 3_600_000
export const UPLOAD_STUCK_MILLIS = 10 * 60_000
/** A key that callers used within the last day, and that ends within this time. */
export const KEY_ENDING_MILLIS = 7 * 24 * 3_600_000
export const KEY_USED_MILLIS = 24 * 3_600_000
/** A transaction this long keeps PostgreSQL from cleaning up, and may hold locks that others wait for. */
const TRANSACTION_LONG_MILLIS = 15 * 60_000
/** More than this share of the connections that the server accepts. */
const CONNECTIONS_SHARE = 0.9

export interface Trouble {
  readonly kind: TroubleKind
  /** `warning`: the service works, and the operator should know. */
  readonly severity: "failed" | "warning"
  /** The code of a check, the name of the lane, the topic, the state of the receiver, the open issue, or the name of the key; null: none. */
  readonly code: string | null
  /** Waiting jobs, messages or connections; null: it is one thing. */
  readonly count: number | null
  /** Epoch milliseconds; for a key, when it ends; null: not known. */
  readonly at: number | null
  readonly vendor: { readonly orgId: string; readonly name: string } | null
  readonly client: { readonly connectionId: string; readonly name: string } | null
  /** What `hrsync doctor` says; null: not one of its checks. */
  readonly finding: { readonly check: string; readonly detail: string; readonly advice: string | null } | null
}

const NOWHERE = { count: null, at: null, vendor: null, client: null, finding: null }

export const makeTrouble = (
  kind: TroubleKind,
  severity: Trouble["severity"],
  parts: Partial<Omit<Trouble, "kind" | "severity">>,
): Trouble => ({ kind, severity, code: null, ...NOWHERE, ...parts })

/** PostgreSQL as it is now. Times in epoch milliseconds. */
export interface DatabaseFigures {
  readonly bytes: number
  readonly connections: number
  readonly maxConnections: number
  readonly version: string
  /** Null: no transaction runs. */
  readonly oldestTransactionAt: number | null
}

export const findDatabaseTroubles = (
  { connections, maxConnections, oldestTransactionAt: at }: DatabaseFigures,
  now: number,
): ReadonlyArray<Trouble> => [
  ...(at !== null && now - at > TRANSACTION_LONG_MILLIS
    ? [makeTrouble("database-transaction", "warning", { at })]
    : []),
  ...(connections > maxConnections * CONNECTIONS_SHARE
    ? [makeTrouble("database-connections", "failed", { count: connections })]
    : []),
]

const RUNBOOK: Readonly<Record<Exclude<TroubleKind, "check">, string>> = {
  lane: "HrsyncLaneStalled",
  parked: "HrsyncMessagesParked",
  "database-transaction": "HrsyncDatabaseDown",
  "database-connections": "HrsyncPoolWaiting",
  receiver: "HrsyncDeliveriesFailing",
  "connection-failed": "HrsyncConnectionsFailed",
  "sync-late": "HrsyncSyncsNotBegun",
  "sync-stuck": "HrsyncSyncStuck",
  "sync-held": "HrsyncSyncHeld",
  "upload-stuck": "HrsyncLaneStalled",
  "webhooks-given-up": "HrsyncWebhooksGivenUp",
  "key-ending": "Keys that end",
}

/** By the check's name. */
const CHECK_RUNBOOK: Readonly<Record<string, string>> = {
  "data folder": "Disk space",
  database: "HrsyncDatabaseDown",
  clock: "Clock",
  "database logins": "Database logins",
  "master key": "HrsyncWebhooksUnrendered",
  "key store": "HrsyncWebhooksUnrendered",
  "message broker": "HrsyncBrokerDown",
  backups: "HrsyncBackupLate",
  "restore drill": "HrsyncDrillLate",
  processes: "Processes of several releases",
  mail: "Mail server",
  "public address": "Public address",
  certificate: "Certificate",
  "sign-in": "Sign-in provider",
  "malware scanner": "Malware scanner",
  traces: "Traces",
  connectors: "Connectors",
  "simulated HR systems": "Simulated HR systems",
}

/** The part of config/deploy/alerts.md that says what to do, by its title; null: a check that is newer than the runbook. */
export const findRunbook = ({ kind, code, finding }: Trouble): string | null => {
  if (kind === "receiver" && code === "disabled") return "HrsyncEndpointDisabled"
  return kind === "check" ? (CHECK_RUNBOOK[finding?.check ?? ""] ?? null) : RUNBOOK[kind]
}

/** Failures first, then what has lasted longest; what is new or has no time last. */
export const sortTroubles = (troubles: ReadonlyArray<Trouble>): ReadonlyArray<Trouble> =>
  troubles.toSorted(
    (one, other) =>
      Number(other.severity === "failed") - Number(one.severity === "failed") ||
      (one.at ?? Infinity) - (other.at ?? Infinity) ||
      0,
  )
