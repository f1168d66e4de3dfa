import type { BodyType } from "../../../core/contract/call.ts"

const WORDS: Readonly<Record<BodyType, string>> = {
  json: "JSON, with Content-Type: application/json",
  form: "a form, with Content-Type: multipart/form-data or application/x-www-form-urlencoded",
  bytes: "bytes, with Content-Type: application/octet-stream",
}

/** What a body of one of the types has to be, in words. */
export const describeBody = (types: ReadonlyArray<BodyType>): string =>
  types.map((type) => WORDS[type]).join(", or ")
