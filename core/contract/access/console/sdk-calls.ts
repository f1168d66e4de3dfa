import { call } from "../../call.ts"
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

export const showConsoleSdk = call({
  id: "showConsoleSdk",
  method: "GET",
  path: "/api/console/sdk/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Show how the journey looks",
  description: "The settings of the SDK, and the pages that may embed the journey.",
  responses: { 200: { description: "The settings.", schema: ConsoleSdk, example: SDK_EXAMPLE } },
})

export const changeConsoleSdk = call({
  id: "changeConsoleSdk",
  method: "POST",
  path: "/api/console/sdk/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Change how the journey looks",
  description:
    "Replaces all settings and the origins together; settings that are left out return to their defaults. Changes nothing if they have changed since `version`.",
  body: {
    schema: ConsoleSdkChange,
    types: ["json"],
    example: {
      settings: SETTINGS_EXAMPLE,
      logo: "none",
      origins: ORIGINS_EXAMPLE,
      version: SDK_EXAMPLE.version,
    },
  },
  responses: { 200: { description: "Changed.", schema: ConsoleSdk, example: SDK_EXAMPLE } },
  errors: {
    400: { messages: { SdkSettingsInvalid: null } },
    409: {
      description: "They have changed since `version`.",
      messages: { SdkSettingsChanged: "Someone else has changed the settings in the meantime." },
    },
  },
})
