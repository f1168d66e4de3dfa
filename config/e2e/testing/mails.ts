import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import type { TestService } from "./service.ts"

/** The mails that the service wrote into its folder. */
export const makeMailbox = ({ installation }: Pick<TestService, "installation">) => {
  const folder = join(installation.folder, "data", "mails")
  const list = async (to: string): Promise<ReadonlyArray<string>> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"))
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
    return mails.filter((mail) => mail.includes(`To: ${to}\r\n`))
  }
  return {
    list,
    /** Waits for that many mails to this address, and returns the codes of their links; their order is not known. */
    codes: async (to: string, count = 1): Promise<ReadonlyArray<string>> => {
      await waitUntil(async () => (await list(to)).length === count)
      return (await list(to)).map(
        (mail) => /\/(?:journey|console\/link)\/#(\S+)/u.exec(mail)?.[1] ?? "no code",
      )
    },
  }
}
