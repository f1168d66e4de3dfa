import { expect, it } from "vitest"
import { fnv1a64 } from "./digest.ts"

it.each([
  ["", "cbf29ce484222325"],
  ["a", "af63dc4c8601ec8c"],
  ["foobar", "85944171f73967e8"],
])("FNV-1a of %j matches the published value", (text, digest) => {
  expect(fnv1a64(text)).toBe(digest)
})
