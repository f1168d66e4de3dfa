import * as Effect from "effect/Effect"
import { chmod, mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Mail, type Mailer, MailNotSent, type RenderNotice } from "../../core/ports/mailer.ts"

export interface MailFolderOptions {
  readonly folder: string
  /** `name@host`, or `Name <name@host>`. */
  readonly from: string
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly renderNotice: RenderNotice
}

/**
 * Writes mails into a folder instead of sending them: one file each, which mail programs open, readable by its owner
 * only. A mail that is sent again replaces its file.
 */
export const makeMailFolder = (options: MailFolderOptions): Mailer => ({
  send: (mail) =>
    Effect.tryPromise({
      try: () => write(options, mail),
      catch: (cause) => new MailNotSent({ cause }),
    }),
})

const write = async ({ folder, ...options }: MailFolderOptions, mail: Mail): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${mail.id.replace(/[^\w.-]/gu, "_")}.eml`)
  const unfinished = `${path}.part`
  await writeFile(unfinished, formatMessage(mail, options), { mode: 0o600 })
  // A file left over from an interrupted write keeps its earlier mode.
  await chmod(unfinished, 0o600)
  await rename(unfinished, path)
}

/** RFC 5322, with CRLF line ends. */
const formatMessage = (
  { id, to, notice }: Mail,
  { from, now, renderNotice }: Omit<MailFolderOptions, "folder">,
): string => {
  const { subject, text } = renderNotice(notice)
  return [
    `From: ${oneLine(from)}`,
    `To: ${to.map(oneLine).join(", ")}`,
    `Subject: ${headerText(subject)}`,
    `Date: ${new Date(now()).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${oneLine(id)}@hr-data-sync>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    ...text.split(/\r?\n/u),
  ].join("\r\n")
}

/** Prevents header injection: a header value must not contain line breaks. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ")

/** RFC 2047: encodes words that are not ASCII, at most 75 characters each. */
const headerText = (text: string): string => {
  const line = oneLine(text)
  if (/^[\x20-\x7e]*$/u.test(line)) return line
  const words: Array<string> = []
  let word = ""
  for (const character of line) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ""
    }
    word += character
  }
  return [...words, word].map((part) => `=?utf-8?B?${Buffer.from(part).toString("base64")}?=`).join("\r\n ")
}

const WORD_BYTES = 45
