import * as Effect from "effect/Effect"
import { createTransport } from "nodemailer"
import { type Mailer, MailNotSent, type RenderNotice } from "../../core/ports/mailer.ts"

export interface MailServerOptions {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  readonly url: string
  /** `name@host`, or `Name <name@host>`. */
  readonly from: string
  readonly renderNotice: RenderNotice
}

/** Limit for a server that does not respond. */
const TIMEOUT_MILLIS = 20_000

/** Sends mails through an SMTP server, with one connection for each: they are few. */
export const makeMailServer = ({ url, from, renderNotice }: MailServerOptions): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MILLIS,
    greetingTimeout: TIMEOUT_MILLIS,
    socketTimeout: TIMEOUT_MILLIS,
    // A mail is text: nodemailer must not fetch any address or file in it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: ({ id, to, notice }) =>
      Effect.tryPromise({
        try: () =>
          transport.sendMail({
            from,
            // As objects they are not parsed: a comma in one must not make two.
            to: to.map((address) => ({ name: "", address })),
            ...renderNotice(notice),
            messageId: `<${id}@hr-data-sync>`,
          }),
        catch: (cause) => new MailNotSent({ cause }),
      }).pipe(Effect.asVoid),
  }
}
