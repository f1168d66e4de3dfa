import { readdir, readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { waitUntil } from "../../../core/testing/wait-until.ts"
import type { TestService } from "./service.ts"

const LINK = /\/(?:journey|console\/link)\/#(\S+)/u
const MAILBOX_CODE = /\b(\d{6})\b/u

export type Mailbox = ReturnType<typeof makeMailbox>

/** The mails that the service wrote into its folder. */
export const makeMailbox = ({ installation }: Pick<TestService, "installation">) => {
  const folder = join(installation.folder, "data", "mails")
  const readMailboxCodes = findRead(folder)
  /** The newest first. */
  const read = async (to: string): Promise<ReadonlyArray<MailFile>> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"))
    const mails = await Promise.all(
      names.map(async (name) => ({
        name,
        text: await readFile(join(folder, name), "utf8"),
        writtenAt: (await stat(join(folder, name))).mtimeMs,
      })),
    )
    return mails
      .filter(({ text }) => text.includes(`To: ${to}\r\n`))
      .sort((one, other) => other.writtenAt - one.writtenAt)
  }
  const list = async (to: string): Promise<ReadonlyArray<string>> =>
    (await read(to)).filter((mail) => !isMailboxCode(mail) && !isChange(mail)).map(({ text }) => text)
  const findMailboxCode = async (to: string): Promise<MailFile | undefined> =>
    (await read(to)).find((mail) => isMailboxCode(mail) && !readMailboxCodes.has(mail.name))
  return {
    /** All except the codes that prove a mailbox, and the notices of changes. */
    list,
    /** Waits for that many mails to this address, and returns the codes of their links; their order is not known. */
    codes: async (to: string, count = 1): Promise<ReadonlyArray<string>> => {
      await waitUntil(async () => (await list(to)).length === count)
      return (await list(to)).map((mail) => LINK.exec(mail)?.[1] ?? "no code")
    },
    /** Waits for the mail to this address about a change whose text has these words, and returns the code of its link. */
    changeCode: async (to: string, words: string): Promise<string> => {
      const find = async () =>
        (await read(to)).find(({ name, text }) => isChange({ name }) && text.includes(words))
      await waitUntil(async () => (await find()) !== undefined)
      return LINK.exec((await find())?.text ?? "")?.[1] ?? "no code"
    },
    /** Waits for the six digits that prove this mailbox; each mail is read once. */
    mailboxCode: async (to: string): Promise<string> => {
      await waitUntil(async () => (await findMailboxCode(to)) !== undefined)
      const mail = await findMailboxCode(to)
      if (mail === undefined) throw new Error("The mail is gone")
      readMailboxCodes.add(mail.name)
      return readDigits(mail)
    },
    /** The codes that were mailed to prove this mailbox, read or not. */
    listDigits: async (to: string): Promise<ReadonlyArray<string>> =>
      (await read(to)).filter(isMailboxCode).map(readDigits),
    /** Waits for the notice of a change of an account or a credential, which has these words. */
    accountChange: async (to: string, words: string): Promise<string> => {
      const find = async () =>
        (await read(to)).find(({ name, text }) => name.startsWith("account-change.") && text.includes(words))
      await waitUntil(async () => (await find()) !== undefined)
      return (await find())?.text ?? ""
    },
    /** The notices of changes made for a corporate. */
    listChanges: async (to: string): Promise<ReadonlyArray<string>> =>
      (await read(to)).filter(isChange).map(({ text }) => text),
  }
}

/** The mails with a code that were read, by their folder: several parts of a test read those of one service. */
const readByFolder = new Map<string, Set<string>>()

const findRead = (folder: string): Set<string> => {
  const read = readByFolder.get(folder) ?? new Set<string>()
  readByFolder.set(folder, read)
  return read
}

interface MailFile {
  readonly name: string
  readonly text: string
  readonly writtenAt: number
}

const readDigits = ({ text }: Pick<MailFile, "text">): string =>
  MAILBOX_CODE.exec(text.slice(text.indexOf("\r\n\r\n")))?.[1] ?? "no code"

type Named = Pick<MailFile, "name">

const isMailboxCode = ({ name }: Named): boolean => name.startsWith("mailbox-code.")
const isChange = ({ name }: Named): boolean => /^(?:corporate|account)-change\./u.test(name)
