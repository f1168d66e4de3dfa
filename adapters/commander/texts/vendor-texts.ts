import type { EgressDenied } from "../../../core/ports/connection/egress-policy.ts"
import type { KeyRefused } from "../../../core/ports/accounts/payload-cipher.ts"
import type {
  CredentialNameInvalid,
  CredentialNotFound,
  LastCredential,
  SecretInUse,
  TimeOutOfRange,
  TooManyCredentials,
} from "../../../core/use-cases/accounts/accounts-errors.ts"
import type {
  VendorNotFound,
  OrganizationNotFound,
} from "../../../core/use-cases/authorization/authorization-errors.ts"
import type {
  SdkSettingsChanged,
  SdkSettingsInvalid,
} from "../../../core/use-cases/accounts/vendors/change-sdk-settings.ts"
import type { InvalidVendor } from "../../../core/use-cases/accounts/vendors/create-vendor.ts"
import type { OrganizationInvalid } from "../../../core/use-cases/connection/organization.ts"
import type { NoEndpoint } from "../../../core/use-cases/webhooks/send-test-event.ts"
import type { EndpointChanged, EndpointMissing } from "../../../core/use-cases/webhooks/webhook-endpoint.ts"
import type { UnknownEvents } from "../../../core/use-cases/accounts/vendors/event-selection.ts"
import type { DataModelChanged, FlagsInvalid } from "../../../core/use-cases/sharing/change-vendor-flags.ts"
import { fieldTexts, type Texts } from "./texts.ts"

export type VendorError =
  | CredentialNameInvalid
  | CredentialNotFound
  | EgressDenied
  | EndpointChanged
  | EndpointMissing
  | DataModelChanged
  | FlagsInvalid
  | InvalidVendor
  | KeyRefused
  | LastCredential
  | NoEndpoint
  | OrganizationInvalid
  | OrganizationNotFound
  | SdkSettingsChanged
  | SdkSettingsInvalid
  | SecretInUse
  | TimeOutOfRange
  | TooManyCredentials
  | UnknownEvents
  | VendorNotFound

const INVALID_VENDORS: Readonly<Record<InvalidVendor["field"], (given: string) => string>> = {
  name: () => "A vendor requires a name.",
  adminEmail: () => "The admin's e-mail address is not valid. Use an address such as name@company.example.",
  timeZone: () => "The time zone is not valid. Use an IANA name such as Asia/Kolkata.",
  origins: (given) =>
    `"${given}" is not a valid origin. Use a scheme and a host without a path, such as https://app.vendor.example.`,
}

/** Vendors, their credentials and endpoints, and corporates as vendors see them. */
export const VENDOR_TEXTS: Texts<VendorError> = {
  CredentialNameInvalid: ({ limit }) =>
    `The name is not valid. Use 1 to ${String(limit)} characters on one line.`,
  CredentialNotFound: () =>
    'The credential was not found. Run "hrsync vendor credentials ID" to list the credentials of a vendor.',
  EgressDenied: ({ reason }) => reason,
  EndpointChanged: () => "Someone else has changed the webhook endpoint. Run the command again.",
  EndpointMissing: () => "The vendor has no webhook endpoint yet. Add --url URL.",
  DataModelChanged: () =>
    "Someone else has changed the data model, so nothing was changed. Show it, then run the command again.",
  FlagsInvalid: ({ fields }) => ["The flags are not valid:", ...fieldTexts(fields)].join("\n  "),
  InvalidVendor: ({ field, given }) => INVALID_VENDORS[field](given),
  KeyRefused: ({ reason }) => reason,
  LastCredential: ({ kind }) =>
    `This is the vendor's last ${kind}: without one its requests are rejected. Issue another first, or use --yes.`,
  NoEndpoint: ({ vendorOrgId }) =>
    `Vendor ${vendorOrgId} has no webhook endpoint. Set one with "hrsync vendor set-webhook --vendor ${vendorOrgId} --url URL".`,
  OrganizationInvalid: ({ fields }) => `Nothing was changed: ${fieldTexts(fields).join("; ")}`,
  OrganizationNotFound: () =>
    'The corporate was not found. Run "hrsync connection list --json" to see the org_id of each connection.',
  SdkSettingsChanged: () => "Someone else has changed the SDK settings. Run the command again.",
  SdkSettingsInvalid: ({ fields }) =>
    ["The SDK settings are not valid, and nothing was changed:", ...fieldTexts(fields)].join("\n  "),
  SecretInUse: ({ vendorOrgId }) =>
    `This app secret signs webhooks. Replace it with "hrsync vendor rotate-secret ${vendorOrgId}" before you revoke it.`,
  TimeOutOfRange: ({ problem, latest }) =>
    `The time is ${problem}. It must be in the future, and not after ${new Date(latest).toISOString()}.`,
  TooManyCredentials: ({ kind, limit }) =>
    `The vendor already has ${String(limit)} active credentials of this kind (${kind}), which is the limit. Revoke one with "hrsync vendor revoke ID".`,
  UnknownEvents: ({ names, known }) =>
    `Unknown event ${names.join(", ")}. Use ${known.join(", ")}, or "all".`,
  VendorNotFound: ({ vendorOrgId }) =>
    `Vendor ${vendorOrgId} was not found. Run "hrsync vendor list" to list vendors.`,
}
