import type { JourneyLocale } from "../../../core/contract/onboarding/journey/journey-purpose.ts"
import type { JourneyLinkNotice } from "../../../core/domain/onboarding/journey-link-notice.ts"
import type { MailText } from "../../../core/ports/mailer.ts"
import { en } from "./en.ts"
import { hi } from "./hi.ts"
import type { LinkSentences } from "./link-sentences.ts"

const SENTENCES: Readonly<Record<JourneyLocale, LinkSentences>> = { en, hi }

/** The page that exchanges the code; a browser sends what follows `#` to no server. */
export const journeyLinkText = (notice: JourneyLinkNotice, serviceUrl: string): MailText => {
  const { open, validity, unexpected } = SENTENCES[notice.locale]
  const { locale, expiresAt, code } = notice
  const { subject, lines } = describe(notice)
  return {
    subject,
    text: [
      ...lines,
      "",
      open,
      "",
      `    ${serviceUrl}/journey/#${code}`,
      "",
      ...validity(formatDate(expiresAt, locale)),
      "",
      unexpected,
      "",
    ].join("\n"),
  }
}

const describe = (
  notice: JourneyLinkNotice,
): { readonly subject: string; readonly lines: ReadonlyArray<string> } => {
  const { subjects, reasons, purposes, newFile, access, connected } = SENTENCES[notice.locale]
  const { purpose, reason, isConnected } = notice
  if (reason === "new-file") return { subject: newFile.subject(notice), lines: newFile.lines(notice) }
  if (purpose === "access") return { subject: access.subject(notice), lines: access.lines(notice) }
  if (isConnected && purpose === "onboarding") {
    const lines = giveReason(connected.reasons[reason]?.(notice), connected.lines(notice))
    return { subject: connected.subject(notice), lines }
  }
  const lines = giveReason(reasons[reason]?.(notice), purposes[purpose](notice))
  return { subject: subjects[purpose](notice), lines }
}

const giveReason = (reason: string | undefined, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  reason === undefined ? lines : [reason, "", ...lines]

const formatDate = (at: number, locale: JourneyLocale): string =>
  new Intl.DateTimeFormat(`${locale}-IN`, { dateStyle: "long", timeZone: "UTC" }).format(at)
