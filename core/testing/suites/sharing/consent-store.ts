import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import type { ConsentStore } from "../../../ports/sharing/consent-store.ts"
import { START } from "../../builders/vendors.ts"

export const describeConsentStore = (make: () => ConsentStore): void => {
  it("returns the consent of an employee that was appended last, whatever its times are", async () => {
    const [store, employeeRecordId, connectionId] = [make(), randomUUID(), randomUUID()]
    const latest = (id: string) => Effect.runPromise(store.latest(id))
    expect(await latest(employeeRecordId)).toBeNull()
    const first = { employeeRecordId, connectionId, language: "hi", consentedAt: START, expiresAt: START + 9 }
    const second = { ...first, language: "en", consentedAt: START - 5, expiresAt: START - 1 }
    await Effect.runPromise(store.append(first, START))
    await Effect.runPromise(store.append({ ...first, employeeRecordId: randomUUID() }, START))
    expect(await latest(employeeRecordId)).toEqual(first)
    await Effect.runPromise(store.append(second, START))
    expect(await latest(employeeRecordId)).toEqual(second)
  })
}
