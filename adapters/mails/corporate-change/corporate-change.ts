import type { JourneyLocale } from "../../../core/contract/onboarding/journey/journey-purpose.ts"
import type { ChangeMailNotice } from "../../../core/domain/onboarding/change-notice.ts"
import type { MailText } from "../../../core/ports/mailer.ts"
import type { ChangeSentences } from "./change-sentences.ts"
import { en } from "./en.ts"
import { hi } from "./hi.ts"

const SENTENCES: Readonly<Record<JourneyLocale, ChangeSentences>> = { en, hi }

/** The mail about a change made for a corporate: what, when, who, and how to stop it. */
export const corporateChangeText = (
  { locale, change, code, ...names }: ChangeMailNotice,
  serviceUrl: string,
): MailText => {
  const { changes, subject, when, who, review, ...sentences } = SENTENCES[locale]
  return {
    subject: subject(names),
    text: [
      changes[change.kind](names, change.detail),
      "",
      when(formatTime(change.at, locale)),
      who[change.by](names, change.byEmail),
      "",
      review,
      ...listWaysToStop({ change, code }, sentences, serviceUrl),
      "",
    ].join("\n"),
  }
}

/** An anchor has a link; an admin signs in; a connection that has ended cannot be paused. */
const listWaysToStop = (
  { change, code }: Pick<ChangeMailNotice, "change" | "code">,
  { link, console, ended }: Pick<ChangeSentences, "link" | "console" | "ended">,
  serviceUrl: string,
): ReadonlyArray<string> => {
  if (code !== null) return [link, "", `    ${serviceUrl}/journey/#${code}`]
  return change.kind === "terminated" ? [ended] : [console(`${serviceUrl}/console/`)]
}

const formatTime = (at: number, locale: JourneyLocale): string =>
  new Intl.DateTimeFormat(`${locale}-IN`, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(
    at,
  )
