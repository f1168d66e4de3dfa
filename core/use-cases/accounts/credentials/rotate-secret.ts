import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  formatStandardSecret,
  MAX_SWITCH_DELAY_MILLIS,
  MAX_EARLIER_SECRETS,
  SECRET_OVERLAP_MILLIS,
} from "../../../domain/webhooks/signing-secrets.ts"
import type { Secrets } from "../../../ports/accounts/secrets.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Vault } from "../../../ports/accounts/vault.ts"
import type { VendorCredentials } from "../../../ports/accounts/vendor-credentials.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeVendor } from "../../authorization/authorize.ts"
import { VendorNotFound } from "../../authorization/authorization-errors.ts"
import { type TimeOutOfRange, TooManyCredentials } from "../accounts-errors.ts"
import { validateExpiry } from "./issue-credentials.ts"
import { APP_SECRET_PREFIX, buildAppSecret } from "./new-secrets.ts"

/** Shown once; it is stored sealed. Times in epoch milliseconds. */
export interface RotatedSecret {
  readonly id: string
  readonly appSecret: string
  /** The app secret in the form of Standard Webhooks. */
  readonly webhookSecret: string
  /** When `service-signature` switches to it. */
  readonly switchesAt: number
  /** Until when the previous secret also signs the Standard Webhooks header. */
  readonly previousUntil: number
}

/**
 * Issues a new app secret (specification/webhooks.md#signatures). From now on the Standard Webhooks header has a
 * signature by it and by every earlier secret, each until 24 h after the switch that replaced it. `service-signature`
 * has room for one: it switches at `switchAt`, or now.
 */
export const makeRotateSecret = (ports: {
  readonly vendorCredentials: VendorCredentials
  readonly secrets: Secrets
  readonly vault: Vault
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    switchAt: number | null,
  ): Effect.fn.Return<
    RotatedSecret,
    ActionForbidden | VendorNotFound | TimeOutOfRange | TooManyCredentials | StorageError
  > {
    yield* authorizeVendor(actor, "vendor.manage-credentials", vendorOrgId)
    const now = yield* Clock.currentTimeMillis
    if (switchAt !== null) yield* validateExpiry(switchAt, now, now + MAX_SWITCH_DELAY_MILLIS)
    const switchesAt = switchAt ?? now
    const previousUntil = switchesAt + SECRET_OVERLAP_MILLIS
    const appSecret = ports.secrets.generate(APP_SECRET_PREFIX)
    const next = yield* buildAppSecret(ports, vendorOrgId, appSecret)
    const most = MAX_EARLIER_SECRETS
    const rotation = { next, switchAt, previousUntil, now, most }
    const rotated = yield* ports.vendorCredentials.rotateSecret(vendorOrgId, rotation)
    if (rotated === "unknown vendor") return yield* new VendorNotFound({ vendorOrgId })
    if (rotated === "too many") return yield* new TooManyCredentials({ kind: "app-secret", limit: most + 1 })
    return {
      id: next.id,
      appSecret,
      webhookSecret: formatStandardSecret(appSecret),
      switchesAt,
      previousUntil,
    }
  })
