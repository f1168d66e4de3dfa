import type { LoadMode, SessionState, EmployeeChange } from "../domain/sync/session.ts"
import type { AttemptOutcome } from "../domain/webhooks/retry-schedule.ts"
import type { EgressRule } from "./connection/egress-policy.ts"
import type { BusTopic } from "./webhooks/message-bus.ts"
import type { SourceErrorKind } from "./sync/source.ts"
import type { AttemptResult } from "./webhooks/webhook-sender.ts"

/** How a session ended, or that it was held for a person. */
export interface SyncMetrics {
  /** The connector's code. */
  readonly connector: string
  readonly mode: LoadMode
  readonly state: Exclude<SessionState, "reading" | "applying">
  /** Processing time, without the time that a person took to decide. */
  readonly seconds: number
}

/** Status class of the response, or why there was none. */
export type ResponseClass =
  | `${2 | 3 | 4 | 5}xx`
  | Extract<AttemptResult, { kind: "unreachable" }>["reason"]
  /** The body could not be made; nothing was posted. */
  | "unrendered"

export interface AttemptMetrics {
  readonly outcome: ResponseClass
  /** The recorded outcome. */
  readonly state: AttemptOutcome["state"]
  /** Not the first attempt at the webhook. */
  readonly isRetry: boolean
  readonly seconds: number
}

/** A call to a connector; one for each page of rows. */
export type ConnectorCall = "check" | "changes" | "page" | "salary_master" | "write" | "hook"

export interface CallMetrics {
  readonly connector: string
  readonly call: ConnectorCall
  /** Why it failed; `broken`: with an unexpected exception. */
  readonly outcome: "ok" | SourceErrorKind | "broken"
  readonly seconds: number
}

/**
 * Events as plain facts, for metrics. No fact names a person, a vendor, a connection or an address.
 *
 * The methods are no effects: they add to numbers in memory and cannot fail, and one of them runs once for each webhook.
 */
export interface Telemetry {
  readonly recordSync: (end: SyncMetrics) => void
  /** Rows of a source that were read, and how many of these were rejected. */
  readonly recordRowsRead: (read: {
    readonly connector: string
    readonly rows: number
    readonly rejected: number
  }) => void
  /** Employees whose change was committed to the directory. */
  readonly recordRowsApplied: (applied: { readonly change: EmployeeChange; readonly rows: number }) => void
  readonly recordAttempt: (end: AttemptMetrics) => void
  readonly recordConnectorCall: (end: CallMetrics) => void
  /** A typed address was rejected, when it was saved or on connecting. */
  readonly recordEgressRefusal: (rule: EgressRule) => void
  /** The broker connected or disconnected; never called without a broker. */
  readonly recordBusConnection: (isConnected: boolean) => void
  readonly recordParkedMessage: (topic: BusTopic) => void
}
