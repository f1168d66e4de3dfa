import { consoleCall, ok } from "../../call.ts"
import { ConsoleSdk, ConsoleSdkChange } from "./sdk.ts"

const SETTINGS_EXAMPLE = { accent: "#0f5f78", theme: "auto" } as const
const ORIGINS_EXAMPLE = ["https://app.tamarind.example"]

const SDK_EXAMPLE: ConsoleSdk = {
  vendor_org_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  vendor_name: "Tamarind Benefits",
  settings: SETTINGS_EXAMPLE,
  logo_url: null,
  origins: ORIGINS_EXAMPLE,
  version: "cbf29ce484222325",
}

export const showConsoleSdk = consoleCall({
  id: "showConsoleSdk",
  route: "GET /api/console/sdk/",
  summary: "Show how the journey looks",
  description: "The settings of the SDK, and the pages that may embed the journey.",
  responses: ok("The settings.", ConsoleSdk, SDK_EXAMPLE),
})

export const changeConsoleSdk = consoleCall({
  id: "changeConsoleSdk",
  route: "POST /api/console/sdk/",
  summary: "Change how the journey looks",
  description:
    "Replaces all settings and the origins together; settings that are left out return to their defaults. Changes nothing if they have changed since `version`.",
  body: {
    schema: ConsoleSdkChange,
    example: {
      settings: SETTINGS_EXAMPLE,
      logo: "none",
      origins: ORIGINS_EXAMPLE,
      version: SDK_EXAMPLE.version,
    },
  },
  responses: ok("Changed.", ConsoleSdk, SDK_EXAMPLE),
  errors: {
    400: { messages: { SdkSettingsInvalid: null } },
    409: {
      description: "They have changed since `version`.",
      messages: { SdkSettingsChanged: "Someone else has changed the settings." },
    },
  },
})
