import * as Effect from "effect/Effect"
import { PERSONAL_READS } from "../../../../core/contract/audit/actions.ts"
import type { WireAuditEntry } from "../../../../core/contract/audit/audit-entry.ts"
import * as calls from "../../../../core/contract/audit/console/audit-calls.ts"
import type { ConsoleAuditEntry } from "../../../../core/contract/audit/console/audit-log.ts"
import type { CallInput } from "../../../../core/contract/call.ts"
import type { AuditEntry } from "../../../../core/domain/audit/entry.ts"
import { formatEntry } from "../../../../core/domain/audit/format-entry.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/accounts/sessions/authenticate-session.ts"
import type { AuditQuery } from "../../../../core/use-cases/audit/list-entries.ts"
import type { NamedEntry, NamedEntryPage } from "../../../../core/use-cases/audit/list-named-entries.ts"
import { type Implementation, implement, respond } from "../../calls/implement.ts"
import { Streamed } from "../../calls/route.ts"

const PAGE_SIZE = 50

/** The audit log of the organization for which the caller acts. */
export const auditCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.listConsoleAudit,
    ({ audit: { listNamedEntries } }, { caller, query: { cursor, ...filter } }) =>
      Effect.map(
        listNamedEntries(caller.actor, toQuery(caller, filter), {
          after: readCursor(cursor),
          limit: PAGE_SIZE,
        }),
        ({ items, next }) =>
          respond(200, {
            items: items.map(toConsoleEntry),
            next_cursor: next === null ? null : `${String(next.at)}-${next.id}`,
          }),
      ),
  ),

  implement(calls.checkConsoleAudit, ({ audit: { verifyChains } }, { caller }) =>
    Effect.map(
      verifyChains(caller.actor, { vendorOrgId: caller.vendorOrgId, onProgress: () => undefined }),
      ({ entries, broken }) =>
        respond(200, {
          entries,
          broken:
            broken === null
              ? null
              : { sequence: broken.sequence, entry_id: broken.entryId, problem: broken.problem },
        }),
    ),
  ),

  implement(calls.exportConsoleAudit, ({ audit: { exportEntries }, toAuditCsv }, { caller, query }) =>
    Effect.map(exportEntries(caller.actor, toQuery(caller, query)), (pages) =>
      respond(200, new Streamed(toBytes(toAuditCsv(formatPages(pages))), "text/csv; charset=utf-8"), {
        "Content-Disposition": 'attachment; filename="audit-log.csv"',
      }),
    ),
  ),
]

type AuditPlace = NonNullable<NamedEntryPage["next"]>

const toQuery = (
  { vendorOrgId }: Pick<AuthenticatedSession, "vendorOrgId">,
  {
    from,
    to,
    action,
    only,
    user_id: actorId,
    connection_id: connectionId,
    employee_id: recordId,
  }: CallInput<typeof calls.exportConsoleAudit>["query"],
): AuditQuery => ({
  ...(vendorOrgId === null ? {} : { vendorOrgId }),
  ...(from === undefined ? {} : { from: Date.parse(from) }),
  ...(to === undefined ? {} : { to: Date.parse(to) }),
  ...(only === undefined ? {} : { actions: PERSONAL_READS }),
  ...(action === undefined ? {} : { actions: [action] }),
  ...(actorId === undefined ? {} : { actorId }),
  ...(connectionId === undefined ? {} : { connectionId }),
  ...(recordId === undefined ? {} : { recordId }),
})

/** The schema of the query has checked its form. */
const readCursor = (cursor: string | undefined): AuditPlace | null => {
  const end = cursor?.indexOf("-") ?? -1
  return cursor === undefined ? null : { at: Number(cursor.slice(0, end)), id: cursor.slice(end + 1) }
}

const toConsoleEntry = ({
  userName,
  credentialName,
  client,
  vendor,
  ...entry
}: NamedEntry): ConsoleAuditEntry => {
  const wire = formatEntry(entry)
  return {
    id: wire.id,
    sequence: wire.sequence,
    at: wire.at,
    action: wire.action,
    title: wire.title,
    role: wire.role,
    user_id: wire.user_id,
    user_name: userName,
    credential_id: wire.credential_id,
    credential_name: credentialName,
    target_kind: wire.target_kind,
    target_id: wire.target_id,
    connection_id: wire.connection_id,
    client,
    vendor,
    via: wire.via,
    address: wire.address,
    request_id: wire.request_id,
    outcome: entry.outcome,
    details: entry.details,
  }
}

async function* formatPages(
  pages: AsyncIterable<ReadonlyArray<AuditEntry>>,
): AsyncGenerator<ReadonlyArray<WireAuditEntry>> {
  for await (const page of pages) yield page.map(formatEntry)
}

async function* toBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}
