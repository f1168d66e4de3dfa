import { REFUSAL_WORDS_EN } from "../../../elements/refusals/refusal.ts"
import { coverageEn } from "../../../elements/field-coverage/en.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { sharingWordsEn } from "../../../elements/sharing/words-en.ts"
import { COVERED_EN } from "../covered-words.ts"

const employees = (f: Format, count: number) =>
  `${f.number(count)} ${f.plural(count, { one: "employee", other: "employees" })}`

const countFields = (f: Format, count: number) =>
  `${f.number(count)} ${f.plural(count, { one: "field", other: "fields" })}`

/** What became of the connection, and what happens next. */
const outcomeEn = (f: Format) => ({
  title: (company: string) => `${company} is connected`,
  titleRequested: "Your set-up is requested",
  titleAwaited: "Waiting for the first employee",
  ledeAwaited: (vendor: string) =>
    `Nothing has arrived yet, so ${vendor} has nothing. Send one employee from your system with the production credentials. This page shows when the record is here.`,
  pausedSince: (at: string) => `Paused since ${f.dateTime(at)}`,
  failed: "Your source can't be read at the moment",
  lede: (vendor: string, count: number) =>
    f.plural(count, {
      one: `1 employee is shared with ${vendor}. From now on only changes follow.`,
      other: `${f.number(count)} employees are shared with ${vendor}. From now on only changes follow.`,
    }),
  ledePlain: (vendor: string) => `${vendor} receives what you agreed to share, and nothing else.`,
  ledePaused: (vendor: string) =>
    `Nothing is read or sent until you resume. ${vendor} keeps what it has received.`,
  ledeFailed: (vendor: string) =>
    `${vendor} keeps what it has received, and nothing new follows until the source can be read again. We mail a link to that step to the people who look after this connection.`,
  ledeAssisted: "A specialist connects it with you within 7 days, and writes to you if something is missing.",
  shared: (count: number) => f.plural(count, { one: "employee shared", other: "employees shared" }),
  changed: (count: number) => f.plural(count, { one: "change shared", other: "changes shared" }),
  accepted: "rows accepted",
  repeated: "rows repeated",
  leftOut: "left out, as you chose",
  toLookAt: "rows to look at",
  coverageTitle: "What did not come",
  nextTitle: "What happens next",
  synced: (isFirst: boolean): string => (isFirst ? "First sync finished" : "Last sync finished"),
  syncedText: (milliseconds: number) => `It took ${f.duration(milliseconds)}`,
  vendorTakesOver: (vendor: string) => `${vendor} takes over`,
  vendorText: "They write to you when they need anything",
  nextSync: "Next sync",
  nextSyncText: "Joiners, leavers and changes only",
  onUpload: "When you upload a new file",
  onPush: "Whenever your system sends a record",
  hint: "You can close this window.",
  close: "Close",
})

