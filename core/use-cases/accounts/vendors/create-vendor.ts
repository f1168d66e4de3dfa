import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { commitWithEntry, noteFacts } from "../../authorization/audit/audited-call.ts"
import { isTimeZone } from "../../../domain/connection/schedule.ts"
import { DEFAULT_VENDOR_FLAGS } from "../../../domain/sharing/default-flags.ts"
import { formatStandardSecret } from "../../../domain/webhooks/signing-secrets.ts"
import type { EgressDenied } from "../../../ports/connection/egress-policy.ts"
import type { KeyRefused, VendorKey } from "../../../ports/accounts/payload-cipher.ts"
import type { Secrets } from "../../../ports/accounts/secrets.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { NewVendor } from "../../../ports/accounts/vendor-store.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"
import { API_KEY_PREFIX, APP_SECRET_PREFIX, buildApiKey, buildAppSecret } from "../credentials/new-secrets.ts"
import { validatePublicKey, type RegisterKeyPorts } from "./add-vendor-key.ts"
import { checkEvents, type UnknownEvents, type EventSelection } from "./event-selection.ts"

export type CreateVendorPorts = RegisterKeyPorts & UsedPorts<"vendors" | "vault" | "egress">

export interface CreateVendorInput {
  readonly name: string
  readonly adminEmail: string | null
  /** PEM SPKI or JWK. */
  readonly publicKey: string | null
  readonly webhookUrl: string | null
  readonly webhookEvents: EventSelection
  /** Pages that may embed the journey, e.g. `https://app.vendor.example`. */
  readonly origins: ReadonlyArray<string>
  /** IANA time zone. */
  readonly timeZone: string
}

/** Shown once; only hashes and sealed forms are stored. */
export interface CreatedVendor {
  readonly orgId: string
  readonly apiKey: string
  readonly username: string
  readonly password: string
  readonly appKey: string
  readonly appSecret: string
  /** The app secret in the form of Standard Webhooks. */
  readonly webhookSecret: string
  /** `password` is null for a person who is a user of the console already, and keeps the password. */
  readonly admin: { readonly email: string; readonly password: string | null } | null
}

/** The value of `field` is invalid. */
export class InvalidVendor extends Data.TaggedError("InvalidVendor")<{
  readonly field: "name" | "adminEmail" | "timeZone" | "origins"
  readonly given: string
}> {}

/**
 * Creates a vendor with its API key, Basic user, app key and secret and first admin
 * (specification/overview.md#who-issues-what).
 */
export const makeCreateVendor = (ports: CreateVendorPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    input: CreateVendorInput,
  ): Effect.fn.Return<
    CreatedVendor,
    ActionForbidden | InvalidVendor | UnknownEvents | EgressDenied | KeyRefused | StorageError
  > {
    yield* authorizeAny(actor, "vendor.create")
    const checked = yield* validateInput(ports, input)
    const issued = issueSecrets(ports.secrets, input)
    yield* noteFacts({ vendorOrgId: issued.orgId })
    const vendor = yield* buildVendor(ports, checked, issued)
    const { isPasswordSet } = yield* commitWithEntry(ports.vendors.create(vendor))
    const { admin } = issued
    if (admin === null) return issued
    return { ...issued, admin: { ...admin, password: isPasswordSet ? admin.password : null } }
  })

interface CheckedInput {
  readonly name: string
  readonly endpoint: NewVendor["endpoint"]
  readonly keys: ReadonlyArray<VendorKey>
  readonly origins: ReadonlyArray<string>
  readonly timeZone: string
}

const validateInput = Effect.fnUntraced(function* (ports: CreateVendorPorts, input: CreateVendorInput) {
  const name = yield* checkName(input.name)
  if (input.adminEmail !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(input.adminEmail)) {
    return yield* failInvalid("adminEmail", input.adminEmail)
  }
  yield* checkTimeZone(input.timeZone)
  const origins = yield* Effect.forEach(input.origins, checkOrigin)
  const events = yield* checkEvents(input.webhookEvents)
  if (input.webhookUrl !== null) yield* ports.egress.check(input.webhookUrl)
  const keys = input.publicKey === null ? [] : [yield* validatePublicKey(ports, input.publicKey)]
  const endpoint = input.webhookUrl === null ? null : { url: input.webhookUrl, events }
  return { name, endpoint, keys, origins, timeZone: input.timeZone } satisfies CheckedInput
})

const failInvalid = (field: InvalidVendor["field"], given: string) =>
  Effect.fail(new InvalidVendor({ field, given }))

/** Trims the text. */
export const checkName = (text: string): Effect.Effect<string, InvalidVendor> =>
  text.trim() === "" ? failInvalid("name", text) : Effect.succeed(text.trim())

export const checkTimeZone = (zone: string): Effect.Effect<string, InvalidVendor> =>
  isTimeZone(zone) ? Effect.succeed(zone) : failInvalid("timeZone", zone)

/** Normalises an origin as browsers do. */
export const checkOrigin = (text: string): Effect.Effect<string, InvalidVendor> => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url !== null && /^https?:$/u.test(url.protocol) && url.origin === text.replace(/\/$/u, "")
  return isOrigin ? Effect.succeed(url.origin) : failInvalid("origins", text)
}

interface IssuedSecrets extends Omit<CreatedVendor, "admin"> {
  readonly admin: { readonly email: string; readonly password: string } | null
}

const issueSecrets = (secrets: Secrets, input: CreateVendorInput): IssuedSecrets => {
  const appSecret = secrets.generate(APP_SECRET_PREFIX)
  return {
    orgId: secrets.uuid(),
    apiKey: secrets.generate(API_KEY_PREFIX),
    username: secrets.generate("hrs_user"),
    password: secrets.generate("hrs_pass"),
    appKey: secrets.generate("hrs_app"),
    appSecret,
    webhookSecret: formatStandardSecret(appSecret),
    admin:
      input.adminEmail === null ? null : { email: input.adminEmail, password: secrets.generate("hrs_admin") },
  }
}

const buildVendor = Effect.fnUntraced(function* (
  { secrets, vault }: CreateVendorPorts,
  checked: CheckedInput,
  issued: IssuedSecrets,
) {
  return {
    ...checked,
    orgId: issued.orgId,
    appKey: issued.appKey,
    appSecret: yield* buildAppSecret({ secrets, vault }, issued.orgId, issued.appSecret),
    apiKey: buildApiKey(secrets, issued.apiKey),
    basicUser: {
      id: secrets.uuid(),
      username: issued.username,
      passwordDigest: secrets.digest(issued.password),
    },
    admin:
      issued.admin === null
        ? null
        : {
            id: secrets.uuid(),
            email: issued.admin.email,
            passwordHash: yield* secrets.hashPassword(issued.admin.password),
          },
    flags: DEFAULT_VENDOR_FLAGS,
    createdAt: yield* Clock.currentTimeMillis,
  } satisfies NewVendor
})
