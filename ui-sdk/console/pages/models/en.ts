import { en as fieldTexts } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"

const fieldCount = (f: Format, count: number) => (count === 1 ? "1 field" : `${f.number(count)} fields`)

const people = (f: Format, count: number) =>
  f.plural(count, { one: "1 employee", other: `${f.number(count)} employees` })

export const en = (f: Format) => ({
  fields: fieldTexts,
  title: "Data models",
  lede: "What you ask of your clients, field by field. Clients can withhold optional fields, and cannot withhold mandatory ones.",
  scope: "For",
  allClients: "All clients",
  scopeLocked: "Save or discard your changes first.",
  search: "Search fields",
  nothing: "No field has this name",
  clear: "Show all fields",
  level: { off: "Off", optional: "Optional", mandatory: "Mandatory" },
  levelFor: (field: string) => `What is asked: ${field}`,
  summary: (optional: number, mandatory: number, all: number) =>
    `${f.number(mandatory)} mandatory, ${f.number(optional)} optional, of ${f.number(all)}`,
  byDefault: (level: string) => `All clients: ${level}`,
  asked: "Asked, not agreed",
  unsaved: { asks: "Will be asked", less: "Stops at once", "at-once": "Not saved" },
  saveChanges: "Save changes",
  discard: "Discard changes",
  effect: {
    asksAll: (count: number) =>
      `${fieldCount(f, count)} more to ask for: each connected client is asked first, and shares as before until it agrees.`,
    asks: (count: number) =>
      `${fieldCount(f, count)} more to ask for: the client is asked first, and shares as before until it agrees.`,
    less: (count: number) =>
      count === 1
        ? "1 field less: you stop receiving it at once, and the next sync deletes it here."
        : `${fieldCount(f, count)} less: you stop receiving them at once, and the next sync deletes them here.`,
    atOnce: (count: number) => `${fieldCount(f, count)}: no agreement is needed.`,
  },
  /** Before saving: what follows for others. */
  consequences: {
    counting: "Counting who is affected ...",
    nobody: "No connected client is affected.",
    asked: (clients: number, employees: number) =>
      `${f.plural(clients, { one: "1 client is", other: `${f.number(clients)} clients are` })} asked by a mail to the HR admin (${people(f, employees)})`,
    narrower: (clients: number, employees: number) =>
      `${f.plural(clients, { one: "1 client shares", other: `${f.number(clients)} clients share` })} less at once, and the next sync reads everyone (${people(f, employees)})`,
    employees: (count: number) => people(f, count),
    lacking: (client: string, field: string, lacking: number, employees: number) =>
      `${client}: ${f.number(lacking)} of ${people(f, employees)} have no ${field}. Once it is mandatory, a file without it is not accepted.`,
  },
  confirm: {
    title: "Ask for less?",
    text: (fields: string) =>
      `You stop receiving ${fields} at once, and the next sync deletes the values here. To get them back, clients have to agree again.`,
    /** By the key of a field on which a vendor's own systems depend. */
    warnings: {
      employeeId: "Without the employee ID you can't match people with your own records.",
      name: "Without the name, the directory shows no names to your colleagues.",
      status: "Without the status you don't see who has left.",
    } as Readonly<Record<string, string>>,
    action: "Ask for less",
    keep: "Keep editing",
  },
  saved: (narrowed: number, requests: number) =>
    [
      "Saved.",
      ...(requests === 0
        ? []
        : [requests === 1 ? "1 client is asked." : `${f.number(requests)} clients are asked.`]),
      ...(narrowed === 0
        ? []
        : [narrowed === 1 ? "1 client shares less." : `${f.number(narrowed)} clients share less.`]),
    ].join(" "),
  conflict: {
    title: "Someone else changed the data model",
    text: "Your changes were not saved, and they are not lost. Compare, then save again or discard them.",
    line: (field: string, theirs: string, mine: string) => `${field}: now ${theirs}, yours ${mine}`,
  },
  request: {
    open: "Waiting for the client's decision since",
    declined: "The client declined, asked on",
    new: (fields: string) => `New: ${fields}`,
    mandatory: (fields: string) => `Mandatory: ${fields}`,
    openText: "It shares as before until it agrees.",
    declinedText: "It shares as before. The same fields are not asked for again.",
  },
  waiting: {
    title: "Waiting for an answer",
    since: "asked",
    none: "No client has an open request.",
  },
})

export type Messages = ReturnType<typeof en>
