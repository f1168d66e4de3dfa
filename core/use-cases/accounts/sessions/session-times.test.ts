import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { createVendor } from "../../../testing/builders/connections.ts"
import { addConsoleUser } from "../../../testing/builders/console-users.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeCode, makeMemoryOneTimePasswords } from "../../../testing/memory/accounts/one-time-passwords.ts"
import { makeMemorySecrets } from "../../../testing/memory/accounts/secrets.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import { makeAuthenticateSession, makeFindHalfSession } from "./authenticate-session.ts"
import { makeEnterCode } from "./enter-code.ts"
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
  const ports = {
    ...storage,
    attempts: storage.attempts,
    oneTimePasswords: makeMemoryOneTimePasswords(),
    secondFactorRoles: [],
    secrets,
    vault: makeMemoryVault(),
  }
  const passwordHash = await Effect.runPromise(secrets.hashPassword(PASSWORD))
  const { email } = await addConsoleUser(storage, { team: { kind: "vendor", orgId }, passwordHash })
  const signIn = (at = START) => runAt(makeSignIn(ports)({ email, password: PASSWORD }, BROWSER), at)
  const authenticate = makeAuthenticateSession(ports)
  /** The session at this minute; null: the token is refused. */
  const call = (token: string, minute: number) =>
    runAt(
      Effect.catchTag(authenticate(token, SITE), "Unauthenticated", () => Effect.succeed(null)),
      START + minute * MINUTE,
    )
  return { ports, signIn, call }
}

describe("a session of the console", () => {
  it("ends after half an hour without a call, and not before", async () => {
    const { signIn, call } = await setUp()
    const { token } = await signIn()
    const at14 = await call(token, 14)
    expect(at14?.newToken).toBeNull()
    expect(await call(token, 43.9)).not.toBeNull()
    const { token: other } = await signIn()
    expect(await call(other, 30)).toBeNull()
  })

  it("ends twelve hours after the sign-in, however much it is used", async () => {
    const { signIn, call } = await setUp()
    let { token } = await signIn()
    const use = async (minute: number) => {
      const session = await call(token, minute)
      token = session?.newToken ?? token
      return session
    }
    for (let minute = 20; minute < 12 * 60; minute += 20) expect(await use(minute)).not.toBeNull()
    expect(await use(12 * 60 - 1)).not.toBeNull()
    expect(await use(12 * 60)).toBeNull()
  })

  it("gets another token every quarter of an hour; the calls under way may still use the last one", async () => {
    const { signIn, call } = await setUp()
    const { token } = await signIn()
    const next = (await call(token, 15))?.newToken ?? ""
    expect(next).toMatch(/^hrs_session/u)
    expect((await call(token, 15.9))?.newToken).toBeNull()
    expect((await call(next, 16))?.newToken).toBeNull()
  })

  it("ends for both when a token is used long after its replacement: one of the two has stolen it", async () => {
    const { signIn, call } = await setUp()
    const { token } = await signIn()
    const next = (await call(token, 15))?.newToken ?? ""
    expect(await call(next, 16)).not.toBeNull()
    expect(await call(token, 16)).toBeNull()
    expect(await call(next, 16)).toBeNull()
  })

  it("ends a long call, which looks it up again from time to time", async () => {
    const { ports, signIn, call } = await setUp()
    const { token } = await signIn()
    const session = await call(token, 0)
    if (session === null) throw new Error("not signed in")
    const goesOn = (at: number) =>
      runAt(
        session.recheckCredential.pipe(
          Effect.as(true),
          Effect.catchTag("Unauthenticated", () => Effect.succeed(false)),
        ),
        at,
      )
    expect(await goesOn(START + MINUTE)).toBe(true)
    await runAt(ports.userSessions.end(session.user.id, session.session.id, START + MINUTE))
    expect(await goesOn(START + 2 * MINUTE)).toBe(false)
  })
})

describe("a code of the second factor", () => {
  const enrol = async () => {
    const fixture = await setUp()
    const { ports, signIn, call } = fixture
    const session = await call((await signIn()).token, 0)
    if (session === null) throw new Error("not signed in")
    const { secret } = await runAt(makeOfferSecondFactor(ports)(session))
    const offered = await runAt(ports.users.find(session.user.id))
    const user = offered ?? session.user
    await runAt(makeConfirmSecondFactor(ports)({ ...session, user }, makeCode(secret, START)))
    const enter = (token: string, code: string, minute: number) =>
      runAt(
        Effect.flatMap(makeFindHalfSession(ports)(token), (half) =>
          makeEnterCode(ports)(half, code, BROWSER),
        ),
        START + minute * MINUTE,
      )
    return { ...fixture, secret, enter }
  }

  it("completes the sign-in within ten minutes", async () => {
    const { signIn, call, secret, enter } = await enrol()
    const half = await signIn(START + MINUTE)
    expect(half.stage).toBe("second-factor")
    expect(await call(half.token, 2)).toBeNull()
    const { token } = await enter(half.token, makeCode(secret, START + 2 * MINUTE), 2)
    expect(await call(token, 3)).not.toBeNull()
    const late = await signIn(START + MINUTE)
    await expect(enter(late.token, makeCode(secret, START + 11 * MINUTE), 11)).rejects.toMatchObject({
      _tag: "Unauthenticated",
    })
  })

  it("cannot be guessed: after ten wrong ones the right one has to wait as well", async () => {
    const { signIn, secret, enter } = await enrol()
    const { token } = await signIn(START + MINUTE)
    for (let left = 9; left >= 0; left--)
      await expect(enter(token, "000000", 2)).rejects.toMatchObject({ triesLeft: left, waitMillis: null })
    await expect(enter(token, makeCode(secret, START + 2 * MINUTE), 2)).rejects.toMatchObject({
      waitMillis: 15 * MINUTE,
    })
  })
})
