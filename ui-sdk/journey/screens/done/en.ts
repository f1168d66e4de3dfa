import { coverageEn } from "../../../elements/field-coverage/en.ts"
import { en as fields } from "../../../elements/fields/en.ts"
import type { Format } from "../../../elements/locale/format.ts"

export const en = (f: Format) => ({
  title: (company: string) => `${company} is connected`,
  titleRequested: "Your set-up is requested",
  lede: (vendor: string, count: number) =>
    f.plural(count, {
      one: `1 employee is shared with ${vendor}. From now on only changes follow.`,
      other: `${f.number(count)} employees are shared with ${vendor}. From now on only changes follow.`,
    }),
  ledePlain: (vendor: string) => `${vendor} receives what you agreed to share, and nothing else.`,
  ledeAssisted: "A specialist connects it with you within 7 days, and writes to you if something is missing.",
  shared: (count: number) => f.plural(count, { one: "employee shared", other: "employees shared" }),
  changed: (count: number) => f.plural(count, { one: "change shared", other: "changes shared" }),
  accepted: "rows accepted",
  repeated: "rows repeated",
  leftOut: "left out, as you chose",
  toLookAt: "rows to look at",
  number: (count: number) => f.number(count),
  coverage: coverageEn(f),
  fields,
  coverageTitle: "What did not come",
  nextTitle: "What happens next",
  synced: (isFirst: boolean): string => (isFirst ? "First sync finished" : "Last sync finished"),
  syncedText: (milliseconds: number) => `It took ${f.duration(milliseconds)}`,
  vendorTakesOver: (vendor: string) => `${vendor} takes over`,
  vendorText: "They write to you when they need anything",
  nextSync: "Next sync",
  nextSyncText: "Joiners, leavers and changes only",
  at: (timestamp: string) => f.dateTime(timestamp),
  time: (timestamp: string) => f.time(timestamp),
  onUpload: "When you upload a new file",
  onPush: "Whenever your system sends a record",
  upload: "Upload a new file",
  changeTitle: "If you want to change something",
  changeShare: "Change what you share",
  changeShareText: (vendor: string) =>
    `Write to ${vendor}, or to the people who run this service. Sharing less takes effect at once.`,
  colleague: "Let a colleague manage this",
  colleagueText:
    "Ask the people who invited you to invite a colleague as well, so that it does not depend on one person.",
  stop: "Stop sharing",
  stopText: (vendor: string) =>
    `There is no button for it here. An admin of your company can do it in the console of this service, on the page of this connection. If you have no account there, write to ${vendor}. Stopping deletes the data kept for this connection.`,
  hint: "You can close this window.",
  close: "Close",
})

export type Messages = ReturnType<typeof en>
