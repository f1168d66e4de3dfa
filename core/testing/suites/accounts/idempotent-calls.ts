import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import type { IdempotentCalls, NewIdempotentCall } from "../../../ports/accounts/idempotent-calls.ts"
import { START } from "../../builders/vendors.ts"

export interface IdempotentCallsFixture {
  readonly calls: IdempotentCalls
  readonly createUser: () => Promise<string>
}

const MINUTE = 60_000
const RESPONSE = { masterKeyId: "key", bytes: Buffer.from("sealed") }

/** What every store of repeatable calls does. */
export const describeIdempotentCalls = (make: () => Promise<IdempotentCallsFixture>): void => {
  let fixture: IdempotentCallsFixture
  let userId: string
  beforeAll(async () => {
    fixture = await make()
    userId = await fixture.createUser()
  })

  const makeCall = (parts: Partial<NewIdempotentCall> = {}): NewIdempotentCall => ({
    id: randomUUID(),
    userId,
    keyDigest: Buffer.from(randomUUID()),
    requestDigest: Buffer.from("request"),
    now: START,
    leasedUntil: START + MINUTE,
    expiresAt: START + 60 * MINUTE,
    ...parts,
  })
  const again = (call: NewIdempotentCall, parts: Partial<NewIdempotentCall> = {}) =>
    makeCall({ ...call, id: randomUUID(), ...parts })
  const claim = (call: NewIdempotentCall) => Effect.runPromise(fixture.calls.claim(call))
  const storeResponse = (id: string) => Effect.runPromise(fixture.calls.storeResponse(id, RESPONSE))

  describe("a claimed key", () => {
    it("stands for one call, until its response is stored and afterwards", async () => {
      const call = makeCall()
      expect(await claim(call)).toEqual({ kind: "claimed" })
      expect(await claim(again(call))).toEqual({ kind: "running" })
      await storeResponse(call.id)
      const found = await claim(again(call))
      expect(found).toMatchObject({ kind: "done", id: call.id, response: { masterKeyId: "key" } })
      expect(found.kind === "done" && Buffer.from(found.response.bytes).toString()).toBe("sealed")
    })

    it("is claimed by one of many concurrent calls", async () => {
      const call = makeCall()
      const claims = await Promise.all(Array.from({ length: 10 }, () => claim(again(call))))
      expect(claims.map(({ kind }) => kind).toSorted()).toEqual([
        "claimed",
        ...Array.from({ length: 9 }, () => "running"),
      ])
    })

    it("is refused to another request", async () => {
      const call = makeCall()
      await claim(call)
      const other = again(call, { requestDigest: Buffer.from("another request") })
      expect(await claim(other)).toEqual({ kind: "other-request" })
      expect(await claim({ ...other, now: START + 2 * MINUTE })).toEqual({ kind: "other-request" })
      await storeResponse(call.id)
      expect(await claim(other)).toEqual({ kind: "other-request" })
    })

    it("is another key for another user", async () => {
      const call = makeCall()
      await claim(call)
      expect(await claim(again(call, { userId: await fixture.createUser() }))).toEqual({ kind: "claimed" })
    })

    it("is free again after its call failed", async () => {
      const call = makeCall()
      await claim(call)
      await Effect.runPromise(fixture.calls.release(call.id))
      expect(await claim(again(call))).toEqual({ kind: "claimed" })
    })

    it("passes to a repetition after its call never had a response, whose late response is not stored", async () => {
      const call = makeCall()
      await claim(call)
      const later = again(call, { now: START + MINUTE, leasedUntil: START + 2 * MINUTE })
      expect(await claim(later)).toEqual({ kind: "claimed" })
      await storeResponse(call.id)
      expect(await claim(again(later))).toEqual({ kind: "running" })
    })

    it("is free for any request once it has expired", async () => {
      const call = makeCall()
      await claim(call)
      await storeResponse(call.id)
      const other = { requestDigest: Buffer.from("another request"), now: START + 60 * MINUTE }
      expect(await claim(again(call, other))).toEqual({ kind: "claimed" })
    })
  })
}
