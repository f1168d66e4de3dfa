import { REFUSAL_WORDS_EN } from "../../../elements/refusals/refusal.ts"
import { en as fields } from "../../../elements/fields/en.ts"
import { leftOutRowsEn } from "../left-out-words.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { mailboxEn } from "../../mailbox/en.ts"
import { COVERED_EN } from "../covered-words.ts"

export const en = (f: Format) => ({
  refusal: REFUSAL_WORDS_EN,
  fields,
  mailbox: mailboxEn(f),
  covered: COVERED_EN,
  title: "Check, then connect",
  lede: (vendor: string) =>
    `Nothing has been sent yet. When you connect, the first sync starts and ${vendor} begins to receive records.`,
  ledeLater: (vendor: string) =>
    `Nothing has been sent yet. What you agree to here decides what ${vendor} may receive.`,
  from: "From",
  to: "To",
  fieldsTitle: "Fields",
  peopleTitle: "People",
  often: "How often",
  change: "Change",
  changeFrom: "Change the connection",
  changeFields: "Change the fields",
  changePeople: "Change the people",
  mode: {
    HRMS: "Read only, from your HR system.",
    SFTP: "The file in your SFTP folder.",
    Custom: "Your own API, read only.",
    "Upload CSV": "The file that you uploaded.",
    "Push API": "Records that your own system sends.",
    "Assisted HRMS": "Set up with our help.",
  },
  file: (name: string) => `Your file ${name}.`,
  secretsKept: "Passwords and keys are stored encrypted.",
  toText: (vendor: string, company: string) =>
    `${vendor} receives the data of ${company}, and nobody else does.`,
  category: (shared: number, all: number, category: string) =>
    `${f.number(shared)} of ${f.number(all)}: ${category}`,
  absent: (count: number, vendor: string) =>
    `${vendor} asks for ${f.number(count)} more ${f.plural(count, { one: "field", other: "fields" })} that your file does not have. They are shared once a later file has them.`,
  notShared: (labels: ReadonlyArray<string>) => `Not shared: ${f.list(labels)}.`,
  masked: (labels: ReadonlyArray<string>) => `Masked: ${f.list(labels)}.`,
  leftOutRows: leftOutRowsEn(f),
  people: (matching: number, total: number) => `${f.number(matching)} of ${f.number(total)} employees.`,
  everybody: "Everybody in your source.",
  rule: (field: string, isIncluded: boolean, values: ReadonlyArray<string>) =>
    isIncluded
      ? `Only where ${field} is ${f.alternatives(values)}.`
      : `Without those whose ${field} is ${f.alternatives(values)}.`,
  later: "Anyone who joins later is included unless a condition leaves them out.",
  schedule: {
    SFTP: "Every Monday night. You can choose another time in the connection details.",
    "Upload CSV": "Once, now. Upload a new file when something changes.",
    "Push API": "Whenever your system sends a record.",
    "Assisted HRMS": "Once the set-up is done, within 7 days.",
  },
  scheduleChosen: "Your folder is checked on the schedule that you chose.",
  scheduleGiven: "As your colleague set it in the connection details, else every Monday night.",
  frequency: {
    once: "Once a week",
    twice: "Twice a week",
    thrice: "Three times a week",
    daily: "Every day",
    changes: "When something changes",
  },
  frequencyText: {
    once: "Every Monday night. The first sync starts right away.",
    twice: "Every Monday and Thursday night. The first sync starts right away.",
    thrice: "Every Monday, Wednesday and Friday night. The first sync starts right away.",
    daily: "Every night. The first sync starts right away.",
    changes: "We look every 15 minutes. The first sync starts right away.",
  },
  safeTitle: "Two safeguards stay on",
  safeText: (vendor: string) =>
    `If more than 20% of people seem to vanish from your source at once, the sync pauses and asks you. And you can change, pause or end the connection at any time, on its page here: open this journey again, in the product of ${vendor} or by a link that we mail you. Ending it deletes the data kept for it.`,
  consent: (company: string) => `By connecting you confirm that you may share this data for ${company}.`,
  failed: {
    title: "The connection was not made",
    safe: "Nothing was shared, and everything that you entered is kept.",
    offline: "No response from our server. Check your network, then try again.",
    busy: "Too many attempts at once. Wait a few seconds, then try again.",
    broken: "Our server failed. Try again in a minute.",
    conflict:
      "Another window has saved different answers, or your company is already connected. Reload to see which.",
    refused: "Some answers can't be used as they are:",
    secrets: "Your password or key was entered in another browser. Enter it again in this one.",
    reload: "Reload",
    details: "Check the details",
  },
  reference: (id: string) => `Reference ${id}`,
  notReady: "Complete the earlier steps first",
  connecting: "Connecting. The source is tested again.",
  back: "Back",
  connect: "Connect and start the first sync",
  connectLater: "Agree and connect",
  carryOn: "Continue",
})

export type Messages = ReturnType<typeof en>
