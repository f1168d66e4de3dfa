import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { MAX_EARLIER_SECRETS } from "../../../domain/webhooks/signing-secrets.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeDeliveryFixture } from "../../../testing/delivery-fixture.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { OPERATOR } from "../../authorization/actor.ts"
import { makeRevokeCredential } from "./revoke-credential.ts"
import { makeRotateSecret } from "./rotate-secret.ts"

const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The secret that `makeNewVendor` makes. */
const FIRST = "secret"

const setUp = async (answer: () => number = () => 200) => {
  const fixture = makeDeliveryFixture()
  const vendor = await fixture.addVendor(answer)
  const { vendorCredentials } = fixture.storage
  const ports = { vendorCredentials, secrets: makeMemorySecrets(), vault: makeMemoryVault() }
  const rotateSecret = makeRotateSecret(ports)
  const rotate = async (at: number, switchAt: number | null = null) =>
    runAt(rotateSecret(OPERATOR, vendor.orgId, switchAt), at)
  /** The signatures of a webhook that is sent at that time. */
  const signedAt = async (at: number) => {
    await vendor.enqueue([0, 1, 0], at)
    await fixture.runUntil(at)
    const { current, others } = vendor.posts.at(-1)!.signedWith
    return [current, ...others]
  }
  return { fixture, vendor, vendorCredentials, rotate, rotateSecret, signedAt }
}

describe("a rotated app secret", () => {
  it("signs at once, and the previous one beside it for 24 hours", async () => {
    const { rotate, signedAt } = await setUp()
    expect(await signedAt(START)).toEqual([FIRST])
    const { appSecret, switchesAt, previousUntil } = await rotate(START + HOUR)
    expect([switchesAt, previousUntil]).toEqual([START + HOUR, START + HOUR + DAY])
    expect(await signedAt(START + HOUR + SECOND)).toEqual([appSecret, FIRST])
    expect(await signedAt(START + HOUR + DAY - 1)).toEqual([appSecret, FIRST])
    expect(await signedAt(START + HOUR + DAY)).toEqual([appSecret])
  })

  it("makes service-signature from the scheduled switch on, and the previous one signs for 24 hours more", async () => {
    const { rotate, signedAt } = await setUp()
    const switchAt = START + 3 * DAY
    const { appSecret, previousUntil } = await rotate(START, switchAt)
    expect(previousUntil).toBe(switchAt + DAY)
    expect(await signedAt(START + SECOND)).toEqual([FIRST, appSecret])
    expect(await signedAt(switchAt - 1)).toEqual([FIRST, appSecret])
    expect(await signedAt(switchAt)).toEqual([appSecret, FIRST])
    expect(await signedAt(switchAt + DAY)).toEqual([appSecret])
  })

  it("keeps every shown secret valid for its 24 hours when another follows", async () => {
    const { rotate, signedAt } = await setUp()
    const second = (await rotate(START)).appSecret
    const third = (await rotate(START + HOUR)).appSecret
    expect(await signedAt(START + HOUR + SECOND)).toEqual([third, second, FIRST])
    expect(await signedAt(START + DAY)).toEqual([third, second])
    expect(await signedAt(START + DAY + HOUR)).toEqual([third])
  })

  it("replaces one whose switch is in the future, e.g. because it leaked", async () => {
    const { rotate, signedAt } = await setUp()
    const leaked = (await rotate(START, START + 3 * DAY)).appSecret
    const next = (await rotate(START + HOUR)).appSecret
    expect(await signedAt(START + 2 * HOUR)).toEqual([next, leaked, FIRST])
    expect(await signedAt(START + 3 * DAY + SECOND)).toEqual([next, FIRST])
  })

  it("signs a stored body with the secrets that are valid when it is sent", async () => {
    let status = 500
    const { fixture, vendor, rotate } = await setUp(() => status)
    await vendor.enqueue([0, 1, 0], START)
    await fixture.runUntil(START)
    const { appSecret } = await rotate(START + SECOND)
    status = 200
    await fixture.runUntil(START + HOUR)
    const [before, after] = vendor.posts
    expect(vendor.posts).toHaveLength(2)
    expect(before?.signedWith).toEqual({ current: FIRST, others: [] })
    expect(after?.signedWith).toEqual({ current: appSecret, others: [FIRST] })
    expect(after?.body).toBe(before?.body)
    expect(after?.requestId).toBe(before?.requestId)
  })

  it("is shown once, and stored sealed", async () => {
    const { fixture, vendor, rotate } = await setUp()
    const { appSecret } = await rotate(START)
    const { appSecrets, ...rest } = fixture.tables.vendors.get(vendor.orgId)!
    expect(JSON.stringify(rest)).not.toContain(appSecret)
    expect(appSecrets[0]).toMatchObject({ prefix: appSecret.slice(0, "hrs_secret_".length + 4) })
    expect(JSON.stringify(await runAt(fixture.storage.vendorCredentials.list(vendor.orgId)))).not.toContain(
      appSecret,
    )
  })

  it("can be rotated repeatedly until too many secrets sign", async () => {
    const { vendor, rotate, rotateSecret, vendorCredentials } = await setUp()
    for (let n = 0; n < MAX_EARLIER_SECRETS; n++) await rotate(START + n * SECOND)
    const once = rotateSecret(OPERATOR, vendor.orgId, null)
    expect(await runAt(Effect.flip(once), START + HOUR)).toMatchObject({
      _tag: "TooManyCredentials",
      kind: "app-secret",
    })
    const oldest = (await runAt(vendorCredentials.list(vendor.orgId))).at(-1)!
    const revoke = makeRevokeCredential({ vendorCredentials })
    await runAt(revoke(OPERATOR, oldest.id, { afterMillis: 0, allowLast: false }), START + HOUR)
    await rotate(START + HOUR)
  })

  it.each([
    ["in the past", START - 1],
    ["in the past", START],
    ["too far ahead", START + 31 * DAY],
  ])("rejects a switch that is %s", async (problem, switchAt) => {
    const { vendor, rotateSecret } = await setUp()
    const refused = await runAt(Effect.flip(rotateSecret(OPERATOR, vendor.orgId, switchAt)))
    expect(refused).toMatchObject({ _tag: "TimeOutOfRange", problem })
  })
})
