import { randomBytes, randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { PushAccess, PushCredential, PushTestRecords, PushTokens } from "../../ports/push-access.ts"
import { START } from "../builders/vendors.ts"

const run = Effect.runPromise

export interface PushStores {
  readonly access: PushAccess
  readonly tests: PushTestRecords
  /** A connection that exists. */
  readonly connectionId: string
}

const tokens = (): PushTokens => ({
  accessDigest: randomBytes(32),
  accessExpiresAt: START + 1_000,
  refreshDigest: randomBytes(32),
  refreshExpiresAt: START + 9_000,
})

export const describePushAccess = (make: () => Promise<PushStores>): void => {
  const credentialOf = async (environment: PushCredential["environment"] = "test") => {
    const { access, connectionId } = await make()
    const credential = {
      id: randomUUID(),
      connectionId,
      environment,
      username: `user ${randomUUID()}`,
      passwordDigest: randomBytes(32),
    }
    await run(access.replace(credential, START))
    return { access, credential }
  }
  const renewed = (access: PushAccess, used: PushTokens, next = tokens(), now = START) =>
    run(access.renew(used.refreshDigest, next, now))

  describe("a credential", () => {
    it("is found by its exact user name", async () => {
      const { access, credential } = await credentialOf()
      expect(await run(access.byUsername(credential.username))).toEqual(credential)
      expect(await run(access.byUsername(credential.username.toUpperCase()))).toBeNull()
    })

    it("takes the place of the earlier one of its environment, whose tokens end", async () => {
      const { access, credential } = await credentialOf()
      const production = {
        ...credential,
        id: randomUUID(),
        username: randomUUID(),
        environment: "production",
      } as const
      await run(access.replace(production, START))
      const [old, kept] = [tokens(), tokens()]
      await run(access.begin(credential.id, randomUUID(), old))
      await run(access.begin(production.id, randomUUID(), kept))
      const next = { ...credential, id: randomUUID(), username: randomUUID() }
      await run(access.replace(next, START))
      expect(await run(access.byUsername(credential.username))).toBeNull()
      expect(await run(access.byUsername(next.username))).toEqual(next)
      expect(await run(access.byAccessToken(old.accessDigest, START))).toBeNull()
      expect(await run(access.byAccessToken(kept.accessDigest, START))).toEqual(production)
    })
  })

  describe("a token", () => {
    it("leads to its credential until it expires", async () => {
      const { access, credential } = await credentialOf()
      const issued = tokens()
      await run(access.begin(credential.id, randomUUID(), issued))
      expect(await run(access.byAccessToken(issued.accessDigest, START + 999))).toEqual(credential)
      expect(await run(access.byAccessToken(issued.accessDigest, START + 1_000))).toBeNull()
      expect(await run(access.byAccessToken(issued.refreshDigest, START))).toBeNull()
    })

    it("is renewed once; a second use ends every token of its family", async () => {
      const { access, credential } = await credentialOf()
      const [first, second, apart] = [tokens(), tokens(), tokens()]
      await run(access.begin(credential.id, randomUUID(), first))
      await run(access.begin(credential.id, randomUUID(), apart))
      expect(await renewed(access, first, second)).toEqual(credential)
      expect(await run(access.byAccessToken(second.accessDigest, START))).toEqual(credential)
      expect(await renewed(access, first)).toBeNull()
      expect(await run(access.byAccessToken(second.accessDigest, START))).toBeNull()
      expect(await renewed(access, second)).toBeNull()
      expect(await run(access.byAccessToken(apart.accessDigest, START))).toEqual(credential)
    })

    it("is not renewed when it is unknown, expired or an access token", async () => {
      const { access, credential } = await credentialOf()
      const issued = tokens()
      await run(access.begin(credential.id, randomUUID(), issued))
      expect(await renewed(access, tokens())).toBeNull()
      expect(await renewed(access, issued, tokens(), START + 9_000)).toBeNull()
      expect(await renewed(access, { ...issued, refreshDigest: issued.accessDigest })).toBeNull()
    })

    it("is renewed by one of ten who try at once", async () => {
      const { access, credential } = await credentialOf()
      const issued = tokens()
      await run(access.begin(credential.id, randomUUID(), issued))
      const answers = await Promise.all(Array.from({ length: 10 }, () => renewed(access, issued)))
      expect(answers.filter((answer) => answer !== null)).toHaveLength(1)
    })
  })

  describe("test records", () => {
    it("are kept for their connection, the last of each employee, until they are purged", async () => {
      const { tests, connectionId } = await make()
      const record = (employeeId: string, version: string) => ({
        id: randomUUID(),
        employeeId,
        fingerprint: Buffer.from(version),
        sealed: Buffer.from(`sealed ${version}`),
      })
      const [b, a, again] = [record("b", "1"), record("a", "1"), record("b", "2")]
      for (const each of [b, a, again]) await run(tests.put(connectionId, each, START))
      const kept = { ...b, fingerprint: again.fingerprint, sealed: again.sealed }
      const found = await run(tests.find(connectionId, "b"))
      expect(found).toMatchObject({ employeeId: "b", sealed: kept.sealed, fingerprint: kept.fingerprint })
      expect((await run(tests.list(connectionId))).map(({ employeeId }) => employeeId)).toEqual(["a", "b"])
      expect(await run(tests.find(randomUUID(), "b"))).toBeNull()
      expect(await run(tests.purge(connectionId))).toBe(2)
      expect(await run(tests.list(connectionId))).toEqual([])
    })
  })
}
