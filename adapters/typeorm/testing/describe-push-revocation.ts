import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { TokenGrant } from "../../../core/contract/push/oauth-token.ts"
import type { PushAccess } from "../../../core/ports/push-access.ts"
import { connect } from "../../../core/testing/builders/connections.ts"
import { makeMemorySecrets } from "../../../core/testing/memory/accounts/secrets.ts"
import { makeGrantPushToken } from "../../../core/use-cases/push/grant-push-token.ts"
import { generateCredential } from "../../../core/use-cases/push/issue-push-credential.ts"
import { makePushAccess } from "../push/push-access.ts"
import { makePostgresStorage } from "./storage.ts"
import { createTestDatabase, type TestDatabase } from "./test-database.ts"

/*
 * specification/promises.md#s11-revocation: a revocation applies even while tokens are granted or renewed in other
 * processes.
 */

const run = Effect.runPromise
const secrets = makeMemorySecrets()

/** `rounds`: how often a credential is revoked while it is used. */
export const describePushRevocation = (rounds: number): void => {
  let test: TestDatabase
  let processes: ReadonlyArray<PushAccess>
  let connectionId: string

  beforeAll(async () => {
    test = await createTestDatabase()
    processes = [test.database, await test.connectAgain(), await test.connectAgain()].map(makePushAccess)
    connectionId = (await connect(makePostgresStorage(test.database))).id
  })
  afterAll(() => test.drop())

  type Login = { readonly username: string; readonly password: string }

  /** Requests tokens and renews them until it is rejected. Returns all tokens it received. */
  const client = async (pushAccess: PushAccess, login: Login): Promise<ReadonlyArray<TokenGrant>> => {
    const grant = makeGrantPushToken({ pushAccess, secrets })
    const got: Array<TokenGrant> = []
    for (;;) {
      const before = got.length
      const first = await run(Effect.option(grant({ grant_type: "password", ...login })))
      if (first._tag === "Some") {
        got.push(first.value)
        const { refresh_token } = first.value
        const second = await run(Effect.option(grant({ grant_type: "refresh_token", refresh_token })))
        if (second._tag === "Some") got.push(second.value)
      }
      if (got.length === before) return got
    }
  }

  /** The tokens that still allow a push or a renewal. */
  const alive = async (pushAccess: PushAccess, tokens: ReadonlyArray<TokenGrant>): Promise<number> => {
    const now = Date.now()
    const grant = makeGrantPushToken({ pushAccess, secrets })
    let count = 0
    for (const { access_token, refresh_token } of tokens) {
      if ((await run(pushAccess.findByAccessToken(secrets.digest(access_token), now))) !== null) count++
      const renewed = await run(Effect.option(grant({ grant_type: "refresh_token", refresh_token })))
      if (renewed._tag === "Some") count++
    }
    return count
  }

  /** Revokes a credential while four clients request tokens. */
  const round = async (revoke: (access: PushAccess) => Promise<unknown>) => {
    const { credential, issued } = generateCredential(secrets, {
      connectionId,
      environment: "production",
      authType: "token",
    })
    await run(processes[0]!.replace(credential, Date.now()))
    const clients = [0, 1, 2, 0].map((n) => client(processes[n]!, issued))
    await run(Effect.sleep(Math.random() * 10))
    await revoke(processes[1]!)
    const tokens = (await Promise.all(clients)).flat()
    return { tokens: tokens.length, alive: await alive(processes[2]!, tokens) }
  }

  const repeat = async (revoke: (access: PushAccess) => Promise<unknown>) => {
    const total = { rounds: 0, tokens: 0, alive: 0 }
    while (total.rounds < rounds) {
      const { tokens, alive: still } = await round(revoke)
      total.rounds++
      total.tokens += tokens
      total.alive += still
    }
    return total
  }

  const leftRows = async () => {
    const [row] = await test.database.dataSource.query<ReadonlyArray<{ count: number }>>(
      "SELECT count(*)::int AS count FROM push_token",
    )
    return row?.count
  }

  describe("a push credential revoked while tokens are granted and renewed", () => {
    it("leaves no token when it is revoked", { timeout: 300_000 }, async () => {
      const total = await repeat((pushAccess) => run(pushAccess.end(connectionId, "production", Date.now())))
      expect(total.tokens).toBeGreaterThan(0)
      expect(total).toMatchObject({ rounds, alive: 0 })
      expect(await leftRows()).toBe(0)
    })

    it("leaves no token when another replaces it", { timeout: 300_000 }, async () => {
      const next = () =>
        generateCredential(secrets, { connectionId, environment: "production", authType: "token" }).credential
      const total = await repeat((pushAccess) => run(pushAccess.replace(next(), Date.now())))
      expect(total.tokens).toBeGreaterThan(0)
      expect(total).toMatchObject({ rounds, alive: 0 })
      expect(await leftRows()).toBe(0)
    })
  })

  describe("a stolen refresh token", () => {
    it("revokes its whole family, also during a renewal", { timeout: 120_000 }, async () => {
      for (let n = 0; n < 50; n++) {
        const { credential, issued } = generateCredential(secrets, {
          connectionId,
          environment: "production",
          authType: "token",
        })
        await run(processes[0]!.replace(credential, Date.now()))
        const grants = processes.map((pushAccess) => makeGrantPushToken({ pushAccess, secrets }))
        const renew = (process: number, { refresh_token }: TokenGrant) =>
          run(Effect.option(grants[process]!({ grant_type: "refresh_token", refresh_token })))
        const first = await run(grants[0]!({ grant_type: "password", ...issued }))
        const second = await renew(0, first)
        if (second._tag === "None") throw new Error("The token was not renewed")
        const [third, again] = await Promise.all([renew(1, second.value), renew(2, first)])
        expect(again._tag).toBe("None")
        const all = [first, second.value, ...(third._tag === "Some" ? [third.value] : [])]
        expect(await alive(processes[0]!, all)).toBe(0)
      }
    })
  })
}
