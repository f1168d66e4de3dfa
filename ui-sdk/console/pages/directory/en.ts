import { en as fieldTexts } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"

export const en = (f: Format) => ({
  fields: fieldTexts,
  title: "Directory",
  total: (total: number) => f.number(total),
  search: "Search employees",
  searchHint: "Name, employee ID or email",
  table: "Employees",
  arrival: "Who did not arrive?",
  exportCsv: "Export CSV",
  exportWhich: "Choose a client to export its employees",
  filters: {
    client: "Client",
    allClients: "All clients",
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
    client: "Client",
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
    text: "Employees appear here when a client has connected and its first sync has completed.",
    noMatch: "Nobody matches",
    noMatchText:
      "Values that a client does not share cannot be found. Check the spelling, or clear the filters.",
  },
  record: {
    id: "Employee ID",
    close: "Close",
    show: "Fields",
    withValue: "With a value",
    missing: "Missing, and why",
    masked: "The clear values were never stored, so they can't be shown.",
    state: {
      empty: "Not available: the client's system gives no value for this employee",
      not_mapped: "Not in the client's last file",
      not_requested: "Not part of your data model",
      not_agreed: "Not shared: the client has not agreed to it",
      withheld: "Not shared: the client withholds it",
      needs_consent: "Not shared: this employee has given no consent",
      merged_with_unshared: "Not shared: a rule merges it with a field that is not shared",
    },
    nothingMissing: "Nothing is missing.",
    changes: "Changes",
    added: "First received",
    updated: "Updated",
    by: (trigger: string) => `By a sync: ${trigger}`,
    noChanges: (date: string) =>
      `First received on ${f.date(date)}. Later changes are listed as long as their files are stored.`,
  },
})

export type Messages = ReturnType<typeof en>
