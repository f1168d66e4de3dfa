import * as Effect from "effect/Effect"
import { join } from "node:path"
import { makeMailText } from "../../adapters/mails/mail-text.ts"
import { makeSentMails } from "../../adapters/files/sent-mails.ts"
import type { SentMails } from "../../core/ports/operation/sent-mails.ts"
import type { Mailer } from "../../core/ports/mailer.ts"
import type { Settings } from "../runtime/settings/env.ts"
import { readBaseUrl } from "../runtime/settings/base-url.ts"

/** An SMTP server or a folder. Loaded with the first mail, since most processes send none. */
export const makeMailer = (settings: Settings): Mailer => {
  let loaded: Promise<Mailer> | undefined
  return {
    send: (mail) =>
      Effect.promise(() => (loaded ??= load(settings))).pipe(Effect.flatMap(({ send }) => send(mail))),
  }
}

/** With a mail server none are stored here. */
export const openSentMails = (settings: Settings): SentMails =>
  settings.smtpUrl === null ? makeSentMails(getMailFolder(settings)) : { list: () => Effect.succeed(null) }

const getMailFolder = ({ dataDir }: Settings): string => join(dataDir, "mails")

const load = async (settings: Settings): Promise<Mailer> => {
  const serviceUrl = readBaseUrl(settings)
  const from = settings.mailFrom ?? `hrsync@${new URL(serviceUrl).hostname}`
  const words = makeMailText(serviceUrl)
  if (settings.smtpUrl !== null) {
    const { makeMailServer } = await import("../../adapters/nodemailer/mailer.ts")
    return makeMailServer({ url: settings.smtpUrl, from, renderNotice: words })
  }
  const { makeMailFolder } = await import("../../adapters/files/mail-folder.ts")
  return makeMailFolder({ folder: getMailFolder(settings), from, now: Date.now, renderNotice: words })
}
