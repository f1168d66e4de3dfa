import type { ConsoleKeyRotationEffect } from "../../../../core/contract/operation/console/service.ts"
import type { Format } from "../../../elements/locale/format.ts"
import type { ByReader } from "../../reader/by-reader.ts"
import { clientWordsEn } from "../clients/client-words.ts"

/** How a rotation of the master key ended. */
interface Rotated {
  readonly current: string
  readonly unopened: number
  readonly left: number
}

type KeyNumbers = Pick<ConsoleKeyRotationEffect, "vendors" | "used_vendors">

const DAY = 86_400

export const en = (f: Format, byReader: ByReader) => ({
  title: "Service",
  lede: "What all vendors share, for the operator of the service.",
  tabs: {
    label: "Parts of the service",
    work: "Work",
    connectors: "Connectors",
    mails: "Mails",
    keys: "Keys",
    retention: "Retention",
  },
  work: {
    none: "None",
    lanes: {
      title: "Workers",
      name: {
        uploads: "Uploaded files",
        syncs: "Syncs",
        deliveries: "Deliveries of webhooks",
        previews: "Previews of sources",
      },
      idle: "Nothing to do",
      counts: (waiting: number, running: number) =>
        `${f.number(waiting)} waiting, ${f.number(running)} running`,
      stalled: "Stalled",
      since: "oldest",
      advice:
        "Check that a process with the role `worker` runs, and read its log. `hrsync doctor` checks what it needs.",
    },
    webhooks: {
      title: "Webhooks",
      state: { waiting: "Waiting", sending: "Being sent", failed: "Failed, sent again later" },
      since: "Oldest one due",
    },
    endpoints: {
      title: "Receivers",
      state: {
        working: "Working",
        failing: "Failing",
        paused: "Paused after failures",
        trying: "Trying again",
        disabled: "Disabled",
      },
    },
    syncs: {
      title: "Syncs",
      state: { reading: "Reading", held: "Waiting for a decision", applying: "Saving" },
      since: "First one due",
    },
    connections: {
      title: "Connections",
      status: {
        CONNECTION_INVITED: "Invited",
        CONNECTION_ACCEPTED: "Active",
        CONNECTION_FAILED: "Failed",
        CONNECTION_TERMINATED: "Terminated",
      },
    },
    issues: { title: "Open problems", name: clientWordsEn(f, byReader).issue },
  },
  connectors: {
    title: "Connectors",
    lede: "The connectors of this installation, with the connections of all vendors. `hrsync connector list` says why one could not be loaded.",
    column: {
      name: "Connector",
      state: "State",
      active: "Active",
      failed: "Failed",
      last: "Last sync",
    },
    missing: "Not installed",
    failing: (count: number) =>
      f.plural(count, { one: "1 connection failed", other: `${f.number(count)} connections failed` }),
    working: "Working",
    unused: "Not used",
    never: "never",
  },
  mails: {
    title: "Mails",
    lede: "No mail server is set up, so the newest mails are stored on this machine. Pass them on: their links are for their recipients only. Set `SMTP_URL` to send them.",
    empty: "No mail yet",
    server: "A mail server sends the mails",
    serverText: "None is stored here. Check the log of the mail server.",
    column: { subject: "Subject", to: "To", sent: "Written" },
    text: "Text of the mail",
  },
  retention: {
    title: "Retention",
    lede: "What has ended is deleted automatically, once an hour. What has not ended is never deleted: webhooks that wait, open syncs, the last sync of a connection.",
    column: { data: "Data", kept: "Kept after it ended", setting: "Setting" },
    fixed: "fixed",
    period: (seconds: number) => {
      if (seconds === 0) return "not at all"
      return seconds < DAY
        ? f.plural(seconds / 3_600, { one: "1 hour", other: `${f.number(seconds / 3_600)} hours` })
        : f.plural(seconds / DAY, { one: "1 day", other: `${f.number(seconds / DAY)} days` })
    },
    prune: "Delete expired data now",
    pruning: "Rows deleted",
    nothingDue: "Nothing has expired",
    question: (rows: number) =>
      f.plural(rows, { one: "Delete 1 expired row?", other: `Delete ${f.number(rows)} expired rows?` }),
    kind: (name: string, rows: number) => `${name}: ${f.number(rows)}`,
    loss: (kinds: ReadonlyArray<string>) =>
      `These are past their retention period, and can't be recovered. ${kinds.join("; ")}.`,
    pruneAction: "Delete them",
    keep: "Keep them",
    deleted: (rows: number) =>
      f.plural(rows, { one: "1 row deleted", other: `${f.number(rows)} rows deleted` }),
    done: (rows: number) =>
      f.plural(rows, {
        one: "1 expired row was deleted",
        other: `${f.number(rows)} expired rows were deleted`,
      }),
    /** By its name; the service's own title where one is missing. */
    names: {} as Readonly<Record<string, string>>,
  },
  messages: {
    title: "Parked messages",
    lede: "Messages that no worker could process. Fix the cause, then send them to the workers again.",
    column: { topic: "Topic", parked: "Parked" },
    none: "No message is parked.",
    redrive: (count: number) => `Send ${f.number(count)} again`,
    redriven: (count: number) =>
      f.plural(count, {
        one: "1 message was sent to the workers again",
        other: `${f.number(count)} messages were sent to the workers again`,
      }),
  },
  keys: {
    title: "Service keys",
    lede: "Vendors verify our signatures with the signing key, and encrypt their requests with the encryption key.",
    column: { key: "Key", use: "Use", from: "From", until: "Until", actions: "Actions" },
    use: { sig: "Signs", enc: "Opens" },
    current: "you rotate it",
    rotate: "Rotate",
    rotateOf: { sig: "Rotate the signing key", enc: "Rotate the opening key" },
    question: { sig: "Rotate the signing key?", enc: "Rotate the opening key?" },
    text: "A new key takes over. The older one stays valid until it expires, so that vendors have time to fetch the new key set. This cannot be undone.",
    effect: {
      vendors: (use: "sig" | "enc", { vendors, used_vendors: used }: KeyNumbers) =>
        `${f.number(vendors)} ${f.plural(vendors, { one: "vendor has", other: "vendors have" })} a public key and ${use === "sig" ? "may verify with this key" : "may encrypt to this key"}. ${f.number(used)} of them made a signed call within 24 hours.`,
      times: (from: string, until: string) =>
        `The new key takes over on ${f.dateTime(from)}. The older one is valid until ${f.dateTime(until)}.`,
    },
    keep: "Keep the present key",
    done: "A new key was added. Every process uses it within a minute.",
  },
  master: {
    title: "Master keys",
    lede: "They wrap all other keys and secrets. One that no longer wraps anything can be removed.",
    column: { key: "Key", state: "State", wraps: "Wraps", actions: "Actions" },
    state: { current: "Current", older: "Older", missing: "Missing" },
    rotate: "Rotate the master key",
    rotateQuestion: "Rotate the master key?",
    rotateText:
      "Creates a new master key and wraps all keys and secrets under it. Reads continue while it runs. The current key stays until you remove it. Copy the new key to where you store the master keys.",
    rotateAction: "Rotate",
    keepPresent: "Keep the present key",
    rewrap: (count: number) =>
      f.plural(count, {
        one: "Re-wrap 1 key or secret",
        other: `Re-wrap ${f.number(count)} keys and secrets`,
      }),
    rotating: "Keys and secrets re-wrapped",
    rewrapped: (count: number) =>
      f.plural(count, {
        one: "1 key or secret re-wrapped",
        other: `${f.number(count)} keys and secrets re-wrapped`,
      }),
    rotated: ({ current, unopened, left }: Rotated) =>
      [
        `${current} is the current master key.`,
        ...(unopened > 0
          ? [`${f.number(unopened)} keys and secrets could not be opened: run hrsync doctor.`]
          : []),
        ...(left > unopened ? [`${f.number(left - unopened)} are re-wrapped by a worker.`] : []),
      ].join(" "),
    remove: "Remove",
    removeMasterKey: (key: string) => `Remove the master key ${key}`,
    question: (key: string) => `Remove the master key ${key}?`,
    text: "It no longer wraps anything, so no data is lost. Keep a copy of it as long as you keep backups that it decrypts: it can't be recovered here.",
    removeKey: "Remove the key",
    keep: "Keep it",
    done: (key: string) => `The master key ${key} was removed`,
  },
  number: (count: number) => f.number(count),
})

export type Messages = ReturnType<typeof en>
