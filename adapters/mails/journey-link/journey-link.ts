import type { JourneyLocale } from "../../../core/contract/onboarding/journey/journey-purpose.ts"
import type { JourneyLinkNotice } from "../../../core/domain/onboarding/journey-link-notice.ts"
import type { MailText } from "../../../core/ports/mailer.ts"
import { toLine } from "../to-line.ts"
import { en } from "./en.ts"
import { hi } from "./hi.ts"
import type { LinkSentences } from "./link-sentences.ts"

const SENTENCES: Readonly<Record<JourneyLocale, LinkSentences>> = { en, hi }

/** The page that exchanges the code; a browser sends what follows `#` to no server. */
export const journeyLinkText = (given: JourneyLinkNotice, serviceUrl: string): MailText => {
  const notice = {
    ...given,
    vendorName: toLine(given.vendorName),
    corporateName: toLine(given.corporateName),
  }
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
  const { subjects, reasons, purposes, newFile } = SENTENCES[notice.locale]
  const { purpose, reason } = notice
  if (reason === "new-file") return { subject: newFile.subject(notice), lines: newFile.lines(notice) }
  const because = reasons[reason]?.(notice)
  const lines = [...(because === undefined ? [] : [because, ""]), ...purposes[purpose](notice)]
  return { subject: subjects[purpose](notice), lines }
}

const formatDate = (at: number, locale: JourneyLocale): string =>
  new Intl.DateTimeFormat(`${locale}-IN`, { dateStyle: "long", timeZone: "UTC" }).format(at)
