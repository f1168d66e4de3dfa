import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { readSettings } from "../runtime/settings/env.ts"
import { readManifest } from "./manifest.ts"
import { checkFile, findNewest, makeBackupId, preparePlaces, prunePlace, writeBackup } from "./places.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hrsync-places-"))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const NOW = Date.parse("2026-11-29T02:15:00Z")
const inFolder = (...names: ReadonlyArray<string>) => join(folder, ...names)

describe("the folders of backups", () => {
  const prepare = (to: string, keysTo: string) =>
    preparePlaces(
      { to, keysTo },
      readSettings({
        DATABASE_URL: "postgresql://127.0.0.1/x",
        HRSYNC_KEY_STORE: `file:${inFolder("live", "keys")}`,
        HRSYNC_MASTER_KEY_FILE: inFolder("secrets", "master-key"),
      }),
    )

  it("are made, for this user alone", async () => {
    expect(await prepare(inFolder("a"), inFolder("b"))).toEqual({ to: inFolder("a"), keysTo: inFolder("b") })
    expect(readdirSync(folder).toSorted()).toEqual(["a", "b"])
  })

  it.each([
    ["the same twice", ["a"], ["a"], "--keys-to"],
    ["the key store's in the database's", ["a"], ["a", "keys"], "--keys-to"],
    ["the database's in the key store's", ["b", "db"], ["b"], "--keys-to"],
    ["the database's with the master keys in it", ["secrets"], ["b"], "--to"],
    ["the key store's with the master keys in it", ["a"], ["secrets"], "--keys-to"],
    ["one that holds all of them", [], ["b"], "--keys-to"],
    ["one in the key store", ["live", "keys", "old"], ["b"], "--to"],
  ])("are refused: %s", async (_, to, keysTo, field) => {
    await expect(prepare(inFolder(...to), inFolder(...keysTo))).rejects.toMatchObject({
      reason: "places-together",
      field,
    })
  })

  it("are refused through a link as well", async () => {
    mkdirSync(inFolder("secrets"))
    writeFileSync(inFolder("secrets", "master-key"), "k")
    symlinkSync(inFolder("secrets"), inFolder("link"))
    await expect(prepare(inFolder("link"), inFolder("b"))).rejects.toMatchObject({
      reason: "places-together",
    })
  })

  it("are refused where nothing can be made", async () => {
    writeFileSync(inFolder("file"), "")
    await expect(prepare(inFolder("file", "a"), inFolder("b"))).rejects.toMatchObject({
      reason: "folder-unwritable",
      field: "--to",
    })
  })
})

describe("a backup", () => {
  const write = (at = NOW, content = "content") =>
    writeBackup(folder, "key-store", { id: makeBackupId(at), fileName: "keys.tar.gz" }, (file) => {
      writeFileSync(file, content)
      return Promise.resolve({
        id: makeBackupId(at),
        created_at: new Date(at).toISOString(),
        program: "1",
        kind: "key-store",
        form: "folder",
        keys: 3,
      } as const)
    })

  it("has a manifest, which tells whether its file is what was written", async () => {
    const { folder: made } = await write()
    expect(made).toBe(inFolder("hrsync-key-store-20261129T021500000Z"))
    const manifest = await readManifest(made)
    expect(await checkFile(made, manifest)).toBe(join(made, "keys.tar.gz"))
    writeFileSync(join(made, "keys.tar.gz"), "damaged")
    await expect(checkFile(made, manifest)).rejects.toMatchObject({ reason: "checksum-differs" })
  })

  it("leaves nothing behind when it fails", async () => {
    const fails = writeBackup(folder, "database", { id: "x", fileName: "y" }, () =>
      Promise.reject(new Error("disk full")),
    )
    await expect(fails).rejects.toThrow("disk full")
    expect(readdirSync(folder)).toEqual([])
  })

  it("is the newest complete one", async () => {
    await write()
    await write(NOW - 86_400_000)
    mkdirSync(inFolder("hrsync-key-store-20261201T021500000Z.partial"))
    expect(await findNewest(folder, "key-store", "--keys-from")).toBe(
      inFolder("hrsync-key-store-20261129T021500000Z"),
    )
    await expect(findNewest(folder, "database", "--from")).rejects.toMatchObject({ reason: "no-backup" })
  })

  it("is removed when it is too old, but for the newest; so is what an interrupted run left", async () => {
    const DAY = 86_400_000
    for (const days of [6, 7, 8, 20]) await write(NOW - days * DAY)
    mkdirSync(inFolder("hrsync-key-store-20261101T021500000Z.partial"))
    mkdirSync(inFolder("hrsync-key-store-20261129T021400000Z.partial"))
    mkdirSync(inFolder("hrsync-key-store-of-mine"))
    const removed = await prunePlace(folder, "key-store", 7, NOW)
    expect(removed).toHaveLength(3)
    expect(readdirSync(folder).toSorted()).toEqual([
      "hrsync-key-store-20261122T021500000Z",
      "hrsync-key-store-20261123T021500000Z",
      "hrsync-key-store-20261129T021400000Z.partial",
      "hrsync-key-store-of-mine",
    ])
    expect(await prunePlace(folder, "key-store", 7, NOW + 900 * DAY)).not.toContain(
      inFolder("hrsync-key-store-20261123T021500000Z"),
    )
  })
})

it.each(["{", "{}", '{"version":2}'])("a manifest %j is refused", async (text) => {
  writeFileSync(inFolder("manifest.json"), text)
  await expect(readManifest(folder)).rejects.toMatchObject({ reason: "manifest-invalid" })
})
