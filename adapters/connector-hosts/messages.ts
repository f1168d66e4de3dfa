import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import type { Reason } from "../../core/contract/reasons/reason-codes.ts"
import type { DataModelCategory } from "../../core/contract/sharing/data-model-flags.ts"
import type { SourceRequest, SourceResponse } from "../../core/ports/sync/http-transport.ts"
import type {
  ServerKey,
  SourceWebhookCall,
  SourceErrorKind,
  SourcePage,
  SourceUpdate,
} from "../../core/ports/sync/source.ts"

/* The messages between a connector and the service, whatever its host: one response to each "next", heartbeats and requests in between. */

/** The operation that the connector is started for. */
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

export type ToConnector =
  /** To a process: what it is started with, serialized. A thread is started with it. */
  | { readonly type: "begin"; readonly bytes: Uint8Array }
  | { readonly type: "next" }
  /** The response to the request with this id; `bytes`: its body, absent when it is empty. */
  | {
      readonly type: "response"
      readonly id: number
      readonly bytes?: Uint8Array
      readonly response: ResponseHead
    }
  | { readonly type: "response"; readonly id: number; readonly error: SerializedError }

export type ResponseHead = Omit<SourceResponse, "body">

export type FromConnector =
  ConnectorResponse | RefusedMessage | Heartbeat | RequestMessage | { readonly type: "requested" }

/** Sent by a process, which has no network: the service sends this request for it, where it may be sent. */
export interface RequestMessage {
  readonly type: "request"
  readonly id: number
  readonly request: SourceRequest
}

export type ConnectorResponse =
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
  /** As the connector gives them: `explainFailure` reads them. */
  readonly reasonCodes?: ReadonlyArray<Reason>
  readonly position?: number
  readonly retryAfterMillis?: number
  readonly hostKey?: ServerKey
}

/** Sent repeatedly while the connector is responsive; reports the bytes that it holds outside its heap. */
export interface Heartbeat {
  readonly type: "alive"
  readonly externalBytes: number
}

/** Sent when a thread was not allowed to connect to an address. */
export interface RefusedMessage {
  readonly type: "refused"
  readonly refusal: EgressRefusal
}

export const HEARTBEAT_MILLIS = 250
/** Requests of a process that are being sent at once; the others wait in it. */
export const MAX_REQUESTS = 4
