import * as Schema from "effect/Schema"
import { consoleCall, ok } from "../../call.ts"
import { Instant } from "../../instant.ts"
import { Uuid } from "../../wire-values.ts"
import { AUDIT_ACTIONS, type AuditAction } from "../actions.ts"
import { ConsoleAuditCheck, ConsoleAuditEntries, type ConsoleAuditEntry } from "./audit-log.ts"

/** The time and id of the last entry on a page. */
const CURSOR = /^\d{1,16}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u

const FILTER = {
  from: Schema.optionalKey(Instant),
  to: Schema.optionalKey(Instant),
  action: Schema.optionalKey(Schema.Literals(Object.keys(AUDIT_ACTIONS) as ReadonlyArray<AuditAction>)),
  only: Schema.optionalKey(Schema.Literal("reads")),
  user_id: Schema.optionalKey(Uuid),
  connection_id: Schema.optionalKey(Uuid),
  employee_id: Schema.optionalKey(Uuid),
}

const FILTER_NOTES = {
  from: "Inclusive.",
  to: "Exclusive.",
  action: "Only this action.",
  only: "`reads`: only reads of personal data. Not with `action`.",
  user_id: "Who did it.",
  connection_id: "What it is about.",
  employee_id: "One employee, by the id from the directory. Entries about lists are not among them.",
}

const ENTRY_EXAMPLE: ConsoleAuditEntry = {
  id: "4f8a1f0e-7a53-4a0e-8b6a-0f1c2d3e4a5b",
  sequence: 18_204,
  at: "2026-11-25T09:23:10.000Z",
  action: "employee.read",
  title: AUDIT_ACTIONS["employee.read"],
  role: "vendor-admin",
  user_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  user_name: "Arjun Mehta",
  credential_id: null,
  credential_name: null,
  target_kind: "employee",
  target_id: "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
  connection_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11",
  client: "Kaveri Loomworks",
  vendor: "Tamarind Benefits",
  via: "console",
  address: "203.0.113.7",
  request_id: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  outcome: "done",
  details: {},
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
  responses: ok("A page of entries.", ConsoleAuditEntries, { items: [ENTRY_EXAMPLE], next_cursor: null }),
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
