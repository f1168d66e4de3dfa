import * as Effect from "effect/Effect"
import type { OutboxTotals } from "../../ports/webhooks/outbox.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { SyncSession } from "../../domain/sync/session.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import { toIssueView, type IssueView } from "./issues/issue-view.ts"
import { toSessionView } from "../sync/session-view.ts"
import { type ConnectionView, toConnectionView } from "../authorization/connection-view.ts"

export interface ConnectionDetails {
  readonly connection: ConnectionView
  /** The most recent ones, newest first. */
  readonly sessions: ReadonlyArray<SyncSession>
  readonly webhooks: OutboxTotals
  /** The open ones, newest first. */
  readonly issues: ReadonlyArray<IssueView>
}

export type ShowConnectionPorts = UsedPorts<
  "connections.find" | "ledger.listRecent" | "outbox.getTotals" | "issues.list"
>

const MAX_SESSIONS = 10
const MAX_ISSUES = 50

/** One connection in any status: its state, recent syncs, webhooks by state, and open issues. */
export const makeShowConnection = ({ connections, ledger, outbox, issues }: ShowConnectionPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<ConnectionDetails, ConnectionAccessError | StorageError> {
    const connection = yield* findConnection(connections, actor, "connection.show", connectionId)
    const sessions = yield* ledger.listRecent(connectionId, MAX_SESSIONS)
    const found = yield* issues.list(connectionId, MAX_ISSUES)
    return {
      connection: toConnectionView(actor, connection),
      sessions: sessions.map((session) => toSessionView(actor, session)),
      webhooks: yield* outbox.getTotals(connectionId),
      issues: found.filter(({ resolvedAt }) => resolvedAt === null).map((issue) => toIssueView(actor, issue)),
    }
  })
