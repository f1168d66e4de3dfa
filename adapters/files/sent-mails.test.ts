import * as Effect from "effect/Effect"
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { formatMailFile } from "./mail-file.ts"
import { makeSentMails } from "./sent-mails.ts"

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hrsync-sent-"))
})
afterEach(() => rm(folder, { recursive: true }))

const write = async (id: string, at: number) => {
  const path = join(folder, `${id}.eml`)
  const mail = { id, to: ["a@acme.example"], subject: `About ${id}`, text: "Hello", sentAt: at * 1_000 }
  await writeFile(path, formatMailFile(mail, "hrsync@hr.example"))
  await utimes(path, at, at)
}

const list = (limit = 10, of = folder) => Effect.runPromise(makeSentMails(of).list(limit))

describe("the mails of a folder", () => {
  it("are listed, the newest first and no more than asked for", async () => {
    await write("first", 1_000)
    await write("third", 3_000)
    await write("second", 2_000)
    expect((await list())?.map(({ id }) => id)).toEqual(["third", "second", "first"])
    expect((await list(1))?.map(({ subject }) => subject)).toEqual(["About third"])
  })

  it("are none of the folder's other files, such as one that is being written", async () => {
    await writeFile(join(folder, "a.eml.part"), "half")
    await writeFile(join(folder, "b.eml"), "no mail")
    expect(await list()).toEqual([])
  })

  it("are none before the first was written", async () => {
    expect(await list(10, join(folder, "missing"))).toEqual([])
  })

  it("are unreadable when the folder is none", async () => {
    await write("file", 1_000)
    const failed = makeSentMails(join(folder, "file.eml")).list(10)
    expect(await Effect.runPromise(Effect.flip(failed))).toMatchObject({ _tag: "MailsUnreadable" })
  })
})
