import type { SdkSettings, SdkTexts } from "../../../../core/contract/accounts/sdk-settings.ts"
import type { JourneySdk } from "../../../../core/contract/journey/journey-sdk.ts"
import { logoPath } from "../../pages/logo-path.ts"

export const toJourneySdk = (
  vendorOrgId: string,
  { logo, accent, texts, help_url: helpUrl, help_email: helpEmail, locale, theme }: SdkSettings,
): JourneySdk => ({
  logo_url: logo === undefined ? null : logoPath(vendorOrgId, logo),
  accent: accent ?? null,
  texts: { en: toJourneyTexts(texts?.en), hi: toJourneyTexts(texts?.hi) },
  help_url: helpUrl ?? null,
  help_email: helpEmail ?? null,
  locale: locale ?? null,
  theme: theme ?? null,
})

const toJourneyTexts = (texts: SdkTexts = {}) => ({
  title: texts.title ?? null,
  reason: texts.reason ?? null,
})
