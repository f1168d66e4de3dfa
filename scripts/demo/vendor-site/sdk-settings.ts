import { readFile } from "node:fs/promises"
import * as Effect from "effect/Effect"
import type { SdkSettingsChange } from "../../../core/use-cases/accounts/vendors/change-sdk-settings.ts"

/** How the journeys of the pretend vendor look. */
export const SDK_SETTINGS: SdkSettingsChange = {
  settings: {
    logo: "logo.png",
    accent: "#1b4d8f",
    texts: {
      en: {
        title: "Keep your team's cover up to date",
        reason:
          "Example Insurance runs the group health cover at {company}. It asks for a read-only copy of your employee records, so that joiners are covered from their first day.",
      },
      hi: {
        title: "अपनी टीम का बीमा अद्यतन रखें",
        reason:
          "Example Insurance {company} का सामूहिक स्वास्थ्य बीमा चलाता है। उसे आपके कर्मचारी रिकॉर्ड की केवल पढ़ने योग्य प्रति चाहिए, ताकि नए कर्मचारी पहले दिन से बीमित हों।",
      },
    },
    help_email: "help@insurance.example",
  },
  openLogo: (name) => Effect.promise(() => readFile(new URL(name, import.meta.url))),
}
