import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { ApiCallers } from "../../../core/ports/accounts/api-callers.ts"
import { createVendor } from "../../../core/testing/builders/connections.ts"
import { makeVendorKey, NO_OPTIONS } from "../../../core/testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../core/testing/memory/accounts/secrets.ts"
import type { Storage } from "../../../core/testing/storage.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import {
  makeIssueApiKey,
  makeIssueBasicUser,
} from "../../../core/use-cases/accounts/credentials/issue-credentials.ts"
import { makeRevokeCredential } from "../../../core/use-cases/accounts/credentials/revoke-credential.ts"
import {
  makeAuthenticateUser,
  makeAuthenticateVendor,
} from "../../../core/use-cases/accounts/credentials/authentication.ts"
import { makeApiCallers } from "../accounts/api-callers.ts"
import { makePostgresStorage } from "./storage.ts"
import { createTestDatabase, type TestDatabase } from "./test-database.ts"

/* specification/promises.md#s11-revocation: a revocation stops calls in every process, also those that are under way. */

const run = Effect.runPromise
const secrets = makeMemorySecrets()
const MEANT = { afterMillis: 0, allowLast: true }

/** `rounds`: how often each kind of credential is revoked while it is used. */
export const describeRevocation = (rounds: number): void => {
  let test: TestDatabase
  let storage: Storage
  let processes: ReadonlyArray<ApiCallers>

  beforeAll(async () => {
    test = await createTestDatabase()
    storage = makePostgresStorage(test.database)
    processes = [test.database, await test.connectAgain(), await test.connectAgain()].map(makeApiCallers)
  })
  afterAll(() => test.drop())

  interface Seen {
    /** Number of admitted calls. */
    admitted: number
    /** Admitted calls that began after the revocation. */
    late: number
  }

  /** Calls from every process without a pause, until each process has rejected one after the revocation. */
  const race = async (
    call: (callers: ApiCallers) => Effect.Effect<unknown, { readonly _tag: string }>,
    revoke: Effect.Effect<unknown, unknown>,
  ): Promise<Seen> => {
    const seen: Seen = { admitted: 0, late: 0 }
    let isRevoked = false
    const caller = async (callers: ApiCallers) => {
      for (;;) {
        const beganLate = isRevoked
        const result = await run(Effect.result(call(callers)))
        if (result._tag === "Success") {
          seen.admitted++
          if (beganLate) seen.late++
        } else if (result.failure._tag !== "Unauthenticated") throw new Error(result.failure._tag)
        if (beganLate) return
      }
    }
    const callers = [...processes, ...processes].map(caller)
    await run(Effect.sleep(Math.random() * 8))
    await run(revoke)
    isRevoked = true
    await Promise.all(callers)
    return seen
  }

  /** Each call has its own rate windows, so that limits do not interfere. */
  const somewhere = () => ({ address: randomUUID(), endpoint: randomUUID() })

  const repeat = async (round: (vendorOrgId: string) => Promise<Seen>) => {
    const { orgId } = await createVendor(storage)
    const total: Seen & { rounds: number } = { rounds: 0, admitted: 0, late: 0 }
    while (total.rounds < rounds) {
      const { admitted, late } = await round(orgId)
      total.rounds++
      total.admitted += admitted
      total.late += late
    }
    return total
  }

  const revocation = () => makeRevokeCredential(storage)

  describe("a credential that is revoked while calls are under way in three processes", () => {
    it("rejects a revoked API key", { timeout: 300_000 }, async () => {
      const issue = makeIssueApiKey({ ...storage, secrets })
      const total = await repeat(async (orgId) => {
        const { id, apiKey } = await run(issue(OPERATOR, orgId, NO_OPTIONS))
        return race(
          (callers) => makeAuthenticateVendor({ callers, secrets })(apiKey, somewhere()),
          revocation()(OPERATOR, id, MEANT),
        )
      })
      expect(total.admitted).toBeGreaterThan(0)
      expect(total).toMatchObject({ rounds, late: 0 })
    })

    it("rejects a revoked Basic user", { timeout: 300_000 }, async () => {
      const issue = makeIssueBasicUser({ ...storage, secrets })
      const total = await repeat(async (orgId) => {
        const { id, ...login } = await run(issue(OPERATOR, orgId, NO_OPTIONS))
        return race(
          (callers) => makeAuthenticateUser({ callers, secrets })(login, somewhere()),
          revocation()(OPERATOR, id, MEANT),
        )
      })
      expect(total.admitted).toBeGreaterThan(0)
      expect(total).toMatchObject({ rounds, late: 0 })
    })

    it("no longer returns a revoked public key", { timeout: 300_000 }, async () => {
      const issued = await createVendor(storage)
      const user = await run(makeIssueBasicUser({ ...storage, secrets })(OPERATOR, issued.orgId, NO_OPTIONS))
      const refused = { _tag: "Unauthenticated" } as const
      const total = await repeat(async () => {
        const key = makeVendorKey()
        const limits = { now: Date.now(), most: 10 }
        await run(storage.vendorCredentials.add(issued.orgId, { kind: "public-key", key }, limits))
        return race(
          (callers) =>
            makeAuthenticateUser({ callers, secrets })(user, somewhere()).pipe(
              Effect.filterOrFail(
                ({ keys }) => keys.some(({ id }) => id === key.id),
                () => refused,
              ),
            ),
          revocation()(OPERATOR, key.id, MEANT),
        )
      })
      expect(total.admitted).toBeGreaterThan(0)
      expect(total).toMatchObject({ rounds, late: 0 })
    })
  })

  describe("the last use of a credential", () => {
    it("is written once a minute by any process", async () => {
      const { orgId, apiKey } = await createVendor(storage)
      const writes = async () => {
        const [row] = await test.database.dataSource.query<ReadonlyArray<{ xmin: string; at: Date | null }>>(
          "SELECT xmin::text, last_used_at AS at FROM api_key WHERE id = $1",
          [apiKey.id],
        )
        return row
      }
      const at = Date.now()
      const use = (process: number, now: number) =>
        run(processes[process]!.recordUse({ kind: "api-key", id: apiKey.id }, now))
      await use(0, at)
      await expect.poll(async () => (await writes())?.at?.getTime()).toBe(at)
      const first = await writes()
      await Promise.all([use(1, at + 30_000), use(2, at + 59_999)])
      // This statement runs after those two.
      await use(0, at + 60_000)
      await expect.poll(async () => (await writes())?.at?.getTime()).toBe(at + 60_000)
      expect((await writes())?.xmin).not.toBe(first?.xmin)
      expect((await run(storage.vendorCredentials.list(orgId)))[0]?.lastUsedAt).toBe(at + 60_000)
    })
  })
}
