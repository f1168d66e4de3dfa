import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import {
  type IdentityProvider,
  type ProviderIdentity,
  ProviderRefused,
} from "../../../ports/accounts/users/identity-provider.ts"
import { createVendor } from "../../../testing/builders/connections.ts"
import { addConsoleUser } from "../../../testing/builders/console-users.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeBeginProviderSignIn } from "./begin-provider-sign-in.ts"
import { makeSignInWithProvider } from "./sign-in-with-provider.ts"

const BROWSER = { address: "192.0.2.7", userAgent: "Browser", deviceKey: null }
const MINUTE = 60_000
const FACTOR = {
  sealed: { masterKeyId: "memory", bytes: new Uint8Array(1) },
  confirmedAt: START,
  lastStep: null,
}

const makeReplays = () => {
  const used = new Set<string>()
  return {
    markUsed: (scope: string, id: string) =>
      Effect.sync(() => !used.has(`${scope} ${id}`) && used.add(`${scope} ${id}`) === used),
  }
}

const setUp = async () => {
  const storage = makeMemoryStorage()
  const { orgId } = await createVendor(storage)
  const team = { kind: "vendor", orgId } as const
  const identity: ProviderIdentity = {
    issuer: "https://id.example",
    subject: "devika",
    verifiedEmail: null,
    isMultiFactor: false,
    authenticatedAt: null,
  }
  let given = identity
  let begun = 0
  const identityProvider: IdentityProvider = {
    issuer: "https://id.example",
    label: "Tamarind",
    begin: () =>
      Effect.sync(() => {
        const state = `state ${String(++begun)}`
        return { address: "https://id.example/authorize", checks: { state, nonce: "n", verifier: "v" } }
      }),
    complete: (answer, { state }) =>
      answer === state ? Effect.succeed(given) : Effect.fail(new ProviderRefused({ reason: "state" })),
  }
  const ports = {
    ...storage,
    attempts: storage.attempts,
    identityProvider,
    replays: makeReplays(),
    secrets: makeMemorySecrets(),
    vault: makeMemoryVault(),
  }
  const begin = () => runAt(makeBeginProviderSignIn(ports)({ again: false }), START)
  const complete = (query: string, token: string | null, at = START + MINUTE) =>
    runAt(makeSignInWithProvider(ports)({ query, token }, BROWSER), at)
  /** Signs in as whom the provider names. */
  const signIn = async (parts: Partial<ProviderIdentity> = {}) => {
    given = { ...identity, ...parts }
    const { token } = await begin()
    return complete(`state ${String(begun)}`, token)
  }
  return { ports, storage, team, begin, complete, signIn }
}

const REFUSED = { _tag: "SignInRefused", waitMillis: null }

describe("signing in by the identity provider", () => {
  it("links the account to the user with its verified address, and follows the link from then on", async () => {
    const { storage, team, signIn } = await setUp()
    const { userId, email } = await addConsoleUser(storage, { team })
    await expect(signIn()).rejects.toMatchObject(REFUSED)
    expect(await signIn({ verifiedEmail: email.toUpperCase() })).toMatchObject({ userId, stage: "signed-in" })
    expect(await signIn({ verifiedEmail: "another@tamarind.example" })).toMatchObject({ userId })
    expect(await signIn()).toMatchObject({ userId })
  })

  it("rejects another account with the same address like an account without a user", async () => {
    const { storage, team, signIn } = await setUp()
    const { email } = await addConsoleUser(storage, { team })
    await signIn({ verifiedEmail: email })
    await expect(signIn({ subject: "successor", verifiedEmail: email })).rejects.toMatchObject(REFUSED)
    await expect(signIn({ subject: "x", verifiedEmail: "nobody@tamarind.example" })).rejects.toMatchObject(
      REFUSED,
    )
  })

  it("neither accepts an invitation nor lets a removed user in", async () => {
    const { storage, team, signIn } = await setUp()
    const invited = await addConsoleUser(storage, { team, acceptedAt: null })
    await expect(signIn({ verifiedEmail: invited.email })).rejects.toMatchObject(REFUSED)
    await addConsoleUser(storage, { team })
    const removed = await addConsoleUser(storage, { team })
    await signIn({ subject: "removed", verifiedEmail: removed.email })
    await Effect.runPromise(storage.users.removeMembership(removed.membershipId, START))
    await expect(signIn({ subject: "removed" })).rejects.toMatchObject(REFUSED)
  })

  it("still asks for a code, unless the provider has asked for several factors", async () => {
    const { storage, team, signIn } = await setUp()
    const { userId, email } = await addConsoleUser(storage, { team })
    await Effect.runPromise(storage.users.setSecondFactor(userId, FACTOR, []))
    expect(await signIn({ verifiedEmail: email })).toMatchObject({ stage: "second-factor" })
    expect(await signIn({ isMultiFactor: true })).toMatchObject({ stage: "signed-in" })
  })

  it("needs a sign-in that began in this browser, ends after ten minutes, and completes it once", async () => {
    const { storage, team, begin, complete, signIn } = await setUp()
    const { email } = await addConsoleUser(storage, { team })
    await signIn({ verifiedEmail: email })
    const refused = { _tag: "ProviderRefused" }
    await expect(complete("state 1", null)).rejects.toMatchObject(refused)
    await expect(complete("state 1", "memory.WyJmb3JnZWQiXQ")).rejects.toMatchObject(refused)
    const late = await begin()
    await expect(complete("state 2", late.token, START + 10 * MINUTE)).rejects.toMatchObject(refused)
    const other = await begin()
    await expect(complete("state 2", other.token)).rejects.toMatchObject(refused)
    await expect(complete("state 3", other.token)).rejects.toMatchObject(refused)
    const right = await begin()
    expect(await complete("state 4", right.token)).toMatchObject({ stage: "signed-in" })
    await expect(complete("state 4", right.token)).rejects.toMatchObject(refused)
  })

  it("makes an address wait after many attempts", async () => {
    const { complete } = await setUp()
    for (let times = 0; times < 50; times++)
      await expect(complete("x", null)).rejects.toMatchObject({ _tag: "ProviderRefused" })
    await expect(complete("x", null)).rejects.toMatchObject({ _tag: "SignInRefused", triesLeft: 0 })
  })

  it("is not offered without a provider", async () => {
    const { ports } = await setUp()
    const without = { ...ports, identityProvider: null }
    const missing = { _tag: "ProviderMissing" }
    await expect(runAt(makeBeginProviderSignIn(without)({ again: false }), START)).rejects.toMatchObject(
      missing,
    )
    await expect(
      runAt(makeSignInWithProvider(without)({ query: "", token: null }, BROWSER), START),
    ).rejects.toMatchObject(missing)
  })
})
