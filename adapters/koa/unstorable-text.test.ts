import { describe, expect, it } from "vitest"
import { findUnstorable } from "./unstorable-text.ts"

describe("text that cannot be stored as it is", () => {
  it.each([
    [{ name: "a\0" }, "name", "NUL"],
    [{ list: ["a", { deep: "\0" }] }, "list.1.deep", "NUL"],
    [{ "a\0": 1 }, "body", "NUL"],
    [{ outer: { "a\0": 1 } }, "outer", "NUL"],
    [{ id: "a\ud800" }, "id", "half a character"],
    [{ list: [{ deep: "\udc00a" }] }, "list.0.deep", "half a character"],
    [{ outer: { "\ud800": 1 } }, "outer", "half a character"],
  ])("is found in %j at %j", (sent, path, what) => {
    expect(findUnstorable(sent)).toEqual({ path, expected: expect.stringContaining(what) as string })
  })

  it.each([
    [{ name: "a", list: [1, null, true] }],
    [null],
    [{ text: "\\u0000 %00" }],
    [{ smile: "\u{1f600}" }],
  ])("is not found in %j", (sent) => {
    expect(findUnstorable(sent)).toBeNull()
  })
})
