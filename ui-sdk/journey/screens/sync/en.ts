import { reasonsEn } from "../../../elements/reasons/en.ts"
import { SYSTEM_SAID_EN } from "../../../elements/reasons/reason-text.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import type { Format } from "../../../elements/locale/format.ts"

const place = (f: Format, count: number, first: number) =>
  count === 1
    ? `Row ${f.number(first)}`
    : `${f.number(count)} ${rows(f, count)}, the first is row ${f.number(first)}`
const rows = (f: Format, count: number) => f.plural(count, { one: "row", other: "rows" })

export const en = (f: Format) => ({
  status: (isFirst: boolean, started: string, now: number) =>
    `${isFirst ? "First sync" : "Sync"}, started ${f.relative(started, now)}`,
  statusEnded: (isFirst: boolean, milliseconds: number) =>
    `${isFirst ? "First sync" : "Sync"}, it took ${f.duration(milliseconds)}`,
  statusWaiting: (isFirst: boolean): string =>
    isFirst
      ? "Connected. The first sync starts in a moment."
      : "Your file is accepted. The sync starts in a moment.",
  title: (isFirst: boolean) => ({
    waiting: isFirst ? "Starting the first sync" : "Starting the sync",
    reading: (source: string) => `Reading from ${source}`,
    applying: (vendor: string) => `Preparing for ${vendor}`,
    held: "Is this right?",
    completed: isFirst ? "The first sync is done" : "The sync is done",
    failed: isFirst ? "The first sync did not finish" : "The sync did not finish",
    cancelled: isFirst ? "The first sync was stopped" : "The sync was stopped",
  }),
  progress: "Employees synced",
  rowsRead: (count: number) => f.number(count),
  rowsUnit: (count: number) => `${rows(f, count)} read`,
  of: (total: number) => `of ${f.number(total)} employees`,
  left: (milliseconds: number) => `About ${f.duration(milliseconds)} left`,
  rate: (perSecond: number) => `${f.number(Math.max(1, Math.round(perSecond)))} a second`,
  stages: "Stages",
  stageRead: (source: string) => `Read from ${source}`,
  stageChecked: "Checked and masked",
  stageShared: (vendor: string) => `Ready for ${vendor}`,
  handedOn: (vendor: string) =>
    `We now send these records to ${vendor}, and try again whenever their system does not accept them. You do not have to wait.`,
  problems: (isOver: boolean): string => (isOver ? "Errors and warnings" : "Errors and warnings so far"),
  problemCount: (count: number) => f.plural(count, { one: "1 kind", other: `${f.number(count)} kinds` }),
  wordReason: makeWordReason(reasonsEn(f)),
  systemSaid: SYSTEM_SAID_EN,
  problem: (reason: string, column: string | null) => (column === null ? reason : `${column}: ${reason}`),
  problemRows: (count: number, first: number, isRejected: boolean) =>
    isRejected
      ? `${place(f, count, first)}, left out. Correct it in your source and the next sync picks it up.`
      : `${place(f, count, first)}. The rows were accepted: a value that is not valid was left out, one that only looks wrong was kept.`,
  rejected: (count: number) => `${f.number(count)} ${rows(f, count)} could not be used and will be left out.`,
  rowCounts: (read: number, accepted: number, rejected: number, repeated: number, leftOut: number) =>
    `${f.number(read)} ${rows(f, read)} read: ${f.number(accepted)} accepted, ${f.number(rejected)} rejected, ${f.number(repeated)} repeated, ${f.number(leftOut)} left out, as you chose.`,
  waitingText: "It starts within a few seconds. You can close this window; the sync continues.",
  waitingLong: "It takes longer than usual to start. You can close this window; the sync starts by itself.",
  noFile: "There is nothing to read yet. The sync begins when your source has something.",
  heldText:
    "We paused before anything was shared or changed, because this sync would change unusually many people.",
  heldYes: "Share these changes",
  heldNo: "Drop this sync",
  heldSafe: "If you drop it, nothing is shared, and the next sync reads your source again.",
  failedText: "Nothing wrong was shared. The sync is tried again by itself; you can close this window.",
  cancelledText: "None of it was shared. The next sync reads your source again.",
  offline: "No response from our server. The sync continues; we try again in a few seconds.",
  closeSafe: "Safe to close",
  next: "Continue",
  close: "Close",
})

export type Messages = ReturnType<typeof en>
