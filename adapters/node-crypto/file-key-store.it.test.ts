import { randomUUID } from "node:crypto"
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { describeKeyStore } from "../../core/testing/suites/accounts/key-store.ts"
import { makeFileKeyStore } from "./file-key-store.ts"

const run = Effect.runPromise
const AT = Date.parse("2026-11-23T10:00:00.000Z")

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "hrsync-key-store-"))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const newFolder = () => join(root, randomUUID())

describe("the file key store", () => {
  describeKeyStore(() => Promise.resolve(makeFileKeyStore(newFolder())))

  it("creates files for its owner only, and leaves nothing else behind", async () => {
    const folder = newFolder()
    const store = makeFileKeyStore(folder)
    const owner = randomUUID()
    await run(store.loadOrCreate(owner))
    expect(await readdir(folder)).toEqual([`${owner}.part`])
    expect((await stat(join(folder, `${owner}.part`))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await run(store.destroy(owner, AT))
    expect(await readdir(folder)).toEqual([`${owner}.destroyed`])
    expect(await readFile(join(folder, `${owner}.destroyed`), "utf8")).toBe("2026-11-23T10:00:00.000Z\n")
  })

  it("completes a destruction that was interrupted after the part was overwritten", async () => {
    const folder = newFolder()
    const store = makeFileKeyStore(folder)
    const owner = randomUUID()
    await run(store.loadOrCreate(owner))
    await writeFile(join(folder, `${owner}.part`), "overwritten")
    const refused = await run(Effect.flip(store.load(owner)))
    expect(refused.reason).toContain(`${owner}.part is damaged`)
    expect(await run(store.destroy(owner, AT))).toBe(AT)
    expect(await readdir(folder)).toEqual([`${owner}.destroyed`])
  })

  it("never opens a part that is marked as destroyed", async () => {
    const folder = newFolder()
    const store = makeFileKeyStore(folder)
    const owner = randomUUID()
    await run(store.loadOrCreate(owner))
    const part = await readFile(join(folder, `${owner}.part`), "utf8")
    await run(store.destroy(owner, AT))
    await writeFile(join(folder, `${owner}.part`), part)
    expect(await run(store.load(owner))).toEqual({ state: "destroyed", destroyedAt: AT })
    expect(await run(store.owners)).toEqual({ kept: [], destroyed: [owner] })
  })

  it("reports which folder it cannot use", async () => {
    const file = newFolder()
    await writeFile(file, "")
    await chmod(file, 0o600)
    const refused = await run(Effect.flip(makeFileKeyStore(file).loadOrCreate(randomUUID())))
    expect(refused).toMatchObject({ store: "key store", operation: "make a key part" })
    expect(refused.reason).toMatch(/: E(EXIST|NOTDIR)/u)
  })
})
