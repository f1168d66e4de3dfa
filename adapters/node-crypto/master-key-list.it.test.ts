import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { readMasterKeyFile } from "./master-key-file.ts"
import { makeMasterKeyList } from "./master-key-list.ts"
import { generateMasterKey, type MasterKeys, parseMasterKeys } from "./master-key.ts"
import { makeMasterKeyRing } from "./master-key-ring.ts"

const run = Effect.runPromise
const first = generateMasterKey()
const readId = (line: string) => line.split(":")[0] ?? ""

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "master-keys-"))
  path = join(folder, "master.key")
  await writeFile(path, `${first}\n`, { mode: 0o640 })
})
afterEach(() => rm(folder, { recursive: true }))

const makeRing = (file: string) =>
  makeMasterKeyRing({
    initial: parseMasterKeys(first),
    read: (): Promise<MasterKeys | null> => readMasterKeyFile(file),
  })

describe("the list of master keys in a file", () => {
  it("adds a new key at the front, which the process uses at once, and keeps the file's permissions", async () => {
    const ring = makeRing(path)
    const id = await run(makeMasterKeyList(ring, path).addCurrent(null))
    expect(ring.ids()).toEqual([id, readId(first)])
    expect((await stat(path)).mode & 0o777).toBe(0o640)
    expect(await readdir(folder)).toEqual(["master.key"])
  })

  it("adds a given key, and rejects an invalid one without changing the file", async () => {
    const list = makeMasterKeyList(makeRing(path), path)
    const given = generateMasterKey()
    expect(await run(list.addCurrent(`${given}\n`))).toBe(readId(given))
    const before = await readFile(path, "utf8")
    const short = "new:c2hvcnQ="
    for (const wrong of ["nonsense", short, given]) {
      const refused = await run(Effect.flip(list.addCurrent(wrong)))
      expect(refused).toMatchObject({ _tag: "MasterKeyInvalid" })
      expect(JSON.stringify(refused)).not.toContain(wrong.split(":")[1] ?? "nonsense")
    }
    expect(await readFile(path, "utf8")).toBe(before)
  })

  it("removes a key, and never the last one", async () => {
    const list = makeMasterKeyList(makeRing(path), path)
    const id = await run(list.addCurrent(null))
    await run(list.remove(readId(first)))
    await run(list.remove("unknown"))
    expect(await run(list.ids)).toEqual([id])
    await expect(run(list.remove(id))).rejects.toThrow()
    expect(await run(list.ids)).toEqual([id])
  })

  it("changes the file behind a symbolic link and leaves the link", async () => {
    const link = join(folder, "linked.key")
    await symlink("master.key", link)
    const id = await run(makeMasterKeyList(makeRing(link), link).addCurrent(null))
    expect((await readFile(path, "utf8")).split(":")[0]).toBe(id)
  })

  it("reports that it cannot be changed when it is in the environment, or its file does not exist", async () => {
    const ring = makeRing(path)
    const fixed = await run(Effect.flip(makeMasterKeyList(ring, null).addCurrent(null)))
    expect(fixed).toMatchObject({ _tag: "MasterKeysReadOnly", reason: "environment" })
    const gone = makeMasterKeyList(ring, join(folder, "gone", "master.key"))
    expect(await run(Effect.flip(gone.addCurrent(null)))).toMatchObject({ reason: "file-not-writable" })
  })
})
