import { appendFile, mkdtemp, rename, rm, truncate, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openSourceFile } from "./source-file.ts"

let folder = ""
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-files-"))
})
afterAll(() => rm(folder, { recursive: true }))

const CONTENT = "a,b\n1,2\n"

const written = async (name: string) => {
  const path = join(folder, name)
  await writeFile(path, CONTENT)
  return path
}

describe("openSourceFile", () => {
  it("has name and size, and can be read from the start repeatedly", async () => {
    const file = await openSourceFile(await written("employees.csv"))
    expect(file).toMatchObject({ name: "employees.csv", size: 8 })
    expect(await text(Readable.from(file.open()))).toBe(CONTENT)
    expect(await text(Readable.from(file.open()))).toBe(CONTENT)
  })

  it("reads an empty file as empty", async () => {
    const path = await written("empty.csv")
    await truncate(path)
    expect(await text(Readable.from((await openSourceFile(path)).open()))).toBe("")
  })

  it("says what is wrong with a path, and what to do", async () => {
    await expect(openSourceFile(join(folder, "none.csv"))).rejects.toThrow(
      /There is no file .*none\.csv: check its name/u,
    )
    await expect(openSourceFile(folder)).rejects.toThrow("is not a file but a folder: name the file in it")
    await expect(openSourceFile("/dev/null")).rejects.toThrow("/dev/null is not a file.")
  })
})

describe("a file that changes after it was opened", () => {
  const changes: ReadonlyArray<readonly [string, (path: string) => Promise<void>]> = [
    ["it grows", (path) => appendFile(path, "3,4\n")],
    ["it is truncated", (path) => truncate(path, 6)],
    ["it is rewritten with the same length", (path) => utimes(path, 1, 1)],
    [
      "another file replaces it",
      async (path) => {
        await writeFile(`${path}.new`, CONTENT)
        await rename(`${path}.new`, path)
      },
    ],
  ]

  it.each(changes)("is rejected when %s before it is read", async (_, change) => {
    const path = await written("changing.csv")
    const file = await openSourceFile(path)
    await change(path)
    await expect(text(Readable.from(file.open()))).rejects.toMatchObject({
      _tag: "SourceError",
      kind: "transient",
      message: "The file changed while it was read. Try again when nothing writes to it.",
    })
  })

  it.each(changes)("is rejected when %s while it is read", async (_, change) => {
    const path = await written("changing.csv")
    const reading = (await openSourceFile(path)).open()[Symbol.asyncIterator]()
    expect((await reading.next()).done).toBe(false)
    await change(path)
    await expect(reading.next()).rejects.toMatchObject({ kind: "transient" })
  })
})
