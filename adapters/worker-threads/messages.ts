import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import type {
  SourceWebhookCall,
  SourceErrorKind,
  SourcePage,
  SourceUpdate,
} from "../../core/ports/sync/source.ts"

/* What the thread of a connector and the service say to each other: one answer to each NEXT, and signs of life in between. */

/** What the thread is started for. */
export type SourceCall =
  /** To see whether its code can be started. */
  | { readonly operation: "load" }
  | { readonly operation: "check" }
  | { readonly operation: "hasChanged"; readonly cursor: unknown }
  | { readonly operation: "salaryMaster" }
  | { readonly operation: "write"; readonly update: SourceUpdate }
  | { readonly operation: "verifyHook"; readonly call: SourceWebhookCall }
  | { readonly operation: "pages"; readonly cursor: unknown }

export const NEXT = "next"

export type Answer =
  | { readonly type: "value"; readonly value: unknown }
  /** Columns are null when they are those of the page before. */
  | { readonly type: "page"; readonly page: Omit<SourcePage, "columns">; readonly columns: Columns | null }
  | { readonly type: "end" }
  /** Null: the connector threw what it does not explain. */
  | { readonly type: "failed"; readonly error: SerializedError | null }

export type Columns = SourcePage["columns"]

/** The fields of a SourceError. */
export interface SerializedError {
  readonly kind: SourceErrorKind
  readonly message: string
  readonly position?: number
  readonly retryAfterMillis?: number
}

/** Sent again and again while the thread can still do anything: bytes that it holds outside its heap. */
export interface Heartbeat {
  readonly type: "alive"
  readonly externalBytes: number
}

/** Sent when the thread was kept from dialling an address. */
export interface RefusedMessage {
  readonly type: "refused"
  readonly refusal: EgressRefusal
}

export const HEARTBEAT_MILLIS = 250
