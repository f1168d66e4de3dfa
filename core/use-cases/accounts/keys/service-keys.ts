import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import {
  type KeyUse,
  KEY_OVERLAP_MILLIS,
  PUBLISH_LEAD_MILLIS,
  type ServiceKeyTimes,
} from "../../../domain/accounts/service-key-roles.ts"
import { KeysBusy } from "../../../ports/accounts/key-inventory.ts"
import type { GenerateServiceKey, StoredServiceKey } from "../../../ports/accounts/service-key-store.ts"
import type { KeyVendors } from "../../../ports/accounts/vendor-credentials.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeAny } from "../../authorization/authorize.ts"

export interface ServiceKeyPorts extends UsedPorts<"vault" | "serviceKeys"> {
  /** A new key pair. */
  readonly generateServiceKey: GenerateServiceKey
}

type LoadKeysError = StorageError | DecryptionFailed | MasterKeyMissing

const USES: ReadonlyArray<KeyUse> = ["sig", "enc"]

const filterByUse = (keys: ReadonlyArray<StoredServiceKey>, use: KeyUse) =>
  keys.filter((key) => key.use === use)

/**
 * Returns the service's keys; the first start makes one for signing and one for decryption. A former key with both uses
 * remains for decryption, since vendors encrypt to it; a new key takes over signing as in any rotation.
 */
export const makeLoadServiceKeys = (ports: ServiceKeyPorts) =>
  Effect.gen(function* (): Effect.fn.Return<ReadonlyArray<StoredServiceKey>, LoadKeysError> {
    for (;;) {
      const now = yield* Clock.currentTimeMillis
      const keys = yield* ports.serviceKeys.load(ports.vault, now)
      const missingUse = USES.find((use) => filterByUse(keys, use).length === 0)
      if (missingUse !== undefined) yield* addKey(ports, keys, missingUse, now)
      else if (isSigningWithOpeningKey(keys)) yield* addKey(ports, keys, "sig", now)
      else return keys
    }
  })

/** The only signing keys also decrypt. */
const isSigningWithOpeningKey = (keys: ReadonlyArray<StoredServiceKey>): boolean => {
  const opening = new Set(filterByUse(keys, "enc").map(({ kid }) => kid))
  return filterByUse(keys, "sig").every(({ kid }) => opening.has(kid))
}

/** Whether it was stored: if another process was faster, a key exists already. */
const addKey = Effect.fnUntraced(function* (
  { serviceKeys, vault, generateServiceKey }: ServiceKeyPorts,
  keys: ReadonlyArray<StoredServiceKey>,
  use: KeyUse,
  now: number,
): Effect.fn.Return<boolean, StorageError> {
  const others = filterByUse(keys, use)
  const key = yield* Effect.promise(() => generateServiceKey(use))
  const { activeFrom, othersEndAt } = planKey(use, others, now)
  return yield* serviceKeys.add(
    vault,
    { ...key, use, activeFrom },
    { known: others.map(({ kid }) => kid), othersEndAt, now },
  )
})

/** Anything encrypted to a new key can be decrypted at once; its signatures must be verifiable with an older key set. */
const planKey = (use: KeyUse, others: ReadonlyArray<StoredServiceKey>, now: number) => {
  const activeFrom = use === "enc" || others.length === 0 ? now : now + PUBLISH_LEAD_MILLIS
  return { activeFrom, othersEndAt: activeFrom + KEY_OVERLAP_MILLIS }
}

export type ListedServiceKey = ServiceKeyTimes

const toListedKey = ({ kid, use, createdAt, activeFrom, endsAt }: StoredServiceKey): ListedServiceKey => ({
  kid,
  use,
  createdAt,
  activeFrom,
  endsAt,
})

/**
 * Adds a key for this use. A signing key is published before it signs; the older one decrypts and verifies until it expires.
 * Every process follows within a minute.
 */
export const makeRotateServiceKey = (ports: ServiceKeyPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    use: KeyUse,
  ): Effect.fn.Return<ReadonlyArray<ListedServiceKey>, ActionForbidden | KeysBusy | LoadKeysError> {
    yield* authorizeAny(actor, "keys.manage")
    const now = yield* Clock.currentTimeMillis
    const keys = yield* ports.serviceKeys.load(ports.vault, now)
    if (!(yield* addKey(ports, keys, use, now))) return yield* new KeysBusy()
    return (yield* ports.serviceKeys.load(ports.vault, now)).map(toListedKey)
  })

/** When a new key would take over, and until when the older one still verifies or decrypts; epoch milliseconds. */
interface RotationPlan {
  readonly activeFrom: number
  readonly othersEndAt: number
}

/** What rotating a key of the service means to the vendors, by its use. */
export interface RotationEffect extends KeyVendors {
  readonly plans: Readonly<Record<KeyUse, RotationPlan>>
}

const DAY_MILLIS = 24 * 3_600_000

/** What a rotation would do, for the operator who confirms it. `used` counts the last 24 hours. */
export const makePreviewRotation = ({
  serviceKeys,
  vault,
  vendorCredentials,
}: UsedPorts<"vault" | "serviceKeys" | "vendorCredentials.countKeyVendors">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
  ): Effect.fn.Return<RotationEffect, ActionForbidden | LoadKeysError> {
    yield* authorizeAny(actor, "keys.manage")
    const now = yield* Clock.currentTimeMillis
    const keys = yield* serviceKeys.load(vault, now)
    const plan = (use: KeyUse) => planKey(use, filterByUse(keys, use), now)
    return {
      ...(yield* vendorCredentials.countKeyVendors(now - DAY_MILLIS, now)),
      plans: { sig: plan("sig"), enc: plan("enc") },
    }
  })

export const makeListServiceKeys = ({ serviceKeys, vault }: Pick<ServiceKeyPorts, "serviceKeys" | "vault">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
  ): Effect.fn.Return<ReadonlyArray<ListedServiceKey>, ActionForbidden | LoadKeysError> {
    yield* authorizeAny(actor, "keys.manage")
    return (yield* serviceKeys.load(vault, yield* Clock.currentTimeMillis)).map(toListedKey)
  })
