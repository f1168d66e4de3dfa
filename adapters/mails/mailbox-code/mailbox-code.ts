import type { JourneyLocale } from "../../../core/contract/onboarding/journey/journey-purpose.ts"
import type { MailboxCodeNotice } from "../../../core/domain/onboarding/change-notice.ts"
import { MAILBOX_CODE_LIFETIME_MILLIS } from "../../../core/domain/onboarding/mailbox-code.ts"
import type { MailText } from "../../../core/ports/mailer.ts"

interface Sentences {
  readonly subject: (code: string, vendorName: string) => string
  readonly intro: (vendorName: string, corporateName: string) => string
  readonly validity: (minutes: number) => string
  readonly why: string
  readonly unexpected: string
}

const SENTENCES: Readonly<Record<JourneyLocale, Sentences>> = {
  en: {
    subject: (code, vendorName) => `${code} is your code for your data at ${vendorName}`,
    intro: (vendorName, corporateName) =>
      `Enter this code on the page where you set up what ${corporateName} shares with ${vendorName}:`,
    validity: (minutes) => `It works for ${String(minutes)} minutes, in the browser that asked for it.`,
    why: "It proves that we can reach you, and that nobody else can change what you share.",
    unexpected:
      "If you are not on that page now, someone else typed your address: give this code to nobody, and ignore the mail. Nothing is shared without the code.",
  },
  hi: {
    subject: (code, vendorName) => `${vendorName} के पास आपके डेटा के लिए आपका कोड ${code} है`,
    intro: (vendorName, corporateName) =>
      `यह कोड उस पृष्ठ पर दर्ज करें जहाँ आप तय कर रहे हैं कि ${corporateName} ${vendorName} के साथ क्या साझा करे:`,
    validity: (minutes) => `यह ${String(minutes)} मिनट तक, उसी ब्राउज़र में चलता है जिसने इसे माँगा था।`,
    why: "हम इसे इसलिए माँगते हैं कि हम आप तक पहुँच सकें, और कोई और यह न बदल सके कि आप क्या साझा करते हैं।",
    unexpected:
      "यदि आप अभी उस पृष्ठ पर नहीं हैं, तो किसी और ने आपका पता दर्ज किया है: यह कोड किसी को न बताएँ, और इस मेल को अनदेखा करें। इसके बिना कुछ भी साझा नहीं होता।",
  },
}

/** The mail with the six digits that prove a mailbox. */
export const mailboxCodeText = ({ locale, code, vendorName, corporateName }: MailboxCodeNotice): MailText => {
  const { subject, intro, validity, why, unexpected } = SENTENCES[locale]
  return {
    subject: subject(code, vendorName),
    text: [
      intro(vendorName, corporateName),
      "",
      `    ${code}`,
      "",
      validity(MAILBOX_CODE_LIFETIME_MILLIS / 60_000),
      why,
      "",
      unexpected,
      "",
    ].join("\n"),
  }
}
