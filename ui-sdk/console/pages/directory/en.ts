import { en as fieldTexts } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { en as auditTexts } from "../audit/en.ts"

export const en = (f: Format, byReader: ByReader) => ({
  fields: fieldTexts,
  audit: auditTexts(f, byReader),
  title: byReader({ vendor: "Directory", company: "Employees", operator: "Directory" }),
  /** For a company: which side of its data this is. */
  lede: byReader({
    vendor: null,
    company: "What each vendor gets of your employees, record by record: nothing else leaves your company.",
    operator: null,
  }),
  total: (total: number) => f.number(total),
  search: "Search employees",
  searchHint: "Name, employee ID or email",
  table: "Employees",
  arrival: "Who did not arrive?",
  exportCsv: "Export CSV",
  exportWhich: byReader({
    vendor: "Choose a client to export its employees",
    company: "Choose a vendor to export what it gets",
    operator: "Choose a client to export its employees",
  }),
  filters: {
    client: byReader({ vendor: "Client", company: "Vendor", operator: "Client" }),
    allClients: byReader({ vendor: "All clients", company: "All vendors", operator: "All clients" }),
    department: "Department",
    designation: "Designation",
    status: "Status",
    anyStatus: "Any status",
    clear: "Clear filters",
  },
  status: { Active: "Active", Inactive: "Inactive", Terminated: "Terminated" },
  column: {
    employeeId: "Employee ID",
    name: "Name",
    status: "Status",
    department: "Department",
    designation: "Designation",
    client: byReader({ vendor: "Client", company: "Vendor", operator: "Client" }),
    email: "Work email",
    updated: "Last changed",
  },
  columns: {
    open: "Columns",
    title: "Columns of the directory",
    text: "The name always comes first. Your choice is stored in this browser. A narrow window shows the first columns only.",
    list: "Columns in their order",
    up: (column: string) => `Move ${column} up`,
    down: (column: string) => `Move ${column} down`,
    moved: (column: string, place: number, count: number) =>
      `${column} is now ${f.number(place)} of ${f.number(count)}`,
    reset: "Show the usual columns",
  },
  export: {
    title: "Export employees as CSV",
    text: (columns: ReadonlyArray<string>) =>
      `Every shared field that has a value for at least one employee, or only the columns that you have chosen: ${f.list(columns)}.`,
    all: "Export all fields",
    shown: "Export my columns",
  },
  notShared: "Not shared",
  noName: "Name not shared",
  shown: (shown: number) => `${f.number(shown)} shown`,
  matches: (count: number) =>
    `${f.number(count)} ${f.plural(count, { one: "person matches", other: "people match" })}`,
  empty: {
    title: "No employees yet",
    text: byReader({
      vendor: "Employees appear here when a client has connected and its first sync has completed.",
      company:
        "Employees appear here when you have connected with a vendor and the first sync has completed.",
      operator: "Employees appear here when a client has connected and its first sync has completed.",
    }),
    noMatch: "Nobody matches",
    noMatchText: byReader({
      vendor:
        "Values that a client does not share cannot be found. Check the spelling, or clear the filters.",
      company:
        "Values that you do not share with a vendor cannot be found. Check the spelling, or clear the filters.",
      operator:
        "Values that a client does not share cannot be found. Check the spelling, or clear the filters.",
    }),
  },
  record: {
    id: "Employee ID",
    close: "Close",
    show: "Fields",
    withValue: "With a value",
    missing: "Missing, and why",
    masked: byReader({
      vendor: "The clear values were never stored, so they can't be shown.",
      company: "The vendor gets the masked values only. The clear ones were never stored.",
      operator: "The clear values were never stored, so they can't be shown.",
    }),
    to: (vendor: string) => `What ${vendor} gets`,
    reads: {
      title: "Who has read it",
      none: "Nobody has opened this record by itself.",
      lists: "Lists and files with everyone are not here, and what is sent after each sync is not a read.",
      all: "All reads of this vendor",
      older: "Older",
    },
    state: {
      empty: byReader({
        vendor: "Not available: the client's system gives no value for this employee",
        company: "Not available: your system gives no value for this employee",
        operator: "Not available: the client's system gives no value for this employee",
      }),
      not_mapped: byReader({
        vendor: "Not in the client's last file",
        company: "Not in your last file",
        operator: "Not in the client's last file",
      }),
      not_requested: byReader({
        vendor: "Not part of your data model",
        company: "Not shared: the vendor does not ask for it",
        operator: "Not part of the vendor's data model",
      }),
      not_agreed: byReader({
        vendor: "Not shared: the client has not agreed to it",
        company: "Not shared: you have not agreed to it",
        operator: "Not shared: the client has not agreed to it",
      }),
      withheld: byReader({
        vendor: "Not shared: the client withholds it",
        company: "Not shared: you keep it back",
        operator: "Not shared: the client withholds it",
      }),
      needs_consent: "Not shared: this employee has given no consent",
      merged_with_unshared: "Not shared: a rule merges it with a field that is not shared",
    },
    nothingMissing: "Nothing is missing.",
    changes: "Changes",
    added: byReader({ vendor: "First received", company: "First shared", operator: "First received" }),
    updated: "Updated",
    by: (trigger: string) => `By a sync: ${trigger}`,
    noChanges: (date: string) =>
      `${byReader({ vendor: "First received", company: "First shared", operator: "First received" })} on ${f.date(date)}. Later changes are listed as long as their files are stored.`,
  },
})

export type Messages = ReturnType<typeof en>
