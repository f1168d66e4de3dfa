import type { Command } from "commander"
import {
  JOURNEY_LOCALES,
  type JourneyLocale,
} from "../../../../core/contract/onboarding/journey/journey-purpose.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { withServices } from "../../run-command.ts"
import { UsageInvalid } from "../../failure.ts"

interface LinkOptions {
  readonly email?: string
  readonly language: string
}

export const linkCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("link")
    .description(
      "mail the HR admin a link to the next task of the connection: onboarding, a repair or a decision",
    )
    .argument("<id>", "connection_id")
    .option("--email <email>", "another user of the corporate")
    .option("--language <code>", "language of the mail: en or hi", "en")
    .action((id: string, options: LinkOptions) => mailLink(cli, id, options))
}

const mailLink = async (
  { app, console }: Cli,
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

/** Throws UsageInvalid. */
export const parseLocale = (code: string): JourneyLocale => {
  const locale = JOURNEY_LOCALES.find((known) => known === code)
  if (locale === undefined)
    throw new UsageInvalid(`--language ${code}: use one of ${JOURNEY_LOCALES.join(", ")}.`, "--language")
  return locale
}
