import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import type { TestService } from "./service.ts"

const LINK = /\/(?:journey|console\/link)\/#(\S+)/u
const CHANGE = /This was not us|If this was not you/u

/** The mails that the service wrote into its folder. */
export const makeMailbox = ({ installation }: Pick<TestService, "installation">) => {
  const folder = join(installation.folder, "data", "mails")
  const list = async (to: string): Promise<ReadonlyArray<string>> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"))
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
    return mails.filter((mail) => mail.includes(`To: ${to}\r\n`))
  }
  /** Mails with a link, without those with a code or about a change. */
  const listLinks = async (to: string) =>
    (await list(to)).filter((mail) => LINK.test(mail) && !CHANGE.test(mail))
  return {
    list: listLinks,
    /** Mails about changes in a corporate's name. */
    listChanges: async (to: string) => (await list(to)).filter((mail) => CHANGE.test(mail)),
    /** The codes that prove the mailbox; their order is not known. */
    listDigits: async (to: string): Promise<ReadonlyArray<string>> =>
      (await list(to)).flatMap((mail) => /^ {4}(\d{6})\r?$/mu.exec(mail)?.[1] ?? []),
    /** Waits for that many mails to this address, and returns the codes of their links; their order is not known. */
    codes: async (to: string, count = 1): Promise<ReadonlyArray<string>> => {
      await waitUntil(async () => (await listLinks(to)).length === count)
      return (await listLinks(to)).map((mail) => LINK.exec(mail)?.[1] ?? "no code")
    },
  }
}
