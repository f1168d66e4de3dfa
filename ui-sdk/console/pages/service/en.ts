import type { Format } from "../../../elements/locale/format.ts"

export const en = (f: Format) => ({
  title: "Service",
  lede: "What all vendors share: the messages between the parts of the service, and its keys.",
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
    lede: "Vendors verify our signatures with the one, and encrypt their requests to the other.",
    column: { key: "Key", use: "Use", from: "From", until: "Until", actions: "Actions" },
    use: { sig: "Signs", enc: "Opens" },
    current: "replaced",
    rotate: "Rotate",
    rotateOf: { sig: "Rotate the signing key", enc: "Rotate the opening key" },
    question: { sig: "Rotate the signing key?", enc: "Rotate the opening key?" },
    text: "A new key takes over. The older one stays valid until it expires, so that vendors have time to fetch the new key set. This cannot be taken back.",
    keep: "Keep the present key",
    done: "A new key was added. Every process uses it within a minute.",
  },
  master: {
    title: "Master keys",
    lede: "They wrap all other keys and secrets. They are rotated and removed on the command line, with hrsync keys.",
    column: { key: "Key", state: "State", wraps: "Wraps" },
    state: { current: "Current", older: "Older", missing: "Missing" },
  },
  number: (count: number) => f.number(count),
})

export type Messages = ReturnType<typeof en>
