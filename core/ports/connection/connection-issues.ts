import type * as Effect from "effect/Effect"
import type { Issue, IssueCode } from "../../domain/connection/issue.ts"
import type { ConnectionScope } from "../../domain/connection/scope.ts"
import type { StorageError } from "../storage-error.ts"

export interface StoredIssue extends Issue {
  readonly id: string
  readonly connectionId: string
  readonly raisedAt: number
  /** When it was last observed. */
  readonly seenAt: number
  /** Null: it is open. */
  readonly resolvedAt: number | null
}

/** The issues of connections. A connection has at most one open issue of a code. */
export interface ConnectionIssues {
  /** Opens an issue, or updates the open one of this code; `id` is for a new one. */
  readonly raise: (
    connectionId: string,
    issue: Issue & { readonly id: string },
    now: number,
  ) => Effect.Effect<void, StorageError>
  /** Resolves the open ones of these codes. */
  readonly resolve: (
    connectionId: string,
    codes: ReadonlyArray<IssueCode>,
    now: number,
  ) => Effect.Effect<void, StorageError>
  /** The issues of one connection: open ones first, then resolved ones, each newest first. */
  readonly list: (
    connectionId: string,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<StoredIssue>, StorageError>
  /** The open ones of many connections, those raised first before the others. */
  readonly listOpen: (
    scope: ConnectionScope,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<StoredIssue>, StorageError>
  /** Ids of the connections that have an open one of this code. */
  readonly listAffectedConnections: (code: IssueCode) => Effect.Effect<ReadonlyArray<string>, StorageError>
}
