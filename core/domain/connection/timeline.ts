import type { SyncSession } from "../sync/session.ts"
import type { Connection } from "./connection.ts"
import type { IssueCode } from "./issue.ts"

/* The stored history of a connection, for its vendor's users; without contents of its source. */

export type TimelineEvent = { readonly at: number } & (
  | { readonly kind: "invited" | "paused" | "requested_more" | "shares_less" | "failed" | "withdrawn" }
  | { readonly kind: "sync_failed" | "sync_held"; readonly sessionId: string }
  | {
      readonly kind: "first_sync" | "employees_left" | "recovered"
      readonly sessionId: string
      readonly added: number
      readonly updated: number
      readonly left: number
    }
  | { readonly kind: "problem" | "problem_solved"; readonly code: IssueCode }
  | { readonly kind: "terminated"; readonly employees: number | null }
)

export interface TimelineFacts {
  readonly connection: Pick<
    Connection,
    "connector" | "status" | "statusAt" | "createdAt" | "pausedAt" | "requestedAt" | "narrowedAt"
  >
  /** Newest first. */
  readonly sessions: ReadonlyArray<
    Pick<SyncSession, "id" | "kind" | "state" | "startedAt" | "finishedAt" | "dryRun" | "totals">
  >
  readonly issues: ReadonlyArray<{
    readonly code: IssueCode
    readonly raisedAt: number
    readonly resolvedAt: number | null
  }>
  /** The receipt of a terminated connection. */
  readonly receipt: { readonly employees: number; readonly deletedAt: number } | null
}

/** Newest first. Ordinary syncs are left out: the history of syncs lists them. */
export const buildTimeline = ({
  connection,
  sessions,
  issues,
  receipt,
}: TimelineFacts): ReadonlyArray<TimelineEvent> => {
  const { status, statusAt, createdAt, pausedAt, requestedAt, narrowedAt } = connection
  const syncs = sessions.filter(({ dryRun }) => !dryRun)
  const events: ReadonlyArray<TimelineEvent> = [
    { at: createdAt, kind: "invited" },
    ...at(pausedAt, "paused"),
    ...at(requestedAt, "requested_more"),
    ...at(narrowedAt, "shares_less"),
    ...at(status === "CONNECTION_FAILED" ? statusAt : null, "failed"),
    ...describeEnd(connection, receipt),
    ...syncs.flatMap((session, place) => describeSession(session, syncs[place + 1])),
    ...issues.flatMap(({ code, raisedAt, resolvedAt }): ReadonlyArray<TimelineEvent> => [
      { at: raisedAt, kind: "problem", code },
      ...(resolvedAt === null ? [] : [{ at: resolvedAt, kind: "problem_solved" as const, code }]),
    ]),
  ]
  return events.toSorted((a, b) => b.at - a.at)
}

/** An invitation that was not accepted is withdrawn: there was nothing to delete. */
const describeEnd = (
  { connector, status, statusAt }: TimelineFacts["connection"],
  receipt: TimelineFacts["receipt"],
): ReadonlyArray<TimelineEvent> => {
  if (status !== "CONNECTION_TERMINATED") return []
  const endedAt = receipt?.deletedAt ?? statusAt
  return connector === null
    ? [{ at: endedAt, kind: "withdrawn" }]
    : [{ at: endedAt, kind: "terminated", employees: receipt?.employees ?? null }]
}

const at = (
  time: number | null,
  kind: "paused" | "requested_more" | "shares_less" | "failed",
): ReadonlyArray<TimelineEvent> => (time === null ? [] : [{ at: time, kind }])

type TimelineSession = TimelineFacts["sessions"][number]

const describeSession = (
  session: TimelineSession,
  before: TimelineSession | undefined,
): ReadonlyArray<TimelineEvent> => {
  const { id, kind, state, startedAt, finishedAt, totals } = session
  const ended = { at: finishedAt ?? startedAt, sessionId: id }
  if (state === "failed") return [{ ...ended, kind: "sync_failed" }]
  if (state === "held") return [{ ...ended, kind: "sync_held" }]
  if (state !== "completed") return []
  const counts = { added: totals.added, updated: totals.updated, left: totals.disappeared }
  if (kind === "initial") return [{ ...ended, ...counts, kind: "first_sync" }]
  if (before?.state === "failed") return [{ ...ended, ...counts, kind: "recovered" }]
  return totals.disappeared > 0 ? [{ ...ended, ...counts, kind: "employees_left" }] : []
}
