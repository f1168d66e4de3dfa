import type { Command } from "commander"
import {
  JOURNEY_LOCALES,
  type JourneyLocale,
} from "../../../../core/contract/connection/journey/journey-purpose.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { App } from "../../app.ts"
import type { Console } from "../../console.ts"
import { CommandFailed, withServices } from "../../run-command.ts"

interface LinkOptions {
  readonly email?: string
  readonly language: string
}

export const linkCommand = (connection: Command, app: App, console: () => Console): void => {
  connection
    .command("link")
    .description("mail the HR admin a link to what the connection needs: onboarding, a repair, an answer")
    .argument("<id>", "connection_id")
    .option("--email <email>", "another user of the corporate")
    .option("--language <code>", "language of the mail: en or hi", "en")
    .action((id: string, options: LinkOptions) => mailLink(app, console(), id, options))
}

const mailLink = async (
  app: App,
  console: Console,
  connectionId: string,
  { email = null, language }: { readonly email?: string | null; readonly language: string },
): Promise<void> => {
  const locale = parseLocale(language)
  const sent = await withServices(app, ({ onboarding }) =>
    onboarding.sendJourneyLink(OPERATOR, { connectionId, email, locale }),
  )
  const until = new Date(sent.expiresAt).toISOString()
  console.result({ email: sent.email, expires_at: until }, [
    `Mailed a link to ${sent.email}. It works until ${until}.`,
  ])
}

/** Throws CommandFailed. */
export const parseLocale = (code: string): JourneyLocale => {
  const locale = JOURNEY_LOCALES.find((known) => known === code)
  if (locale === undefined)
    throw new CommandFailed(`--language ${code}: use one of ${JOURNEY_LOCALES.join(", ")}.`)
  return locale
}
