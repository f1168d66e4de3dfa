import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Passkey } from "../../core/domain/accounts/users/passkey.ts"
import { makePasskeys } from "./passkeys.ts"
import { type Deviation, makeSoftwareAuthenticator } from "./testing/software-authenticator.ts"

const ORIGIN = "https://sync.example"
const passkeys = makePasskeys(`${ORIGIN}/`)
const run = Effect.runPromise
const CHALLENGE = "k1.sealed-by-the-service"
const USER = { id: randomUUID(), email: "devika@tamarind.example", name: "Devika Menon" }

const register = async (deviation: Deviation = {}, challenge = CHALLENGE) => {
  const authenticator = makeSoftwareAuthenticator(ORIGIN)
  const offered = await run(passkeys.offerRegistration(USER, [], CHALLENGE))
  const response = authenticator.register(offered, deviation)
  return {
    authenticator,
    offered,
    respond: response,
    registered: await run(passkeys.verifyRegistration(response, challenge)),
  }
}

const toPasskey = (registered: object | null, userId = USER.id): Passkey => {
  if (registered === null) throw new Error("not registered")
  return { ...registered, id: randomUUID(), userId, name: "Phone", createdAt: 0, usedAt: null } as Passkey
}

describe("passkeys", () => {
  it.each([
    ["https://sync.example", true],
    ["https://sync.example:8443", true],
    ["http://localhost:8080", true],
    ["http://sync.example", false],
    ["https://192.0.2.7", false],
    ["https://[2001:db8::1]", false],
    ["http://127.0.0.1:8080", false],
  ])("at %s: %s", (url, isAvailable) => {
    expect(makePasskeys(url).isAvailable).toBe(isAvailable)
  })

  it("are offered for this address, stored on the device and with a check of the person, and each once", async () => {
    const { offered, registered } = await register()
    expect(offered).toMatchObject({
      rp: { id: "sync.example" },
      user: { name: USER.email, displayName: USER.name },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    })
    const again = await run(passkeys.offerRegistration(USER, [toPasskey(registered)], CHALLENGE))
    expect(again.excludeCredentials).toHaveLength(1)
  })

  it("sign in once their registration was verified", async () => {
    const { authenticator, registered, respond: response } = await register()
    expect(registered).toMatchObject({ counter: 1, transports: ["internal"], isBackedUp: true })
    expect(passkeys.readChallenge(response)).toBe(CHALLENGE)
    const signed = authenticator.respond(await run(passkeys.offerSignIn(CHALLENGE)))
    expect(Buffer.from(passkeys.readCredentialId(signed)).toString("base64url")).toBe(
      authenticator.credentialId,
    )
    expect(await run(passkeys.verifySignIn(signed, CHALLENGE, toPasskey(registered)))).toEqual({
      counter: 2,
      isBackedUp: true,
    })
  })

  it.each<[string, Deviation]>([
    ["another origin", { origin: "https://sync.example.evil.example" }],
    ["another name", { rpId: "evil.example" }],
    ["a person who was not verified", { isVerified: false }],
  ])("are not registered with %s", async (_what, deviation) => {
    expect((await register(deviation)).registered).toBeNull()
  })

  it("are not registered with another challenge", async () => {
    expect((await register({}, "another")).registered).toBeNull()
  })

  it.each<[string, Deviation]>([
    ["another origin", { origin: "http://sync.example" }],
    ["another name", { rpId: "evil.example" }],
    ["a person who was not verified", { isVerified: false }],
    ["another key", { isForged: true }],
    ["the handle of another user", { userHandle: Buffer.from(randomUUID()).toString("base64url") }],
    ["a counter that has not increased", { counter: 1 }],
    ["a counter that goes backwards", { counter: 0 }],
  ])("sign nobody in with %s", async (_what, deviation) => {
    const { authenticator, registered } = await register()
    const offered = await run(passkeys.offerSignIn(CHALLENGE))
    const response = authenticator.respond(offered, deviation)
    expect(await run(passkeys.verifySignIn(response, CHALLENGE, toPasskey(registered)))).toBeNull()
  })

  it("sign nobody in with another challenge, or for another user", async () => {
    const { authenticator, registered } = await register()
    const response = authenticator.respond(await run(passkeys.offerSignIn("another")))
    expect(await run(passkeys.verifySignIn(response, CHALLENGE, toPasskey(registered)))).toBeNull()
    const right = authenticator.respond(await run(passkeys.offerSignIn(CHALLENGE)))
    expect(await run(passkeys.verifySignIn(right, CHALLENGE, toPasskey(registered, randomUUID())))).toBeNull()
  })

  it("have no challenge in what is malformed", async () => {
    const { respond: response } = await register()
    const withData = (text: string) => ({
      ...response,
      response: { ...response.response, clientDataJSON: Buffer.from(text).toString("base64url") },
    })
    expect(passkeys.readChallenge(withData("not json"))).toBeNull()
    expect(passkeys.readChallenge(withData("{}"))).toBeNull()
    expect(passkeys.readChallenge(withData("null"))).toBeNull()
  })
})
