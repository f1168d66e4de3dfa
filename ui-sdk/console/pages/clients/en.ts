import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsEn } from "./client-words.ts"
import { mailWordsEn } from "./mail-words.ts"

export const en = (f: Format, byReader: ByReader) => ({
  ...clientWordsEn(f, byReader),
  ...mailWordsEn(f),
  title: "Clients",
  invite: "Invite a client",
  inviteMany: "Invite from a file",
  search: "Search clients",
  searchHint: "Name, email or your reference",
  filter: "Filter by state",
  filters: { all: "All", active: "Active", invited: "Invited", failed: "Failed", terminated: "Terminated" },
  count: (count: number) => f.number(count),
  table: "Clients",
  column: {
    client: "Client",
    state: "State",
    source: "Source",
    employees: "Employees",
    lastSync: "Last sync",
    nextSync: "Next sync",
  },
  notChosen: "not chosen",
  noneYet: "none yet",
  deleted: "deleted",
  notYet: "not yet",
  running: "running",
  onRequest: "on request",
  remind: "Remind",
  remindClient: (name: string) => `Remind ${name}`,
  reminded: (name: string) => `Link sent to ${name} again`,
  empty: {
    title: "No clients yet",
    text: "Invite the HR administrator of a company. The company decides what it shares, and its employees appear here.",
    noMatch: "Nobody matches",
    noMatchText: "Check the spelling, or search all clients.",
    clear: "Show all clients",
  },
  dialog: {
    title: "Invite a client",
    name: "Company",
    email: "Work email of their HR administrator",
    emailHint: "They receive a link that works for 14 days.",
    emailWrong: "Enter an email address.",
    nameWrong: "Enter the company's name.",
    reference: "Your reference (optional)",
    send: "Send invitation",
    sent: (email: string) => `Invitation sent to ${email}`,
    invited: (name: string) => `${name} is invited, but no mail was sent. Remind them from the list.`,
    sentAgain: (email: string) =>
      `This company was invited before. The invitation was sent to ${email} again.`,
    known: "This company is already your client",
    knownText:
      "Nobody was mailed and nothing was changed. If you mean another company, correct what you entered.",
    openClient: "Open the client",
    asked: (mandatory: number, optional: number) =>
      `The client will be asked to share ${f.number(mandatory)} mandatory and ${f.number(optional)} optional ${f.plural(optional, { one: "field", other: "fields" })}. It sees them before it agrees.`,
    dataModel: "Open the data model",
  },
})

export type Messages = ReturnType<typeof en>
