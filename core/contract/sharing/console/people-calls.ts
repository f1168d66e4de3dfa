import * as Schema from "effect/Schema"
import { CLIENT_GONE } from "../../authorization/client-errors.ts"
import { CLIENT_ID_EXAMPLE, CLIENT_PATH } from "../../authorization/client-path.ts"
import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { ConsoleDirectory, ConsoleDirectorySearch } from "../../employee/console/directory.ts"
import { EMPLOYEE_RECORD_EXAMPLE } from "../../employee/employee-example.ts"
import { Uuid } from "../../wire-values.ts"
import { ConsolePerson, ConsoleRestriction, ConsoleRestrictions } from "./people.ts"

const RECORD_ID_EXAMPLE = "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90"
const RESTRICTION_ID_EXAMPLE = "3c1f6a52-8f0e-4d25-9c57-6b2f0a9e1d44"
const VENDOR_ID_EXAMPLE = "5b2d9f6a-7c1e-4f0b-8a3d-1e9c4b7a6f20"

const PERSON_PATH = {
  schema: Schema.Struct({ ...CLIENT_PATH.schema.fields, employee_id: Uuid }),
  notes: { ...CLIENT_PATH.notes, employee_id: "The id of the person's record, from the search." },
  example: { ...CLIENT_PATH.example, employee_id: RECORD_ID_EXAMPLE },
}

const RESTRICTION_EXAMPLE: ConsoleRestriction = {
  id: RESTRICTION_ID_EXAMPLE,
  connection_id: CLIENT_ID_EXAMPLE,
  client: "Kaveri Loomworks",
  vendor_org_id: VENDOR_ID_EXAMPLE,
  kind: "erased",
  employee_id: null,
  record_id: null,
  requested_at: "2026-11-25T09:23:10.000Z",
  applied_at: "2026-11-25T09:23:11.000Z",
  finished_at: "2026-11-25T09:23:41.000Z",
  released_at: null,
  vendor_notice: "told",
  counts: {
    records: 1,
    consents: 0,
    staged_rows: 2,
    webhook_copies: 0,
    test_pushes: 0,
    files: 0,
  },
}

const PERSON_EXAMPLE: ConsolePerson = {
  connection_id: CLIENT_ID_EXAMPLE,
  client: "Kaveri Loomworks",
  vendor_org_id: VENDOR_ID_EXAMPLE,
  is_shared: true,
  record: EMPLOYEE_RECORD_EXAMPLE,
  overrides: [{ key: "designation", value: "Head of Dyeing" }],
  months: [{ month: 10, year: 2026, grossPay: 84_000 }],
  consents: [],
  changes: [],
  webhooks: [
    {
      request_id: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
      kind: "sync.events.employee.add/sync.events.initial",
      state: "delivered",
      created_at: "2026-11-25T09:23:10.000Z",
      finished_at: "2026-11-25T09:23:12.000Z",
      keeps_body: false,
    },
  ],
  accesses: [],
  elsewhere: { staged_rows: 0, test_pushes: 0, files: 0, documents: [] },
}

const NO_PERSON = {
  404: {
    description: "There is no such employee.",
    messages: { ...CLIENT_GONE[404].messages, EmployeeNotFound: "Not found." },
  },
} as const

const RESTRICTED = ok("The restriction as it is now.", ConsoleRestriction, RESTRICTION_EXAMPLE)

export const findConsolePeople = consoleCall({
  id: "findConsolePeople",
  route: "POST /api/console/people/search/",
  summary: "Find one person in all connections",
  description:
    "By words of the name, the work e-mail or the employeeId, as far as they are shared. For the company's own users and the operator.",
  body: { schema: ConsoleDirectorySearch, example: { search: "lhamo" } },
  responses: ok("A page of people.", ConsoleDirectory, {
    items: [
      {
        id: RECORD_ID_EXAMPLE,
        connection_id: CLIENT_ID_EXAMPLE,
        client: "Kaveri Loomworks",
        vendor: "Tamarind Benefits",
        employee_id: "KL-0412",
        name: "Tenzin Lhamo",
        email: "tenzin@kaveri.example",
        department: "Dyeing and Finishing",
        designation: "Process Chemist",
        status: "Active",
        updated_at: "2026-11-25T09:23:10.000Z",
      },
    ],
    total: 1_204,
    next_cursor: null,
  }),
})

