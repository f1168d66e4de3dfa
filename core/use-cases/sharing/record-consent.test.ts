import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { VendorKey } from "../../ports/accounts/payload-cipher.ts"
import { setTerms } from "../../testing/builders/agreements.ts"
import { makeEmployeeRow, makeSource } from "../../testing/builders/sources.ts"
import { makeVendorKey, START } from "../../testing/builders/vendors.ts"
import { makeMemoryConsentStore } from "../../testing/memory/sharing/consent-store.ts"
import { makeMemoryStorage } from "../../testing/storage.ts"
import { makeSyncFixture, runAt, sync } from "../../testing/sync-fixture.ts"
import { EMPLOYEE_READ } from "../accounts/credentials/authentication.ts"
import { RATE_LIMITS } from "../accounts/credentials/rate-limits.ts"
import { makeRecordConsent } from "./record-consent.ts"

/** A sealed payload names its recipient. */
const seal = (payload: Uint8Array, key: VendorKey) =>
  Effect.succeed(`${key.id}:${Buffer.from(payload).toString()}`)

const setUp = async (keys: ReadonlyArray<VendorKey>) => {
  const basicUser = { id: "user", username: "reader", passwordDigest: Buffer.from("digest") }
  const fixture = await makeSyncFixture(makeMemoryStorage(), { keys, basicUser })
  const { storage, ports, connection } = fixture
  await sync(fixture, makeSource([makeEmployeeRow(1)]))
  await runAt(setTerms(storage, connection.id, { onDemand: true }))
  const consents = makeMemoryConsentStore()
  const recordConsent = makeRecordConsent({ ...storage, ...ports, consents, cipher: { encrypt: seal } })
  const { vendorOrgId } = connection
  const vendor = { kind: "vendor-key", vendorOrgId } as const
  const given = {
    vendorOrgId,
    orgId: connection.orgId,
    employeeId: "E0001",
    language: "en",
    consentedAt: START,
    expiresAt: START + 3_600_000,
  }
  const record = (parts: Partial<typeof given> = {}, at = START) =>
    runAt(Effect.result(recordConsent(vendor, { ...given, ...parts })), at)
  const latest = async () => {
    const stored = await runAt(storage.directory.find(connection.id, "E0001"))
    return runAt(consents.latest(stored?.id ?? ""))
  }
  const read = async () => {
    const call = { ...basicUser, endpoint: EMPLOYEE_READ, limit: RATE_LIMITS.employeeRead, now: START }
    return (await runAt(storage.callers.authenticateUser(call)))?.rateLimit?.allowed
  }
  return { record, latest, read }
}

describe("the response to a consent", () => {
  it("is sealed to the vendor's newest encryption key", async () => {
    const [older, newer] = [makeVendorKey(), makeVendorKey({ encrypts: false })]
    const { record } = await setUp([newer, older])
    const answer = await record()
    const data = answer._tag === "Success" && typeof answer.success === "string" ? answer.success : ""
    expect(data.startsWith(`${older.id}:`)).toBe(true)
    expect(JSON.parse(data.slice(older.id.length + 1))).toMatchObject({ designation: "Engineer" })
  })

  it.each([[[]], [[makeVendorKey({ encrypts: false })]]])(
    "is plain for a vendor without an encryption key",
    async (keys) => {
      const { record } = await setUp(keys)
      expect(await record()).toMatchObject({ success: { designation: "Engineer" } })
    },
  )
})

describe("recording a consent", () => {
  const { limit, windowMillis } = RATE_LIMITS.employeeRead

  it("counts as a read of the employee, and is rejected like one, with nothing recorded", async () => {
    const { record, latest, read } = await setUp([])
    for (let reads = 0; reads < limit - 1; reads++) expect(await read()).toBe(true)
    expect(await record()).toMatchObject({ _tag: "Success" })
    const before = await latest()
    expect(await record({ expiresAt: START })).toMatchObject({ failure: { _tag: "TooManyRequests" } })
    expect(await latest()).toEqual(before)
    expect(await read()).toBe(false)
    expect(await record({ expiresAt: START }, START + windowMillis)).toMatchObject({ _tag: "Success" })
  })
})
