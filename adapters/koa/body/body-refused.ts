import type { BodyRefused } from "../calls/route.ts"

export const makeBodyRefused = (status: BodyRefused["status"], message: string): BodyRefused => ({
  _tag: "BodyRefused",
  status,
  message,
})

export const makeBodyTooLarge = (limit: number): BodyRefused =>
  makeBodyRefused(413, `The body is larger than ${String(limit)} bytes.`)
