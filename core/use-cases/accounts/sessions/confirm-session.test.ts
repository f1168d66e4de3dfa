import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { ProviderIdentity } from "../../../ports/accounts/users/identity-provider.ts"
import { createVendor } from "../../../testing/builders/connections.ts"
import { addConsoleUser } from "../../../testing/builders/console-users.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeCode, makeMemoryOneTimePasswords } from "../../../testing/memory/accounts/one-time-passwords.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeBeginProviderSignIn } from "../provider/begin-provider-sign-in.ts"
import { makeAuthenticateSession } from "./authenticate-session.ts"
import { type GivenProof, makeConfirmSession } from "./confirm-session.ts"
import { makeConfirmSecondFactor, makeOfferSecondFactor } from "./second-factor.ts"
import { makeSignIn } from "./sign-in.ts"

const MINUTE = 60_000
const PASSWORD = "correct horse battery staple"
const SITE = { address: "192.0.2.7", endpoint: "showConsoleSession" }
const BROWSER = { address: SITE.address, userAgent: "Browser", deviceKey: null }

const setUp = async () => {
  const storage = makeMemoryStorage()
  const { orgId } = await createVendor(storage)
  const secrets = makeMemorySecrets()
  let identity: ProviderIdentity = {
    issuer: "https://id.example",
    subject: "asha",
    verifiedEmail: null,
    isMultiFactor: false,
    authenticatedAt: null,
  }
  const used = new Set<string>()
  const ports = {
    ...storage,
    attempts: storage.attempts,
    identityProvider: {
      issuer: "https://id.example",
      label: "Tamarind",
      signsInOperators: false,
      begin: ({ again }: { readonly again: boolean }) =>
        Effect.succeed({ address: String(again), checks: { state: "s", nonce: "n", verifier: "v" } }),
      complete: () => Effect.succeed(identity),
    },
    oneTimePasswords: makeMemoryOneTimePasswords(),
    passkeys: {
      isAvailable: false,
      readChallenge: () => null,
      readCredentialId: () => new Uint8Array(1),
      offerRegistration: () => Effect.die("not used"),
      offerSignIn: () => Effect.die("not used"),
      verifyRegistration: () => Effect.die("not used"),
      verifySignIn: () => Effect.die("not used"),
    },
    replays: {
      markUsed: (_: string, id: string) => Effect.sync(() => used.size < used.add(id).size),
    },
    secondFactorRoles: [],
    secrets,
    vault: makeMemoryVault(),
  }
  const passwordHash = await Effect.runPromise(secrets.hashPassword(PASSWORD))
  const { email, userId } = await addConsoleUser(storage, { team: { kind: "vendor", orgId }, passwordHash })
  const started = await runAt(makeSignIn(ports)({ email, password: PASSWORD }, BROWSER), START)
  const authenticate = (at: number) => runAt(makeAuthenticateSession(ports)(started.token, SITE), at)
  const confirm = async (proof: GivenProof, at: number) => {
    const session = await authenticate(at)
    return runAt(Effect.result(makeConfirmSession(ports)(session, proof)), at)
  }
  return {
    ports,
    userId,
    authenticate,
    confirm,
    answer: async (given: Partial<ProviderIdentity>, at: number): Promise<GivenProof> => {
      identity = { ...identity, ...given }
      const { token } = await runAt(makeBeginProviderSignIn(ports)({ again: true }), at)
      return { by: "sign-in provider", answer: { query: "?code=1", token } }
    },
  }
}

const byPassword = (password: string, code: string | null = null): GivenProof => ({
  by: "password",
  password,
  code,
})

describe("proving again to be the user", () => {
  it("takes the password, and moves the time of the proof", async () => {
    const { authenticate, confirm } = await setUp()
    const at = START + 12 * MINUTE
    expect((await authenticate(at)).actor).toMatchObject({ provenAt: START })
    expect(await confirm(byPassword("wrong"), at)).toMatchObject({ failure: { triesLeft: 9 } })
    expect((await authenticate(at)).session.provenAt).toBe(START)
    expect(await confirm(byPassword(PASSWORD), at)).toMatchObject({ _tag: "Success" })
    expect((await authenticate(at)).actor).toMatchObject({ provenAt: at })
  })

  it("waits after ten wrong proofs, whatever comes then", async () => {
    const { confirm } = await setUp()
    for (let tries = 0; tries < 10; tries++) await confirm(byPassword("wrong"), START)
    expect(await confirm(byPassword(PASSWORD), START + MINUTE)).toMatchObject({
      failure: { _tag: "SignInRefused", waitMillis: 14 * MINUTE },
    })
  })

  it("takes a code as well, of a user who has a second factor, and each code once", async () => {
    const { ports, authenticate, confirm } = await setUp()
    const { secret } = await runAt(makeOfferSecondFactor(ports)(await authenticate(START)), START)
    const first = makeCode(secret, START)
    await runAt(makeConfirmSecondFactor(ports)(await authenticate(START), first), START)
    const at = START + 12 * MINUTE
    const code = makeCode(secret, at)
    for (const wrong of [byPassword(PASSWORD), byPassword(PASSWORD, "000000"), byPassword("wrong", code)])
      expect(await confirm(wrong, at)).toMatchObject({ failure: { _tag: "SignInRefused" } })
    expect(await confirm(byPassword(PASSWORD, code), at)).toMatchObject({ _tag: "Success" })
    expect(await confirm(byPassword(PASSWORD, code), at)).toMatchObject({
      failure: { _tag: "SignInRefused" },
    })
  })

  it("takes a recent sign-in at the provider, with the user's own account there", async () => {
    const { ports, userId, authenticate, confirm, answer } = await setUp()
    const at = START + 12 * MINUTE
    const refused = { failure: { _tag: "SignInRefused" } }
    expect(await confirm(await answer({ authenticatedAt: at }, at), at)).toMatchObject(refused)
    const identity = { issuer: "https://id.example", subject: "asha", userId, linkedAt: START }
    await runAt(ports.identities.link(identity), START)
    for (const authenticatedAt of [null, at - 10 * MINUTE])
      expect(await confirm(await answer({ authenticatedAt }, at), at)).toMatchObject(refused)
    expect(await confirm(await answer({ authenticatedAt: at, subject: "other" }, at), at)).toMatchObject(
      refused,
    )
    const right = await answer({ authenticatedAt: at - MINUTE, subject: "asha" }, at)
    expect(await confirm(right, at)).toMatchObject({ _tag: "Success" })
    expect((await authenticate(at)).session.provenAt).toBe(at)
    expect(await confirm(right, at)).toMatchObject(refused)
  })
})
