import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsEn } from "../clients/client-words.ts"

export const en = (f: Format, byReader: ByReader) => ({
  back: "All companies",
  lede: "What the operator sees of this company at all its vendors. Personal data of employees is not shown here.",
  client: clientWordsEn(f, byReader),
  connections: {
    title: "Vendors",
    none: "No connection is open.",
    column: {
      vendor: "Vendor",
      state: "State",
      shared: "Shared",
      last: "Last sync",
      next: "Next sync",
    },
    people: (count: number) => f.plural(count, { one: "1 person", other: `${f.number(count)} people` }),
    fields: (count: number) => f.plural(count, { one: "1 field", other: `${f.number(count)} fields` }),
    never: "never",
    onRequest: "on request",
    shown: (shown: number, all: number) => `${f.number(shown)} of ${f.number(all)}, the last active first.`,
    terminated: (count: number) =>
      f.plural(count, {
        one: "1 connection was terminated.",
        other: `${f.number(count)} connections were terminated.`,
      }),
  },
  problems: {
    title: "Problems",
    none: "Nothing is wrong at any vendor.",
    at: (what: string, vendor: string) => `${vendor}: ${what}`,
    open: "Open the connection",
  },
  uploads: {
    title: "Files",
    none: "No file is being uploaded.",
    column: { vendor: "Vendor", stage: "State", size: "Size", begun: "Begun" },
    stage: {
      receiving: "Being received",
      reading: "Being read",
      read: "Columns to match",
      unreadable: "Not readable",
      checking: "Being checked",
      checked: "Checked, not shared yet",
      sharing: "Being shared",
    },
    stuck: "Waits too long for a worker",
    received: (received: string, size: string) => `${received} of ${size}`,
  },
  access: {
    users: {
      title: "Who can sign in for it",
      none: "Nobody can sign in for this company.",
      column: { user: "User", last: "Last sign-in" },
      invited: "invited",
      never: "never",
      shown: (shown: number, all: number) => `${f.number(shown)} of ${f.number(all)}, the oldest first.`,
    },
    mailboxes: {
      title: "Who decides in its journeys",
      none: "No mailbox speaks for this company at any vendor.",
      column: { mailbox: "Mailbox", vendors: "At" },
      unverified: "not verified",
    },
  },
})

export type Messages = ReturnType<typeof en>
