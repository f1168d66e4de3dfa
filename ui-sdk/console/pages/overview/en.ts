import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsEn } from "../clients/client-words.ts"
import { healthWordsEn } from "./health/health-words.ts"

export const en = (f: Format, byReader: ByReader) => ({
  title: "Overview",
  invite: "Invite a client",
  firstWeek: {
    title: "Your first week",
    count: (done: number, all: number) => `${f.number(done)} of ${f.number(all)} done`,
    done: "Done",
    open: "Open",
    dismiss: "Dismiss this list",
    steps: {
      origin: {
        title: "Allow your page to open the journey",
        text: "Register its origin on the page SDK. Until then no page may open it.",
      },
      token: {
        title: "Ask for a token",
        text: "Your server calls POST /api/sdk/token/ with its API key. Done when the first call was accepted.",
      },
      webhook: {
        title: "Accept a webhook",
        text: "Set the address and send a test. Done when your receiver responded with 2xx to a test or an event.",
      },
      read: {
        title: "Read an employee",
        text: "Add a public key, then send a signed and encrypted request. Done when we could open and verify one.",
      },
    },
  },
  figures: "Figures of today",
  stats: {
    employees: "employees synced",
    clients: "clients connected",
    of: (all: number) => `of ${f.number(all)}`,
    delivered: "webhooks delivered today",
    failed: "webhooks not delivered",
    number: (value: number) => f.number(value),
  },
  todo: {
    title: "Needs you",
    none: "Nothing needs you now.",
    more: (count: number) => `Show ${f.number(count)} more`,
    most: (count: number) =>
      `The list has the ${f.number(count)} oldest. Later ones are on the pages of their clients.`,
    endpoint: {
      failing: "Your endpoint did not accept the last webhooks",
      trying: "Your endpoint accepted nothing and is tried with one webhook",
      paused: "Your endpoint accepts nothing: webhooks wait",
      disabled: "Nothing is sent to your endpoint",
    },
    endpointText: "They are sent again automatically. The log shows what your endpoint responded.",
    endpointDisabled: "Fix it, then save its address again on the Webhooks page.",
    issue: (client: string, what: string) => `${client}: ${what}`,
    since: "Since",
    failed: (count: number) =>
      f.plural(count, {
        one: "Your endpoint did not acknowledge 1 webhook",
        other: `Your endpoint did not acknowledge ${f.number(count)} webhooks`,
      }),
    failedText: (waiting: number): string =>
      waiting === 0
        ? "They are not sent again automatically."
        : "They are sent again at the end of the day, or when you send them.",
    open: "Open the client",
    compare: "Compare the lists",
    review: "Look at the test records",
    log: "Delivery log",
  },
  client: clientWordsEn(f, byReader),
  connections: {
    title: "Connections",
    all: "All clients",
    status: {
      CONNECTION_ACCEPTED: "active",
      CONNECTION_INVITED: "invited",
      CONNECTION_FAILED: "failed",
      CONNECTION_TERMINATED: "terminated",
    },
  },
  deliveries: {
    title: "Deliveries, last 14 days",
    log: "Delivery log",
    day: "Day",
    delivered: "delivered at the first attempt",
    failed: "failed at first",
    later: "delivered at a later attempt",
    table: "Show as a table",
    description: (least: number, most: number, failed: number) =>
      `Between ${f.number(least)} and ${f.number(most)} a day were delivered at the first attempt; ${f.number(failed)} failed at first.`,
  },
  syncs: {
    title: "Last syncs",
    table: "Last syncs by client",
    client: "Client",
    result: "Result",
    employees: "Employees",
    when: "When",
    state: {
      reading: "Reading",
      held: "Waits for a decision",
      applying: "Applying",
      completed: "Finished",
      failed: "Failed",
      cancelled: "Stopped",
    },
  },
  empty: {
    title: "No client yet",
    text: "Invite a client: its HR admin gets a link, connects the HR system and decides what is shared. Syncs and deliveries then show here.",
  },
  health: healthWordsEn(f),
})

export type Messages = ReturnType<typeof en>
