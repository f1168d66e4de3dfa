import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/accounts/console/sdk-calls.ts"
import { getSdkVersion } from "../../../../../core/domain/accounts/sdk-version.ts"
import type { Vendor } from "../../../../../core/domain/accounts/vendor.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/accounts/sessions/authenticate-session.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { logoPath } from "../../../pages/logo-path.ts"
import type { Service } from "../../../service.ts"
import { getVendor } from "../console-response.ts"

/** The use-case opens the logo by its name; here there is one only. */
const NEW_LOGO = "logo"

/** How the vendor's journeys look, and where they may be opened. */
export const sdkCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleSdk, ({ accounts: { showVendor } }, { caller }) =>
    Effect.map(showVendor(caller.actor, getVendor(caller)), ({ vendor }) => respondWithSdk(vendor)),
  ),

  implement(
    calls.changeConsoleSdk,
    ({ accounts }, { caller, body: { settings, logo, origins, version } }) => {
      const changed = accounts.changeSdkSettings(caller.actor, getVendor(caller), {
        settings: logo === "none" ? settings : { ...settings, logo: NEW_LOGO },
        openLogo: () =>
          typeof logo === "object"
            ? Effect.succeed(Buffer.from(logo.base64, "base64"))
            : findPresentLogo(accounts, caller),
        replacing: { origins, version },
      })
      return withFailures(Effect.map(changed, respondWithSdk), {
        SdkSettingsInvalid: ({ fields }) => ({
          message: `The request is not valid: see ${Object.keys(fields).join(", ")}.`,
          data: fields,
        }),
      })
    },
  ),
]

/** The contents of the vendor's logo; null: there is none, or another user has just replaced it. */
const findPresentLogo = ({ findLogo, showVendor }: Service["accounts"], caller: AuthenticatedSession) =>
  showVendor(caller.actor, getVendor(caller)).pipe(
    Effect.flatMap(({ vendor }) => findLogo(vendor.orgId, vendor.sdk.logo ?? "")),
    Effect.map((logo) => logo?.contents ?? null),
    Effect.catchTags({
      ActionForbidden: () => Effect.succeed(null),
      VendorNotFound: () => Effect.succeed(null),
    }),
  )

const respondWithSdk = (vendor: Vendor) => {
  const { logo, ...settings } = vendor.sdk
  return respond(200, {
    vendor_org_id: vendor.orgId,
    vendor_name: vendor.name,
    settings,
    logo_url: logo === undefined ? null : logoPath(vendor.orgId, logo),
    origins: vendor.origins,
    version: getSdkVersion(vendor),
  })
}