export const showConsolePerson = consoleCall({
  id: "showConsolePerson",
  route: "GET /api/console/clients/{connection_id}/people/{employee_id}/",
  summary: "Export what is held about one person",
  description:
    "The record, pay, consents and overrides, what the vendor was sent and who read it, and copies in other places. For the company's own users and the operator.",
  pathParameters: PERSON_PATH,
  responses: ok("What is held.", ConsolePerson, PERSON_EXAMPLE),
  errors: NO_PERSON,
})

export const blockConsolePerson = consoleCall({
  id: "blockConsolePerson",
  route: "POST /api/console/clients/{connection_id}/people/{employee_id}/block/",
  summary: "Stop sharing one person",
  description:
    "No sync shares the person until they are released. The vendor gets one update with the status Inactive. While a sync is running, it takes effect when that one ends.",
  pathParameters: PERSON_PATH,
  responses: RESTRICTED,
  errors: NO_PERSON,
})

export const eraseConsolePerson = consoleCall({
  id: "eraseConsolePerson",
  route: "POST /api/console/clients/{connection_id}/people/{employee_id}/erase/",
  summary: "Erase one person",
  description:
    "Deletes everything about the person in this connection: record, pay, consents, copies of webhooks, test pushes, and any file that is not shared yet. The vendor gets one update with the status Inactive; until it has taken it, for at most seven days, the employeeId is kept for that. Later syncs leave the person out. It cannot be undone.",
  pathParameters: PERSON_PATH,
  responses: RESTRICTED,
  errors: NO_PERSON,
})

export const withdrawConsoleConsent = consoleCall({
  id: "withdrawConsoleConsent",
  route: "POST /api/console/clients/{connection_id}/people/{employee_id}/withdraw-consent/",
  summary: "Withdraw one person's consent",
  description: "The vendor sees only the mandatory fields again, from now on.",
  pathParameters: PERSON_PATH,
  responses: DONE,
  errors: {
    ...NO_PERSON,
    409: {
      description: "There is nothing to withdraw.",
      messages: { NoConsentInForce: "No consent of this person is in force." },
    },
  },
})

export const listConsoleRestrictions = consoleCall({
  id: "listConsoleRestrictions",
  route: "GET /api/console/people/restrictions/",
  summary: "List who is blocked and who was erased",
  description: "The newest 500, with the receipts of erasures.",
  responses: ok("The restrictions.", ConsoleRestrictions, { items: [RESTRICTION_EXAMPLE] }),
})

export const releaseConsolePerson = consoleCall({
  id: "releaseConsolePerson",
  route: "POST /api/console/clients/{connection_id}/restrictions/{restriction_id}/release/",
  summary: "Permit one person to be shared again",
  description:
    "For a blocked person, or an erased one who is employed again. The next sync reads the whole source, and what was erased is not restored.",
  pathParameters: {
    schema: Schema.Struct({ ...CLIENT_PATH.schema.fields, restriction_id: Uuid }),
    notes: { ...CLIENT_PATH.notes, restriction_id: "From the list of restrictions." },
    example: { ...CLIENT_PATH.example, restriction_id: RESTRICTION_ID_EXAMPLE },
  },
  responses: DONE,
  errors: {
    ...NO_PERSON,
    409: {
      description: "There is nothing to release.",
      messages: { RestrictionNotInForce: "It was released before, or the erasure is not finished." },
    },
  },
})
