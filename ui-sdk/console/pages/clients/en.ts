import type { Format } from "../../../elements/locale/format.ts"
import { clientWordsEn } from "./client-words.ts"

export const en = (f: Format) => ({
  ...clientWordsEn(f),
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
  remindOf: (name: string) => `Remind ${name}`,
  reminded: (name: string) => `Link sent to ${name} again`,
  empty: {
    title: "No clients yet",
    text: "Invite the HR administrator of a company. The company decides what it shares, and its employees appear here.",
    noMatch: "Nobody matches",
    noMatchText: "Check the spelling, or look among all clients.",
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
    known: (name: string) => `${name} is connected already`,
  },
})

export type Messages = ReturnType<typeof en>
