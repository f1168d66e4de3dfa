import type { EgressDenied } from "../../../core/ports/connection/egress-policy.ts"
import type { KeyRefused } from "../../../core/ports/access/payload-cipher.ts"
import type {
  CredentialNotFound,
  LastCredential,
  SecretInUse,
  TimeOutOfRange,
  TooManyCredentials,
  VendorNotFound,
} from "../../../core/use-cases/access/access-errors.ts"
import type { InvalidVendor } from "../../../core/use-cases/access/vendors/create-vendor.ts"
import type { OrganizationInvalid } from "../../../core/use-cases/connection/organization.ts"
import type { NoEndpoint } from "../../../core/use-cases/webhooks/send-test-event.ts"
import type { EndpointMissing, UnknownEvents } from "../../../core/use-cases/webhooks/webhook-endpoint.ts"
import type { FlagsInvalid } from "../../../core/use-cases/sharing/change-vendor-flags.ts"
import type { OrganizationNotFound } from "../../../core/use-cases/connection/connection-errors.ts"
import { fieldTexts, type Texts } from "./texts.ts"

export type VendorError =
  | CredentialNotFound
  | EgressDenied
  | EndpointMissing
  | FlagsInvalid
  | InvalidVendor
  | KeyRefused
  | LastCredential
  | NoEndpoint
  | OrganizationInvalid
  | OrganizationNotFound
  | SecretInUse
  | TimeOutOfRange
  | TooManyCredentials
  | UnknownEvents
  | VendorNotFound

const INVALID_VENDORS: Readonly<Record<InvalidVendor["field"], (given: string) => string>> = {
  name: () => "A vendor needs a name.",
  adminEmail: () => "The admin's e-mail address is not one: it looks like name@company.example.",
  timeZone: () => "The time zone is not known: it looks like Asia/Kolkata.",
  origins: (given) =>
    `"${given}" is not an origin: it is a scheme and a host without a path, like https://app.vendor.example.`,
}

/** Vendors, what they log in and sign with, their endpoints, and the corporates as vendors see them. */
export const VENDOR_TEXTS: Texts<VendorError> = {
  CredentialNotFound: () =>
    'There is no such credential; "hrsync vendor credentials ID" shows those of a vendor, with their ids.',
  EgressDenied: ({ reason }) => reason,
  EndpointMissing: () => "The vendor has no webhook endpoint yet: give its address as well.",
  FlagsInvalid: ({ fields }) => ["The flags are wrong:", ...fieldTexts(fields)].join("\n  "),
  InvalidVendor: ({ field, given }) => INVALID_VENDORS[field](given),
  KeyRefused: ({ reason }) => reason,
  LastCredential: ({ kind }) =>
    `This is the vendor's last ${kind}: without another the vendor is refused. Issue one first, or say --yes.`,
  NoEndpoint: ({ vendorOrgId }) =>
    `Vendor ${vendorOrgId} has no webhook endpoint; "hrsync vendor set-webhook --vendor ${vendorOrgId} --url URL" sets one.`,
  OrganizationInvalid: ({ fields }) => `Nothing was changed: ${fieldTexts(fields).join("; ")}`,
  OrganizationNotFound: () =>
    'There is no such corporate; "hrsync connection list --json" has the org_id of each connection.',
  SecretInUse: ({ vendorOrgId }) =>
    `Webhooks are signed with this app secret: replace it with "hrsync vendor rotate-secret ${vendorOrgId}", and then end it.`,
  TimeOutOfRange: ({ problem, latest }) =>
    `The time is ${problem}; it must be ahead, and not after ${new Date(latest).toISOString()}.`,
  TooManyCredentials: ({ kind, limit }) =>
    `The vendor has ${String(limit)} active credentials of this kind (${kind}), which is the most there may be at once: end one with "hrsync vendor revoke ID".`,
  UnknownEvents: ({ names, known }) =>
    `There is no event ${names.join(", ")}; there are ${known.join(", ")}, or "all".`,
  VendorNotFound: ({ vendorOrgId }) =>
    `There is no vendor ${vendorOrgId}; "hrsync vendor list" shows those there are.`,
}
