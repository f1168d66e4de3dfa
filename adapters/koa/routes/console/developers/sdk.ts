import * as Effect from "effect/Effect"
import { ConsoleSdk, ConsoleSdkChange } from "../../../../../core/contract/access/console/sdk.ts"
import { getSdkVersion } from "../../../../../core/domain/access/sdk-version.ts"
import type { Vendor } from "../../../../../core/domain/access/vendor.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import { logoPath } from "../../../pages/logo-path.ts"
import type { Route } from "../../../route.ts"
import { getVendor } from "../console-answer.ts"

type SdkUseCases = Pick<UseCases["access"], "changeSdkSettings" | "findLogo" | "showVendor">

/** How the vendor's journeys look, and where they may be opened. */
export const sdkRoutes = (
  access: Access<AuthenticatedSession>,
  useCases: SdkUseCases,
): ReadonlyArray<Route> => [showRoute(access, useCases), changeRoute(access, useCases)]

const showRoute = (access: Access<AuthenticatedSession>, { showVendor }: SdkUseCases) =>
  endpoint({
    method: "GET",
    path: "/api/console/sdk/",
    id: "showConsoleSdk",
    tag: "Console",
    summary: "Show how the journey looks",
    description: "The settings of the SDK, and the pages that may embed the journey.",
    access,
    answers: { 200: { description: "The settings.", schema: ConsoleSdk, example: SDK_EXAMPLE } },
    errors: {},
    handle: ({ caller }) =>
      Effect.map(showVendor(caller.actor, getVendor(caller)), ({ vendor }) => answerSdk(vendor)),
  })

const changeRoute = (
  access: Access<AuthenticatedSession>,
  { changeSdkSettings, findLogo, showVendor }: SdkUseCases,
) => {
  const findPresent = makeFindPresent({ findLogo, showVendor })
  return endpoint({
    method: "POST",
    path: "/api/console/sdk/",
    id: "changeConsoleSdk",
    tag: "Console",
    summary: "Change how the journey looks",
    description:
      "Replaces all settings and the origins together; what is left out has its default. Nothing is changed when somebody else changed them since `version`.",
    access,
    body: { schema: ConsoleSdkChange, types: ["json"], example: CHANGE_EXAMPLE },
    answers: {
      200: { description: "Changed.", schema: ConsoleSdk, example: SDK_EXAMPLE },
      409: { description: "Somebody else changed them.", schema: DEFAULT_STYLE.schema },
    },
    handle: ({ caller, body: { settings, logo, origins, version } }) =>
      Effect.map(
        changeSdkSettings(caller.actor, getVendor(caller), {
          settings: logo === "none" ? settings : { ...settings, logo: NEW_LOGO },
          openLogo: () =>
            typeof logo === "object"
              ? Effect.succeed(Buffer.from(logo.base64, "base64"))
              : findPresent(caller),
          replacing: { origins, version },
        }),
        answerSdk,
      ),
    errors: {
      SdkSettingsChanged: () => failure(409, "Somebody else has changed the settings meanwhile."),
      SdkSettingsInvalid: ({ fields }) =>
        failure(400, `The request is not valid: see ${Object.keys(fields).join(", ")}.`, { data: fields }),
    },
  })
}

/** The use-case opens the logo by its name; here there is one only. */
const NEW_LOGO = "logo"

/** The contents of the logo that the vendor has; null: none, or somebody else has just changed it. */
const makeFindPresent =
  ({ findLogo, showVendor }: Pick<SdkUseCases, "findLogo" | "showVendor">) =>
  (caller: AuthenticatedSession) =>
    showVendor(caller.actor, getVendor(caller)).pipe(
      Effect.flatMap(({ vendor }) => findLogo(vendor.orgId, vendor.sdk.logo ?? "")),
      Effect.map((logo) => logo?.contents ?? null),
      Effect.catchTags({
        ActionForbidden: () => Effect.succeed(null),
        VendorNotFound: () => Effect.succeed(null),
      }),
    )

const answerSdk = (vendor: Vendor) => {
  const { logo, ...settings } = vendor.sdk
  return {
    status: 200,
    body: {
      vendor_org_id: vendor.orgId,
      vendor_name: vendor.name,
      settings,
      logo_url: logo === undefined ? null : logoPath(vendor.orgId, logo),
      origins: vendor.origins,
      version: getSdkVersion(vendor),
    } satisfies ConsoleSdk,
  }
}

const SETTINGS_EXAMPLE = { accent: "#0f5f78", theme: "auto" } as const
const ORIGINS_EXAMPLE = ["https://app.tamarind.example"]

const CHANGE_EXAMPLE = {
  settings: SETTINGS_EXAMPLE,
  logo: "none",
  origins: ORIGINS_EXAMPLE,
  version: "cbf29ce484222325",
}

const SDK_EXAMPLE = {
  vendor_org_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  vendor_name: "Tamarind Benefits",
  settings: SETTINGS_EXAMPLE,
  logo_url: null,
  origins: ORIGINS_EXAMPLE,
  version: "cbf29ce484222325",
}
