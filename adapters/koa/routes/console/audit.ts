import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { WireAuditEntry } from "../../../../core/contract/audit/audit-entry.ts"
import {
  ConsoleAuditCheck,
  ConsoleAuditEntries,
  type ConsoleAuditEntry,
} from "../../../../core/contract/audit/console/audit-log.ts"
import { Instant, Uuid } from "../../../../core/contract/wire-values.ts"
import { AUDIT_ACTIONS, type AuditAction } from "../../../../core/domain/audit/actions.ts"
import type { AuditEntry } from "../../../../core/domain/audit/entry.ts"
import { formatEntry } from "../../../../core/domain/audit/format-entry.ts"
import type { AuthenticatedSession } from "../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { AuditQuery } from "../../../../core/use-cases/audit/list-entries.ts"
import type { NamedEntry, NamedEntryPage } from "../../../../core/use-cases/audit/list-named-entries.ts"
import type { UseCases } from "../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"
import { type Route, Streamed } from "../../route.ts"

/** The header and then the entries, as text for each page. */
export type ToAuditCsv = (pages: AsyncIterable<ReadonlyArray<WireAuditEntry>>) => AsyncIterable<string>

export interface AuditApi {
  readonly audit: Pick<UseCases["audit"], "exportEntries" | "listNamedEntries" | "verifyChains">
  readonly toAuditCsv: ToAuditCsv
}

/** The audit log of the organization in whose name the caller acts. */
export const auditRoutes = (
  access: Access<AuthenticatedSession>,
  { audit, toAuditCsv }: AuditApi,
): ReadonlyArray<Route> => [
  listRoute(access, audit.listNamedEntries),
  checkRoute(access, audit.verifyChains),
  exportRoute(access, audit.exportEntries, toAuditCsv),
]

type AuditPlace = NonNullable<NamedEntryPage["next"]>

const PAGE_SIZE = 50

/** The time and the id of the last entry of a page. */
const CURSOR = /^\d{1,16}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

const FILTER = {
  from: Schema.optionalKey(Instant),
  to: Schema.optionalKey(Instant),
  action: Schema.optionalKey(Schema.Literals(Object.keys(AUDIT_ACTIONS) as ReadonlyArray<AuditAction>)),
  user_id: Schema.optionalKey(Uuid),
  connection_id: Schema.optionalKey(Uuid),
}
const AuditFilter = Schema.Struct(FILTER)
const AuditListQuery = Schema.Struct({
  ...FILTER,
  cursor: Schema.optionalKey(Schema.String.check(Schema.isPattern(CURSOR, { expected: "a next_cursor" }))),
})

const FILTER_NOTES = {
  from: "Inclusive.",
  to: "Exclusive.",
  action: "Only this action.",
  user_id: "Who did it.",
  connection_id: "What it is about.",
}

const listRoute = (
  access: Access<AuthenticatedSession>,
  listNamedEntries: AuditApi["audit"]["listNamedEntries"],
) =>
  endpoint({
    method: "GET",
    path: "/api/console/audit/",
    id: "listConsoleAudit",
    tag: "Console",
    summary: "Read the audit log",
    description: "Every change, and every look at something sensitive, newest first.",
    access,
    parameters: {
      query: {
        schema: AuditListQuery,
        notes: { ...FILTER_NOTES, cursor: "The next_cursor of the page before." },
        example: { from: "2026-11-25T00:00:00Z" },
      },
    },
    answers: { 200: { description: "A page of entries.", schema: ConsoleAuditEntries } },
    errors: {},
    handle: ({ caller, query: { cursor, ...filter } }) =>
      Effect.map(
        listNamedEntries(caller.actor, toQuery(caller, filter), {
          after: readCursor(cursor),
          limit: PAGE_SIZE,
        }),
        ({ items, next }) => ({
          status: 200,
          body: {
            items: items.map(toConsoleEntry),
            next_cursor: next === null ? null : `${String(next.at)}-${next.id}`,
          } satisfies ConsoleAuditEntries,
        }),
      ),
  })

const checkRoute = (access: Access<AuthenticatedSession>, verifyChains: AuditApi["audit"]["verifyChains"]) =>
  endpoint({
    method: "GET",
    path: "/api/console/audit/check/",
    id: "checkConsoleAudit",
    tag: "Console",
    summary: "Check that no entry is missing or changed",
    description:
      "Computes the chain of hashes of the vendor's entries again. An operator without an open vendor checks all chains.",
    access,
    answers: {
      200: {
        description: "How many entries were checked, and the first that is missing or changed.",
        schema: ConsoleAuditCheck,
        example: { entries: 18_204, broken: null },
      },
      404: { description: "There is no such vendor.", schema: DEFAULT_STYLE.schema },
    },
    errors: { VendorNotFound: () => failure(404, "Not found.") },
    handle: ({ caller }) =>
      Effect.map(
        verifyChains(caller.actor, { vendorOrgId: caller.vendorOrgId, onProgress: () => undefined }),
        ({ entries, broken }) => ({
          status: 200,
          body: {
            entries,
            broken:
              broken === null
                ? null
                : { sequence: broken.sequence, entry_id: broken.entryId, problem: broken.problem },
          } satisfies ConsoleAuditCheck,
        }),
      ),
  })

const exportRoute = (
  access: Access<AuthenticatedSession>,
  exportEntries: AuditApi["audit"]["exportEntries"],
  toAuditCsv: ToAuditCsv,
) =>
  endpoint({
    method: "GET",
    path: "/api/console/audit/export/",
    id: "exportConsoleAudit",
    tag: "Console",
    summary: "Export the audit log as CSV",
    description:
      "The entries that the list shows, with their hashes; every cell is safe to open in a spreadsheet.",
    access,
    parameters: {
      query: { schema: AuditFilter, notes: FILTER_NOTES, example: { from: "2026-11-01T00:00:00Z" } },
    },
    answers: { 200: { description: "The file.", schema: Schema.String, contentType: "text/csv" } },
    errors: {},
    handle: ({ caller, query }) =>
      Effect.map(exportEntries(caller.actor, toQuery(caller, query)), (pages) => ({
        status: 200,
        headers: { "Content-Disposition": 'attachment; filename="audit-log.csv"' },
        body: new Streamed(toBytes(toAuditCsv(formatPages(pages))), "text/csv; charset=utf-8"),
      })),
  })

const toQuery = (
  { vendorOrgId }: Pick<AuthenticatedSession, "vendorOrgId">,
  { from, to, action, user_id: actorId, connection_id: connectionId }: typeof AuditFilter.Type,
): AuditQuery => ({
  ...(vendorOrgId === null ? {} : { vendorOrgId }),
  ...(from === undefined ? {} : { from: Date.parse(from) }),
  ...(to === undefined ? {} : { to: Date.parse(to) }),
  ...(action === undefined ? {} : { action }),
  ...(actorId === undefined ? {} : { actorId }),
  ...(connectionId === undefined ? {} : { connectionId }),
})

/** The schema of the query has checked its form. */
const readCursor = (cursor: string | undefined): AuditPlace | null => {
  const end = cursor?.indexOf("-") ?? -1
  return cursor === undefined ? null : { at: Number(cursor.slice(0, end)), id: cursor.slice(end + 1) }
}

const toConsoleEntry = ({ userName, client, ...entry }: NamedEntry): ConsoleAuditEntry => {
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
    target_kind: wire.target_kind,
    target_id: wire.target_id,
    connection_id: wire.connection_id,
    client,
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
