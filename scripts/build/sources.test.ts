import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { hashSources, isBuilt, listChanged } from "./sources.ts"
import { isComplete, readStamp, removeOld, writeStamp } from "./stamp.ts"

it.each([
  ["/service/core/domain/digest.ts", true],
  ["/service/connectors/keka/manifest.json", true],
  ["/service/connectors/keka/README.md", true],
  ["/service/connectors/_template/README.md", true],
  ["/service/adapters/documentation/guides/texts/webhooks.md", true],
  ["/service/connectors/README.md", false],
  ["/service/core/README.md", false],
  ["/service/core/contract/specification/employee.md", false],
  ["/service/config/deploy/commands.md", false],
  ["/service/core/domain/digest.test.ts", false],
  ["/service/core/testing/sync-fixture.ts", false],
])("a change of %s makes what was built stale: %s", (path, isStale) => {
  expect(isBuilt(path)).toBe(isStale)
})

let root: string
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "hrsync-build-"))
  await write("core/a.ts", "a")
  await write("core/deep/b.ts", "b")
  await write("core/deep/b.test.ts", "test")
  await write("lock.json", "{}")
})
afterEach(() => rm(root, { recursive: true }))

const hash = () => hashSources(root, ["core", "lock.json"])

describe("the sources of a part", () => {
  it("are the same after their times and tests have changed", async () => {
    const before = await hash()
    await utimes(join(root, "core/a.ts"), 1, 1)
    await write("core/deep/b.test.ts", "other")
    expect(listChanged(before, await hash())).toEqual([])
    expect(Object.keys(before)).toEqual(["core/a.ts", "core/deep/b.ts", "lock.json"])
  })

  it("differ when one is changed, added or removed", async () => {
    const before = await hash()
    await write("core/a.ts", "A")
    await write("core/c.ts", "c")
    await rm(join(root, "core/deep/b.ts"))
    await write("lock.json", "[]")
    expect(listChanged(before, await hash()).toSorted()).toEqual([
      "core/a.ts",
      "core/c.ts",
      "core/deep/b.ts",
      "lock.json",
    ])
  })
})

describe("what a build has made", () => {
  it("is known to the next one", async () => {
    expect(await readStamp(root)).toEqual({})
    const stamp = { service: { sources: await hash(), outputs: ["dist/a.js"] } }
    await writeStamp(root, stamp)
    expect(await readStamp(root)).toEqual(stamp)
  })

  it("is incomplete when a file of it is missing", async () => {
    await write("dist/a.js", "")
    expect(await isComplete(root, { sources: {}, outputs: ["dist/a.js"] })).toBe(true)
    expect(await isComplete(root, { sources: {}, outputs: ["dist/a.js", "dist/b.js"] })).toBe(false)
  })

  it("loses what the next one no longer makes", async () => {
    await write("dist/old.js", "")
    await write("dist/kept.js", "")
    await removeOld(root, ["dist/old.js", "dist/kept.js"], ["dist/kept.js"])
    expect(await isComplete(root, { sources: {}, outputs: ["dist/kept.js"] })).toBe(true)
    expect(await isComplete(root, { sources: {}, outputs: ["dist/old.js"] })).toBe(false)
  })
})
