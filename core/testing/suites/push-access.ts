import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type {
  PushAccess,
  PushCredential,
  PushTestOutcomes,
  PushTestRecords,
  PushTokens,
  PushTestRecord,
} from "../../ports/push-access.ts"
import { START } from "../builders/vendors.ts"

const run = Effect.runPromise

export interface PushStores {
  readonly pushAccess: PushAccess
  readonly pushTests: PushTestRecords
  readonly pushOutcomes: PushTestOutcomes
  /** An existing connection. */
  readonly connectionId: string
}

const tokens = (): PushTokens => ({
  accessDigest: randomBytes(32),
  accessExpiresAt: START + 1_000,
  refreshDigest: randomBytes(32),
  refreshExpiresAt: START + 9_000,
})

export const describePushAccess = (make: () => Promise<PushStores>): void => {
  const newCredential = (
    connectionId: string,
    environment: PushCredential["environment"] = "test",
  ): PushCredential => ({
    id: randomUUID(),
    connectionId,
    environment,
    authType: "token",
    username: `user ${randomUUID()}`,
    passwordDigest: randomBytes(32),
  })
  const makeCredential = async () => {
    const { pushAccess, pushTests, pushOutcomes, connectionId } = await make()
    const credential = newCredential(connectionId)
    await run(pushAccess.replace(credential, START))
    return { pushAccess, pushTests, pushOutcomes, connectionId, credential }
  }
  const issued = (
    { connectionId, environment, authType, username }: PushCredential,
    endedAt: number | null,
  ) => ({ connectionId, environment, authType, username, issuedAt: START, endedAt })
  /** Its tokens as well. */
  const isUsable = async (pushAccess: PushAccess, { username }: PushCredential, tokens: PushTokens) => {
    const found = [
      await run(pushAccess.findByUsername(username)),
      await run(pushAccess.findByAccessToken(tokens.accessDigest, START)),
      await renewed(pushAccess, tokens),
    ]
    return found.map((credential) => credential !== null)
  }
  const renewed = (pushAccess: PushAccess, used: PushTokens, next = tokens(), now = START) =>
    run(pushAccess.refreshTokens(used.refreshDigest, next, now))

  describe("a credential", () => {
    it("is found by its exact user name", async () => {
      const { pushAccess, credential } = await makeCredential()
      expect(await run(pushAccess.findByUsername(credential.username))).toEqual(credential)
      expect(await run(pushAccess.findByUsername(credential.username.toUpperCase()))).toBeNull()
    })

    it("replaces the earlier one of its environment, whose tokens are revoked", async () => {
      const { pushAccess, credential } = await makeCredential()
      const production = newCredential(credential.connectionId, "production")
      await run(pushAccess.replace(production, START))
      const [old, kept] = [tokens(), tokens()]
      await run(pushAccess.startTokenFamily(credential.id, randomUUID(), old))
      await run(pushAccess.startTokenFamily(production.id, randomUUID(), kept))
      const next = newCredential(credential.connectionId)
      await run(pushAccess.replace(next, START))
      expect(await run(pushAccess.findByUsername(credential.username))).toBeNull()
      expect(await run(pushAccess.findByUsername(next.username))).toEqual(next)
      expect(await run(pushAccess.findByAccessToken(old.accessDigest, START))).toBeNull()
      expect(await run(pushAccess.findByAccessToken(kept.accessDigest, START))).toEqual(production)
      expect(await run(pushAccess.list(credential.connectionId))).toEqual([
        issued(next, null),
        issued(production, null),
      ])
    })

    it("is invalid once revoked, and remains listed", async () => {
      const { pushAccess, connectionId, credential } = await makeCredential()
      const granted = tokens()
      await run(pushAccess.startTokenFamily(credential.id, randomUUID(), granted))
      expect(await run(pushAccess.end(connectionId, "production", START + 5))).toBe(false)
      expect(await run(pushAccess.end(connectionId, "test", START + 5))).toBe(true)
      expect(await isUsable(pushAccess, credential, granted)).toEqual([false, false, false])
      expect(await run(pushAccess.end(connectionId, "test", START + 6))).toBe(false)
      expect(await run(pushAccess.list(connectionId))).toEqual([issued(credential, START + 5)])
      const next = newCredential(connectionId)
      await run(pushAccess.replace(next, START))
      expect(await run(pushAccess.list(connectionId))).toEqual([issued(next, null)])
    })
  })

  describe("a token", () => {
    it("is not begun for a revoked credential, nor for a replaced one", async () => {
      const { pushAccess, connectionId, credential } = await makeCredential()
      const [before, after] = [tokens(), tokens()]
      expect(await run(pushAccess.startTokenFamily(credential.id, randomUUID(), before))).toBe(true)
      await run(pushAccess.end(connectionId, "test", START + 5))
      expect(await run(pushAccess.startTokenFamily(credential.id, randomUUID(), after))).toBe(false)
      await run(pushAccess.replace(newCredential(connectionId), START))
      expect(await run(pushAccess.startTokenFamily(credential.id, randomUUID(), after))).toBe(false)
      expect(await run(pushAccess.findByAccessToken(after.accessDigest, START))).toBeNull()
      expect(await renewed(pushAccess, after)).toBeNull()
    })

    it("finds its credential until it expires", async () => {
      const { pushAccess, credential } = await makeCredential()
      const issued = tokens()
      await run(pushAccess.startTokenFamily(credential.id, randomUUID(), issued))
      expect(await run(pushAccess.findByAccessToken(issued.accessDigest, START + 999))).toEqual(credential)
      expect(await run(pushAccess.findByAccessToken(issued.accessDigest, START + 1_000))).toBeNull()
      expect(await run(pushAccess.findByAccessToken(issued.refreshDigest, START))).toBeNull()
    })

    it("is renewed once; a second use revokes every token of its family", async () => {
      const { pushAccess, credential } = await makeCredential()
      const [first, second, apart] = [tokens(), tokens(), tokens()]
      await run(pushAccess.startTokenFamily(credential.id, randomUUID(), first))
      await run(pushAccess.startTokenFamily(credential.id, randomUUID(), apart))
      expect(await renewed(pushAccess, first, second)).toEqual(credential)
      expect(await run(pushAccess.findByAccessToken(second.accessDigest, START))).toEqual(credential)
      expect(await renewed(pushAccess, first)).toBeNull()
      expect(await run(pushAccess.findByAccessToken(second.accessDigest, START))).toBeNull()
      expect(await renewed(pushAccess, second)).toBeNull()
      expect(await run(pushAccess.findByAccessToken(apart.accessDigest, START))).toEqual(credential)
    })

    it("is not renewed when it is unknown, expired or an access token", async () => {
      const { pushAccess, credential } = await makeCredential()
      const issued = tokens()
      await run(pushAccess.startTokenFamily(credential.id, randomUUID(), issued))
      expect(await renewed(pushAccess, tokens())).toBeNull()
      expect(await renewed(pushAccess, issued, tokens(), START + 9_000)).toBeNull()
      expect(await renewed(pushAccess, { ...issued, refreshDigest: issued.accessDigest })).toBeNull()
    })

    it("is renewed by one of ten concurrent calls", async () => {
      const { pushAccess, credential } = await makeCredential()
      const issued = tokens()
      await run(pushAccess.startTokenFamily(credential.id, randomUUID(), issued))
      const answers = await Promise.all(Array.from({ length: 10 }, () => renewed(pushAccess, issued)))
      expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
    })
  })

  describe("the test environment", () => {
    const KEPT = { receivedAt: START, most: 1_000 }
    const record = (employeeId: string, version = "1") => ({
      id: randomUUID(),
      employeeId,
      fingerprint: Buffer.from(version),
      sealed: Buffer.from(`sealed ${version}`),
      sourceUpdatedAt: version === "2" ? START + 2 : null,
    })

    it("stores the last record of each employee of its connection", async () => {
      const { pushTests, connectionId } = await makeCredential()
      const [b, a, again] = [record("b"), record("a"), record("b", "2")]
      for (const each of [b, a, again])
        expect(await run(pushTests.save(connectionId, each, KEPT))).toBe("kept")
      expect(await run(pushTests.find(connectionId, "b"))).toMatchObject(again)
      // A record without a time keeps the stored one.
      await run(pushTests.save(connectionId, { ...again, sourceUpdatedAt: null }, KEPT))
      expect(await run(pushTests.find(connectionId, "b"))).toMatchObject(again)
      expect((await run(pushTests.list(connectionId))).map(({ employeeId }) => employeeId)).toEqual([
        "a",
        "b",
      ])
      expect(await run(pushTests.find(randomUUID(), "b"))).toBeNull()
    })

    it("contains no more employees than allowed, however many come at once", async () => {
      const { pushTests, connectionId } = await makeCredential()
      const put = (each: PushTestRecord) => run(pushTests.save(connectionId, each, { ...KEPT, most: 3 }))
      const records = Array.from({ length: 10 }, (_, n) => record(String(n)))
      const results = await Promise.all(records.map(put))
      expect(results.filter((each) => each === "kept")).toHaveLength(3)
      expect(results.filter((each) => each === "full")).toHaveLength(7)
      const [known] = await run(pushTests.list(connectionId))
      expect(await put(record(known?.employeeId ?? "", "2"))).toBe("kept")
      expect(await run(pushTests.list(connectionId))).toHaveLength(3)
    })

    it("ends on approval: its records, its credential and its tokens are deleted", async () => {
      const { pushAccess, pushTests, connectionId, credential } = await makeCredential()
      const granted = tokens()
      await run(pushAccess.startTokenFamily(credential.id, randomUUID(), granted))
      for (const each of [record("a"), record("b")]) await run(pushTests.save(connectionId, each, KEPT))
      const production = newCredential(connectionId, "production")
      expect(await run(pushAccess.approve(production, START))).toBe(2)
      expect(await run(pushTests.list(connectionId))).toEqual([])
      expect(await isUsable(pushAccess, credential, granted)).toEqual([false, false, false])
      expect(await run(pushAccess.findByUsername(production.username))).toBeNull()
      expect((await run(pushAccess.list(connectionId)))[1]).toMatchObject({
        environment: "production",
        username: production.username,
        endedAt: START,
      })
      expect(await run(pushTests.save(connectionId, record("c"), KEPT))).toBe("ended")
      expect(await run(pushTests.list(connectionId))).toEqual([])
    })

    it("ends with its credential", async () => {
      const { pushAccess, pushTests, connectionId } = await makeCredential()
      await run(pushTests.save(connectionId, record("a"), KEPT))
      await run(pushAccess.replace(newCredential(connectionId), START))
      await run(pushAccess.replace(newCredential(connectionId, "production"), START))
      await run(pushAccess.end(connectionId, "production", START))
      expect(await run(pushTests.list(connectionId))).toHaveLength(1)
      await run(pushAccess.end(connectionId, "test", START))
      expect(await run(pushTests.list(connectionId))).toEqual([])
    })

    it("is approved once", async () => {
      const { pushAccess, connectionId } = await makeCredential()
      const [first, second] = [
        newCredential(connectionId, "production"),
        newCredential(connectionId, "production"),
      ]
      expect(await run(pushAccess.approve(first, START))).toBe(0)
      expect(await run(pushAccess.approve(second, START))).toBeNull()
      const kept = (await run(pushAccess.list(connectionId))).map(({ username }) => username)
      expect(kept).toContain(first.username)
      expect(kept).not.toContain(second.username)
    })

    it("stores no record that is pushed while it is approved", async () => {
      const { pushAccess, pushTests, connectionId } = await makeCredential()
      const puts = Array.from({ length: 20 }, (_, n) => pushTests.save(connectionId, record(String(n)), KEPT))
      const approve = pushAccess.approve(newCredential(connectionId, "production"), START)
      const all = [...puts.slice(0, 10), approve, ...puts.slice(10)]
      const [purged, ...kept] = (await Promise.all(all.map((each) => run<unknown, unknown>(each)))).toSorted(
        (a, b) => Number(typeof b === "number") - Number(typeof a === "number"),
      )
      expect(kept.filter((each) => each === "kept")).toHaveLength(purged as number)
      expect(await run(pushTests.list(connectionId))).toEqual([])
    })
  })

  describe("outcomes of test pushes", () => {
    const outcome = (isAccepted = true) => ({
      id: randomUUID(),
      receivedAt: START,
      sealed: Buffer.from([1, 0, 255]),
      isAccepted,
    })

    it("are counted, and the latest are kept in their order", async () => {
      const { pushOutcomes, connectionId } = await makeCredential()
      const added = [outcome(), outcome(false), outcome(), outcome()]
      for (const each of added) await run(pushOutcomes.add(connectionId, each, 3))
      const stored = await run(pushOutcomes.list(connectionId, 0))
      expect(stored.map(({ id, sequence }) => [id, sequence])).toEqual(
        added.slice(1).map(({ id }, index) => [id, index + 2]),
      )
      expect(Buffer.from(stored[0]?.sealed ?? [])).toEqual(Buffer.from([1, 0, 255]))
      expect((await run(pushOutcomes.list(connectionId, 3))).map(({ sequence }) => sequence)).toEqual([4])
      expect(await run(pushOutcomes.summarize(connectionId))).toEqual({
        accepted: 3,
        refused: 1,
        approvalRequestedAt: null,
      })
    })

    it("have different numbers when they come at once", async () => {
      const { pushOutcomes, connectionId } = await makeCredential()
      await Promise.all(Array.from({ length: 10 }, () => run(pushOutcomes.add(connectionId, outcome(), 50))))
      const numbers = (await run(pushOutcomes.list(connectionId, 0))).map(({ sequence }) => sequence)
      expect(numbers).toEqual(Array.from({ length: 10 }, (_, index) => index + 1))
    })

    it("outlive a replaced credential, with the request for approval", async () => {
      const { pushAccess, pushOutcomes, connectionId } = await makeCredential()
      await run(pushOutcomes.add(connectionId, outcome(), 50))
      expect(await run(pushOutcomes.markApprovalRequested(connectionId, START + 5))).toBe(true)
      await run(pushAccess.replace(newCredential(connectionId), START))
      expect(await run(pushOutcomes.list(connectionId, 0))).toHaveLength(1)
      expect(await run(pushOutcomes.summarize(connectionId))).toMatchObject({
        accepted: 1,
        approvalRequestedAt: START + 5,
      })
    })

    it("end with the test environment", async () => {
      const { pushAccess, pushOutcomes, connectionId } = await makeCredential()
      await run(pushOutcomes.add(connectionId, outcome(), 50))
      await run(pushAccess.approve(newCredential(connectionId, "production"), START))
      await run(pushOutcomes.add(connectionId, outcome(), 50))
      expect(await run(pushOutcomes.markApprovalRequested(connectionId, START))).toBe(false)
      expect(await run(pushOutcomes.list(connectionId, 0))).toEqual([])
      expect(await run(pushOutcomes.summarize(connectionId))).toBeNull()
    })
  })
}
