import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
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

  it("is imported by its package's name, and each call makes an SDK of one service", async () => {
    const script = `import { makeHrmsSyncSdk } from "hr-data-sync/browser"
      console.log(Object.keys(makeHrmsSyncSdk({ baseUrl: "https://hr.example.com/" })).toSorted().join())`
    const { stdout } = await promisify(execFile)("node", ["--input-type=module", "--eval", script], {
      cwd: root,
    })
    expect(stdout.trim()).toBe("closeJourney,startJourney")
  })

  it("has its types in the package", async () => {
    const types = await readFile(`${root}dist/ui-sdk/loader/browser.d.ts`, "utf8")
    expect(types).toContain("makeHrmsSyncSdk")
    expect(types).toContain("SdkEvents")
  })
})