/** What is shared, the last syncs, and who looks after the connection. */
const connectedEn = (f: Format) => ({
  sharedTitle: (vendor: string) => `What ${vendor} receives`,
  people: (count: number) => employees(f, count),
  nothingYet: "Nothing is shared yet",
  since: (at: string) => `Shared since ${f.date(at)}`,
  everybody: "Everybody in your source",
  included: (field: string, isIncluded: boolean, values: ReadonlyArray<string>) =>
    isIncluded
      ? `Only where ${field} is ${f.alternatives(values)}`
      : `Without those whose ${field} is ${f.alternatives(values)}`,
  onDemand: "Only the fields that are required, and the others of an employee who consents.",
  agreed: (shared: number, all: number) => `${f.number(shared)} of ${countFields(f, all)} shared`,
  withData: (filled: number, shared: number) => `Data in ${f.number(filled)} of ${countFields(f, shared)}`,
  noneShared: "Not shared",
  notShared: (labels: ReadonlyArray<string>) => `Not shared: ${f.list(labels)}.`,
  empty: (labels: ReadonlyArray<string>) => `No data came for: ${f.list(labels)}.`,
  maskedFields: (labels: ReadonlyArray<string>) => `Sent and shown as twelve asterisks: ${f.list(labels)}.`,
  syncsTitle: "Last syncs",
  noSyncs: "No sync has begun yet.",
  syncWhen: "When",
  syncBy: (trigger: string) => `Started by ${trigger}`,
  syncShared: "Employees shared",
  syncLeftOut: "Left out",
  syncProblems: "Rows with problems",
  syncState: {
    reading: "being read now",
    held: "waiting for a decision",
    applying: "being shared now",
    completed: null,
    failed: "stopped, nothing was shared",
    cancelled: "cancelled, nothing was shared",
  },
  trigger: {
    schedule: "the schedule",
    request: "a person who asked for it",
    upload: "a file",
    "push API": "your system",
    "employee update": "a change at the company that receives it",
    "sharing changed": "a change of what is shared",
    "command line": "the operator of this service",
  } as Readonly<Record<string, string>>,
  triggerOther: "this service",
  mailboxesTitle: "Who looks after this",
  isYou: "You",
  remove: "Remove",
  removeText:
    "They can no longer change anything here, and links that we mailed to them stop working. We tell them.",
  removeConfirmed: "Remove this person",
  keep: "Keep",
  isProven: "Can change, pause and stop it",
  isNamed: "Invited. Can do this after opening our mail",
  noMailboxes:
    "Nobody has confirmed an address for this connection. Ask the operator of this service to name one.",
  loadFailed: "What is shared can't be shown just now.",
  again: "Try again",
})

/** The offers of the page, each with what follows from it. */
const offersEn = (f: Format) => ({
  changeTitle: "Change, pause or stop",
  covered: COVERED_EN,
  change: "Change what is shared",
  changeText: "Fields and people. You see what follows before you save.",
  changeButton: "Change",
  pause: "Pause sharing",
  pauseText: (count: number, vendor: string) =>
    `Nothing is read or sent until you resume. ${vendor} keeps what it has of ${employees(f, count)}.`,
  pauseButton: "Pause",
  resume: "Resume sharing",
  resumeText: "What was due during the pause is read once, and changes follow.",
  resumeButton: "Resume",
  upload: "Upload a new file",
  uploadText: "In place of the last one. You see what is wrong before anything is sent.",
  uploadButton: "Upload",
  download: "Download what is shared",
  downloadText: (count: number) => `A table of ${employees(f, count)} as a CSV file, masked as it is shared.`,
  downloadButton: "Download",
  link: "Email me the link to this page",
  linkText: "So that you find it in your own mail.",
  linkButton: "Email it",
  linkSent: (email: string) => `Sent to ${email}. The link works for 14 days.`,
  stop: "Stop sharing",
  stopText: "Deletes the data kept for this connection, which can't be undone.",
  stopButton: "Stop",
  colleagueTitle: "Let a colleague manage this",
  colleagueText: "So that it does not depend on one person. The address gets a link of its own.",
  colleague: {
    open: "Add",
    title: "Add a colleague",
    text: "We mail a link to this page. The person who opens it can change, pause and stop the sharing, as you can. Everybody who looks after it is told.",
    label: "Email of your colleague",
    send: "Add and send the link",
    sending: "Sending",
    sent: (email: string) => `Sent to ${email}. The link works for 14 days.`,
    cancel: "Close",
    offline: "There was no response from our server. Check your network and send it again.",
    notColleague: (domain: string) => `Enter an address at ${domain}: links go to colleagues only.`,
    refusal: REFUSAL_WORDS_EN,
  },
  problem: {
    offline: "There was no response from our server. Check your network and try again. Nothing has changed.",
    busy: "Too many attempts. Wait a few seconds and try again.",
    broken: "Our server failed. Nothing has changed. Try again in a minute.",
    conflict:
      "A sync is running, or someone else has changed this. Nothing has changed. Try again in a minute.",
    refused: "This needs the code that we mail you. Nothing has changed.",
  },
})

