import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** One call of a vendor's API: no body, no query, no path parameter. */
export interface ApiCall {
  readonly vendorOrgId: string
  /** When its response ended, in epoch milliseconds. */
  readonly at: number
  readonly requestId: string
  readonly method: string
  /** With the names of its parameters: `/api/connections/{id}`. */
  readonly route: string
  readonly status: number
  readonly durationMillis: number
  /** The API key or Basic user. */
  readonly credentialId: string
  /** Why it was refused: a code. Null: it was not. */
  readonly refusal: string | null
  /** How many calls of the vendor just before this one were too many to list. */
  readonly omitted: number
}

/** The place of a call in the log, which is ordered by both, the highest first. */
export interface ApiCallPosition {
  readonly at: number
  readonly id: string
}

export interface LoggedApiCall extends Omit<ApiCall, "vendorOrgId">, ApiCallPosition {
  /** Null: the credential is gone. */
  readonly credential: { readonly kind: "api-key" | "basic-user"; readonly name: string | null } | null
}

/** Null: no restriction. */
export interface ApiCallFilter {
  /** Epoch milliseconds: `from` inclusive, `to` exclusive. */
  readonly from: number | null
  readonly to: number | null
  readonly isRefused: boolean | null
  readonly refusal: string | null
  readonly route: string | null
  readonly credentialId: string | null
  readonly requestId: string | null
}

/** At most this many calls are looked through for a page, whatever the filter and however many there are. */
export const MAX_SEARCHED_CALLS = 100_000

export interface ApiCallPage {
  /** At most `limit`. */
  readonly calls: ReadonlyArray<LoggedApiCall>
  /** The last call that was looked at, when others follow it; null: none follows. */
  readonly next: ApiCallPosition | null
}

/** How the latest calls fared. */
export interface ApiCallFigures {
  readonly calls: number
  readonly refused: number
  readonly omitted: number
  /** The median of the durations, in milliseconds; null: there are no calls. */
  readonly median: number | null
  readonly percentile95: number | null
  /** The earliest of these calls, in epoch milliseconds; null: there are none. */
  readonly since: number | null
}

export interface RouteFigures extends ApiCallFigures {
  readonly method: string
  readonly route: string
}

/** How often an API key or a Basic user called. */
export interface CredentialFigures {
  readonly credentialId: string
  readonly calls: number
}

/** The calls of vendors that were recognised, for 30 days (specification/privacy.md#retention). */
export interface ApiCallLog {
  readonly append: (calls: ReadonlyArray<ApiCall>) => Effect.Effect<void, StorageError>
  /** After a position; null: from the newest. */
  readonly list: (
    vendorOrgId: string,
    filter: ApiCallFilter,
    page: { readonly after: ApiCallPosition | null; readonly limit: number },
  ) => Effect.Effect<ApiCallPage, StorageError>
  /** By route, the most called first, and by credential; of the latest MAX_COUNTED_CALLS since `from`. */
  readonly count: (
    vendorOrgId: string,
    from: number,
  ) => Effect.Effect<
    {
      readonly all: ApiCallFigures
      readonly routes: ReadonlyArray<RouteFigures>
      readonly credentials: ReadonlyArray<CredentialFigures>
    },
    StorageError
  >
}
