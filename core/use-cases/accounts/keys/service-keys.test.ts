import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import {
  type KeyUse,
  KEY_OVERLAP_MILLIS,
  assignServiceKeyRoles,
} from "../../../domain/accounts/service-key-roles.ts"
import type { ServiceKeyStore, StoredServiceKey } from "../../../ports/accounts/service-key-store.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemoryServiceKeyStore } from "../../../testing/memory/accounts/service-key-store.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { OPERATOR, SYSTEM } from "../../authorization/actor.ts"
import { makeLoadServiceKeys, makePreviewRotation, makeRotateServiceKey } from "./service-keys.ts"

const TEN_MINUTES = 600_000
const HOUR = 3_600_000

const makeFixture = (stored: ReadonlyArray<StoredServiceKey> = []) => {
  let generatedCount = 0
  const serviceKeys = makeMemoryServiceKeyStore(stored)
  const generateServiceKey = (use: KeyUse) =>
    Promise.resolve({ kid: `${use}-${String(++generatedCount)}`, privateJwk: {} })
  return { serviceKeys, vault: makeMemoryVault(), generateServiceKey, generatedCount: () => generatedCount }
}

const both = (use: KeyUse): StoredServiceKey => ({
  kid: "both",
  use,
  privateJwk: {},
  createdAt: 0,
  activeFrom: 0,
  endsAt: null,
})

const rolesAfter = async (serviceKeys: ServiceKeyStore, millis: number) => {
  const now = START + millis
  return assignServiceKeyRoles(await Effect.runPromise(serviceKeys.load(makeMemoryVault(), now)), now)
}

describe("the service's keys", () => {
  it("are made at the first start, one for each use, and used at once", async () => {
    const ports = makeFixture()
    const keys = await runAt(makeLoadServiceKeys(ports))
    expect(keys.map(({ use, activeFrom, endsAt }) => [use, activeFrom, endsAt])).toEqual(
      expect.arrayContaining([
        ["sig", START, null],
        ["enc", START, null],
      ]),
    )
    expect(await runAt(makeLoadServiceKeys(ports))).toEqual(keys)
    expect(ports.generatedCount()).toBe(2)
  })

  it("keep a former key with both uses for decryption, and for signing until the new key has been published", async () => {
    const ports = makeFixture([both("sig"), both("enc")])
    await runAt(makeLoadServiceKeys(ports))
    expect((await rolesAfter(ports.serviceKeys, TEN_MINUTES - 1)).signing?.kid).toBe("both")
    const { signing, decrypting } = await rolesAfter(ports.serviceKeys, TEN_MINUTES + KEY_OVERLAP_MILLIS)
    expect([signing?.kid, decrypting.map(({ kid }) => kid)]).toEqual(["sig-1", ["both"]])
    expect(ports.generatedCount()).toBe(1)
  })
})

describe("rotating the service's keys", () => {
  it("publishes a new signing key ten minutes before it signs, and keeps the older one for thirty days", async () => {
    const ports = makeFixture()
    await runAt(makeLoadServiceKeys(ports))
    const [older] = (await rolesAfter(ports.serviceKeys, 0)).verifying
    await runAt(makeRotateServiceKey(ports)(OPERATOR, "sig"))
    const early = await rolesAfter(ports.serviceKeys, TEN_MINUTES - 1)
    expect([early.signing?.kid, early.verifying.length]).toEqual([older?.kid, 2])
    expect((await rolesAfter(ports.serviceKeys, TEN_MINUTES)).signing?.kid).not.toBe(older?.kid)
    expect(
      (await rolesAfter(ports.serviceKeys, TEN_MINUTES + KEY_OVERLAP_MILLIS - 1)).verifying,
    ).toHaveLength(2)
    expect((await rolesAfter(ports.serviceKeys, TEN_MINUTES + KEY_OVERLAP_MILLIS)).verifying).toHaveLength(1)
  })

  it("publishes a new encryption key at once, and decrypts with the older one for thirty days", async () => {
    const ports = makeFixture()
    await runAt(makeLoadServiceKeys(ports))
    const [older] = (await rolesAfter(ports.serviceKeys, 0)).decrypting
    await runAt(Effect.andThen(TestClock.adjust(HOUR), makeRotateServiceKey(ports)(OPERATOR, "enc")))
    const { decrypting } = await rolesAfter(ports.serviceKeys, HOUR + KEY_OVERLAP_MILLIS - 1)
    expect([decrypting.length, decrypting[1]?.kid]).toEqual([2, older?.kid])
    expect((await rolesAfter(ports.serviceKeys, HOUR)).decrypting[0]?.kid).toBe(decrypting[0]?.kid)
    expect((await rolesAfter(ports.serviceKeys, HOUR + KEY_OVERLAP_MILLIS)).decrypting).toHaveLength(1)
  })

  it("says before it how many vendors use the key, and when the new one takes over", async () => {
    const ports = makeFixture()
    await runAt(makeLoadServiceKeys(ports))
    const asked: Array<number> = []
    const countKeyVendors = (since: number) =>
      Effect.sync(() => {
        asked.push(since)
        return { vendors: 12, used: 3 }
      })
    const preview = makePreviewRotation({ ...ports, vendorCredentials: { countKeyVendors } })
    const plan = (activeFrom: number) => ({ activeFrom, othersEndAt: activeFrom + KEY_OVERLAP_MILLIS })
    const effect = { vendors: 12, used: 3, plans: { sig: plan(START + TEN_MINUTES), enc: plan(START) } }
    expect(await runAt(preview(OPERATOR))).toEqual(effect)
    for (const use of ["sig", "enc"] as const) {
      const rotated = await runAt(makeRotateServiceKey(ports)(OPERATOR, use))
      expect(rotated).toContainEqual(
        expect.objectContaining({ use, activeFrom: effect.plans[use].activeFrom, endsAt: null }),
      )
    }
    expect(asked).toEqual([START - 24 * HOUR])
    expect(await runAt(Effect.flip(preview(SYSTEM)))).toMatchObject({ _tag: "ActionForbidden" })
  })

  it("is permitted to the operator only, and rejected while another rotation runs", async () => {
    const ports = makeFixture()
    await runAt(makeLoadServiceKeys(ports))
    const rotate = makeRotateServiceKey(ports)
    expect(await runAt(Effect.flip(rotate(SYSTEM, "sig")))).toMatchObject({ _tag: "ActionForbidden" })
    const slow = { ...ports.serviceKeys, add: () => Effect.succeed(false) }
    const busy = makeRotateServiceKey({ ...ports, serviceKeys: slow })(OPERATOR, "sig")
    expect(await runAt(Effect.andThen(TestClock.adjust(0), Effect.flip(busy)))).toMatchObject({
      _tag: "KeysBusy",
    })
  })
})
