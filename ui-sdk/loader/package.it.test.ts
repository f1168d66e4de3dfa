import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** specification/promises.md#p9-browser, in bytes with gzip. */
const LIMIT = 4_096

describe("the built loader", () => {
  it.each(["dist/ui/sdk/hrms-sync-sdk.js", "dist/ui-sdk/loader/browser.js"])(
    "%s has at most 4 KB with gzip, and loads nothing else",
    async (file) => {
      const code = await readFile(`${root}${file}`)
      expect(gzipSync(code).byteLength).toBeLessThanOrEqual(LIMIT)
      expect(code.toString()).not.toMatch(/\bimport\b|\brequire\b|\bfetch\b|sourceMappingURL/u)
    },
  )
})
