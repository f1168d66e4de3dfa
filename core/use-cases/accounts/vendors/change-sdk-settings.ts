import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type SdkSettings, SdkSettingsInput } from "../../../contract/accounts/sdk-settings.ts"
import { formatFieldErrors } from "../../../contract/field-errors.ts"
import { type Logo, readLogo } from "../../../domain/accounts/logo.ts"
import { getSdkVersion } from "../../../domain/accounts/sdk-version.ts"
import type { Vendor } from "../../../domain/accounts/vendor.ts"
import type { Secrets } from "../../../ports/accounts/secrets.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { VendorStore } from "../../../ports/accounts/vendor-store.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { checkOrigin } from "./create-vendor.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"

/** `fields`: the error of each, by its path in the settings. Nothing was changed. */
export class SdkSettingsInvalid extends Data.TaggedError("SdkSettingsInvalid")<{
  readonly fields: Readonly<Record<string, string>>
}> {}

/** The settings, or the origins, have changed since they were read. Nothing was changed. */
export class SdkSettingsChanged extends Data.TaggedError("SdkSettingsChanged")<{
  readonly vendorOrgId: string
}> {}

export interface SdkSettingsChange {
  /** Untrusted; what it leaves out gets its default. */
  readonly settings: unknown
  /**
   * The contents of the file that the settings name as the logo, at most one byte more than `MAX_LOGO_SIZE`; null: it cannot be
   * read.
   */
  readonly openLogo: (name: string) => Effect.Effect<Uint8Array | null, StorageError>
  /** The pages that may embed the journey, changed in the same step; absent: only the settings are, whatever they were. */
  readonly replacing?: {
    readonly origins: ReadonlyArray<string>
    /** The version that the change is based on. */
    readonly version: string
  }
}

/**
 * Replaces how the journeys of a vendor look, and what they offer; with `replacing` also where they may be embedded. Collects
 * every error.
 */
export const makeChangeSdkSettings = ({
  vendors,
  secrets,
}: {
  readonly vendors: Pick<VendorStore, "find" | "saveSdk">
  readonly secrets: Pick<Secrets, "digest">
}) => {
  const checkLogo = makeCheckLogo(secrets)
  return Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    { settings, openLogo, replacing }: SdkSettingsChange,
  ): Effect.fn.Return<
    Vendor,
    ActionForbidden | VendorNotFound | SdkSettingsChanged | SdkSettingsInvalid | StorageError
  > {
    yield* authorizeVendor(actor, "vendor.change-sdk", vendorOrgId)
    const name = findLogoName(settings)
    const logo = name === null ? null : checkLogo(yield* openLogo(name))
    const decoded = decode(settings)
    const origins = yield* Effect.result(Effect.forEach(replacing?.origins ?? [], checkOrigin))
    const fields = {
      ...(decoded._tag === "Failure" ? formatFieldErrors(decoded.failure) : {}),
      ...(typeof logo === "string" ? { logo } : {}),
      ...(origins._tag === "Failure" ? { origins: explainOrigin(origins.failure.given) } : {}),
    }
    if (decoded._tag === "Failure" || typeof logo === "string" || origins._tag === "Failure")
      return yield* new SdkSettingsInvalid({ fields })
    const stored = yield* vendors.find(vendorOrgId)
    if (stored === null) return yield* new VendorNotFound({ vendorOrgId })
    const changed = new SdkSettingsChanged({ vendorOrgId })
    if (replacing !== undefined && getSdkVersion(stored) !== replacing.version) return yield* changed
    const next = toSdkSettings(decoded.success, logo)
    const isSaved = yield* replacing === undefined
      ? vendors.saveSdk(vendorOrgId, next, logo)
      : vendors.saveSdk(vendorOrgId, next, logo, { origins: [...new Set(origins.success)], stored })
    if (!isSaved) return yield* changed
    return (yield* vendors.find(vendorOrgId)) ?? (yield* new VendorNotFound({ vendorOrgId }))
  })
}

const decodeSettings = Schema.decodeUnknownResult(SdkSettingsInput)
const decode = (settings: unknown) => decodeSettings(settings, { errors: "all", onExcessProperty: "error" })

const explainOrigin = (given: string): string =>
  `"${given}" is no origin. Expected a scheme and a host without a path, such as https://app.vendor.example`

/** Read before the other settings are valid, so that the errors of both are reported together. */
const findLogoName = (settings: unknown): string | null => {
  if (typeof settings !== "object" || settings === null || !("logo" in settings)) return null
  return typeof settings.logo === "string" ? settings.logo : null
}

/** The logo, or its error. */
const makeCheckLogo =
  (secrets: Pick<Secrets, "digest">) =>
  (contents: Uint8Array | null): Logo | string => {
    if (contents === null) return "The file cannot be read. Name one by its path from the settings file."
    const read = readLogo(contents)
    if ("problem" in read) return read.problem
    return { ...read, contents, sha256: secrets.digest(contents).toString("hex") }
  }

/** The logo is stored by its contents, whatever the name of its file. */
const toSdkSettings = (given: SdkSettingsInput, logo: Logo | null): SdkSettings =>
  logo === null ? given : { ...given, logo: logo.sha256 }
