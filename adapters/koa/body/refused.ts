import type { BodyRefused } from "../route.ts"

export const refused = (status: BodyRefused["status"], message: string): BodyRefused => ({
  _tag: "BodyRefused",
  status,
  message,
})

export const tooLarge = (limit: number): BodyRefused =>
  refused(413, `The body is larger than ${String(limit)} bytes.`)
