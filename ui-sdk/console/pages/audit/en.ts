import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { type ActionName, ACTIONS_EN } from "./actions/en.ts"

export const en = (f: Format, byReader: ByReader) => ({
  title: "Audit log",
  lede: "Every change, and every look at something sensitive. Entries can't be edited or deleted, and hold no personal data of employees.",
  export: "Export",
  filter: "Filter",
  action: { label: "Action", all: "All actions", reads: "All reads of personal data" },
  reads: byReader({
    vendor:
      "Each read of employees: of one by its record, of a list by its page, without the names in it. Webhooks are in the delivery log.",
    company:
      "Each time data about employees of your company was read: one record by its ID, a list as one entry, without the names in it. What is sent to the vendor after a sync, and the vendor's searches over all its clients at once, are not listed here.",
    operator:
      "Each read of employees: of one by its record, of a list by its page, without the names in it. Webhooks are in the delivery log.",
  }),
  actions: ACTIONS_EN as Readonly<Record<ActionName, string>>,
  filteredBy: (what: string) => `Only: ${what}`,
  clear: (what: string) => `Only: ${what}, remove the filter`,
  check: {
    button: "Check the chain",
    running: "Checking every entry",
    intact: (entries: number) =>
      f.plural(entries, {
        one: "1 entry checked, none missing or changed.",
        other: `${f.number(entries)} entries checked, none missing or changed.`,
      }),
    broken: (sequence: number) => `Entry ${f.number(sequence)} is missing or was changed.`,
    brokenText: "Ask the operator to compare with a backup, and run hrsync audit verify.",
  },
  table: "Entries of the audit log",
  today: (day: string) => `Today, ${day}`,
  details: "Details",
  detailsFor: (what: string, when: string) => `Details: ${what}, ${when}`,
  refused: "Refused",
  older: "Show older",
  shown: (count: number) => f.plural(count, { one: "1 entry", other: `${f.number(count)} entries` }),
  role: {
    operator: "The operator",
    "vendor-key": byReader({
      vendor: "Your software",
      company: "The vendor's software",
      operator: "The vendor's software",
    }),
    "vendor-admin": byReader({
      vendor: "An admin",
      company: "An admin of the vendor",
      operator: "An admin of the vendor",
    }),
    "vendor-member": byReader({
      vendor: "A member",
      company: "A member of the vendor",
      operator: "A member of the vendor",
    }),
    "corporate-admin": byReader({
      vendor: "A company admin",
      company: "A colleague",
      operator: "A company admin",
    }),
    journey: "The HR admin",
    "journey-repair": "The HR admin",
    "journey-confirm-sync": "The HR admin",
    "journey-sharing-request": "The HR admin",
    "journey-review-change": "The HR admin",
    system: "The service",
    other: "Someone",
  },
  via: {
    api: "API",
    mcp: "MCP",
    journey: "Journey",
    console: "Console",
    cli: "Command line",
    service: "The service itself",
    other: "Unknown",
  },
  field: {
    when: "When",
    who: "Who",
    role: "Role",
    client: byReader({ vendor: "Client", company: "Vendor", operator: "Client" }),
    target: "What",
    via: "By",
    address: "From",
    credential: "Credential",
    request: "Request",
    sequence: "Place in the chain",
    action: "Action",
  },
  facts: "More",
  ofUser: (name: string) => `Everything of ${name}`,
  ofClient: (name: string) => `Everything about ${name}`,
  empty: {
    title: "No entries",
    text: "Nothing like this happened in this time.",
    clear: "Show everything",
  },
})

export type Messages = ReturnType<typeof en>
