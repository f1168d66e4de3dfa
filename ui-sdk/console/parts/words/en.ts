import { REFUSAL_WORDS_EN } from "../../../elements/refusals/refusal.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"

/** The words of what several pages have. */
export const en = (f: Format, byReader: ByReader) => ({
  loading: "Loading",
  stillLoading: "Still loading. The service is slower than usual.",
  loadFailed: "This didn't load",
  again: "Try again",
  problem: {
    offline: "The service can't be reached. Check your network, then try again.",
    busy: "Too many requests in a short time. Wait a minute, then try again.",
    broken: "The service failed to respond. Nothing was changed. Try again in a minute.",
    conflict: "Someone else has changed this.",
    refused: "The service did not accept this.",
    expired: "Your session has ended. Sign in again.",
  },
  refusal: REFUSAL_WORDS_EN,
  reference: (id: string) => `Reference ${id}`,
  shown: (shown: number, total: number) => `${f.number(shown)} of ${f.number(total)}`,
  more: "Show more",
  counting: "Counting ...",
  range: {
    any: "Any time",
    period: { hour: "Last hour", day: "Last 24 hours", week: "Last 7 days", month: "Last 30 days" },
    days: "Choose days…",
    title: "Which days?",
    first: "First day",
    last: "Last day",
    wrong: "Choose both days. The last day must not be before the first.",
    show: "Show these days",
    between: (from: string, to: string) => `${from} to ${to}`,
  },
  /** How fast something long goes on, and how long it still takes. */
  rate: (perSecond: number) => `${f.number(Math.max(1, Math.round(perSecond)))} a second`,
  left: (milliseconds: number) => `About ${f.duration(milliseconds)} left`,
  held: {
    title: "This sync waits for your decision",
    text: (left: number, changed: number) =>
      `Nothing of it was shared yet. It would mark ${f.number(left)} ${f.plural(left, { one: "employee", other: "employees" })} as gone, and change ${f.number(changed)} in all. ${byReader({ vendor: "If you are not sure, ask the company's HR team.", company: "If you are not sure, ask your HR team.", operator: "If you are not sure, ask the company's HR team." })}`,
    share: "Share these changes",
    drop: "Drop this sync",
    done: "Answered",
  },
  close: "Close",
  cancel: "Cancel",
  keep: "Keep it",
  undo: "Undo",
  copy: "Copy",
  copied: "Copied",
  dismiss: "Dismiss",
  required: "Fill in this field.",
  typeToConfirm: (name: string) => `Type ${name} to confirm`,
  chartTable: "Show as a table",
  clientChoice: {
    nobody: byReader({
      vendor: "No client matches. Check the spelling.",
      company: "No connection matches. Check the spelling.",
      operator: "No client matches. Check the spelling.",
    }),
    more: "There are more. Type a name, an email or your reference.",
  },
  actionsFor: (name: string) => `Actions for ${name}`,
})

export type Words = ReturnType<typeof en>
