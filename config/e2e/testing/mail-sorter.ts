import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { parseMailFile } from "../../../adapters/files/mail-file.ts"
import type { SentMail } from "../../../core/ports/operation/sent-mails.ts"
import type { TestService } from "./service.ts"

export interface MailSorter {
  /** The mails to this address that were written since the last call, oldest first. */
  readonly take: (to: string) => Promise<ReadonlyArray<SentMail>>
}

/** Reads each mail in the folder of the service once, however many tests wait for mails. */
export const makeMailSorter = ({ installation }: Pick<TestService, "installation">): MailSorter => {
  const folder = join(installation.folder, "data", "mails")
  const read = new Set<string>()
  const waiting = new Map<string, Array<SentMail>>()
  const sort = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"))
    const files = await Promise.all(
      names.filter((name) => !read.has(name)).map((name) => readMail(folder, name)),
    )
    for (const { name, mail } of files.toSorted((one, other) => one.writtenAt - other.writtenAt)) {
      read.add(name)
      if (mail === null) continue
      for (const to of mail.to) waiting.set(to, [...(waiting.get(to) ?? []), mail])
    }
  }
  let sorting = Promise.resolve()
  return {
    take: async (to) => {
      sorting = sorting.then(sort)
      await sorting
      const mails = waiting.get(to) ?? []
      waiting.delete(to)
      return mails
    },
  }
}

const readMail = async (folder: string, name: string) => {
  const path = join(folder, name)
  const mail = parseMailFile(await readFile(path, "utf8"))
  return { name, mail, writtenAt: (await stat(path)).mtimeMs }
}
