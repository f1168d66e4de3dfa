import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { generateMasterKey } from "./master-key.ts"
import { createMasterKeyFile, readMasterKeyFile } from "./master-key-file.ts"

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "master-key-"))
  path = join(folder, "master.key")
})
afterEach(() => rm(folder, { recursive: true }))

describe("createMasterKeyFile", () => {
  it("creates the file for its owner only, whatever the umask, and reads the same key afterwards", async () => {
    const before = process.umask(0)
    const made = await createMasterKeyFile(path).finally(() => process.umask(before))
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readMasterKeyFile(path)).toEqual(made)
    expect(await createMasterKeyFile(path)).toEqual(made)
    expect(await readdir(folder)).toEqual(["master.key"])
  })

  it("returns the same key to all processes that start at once, and leaves nothing beside it", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => createMasterKeyFile(path)))
    expect(new Set(all.map((keys) => keys.current.id)).size).toBe(1)
    expect(new Set(all.map((keys) => Buffer.from(keys.current.key).toString("hex"))).size).toBe(1)
    expect(await readdir(folder)).toEqual(["master.key"])
  })

  it("is the only function that creates it: reading a missing file returns null and leaves nothing", async () => {
    expect(await readMasterKeyFile(path)).toBeNull()
    expect(await readdir(folder)).toEqual([])
  })

  it("uses the first line as the current key and the rest as old keys", async () => {
    const [current, old] = [generateMasterKey(), generateMasterKey()]
    await writeFile(path, `${current}\n${old}\n`)
    const keys = await readMasterKeyFile(path)
    expect([keys?.current, ...(keys?.others ?? [])].map((key) => key?.id)).toEqual(
      [current, old].map((line) => line.split(":")[0]),
    )
  })

  it("leaves an unreadable file unchanged, and reports the file and the problem", async () => {
    await writeFile(path, "not a key\n")
    await expect(readMasterKeyFile(path)).rejects.toThrow(`Master key file ${path}: Line 1: `)
    expect(await readFile(path, "utf8")).toBe("not a key\n")
    await writeFile(path, "")
    await expect(createMasterKeyFile(path)).rejects.toThrow("There is no master key")
  })

  it("leaves nothing behind when the folder does not exist", async () => {
    await expect(createMasterKeyFile(join(folder, "none", "master.key"))).rejects.toThrow("ENOENT")
    expect(await readdir(folder)).toEqual([])
  })
})
