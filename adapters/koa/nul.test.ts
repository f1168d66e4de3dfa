import { describe, expect, it } from "vitest"
import { findNul } from "./nul.ts"

describe("a NUL in a request", () => {
  it.each([
    [{ name: "a\0" }, "name"],
    [{ list: ["a", { deep: "\0" }] }, "list.1.deep"],
    [{ "a\0": 1 }, "body"],
    [{ outer: { "a\0": 1 } }, "outer"],
    [{ name: "a", list: [1, null, true] }, null],
    [null, null],
    [{ text: "\\u0000 %00" }, null],
  ])("is found in %j at %j", (sent, path) => {
    expect(findNul(sent)).toBe(path)
  })
})
