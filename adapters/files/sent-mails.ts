import * as Effect from "effect/Effect"
import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { MailsUnreadable, type SentMail, type SentMails } from "../../core/ports/operation/sent-mails.ts"
import { parseMailFile } from "./mail-file.ts"

/** The mails of a folder that `makeMailFolder` fills; a folder that does not exist has none. */
export const makeSentMails = (folder: string): SentMails => ({
  list: (limit) =>
    Effect.tryPromise({
      try: () => readNewest(folder, limit),
      catch: (cause) => new MailsUnreadable({ cause }),
    }),
})

const readNewest = async (folder: string, limit: number): Promise<ReadonlyArray<SentMail>> => {
  const names = (await listFolder(folder)).filter((name) => name.endsWith(".eml"))
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { path, writtenAt: (await stat(path)).mtimeMs }
    }),
  )
  const newest = files.toSorted((a, b) => b.writtenAt - a.writtenAt).slice(0, limit)
  const mails = await Promise.all(newest.map(async ({ path }) => parseMailFile(await readFile(path, "utf8"))))
  return mails.filter((mail) => mail !== null)
}

const listFolder = (folder: string): Promise<ReadonlyArray<string>> =>
  readdir(folder).catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return []
    throw cause
  })
