import type { LoadMode, SessionState, EmployeeChange } from "../domain/sync/session.ts"
import type { AttemptOutcome } from "../domain/webhooks/retry-schedule.ts"
import type { EgressRule } from "./connection/egress-policy.ts"
import type { BusTopic } from "./webhooks/message-bus.ts"
import type { SourceErrorKind } from "./sync/source.ts"
import type { AttemptResult } from "./webhooks/webhook-sender.ts"

/** How a session came to its end, or to a person who has to answer first. */
export interface SyncMetrics {
  /** The connector's code. */
  readonly connector: string
  readonly mode: LoadMode
  readonly state: Exclude<SessionState, "reading" | "applying">
  /** Of work: how long a person thought does not count. */
  readonly seconds: number
}

/** Status class of the answer, or why there was none. */
export type ResponseClass =
  | `${2 | 3 | 4 | 5}xx`
  | Extract<AttemptResult, { kind: "unreachable" }>["reason"]
  /** The body could not be made; nothing was posted. */
  | "unrendered"

export interface AttemptMetrics {
  readonly outcome: ResponseClass
  /** What it was settled as. */
  readonly state: AttemptOutcome["state"]
  /** Not the first attempt at the webhook. */
  readonly isRetry: boolean
  readonly seconds: number
}

/** What a connector is asked for; a page at a time where it gives rows. */
export type ConnectorCall = "check" | "changes" | "page" | "salary_master" | "write" | "hook"

export interface CallMetrics {
  readonly connector: string
  readonly call: ConnectorCall
  /** Why it failed; `broken`: in a way that it does not explain. */
  readonly outcome: "ok" | SourceErrorKind | "broken"
  readonly seconds: number
}

/**
 * What happened, as plain facts, for whoever counts. No fact names a person, a vendor, a connection or an address.
 *
 * The methods are no effects: they add to numbers in memory and cannot fail, and one of them runs once a webhook.
 */
export interface Telemetry {
  readonly recordSync: (end: SyncMetrics) => void
  /** Rows of a source that were read, and how many of these were rejected. */
  readonly recordRowsRead: (read: {
    readonly connector: string
    readonly rows: number
    readonly rejected: number
  }) => void
  /** Employees whose change is in the directory now. */
  readonly recordRowsApplied: (applied: { readonly change: EmployeeChange; readonly rows: number }) => void
  readonly recordAttempt: (end: AttemptMetrics) => void
  readonly recordConnectorCall: (end: CallMetrics) => void
  /** An address that somebody typed was refused, when it was saved or when it was dialled. */
  readonly recordEgressRefusal: (rule: EgressRule) => void
  /** The broker came or went; never called where there is none. */
  readonly recordBusConnection: (isConnected: boolean) => void
  readonly recordParkedMessage: (topic: BusTopic) => void
}
