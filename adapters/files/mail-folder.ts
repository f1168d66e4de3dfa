import * as Effect from "effect/Effect"
import { chmod, mkdir, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Mail, type Mailer, MailNotSent, type RenderNotice } from "../../core/ports/mailer.ts"
import { formatMailFile } from "./mail-file.ts"

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

const write = async (
  { folder, from, now, renderNotice }: MailFolderOptions,
  { id, to, notice }: Mail,
): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${id.replace(/[^\w.-]/gu, "_")}.eml`)
  const unfinished = `${path}.part`
  const content = formatMailFile({ id, to, ...renderNotice(notice), sentAt: now() }, from)
  await writeFile(unfinished, content, { mode: 0o600 })
  // A file left over from an interrupted write keeps its earlier mode.
  await chmod(unfinished, 0o600)
  await rename(unfinished, path)
}
