import * as Schema from "effect/Schema"
import { consoleCall, ok } from "../../call.ts"
import { Instant } from "../../instant.ts"
import { Uuid } from "../../wire-values.ts"
import { AUDIT_ACTIONS, type AuditAction } from "../actions.ts"
import { ConsoleAuditCheck, ConsoleAuditEntries } from "./audit-log.ts"

/** The time and id of the last entry on a page. */
const CURSOR = /^\d{1,16}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

const FILTER = {
  from: Schema.optionalKey(Instant),
  to: Schema.optionalKey(Instant),
  action: Schema.optionalKey(Schema.Literals(Object.keys(AUDIT_ACTIONS) as ReadonlyArray<AuditAction>)),
  user_id: Schema.optionalKey(Uuid),
  connection_id: Schema.optionalKey(Uuid),
}

const FILTER_NOTES = {
  from: "Inclusive.",
  to: "Exclusive.",
  action: "Only this action.",
  user_id: "Who did it.",
  connection_id: "What it is about.",
}

export const listConsoleAudit = consoleCall({
  id: "listConsoleAudit",
  route: "GET /api/console/audit/",
  summary: "Read the audit log",
  description: "Every change and every read of sensitive data, newest first.",
  query: {
    schema: Schema.Struct({
      ...FILTER,
      cursor: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(CURSOR, { expected: "a next_cursor" })),
      ),
    }),
    notes: { ...FILTER_NOTES, cursor: "The next_cursor of the page before." },
    example: { from: "2026-11-25T00:00:00Z" },
  },
  responses: ok("A page of entries.", ConsoleAuditEntries),
})

export const checkConsoleAudit = consoleCall({
  id: "checkConsoleAudit",
  route: "GET /api/console/audit/check/",
  summary: "Check that no entry is missing or changed",
  description:
    "Recomputes the hash chain of the vendor's entries. An operator who has opened no vendor checks all chains.",
  responses: ok(
    "How many entries were checked, and the first that is missing or changed.",
    ConsoleAuditCheck,
    { entries: 18_204, broken: null },
  ),
  errors: { 404: { description: "There is no such vendor.", messages: { VendorNotFound: "Not found." } } },
})

export const exportConsoleAudit = consoleCall({
  id: "exportConsoleAudit",
  route: "GET /api/console/audit/export/",
  summary: "Export the audit log as CSV",
  description: "The listed entries with their hashes; every cell is safe to open in a spreadsheet.",
  query: {
    schema: Schema.Struct(FILTER),
    notes: FILTER_NOTES,
    example: { from: "2026-11-01T00:00:00Z" },
  },
  responses: { 200: { description: "The file.", schema: Schema.String, contentType: "text/csv" } },
})
