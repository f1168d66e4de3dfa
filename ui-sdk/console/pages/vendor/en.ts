import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsEn } from "../clients/client-words.ts"

export const en = (f: Format, byReader: ByReader) => ({
  back: "All vendors",
  lede: "What the operator sees of this vendor. Personal data of employees is not shown here.",
  open: "Open its pages",
  client: clientWordsEn(f, byReader),
  receiver: {
    title: "Receiver",
    none: "No webhook address is set.",
    url: "Address",
    state: {
      working: "Working",
      failing: "Failing",
      paused: "Paused after failures",
      trying: "Trying again",
      disabled: "Disabled",
    },
    now: "State",
    since: "Accepts nothing since",
    waiting: "Webhooks waiting",
    failed: "Failed, sent again later",
    exhausted: "No longer sent automatically",
    delivered: "Delivered today",
  },
  clients: {
    title: "Clients",
    none: "No client yet.",
    column: { client: "Client", state: "State", source: "Source", employees: "Employees", last: "Last sync" },
    never: "never",
    shown: (shown: number, all: number) => `${f.number(shown)} of ${f.number(all)}, the last active first.`,
  },
  users: {
    title: "Users",
    none: "No user yet.",
    column: { user: "User", role: "Role", last: "Last sign-in" },
    role: {
      operator: "Operator",
      "vendor-admin": "Admin",
      "vendor-member": "Member",
      "corporate-admin": "Company admin",
    },
    invited: "invited",
    never: "never",
  },
  keys: {
    title: "Keys",
    none: "No key is active.",
    column: { key: "Key", kind: "Kind", used: "Last used", ends: "Ends" },
    kind: {
      "api-key": "API key",
      "basic-user": "Basic user",
      "public-key": "Public key",
      "app-secret": "Webhook secret",
    },
    never: "never",
    notNoted: "not noted",
    noEnd: "no end",
  },
  limits: {
    title: "Limits",
    keys: "Active keys of a kind",
    calls: "Calls a second with each key",
    reads: "Reads of employees a second with each user",
    uploads: "Uploads begun an hour",
    mails: "Mails to clients an hour",
    number: (value: number) => f.number(value),
  },
})

export type Messages = ReturnType<typeof en>
