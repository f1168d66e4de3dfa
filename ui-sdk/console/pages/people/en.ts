import { en as fieldTexts } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { ACTIONS_EN } from "../audit/actions/en.ts"

export const en = (f: Format) => ({
  fields: fieldTexts,
  actions: ACTIONS_EN as Readonly<Record<string, string>>,
  title: "Requests of people",
  lede: "When a person asks what is held about them, or that it is blocked or erased, answer it here.",
  search: "Find the person",
  searchHint: "Name, employee ID or work email",
  found: "People who match",
  start: { title: "Who asks?", text: "Search for the person in all of your connections." },
  nobody: {
    title: "Nobody matches",
    text: "Only values that are shared can be found. Try the employee ID, or look at the list below: the person may be blocked or erased already.",
  },
  more: "There are more. Use more words.",
  column: {
    name: "Name",
    employeeId: "Employee ID",
    email: "Work email",
    company: "Company",
    requested: "Requested",
    state: "State",
    action: "Action",
  },
  noName: "Name not shared",
  list: {
    title: "Blocked and erased",
    table: "Blocked and erased people",
    none: "Nobody is blocked or erased.",
    erasedPerson: "Erased person",
    waits: "Waits for a sync to end",
    blocked: "Blocked",
    telling: "Erased. The vendor is being told",
    erased: "Erased",
    notTold: "Erased. The vendor did not take the notice",
    released: "Erased, and released",
    release: "Share again",
    deleted: (records: number, others: number) =>
      `${f.number(records)} ${f.plural(records, { one: "record", other: "records" })} and ${f.number(others)} ${f.plural(others, { one: "copy", other: "copies" })} deleted`,
  },
  releasing: {
    title: "Share this person again?",
    blocked: "The next sync reads everyone again, and shares the person if the rules include them.",
    erased:
      "Do this when the person works for you again. The next sync treats them as new. What was erased is not restored.",
    action: "Share again",
    done: "Released. The next sync shares the person.",
  },
  person: {
    close: "Close",
    download: "Download as JSON",
    block: "Block",
    erase: "Erase",
    withdraw: "Withdraw consent",
    notShared: "The vendor does not see this person now.",
    shared: "The vendor sees what is shared of this person.",
    record: "Record",
    pay: "Pay by month",
    months: (months: number) =>
      `Stored for ${f.number(months)} ${f.plural(months, { one: "month", other: "months" })}. The download has the amounts.`,
    overrides: "Values that the vendor set",
    consents: "Consents",
    consent: (from: string, until: string) => `From ${f.dateTime(from)} until ${f.dateTime(until)}`,
    received: "What the vendor was sent",
    delivered: (at: string) => `Delivered ${f.dateTime(at)}`,
    waiting: "Not delivered yet",
    failed: "Not delivered",
    accesses: "Who looked at this person",
    accessesNote:
      "Only reads of this person alone. The audit log has reads of whole lists, with the number of people and not their names.",
    elsewhere: "Copies in other places",
    nowhere: "There are none.",
    stagedRows: (rows: number) =>
      `${f.number(rows)} ${f.plural(rows, { one: "row", other: "rows" })} of a sync that was not applied`,
    testPushes: (pushes: number) =>
      `${f.number(pushes)} ${f.plural(pushes, { one: "push", other: "pushes" })} to the test environment`,
    files: (files: number) =>
      `${f.number(files)} ${f.plural(files, { one: "file", other: "files" })} not shared yet, which may name the person`,
    documents: (names: ReadonlyArray<string>) =>
      `${f.plural(names.length, { one: "1 document", other: `${f.number(names.length)} documents` })} of the set-up, which may name the person. Read and delete them by hand: ${f.list(names)}`,
    nothing: "Nothing.",
  },
  blocking: {
    title: "Block this person?",
    text: "No sync shares the person until you share them again. The vendor gets one update that says Inactive, and nothing else. It cannot take back what it has read.",
    action: "Block",
    done: "The person is blocked.",
    later: "A sync is running. The person is blocked when it ends.",
  },
  erasing: {
    title: "Erase this person?",
    text: "Everything about the person in this connection is deleted: record, pay, consents, test pushes and copies. A file that is not shared yet is deleted too, since it may name the person.",
    told: "The vendor gets one update that says Inactive. Until it has taken it, for at most seven days, the employee ID is kept for that and nothing else.",
    source: "Erase the person in your HR system as well. Until then each sync leaves them out.",
    backups: "Backups keep the person until they expire.",
    type: (id: string) => `Type ${id} to confirm`,
    action: "Erase for good",
    done: "The person is erased.",
    later: "A sync is running. The person is erased when it ends.",
  },
  withdrawing: {
    title: "Withdraw the consent?",
    text: "From now on the vendor sees only the required fields of this person.",
    action: "Withdraw",
    done: "The consent is withdrawn.",
  },
  keep: "Cancel",
})

export type Messages = ReturnType<typeof en>
