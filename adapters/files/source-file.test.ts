import { mkdtemp, rm, writeFile } from "node:fs/promises"
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


describe("openSourceFile", () => {
  it("knows name and size, and can be read from the start again and again", async () => {
    const path = join(folder, "employees.csv")
    await writeFile(path, "a,b\n1,2\n")
    const file = await openSourceFile(path)
    expect(file).toMatchObject({ name: "employees.csv", size: 8 })
    expect(await text(Readable.from(file.open()))).toBe("a,b\n1,2\n")
    expect(await text(Readable.from(file.open()))).toBe("a,b\n1,2\n")
  })

  it("says what is wrong with a path", async () => {
    await expect(openSourceFile(join(folder, "none.csv"))).rejects.toThrow(/There is no file .*none\.csv/u)
    await expect(openSourceFile(folder)).rejects.toThrow("is not a file")
  })
})
