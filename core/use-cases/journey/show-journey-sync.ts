import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import { omitCoverageFindings } from "../../domain/sync/coverage-findings.ts"
import { hasEnded, type SyncSession } from "../../domain/sync/session.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"
import type { SessionDetails, SessionNotFound } from "../sync/show-session.ts"
import { type IssueView, toIssueView } from "../connection/issues/issue-view.ts"

export interface JourneySyncDetails {
  readonly connection: Connection
  /** The latest sync; null: the next one has not begun. */
  readonly sync: SessionDetails | null
  /** Nothing has been shared before it. */
  readonly isFirst: boolean
  /** The newest open one: why no sync has begun, or why the last one failed. */
  readonly issue: IssueView | null
}

export interface ShowJourneySyncPorts extends UsedPorts<
  "connections.find" | "issues.list" | "ledger.listRecent" | "uploads.find"
> {
  readonly showSession: (
    actor: Actor,
    sessionId: string,
  ) => Effect.Effect<SessionDetails, ActionForbidden | SessionNotFound | StorageError | VerificationRequired>
}

const MAX_ISSUES = 20

/** The latest sync of the journey's connection, for the screen that shows it live. */
export const makeShowJourneySync = ({
  connections,
  issues,
  ledger,
  uploads,
  showSession,
}: ShowJourneySyncPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<JourneySyncDetails, ConnectionAccessError | SessionNotFound | StorageError> {
    const connection = yield* findConnection(connections, actor, "connection.read-syncs", connectionId)
    const [latest] = yield* ledger.listRecent(connectionId, 1)
    const found = yield* issues.list(connectionId, MAX_ISSUES)
    const open = found.find(({ resolvedAt }) => resolvedAt === null)
    const upload = yield* uploads.find(connectionId)
    // The latest sync is of the file before.
    const isNextWaiting = upload?.stage === "sharing" && latest !== undefined && hasEnded(latest.state)
    return {
      connection,
      sync:
        latest === undefined || isNextWaiting ? null : withoutCoverage(yield* showSession(actor, latest.id)),
      isFirst: latest === undefined || (latest.kind === "initial" && !(isNextWaiting && isShared(latest))),
      issue: open === undefined ? null : toIssueView(actor, open),
    }
  })

/** The screens word the coverage for their reader, by its counts. */
const withoutCoverage = (details: SessionDetails): SessionDetails => {
  const { notes, coverage } = details
  if (notes === null) return details
  return { ...details, notes: { ...notes, findings: omitCoverageFindings(notes.findings, coverage) } }
}

const isShared = ({ state }: SyncSession): boolean => state === "completed"
