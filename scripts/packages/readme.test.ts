import { describe, expect, it } from "vitest"
import { rewriteLinks } from "./readme.ts"

const BASE = "https://git.example/blob/main/"

describe("rewriteLinks", () => {
  it.each([
    ["[a](../../core/README.md)", `[a](${BASE}core/README.md)`],
    ["[a](call.ts#top)", `[a](${BASE}adapters/vendor-client/call.ts#top)`],
    ["[a](https://x.example/y) [b](#part) [c](/docs)", "[a](https://x.example/y) [b](#part) [c](/docs)"],
  ])("%s", (text, rewritten) => {
    expect(rewriteLinks(text, BASE, "adapters/vendor-client")).toBe(rewritten)
  })
})
