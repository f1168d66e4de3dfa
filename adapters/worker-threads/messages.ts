import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import type { DataModelCategory } from "../../core/contract/sharing/data-model-flags.ts"
import type {
  ServerKey,
  SourceWebhookCall,
  SourceErrorKind,
  SourcePage,
  SourceUpdate,
} from "../../core/ports/sync/source.ts"

/* The messages between a connector's thread and the service: one response to each NEXT, and heartbeats in between. */

/** The operation that the thread is started for. */
export type SourceCall =
  /** Checks whether the connector's code can be started. */
  | { readonly operation: "load" }
  | { readonly operation: "check" }
  | { readonly operation: "hasChanged"; readonly cursor: unknown }
  | { readonly operation: "salaryMaster" }
  | { readonly operation: "write"; readonly update: SourceUpdate }
  | { readonly operation: "verifyHook"; readonly call: SourceWebhookCall }
  | {
      readonly operation: "pages"
      readonly cursor: unknown
      readonly categories?: ReadonlyArray<DataModelCategory>
    }

export const NEXT = "next"

export type ThreadResponse =
  | { readonly type: "value"; readonly value: unknown }
  /** Columns are null when they are those of the previous page. */
  | { readonly type: "page"; readonly page: SentPage; readonly columns: Columns | null }
  | { readonly type: "end" }
  /** Null: the connector threw an error that explains nothing. */
  | { readonly type: "failed"; readonly error: SerializedError | null }

/** A connector in JavaScript may leave the agreement out. */
export type SentPage = Omit<SourcePage, "agreement" | "columns"> & Partial<Pick<SourcePage, "agreement">>

export type Columns = SourcePage["columns"]

/** The fields of a SourceError. */
export interface SerializedError {
  readonly kind: SourceErrorKind
  readonly message: string
  readonly position?: number
  readonly retryAfterMillis?: number
  readonly hostKey?: ServerKey
}

/** Sent repeatedly while the thread is responsive; reports the bytes that it holds outside its heap. */
export interface Heartbeat {
  readonly type: "alive"
  readonly externalBytes: number
}

/** Sent when the thread was not allowed to connect to an address. */
export interface RefusedMessage {
  readonly type: "refused"
  readonly refusal: EgressRefusal
}

export const HEARTBEAT_MILLIS = 250
