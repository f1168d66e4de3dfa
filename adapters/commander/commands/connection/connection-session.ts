import type { Command } from "commander"
import type { SessionFinding } from "../../../../core/domain/sync/findings.ts"
import type { SyncSession } from "../../../../core/domain/sync/session.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import { SessionNotFound } from "../../../../core/use-cases/sync/show-session.ts"
import type { Cli } from "../../cli.ts"
import { instant } from "../../console.ts"
import { type Lines, table } from "../../output/table.ts"
import { isUuid } from "../../arguments/is-uuid.ts"
import { withServices } from "../../run-command.ts"

export const sessionCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("session")
    .description("show a sync session: its counts, its errors and warnings, and what started it")
    .argument("<session>", "sync_session_id")
    .action((id: string) => show(cli, id))
}

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  if (!isUuid(id)) throw new SessionNotFound({ sessionId: id })
  const { session, notes, changes } = await withServices(app, ({ sync }) => sync.showSession(OPERATOR, id))
  const findings = notes?.findings ?? []
  console.result(
    { ...sessionJson(session), changes, cursor: notes?.cursor ?? null, findings: findings.map(findingJson) },
    [
      ...sessionTable([session]),
      ...(session.state === "applying"
        ? [
            `${changes.committed.toLocaleString("en")} of ${changes.total.toLocaleString("en")} changes are committed.`,
          ]
        : []),
      ...(findings.length === 0 ? ["No findings."] : findingTable(findings)),
    ],
  )
}

export const sessionJson = (session: SyncSession) => ({
  sync_session_id: session.id,
  kind: session.kind,
  mode: session.mode,
  state: session.state,
  trigger: session.trigger,
  reason: session.reason,
  ...session.totals,
  webhooks: session.webhookCounter,
  started_at: instant(session.startedAt),
  finished_at: instant(session.finishedAt),
  duration_ms: session.finishedAt === null ? null : session.finishedAt - session.startedAt,
})

const formatDuration = ({ startedAt, finishedAt }: Pick<SyncSession, "startedAt" | "finishedAt">): string =>
  finishedAt === null ? "" : `${((finishedAt - startedAt) / 1_000).toFixed(1)} s`

export const sessionTable = (sessions: ReadonlyArray<SyncSession>): Lines =>
  table(
    [
      "SESSION",
      "STARTED",
      "TOOK",
      "BY",
      "LOAD",
      "STATE",
      "ROWS",
      "ACCEPTED",
      "REJECTED",
      "REPEATED",
      "OUTSIDE",
      "ADDED",
      "UPDATED",
      "UNCHANGED",
      "WHY",
    ],
    sessions.map(({ totals, ...session }) => [
      session.id,
      instant(session.startedAt) ?? "",
      formatDuration(session),
      session.trigger,
      session.mode,
      session.state,
      ...[totals.rows, totals.accepted, totals.rejected, totals.repeated, totals.excluded].map(String),
      ...[totals.added, totals.updated, totals.unchanged].map(String),
      session.reason ?? "",
    ]),
  )

const findingJson = ({ column, reason, rows, firstRow, rejected }: SessionFinding) => ({
  column,
  reason,
  rows,
  first_row: firstRow,
  rejected,
})

const findingTable = (findings: ReadonlyArray<SessionFinding>): Lines =>
  table(
    ["ROWS", "FIRST", "COLUMN", "LEFT OUT", "WHY"],
    findings.map(({ column, reason, rows, firstRow, rejected }) => [
      String(rows),
      String(firstRow),
      column ?? "",
      rejected ? "the row" : "the value",
      reason,
    ]),
  )