/** The dialog that stops the sharing, and what is said afterwards. */
const stopEn = (f: Format) => {
  const lost = (people: number, syncs: number, webhooks: number) =>
    f.list([
      employees(f, people),
      `the record of ${f.number(syncs)} ${f.plural(syncs, { one: "sync", other: "syncs" })}`,
      `${f.number(webhooks)} ${f.plural(webhooks, { one: "message", other: "messages" })} not yet delivered`,
    ])
  return {
    stopDialog: {
      title: (vendor: string) => `Stop sharing with ${vendor}?`,
      loss: (people: number, syncs: number, webhooks: number) =>
        `This deletes here: ${lost(people, syncs, webhooks)}, with the sign-in details of your source. It can't be undone.`,
      vendorKeeps: (vendor: string, people: number) =>
        `${vendor} is notified. It keeps what it has already received of ${employees(f, people)}, and nothing new follows. Ask ${vendor} to delete that.`,
      mails: (people: number) =>
        f.plural(people, {
          one: "The person who looks after this is told by mail.",
          other: `${f.number(people)} people who look after this are told by mail.`,
        }),
      label: (company: string) => `Type ${company} to confirm`,
      keep: "Keep it",
      confirm: "Stop and delete",
      stopping: "Deleting",
    },
    stopped: {
      title: (vendor: string) => `Nothing is shared with ${vendor} any more`,
      text: (people: number, syncs: number, webhooks: number) =>
        `Deleted: ${lost(people, syncs, webhooks)}, with the sign-in details of your source.`,
      vendorKeeps: (vendor: string) =>
        `${vendor} was notified, and keeps what it received before. To share again, ask ${vendor} to invite you.`,
    },
  }
}

/** The editor of what is shared. */
const editorEn = (f: Format) => ({
  editor: {
    title: (vendor: string) => `Change what ${vendor} receives`,
    lede: "Less applies as soon as you save. More follows with the next sync.",
    followsTitle: "What follows when you save",
    unchanged: "Nothing is changed yet.",
    incomplete: "Choose at least one value everywhere",
    counting: "Counting the people",
    lost: (labels: ReadonlyArray<string>, count: number, vendor: string) =>
      `${vendor} no longer receives ${f.list(labels)} of ${employees(f, count)}, at once. What it received before stays there.`,
    gained: (labels: ReadonlyArray<string>, vendor: string) =>
      `${vendor} also receives ${f.list(labels)}, from the next sync on.`,
    leaving: (leaving: number, total: number, vendor: string) =>
      `${f.number(leaving)} of ${employees(f, total)} ${f.plural(leaving, { one: "is", other: "are" })} no longer shared, at once. ${vendor} is told of each.`,
    undecided: (count: number) =>
      `${employees(f, count)} of them can't be judged by what is stored. The next sync shares those again who belong.`,
    wider: "Others who belong now are found by the next sync.",
    mails: (count: number) =>
      f.plural(count, {
        one: "1 person who looks after this is told by mail.",
        other: `${f.number(count)} people who look after this are told by mail.`,
      }),
    back: "Back",
    save: "Save this change",
    saving: "Saving",
    saved: (excluded: number) =>
      excluded === 0
        ? "Saved. Less applies now; more follows with the next sync."
        : `Saved. ${employees(f, excluded)} ${f.plural(excluded, { one: "is", other: "are" })} no longer shared.`,
  },
  fieldsTitle: "Fields",
  fieldsShared: (shared: number, all: number) => `${f.number(shared)} of ${f.number(all)} shared`,
  peopleTitle: "People",
  matching: (count: number) => f.number(count),
  nobody: "Nobody would be shared any more. Stop sharing instead.",
  among: (total: number) => `of ${employees(f, total)} who are shared now`,
})

export const en = (f: Format) => ({
  ...sharingWordsEn(f),
  ...outcomeEn(f),
  ...connectedEn(f),
  ...offersEn(f),
  ...stopEn(f),
  ...editorEn(f),
  number: (count: number) => f.number(count),
  at: (timestamp: string) => f.dateTime(timestamp),
  time: (timestamp: string) => f.time(timestamp),
  coverage: coverageEn(f),
})

export type Messages = ReturnType<typeof en>
