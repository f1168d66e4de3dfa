import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as Effect from "effect/Effect"
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeIdentityProvider } from "./identity-provider.ts"

/* A provider that signs what the test tells it to: no real one does. */

const CLIENT = "hrsync"
const RETURN_TO = "http://127.0.0.1/console"

let issuer: string
let claims: JWTPayload = {}
let close: () => void

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256")
  const sign = () => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(privateKey)
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    "/.well-known/openid-configuration": () =>
      Promise.resolve({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      }),
    "/jwks": async () => ({ keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" }] }),
    "/token": async () => ({ access_token: "opaque", token_type: "bearer", id_token: await sign() }),
  }
  const server = createServer((request, response) => {
    void answers[request.url ?? ""]?.().then((body) => {
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  close = () => void server.close()
})
afterAll(() => close())

/** Signs in with an ID token that is right but for `given`. */
const signIn = async (given: JWTPayload) => {
  const settings = {
    issuer,
    clientId: CLIENT,
    clientSecret: "secret",
    label: "Company",
    signsInOperators: false,
  }
  const provider = makeIdentityProvider(settings, RETURN_TO)
  const { checks } = await Effect.runPromise(provider.begin({ again: false }))
  const now = Math.floor(Date.now() / 1_000)
  const email = { email: "asha@acme.example", email_verified: true }
  claims = {
    iss: issuer,
    sub: "1",
    aud: CLIENT,
    iat: now,
    exp: now + 60,
    nonce: checks.nonce,
    ...email,
    ...given,
  }
  return Effect.runPromise(Effect.result(provider.complete(`code=1&state=${checks.state}`, checks)))
}

describe("an ID token", () => {
  it.each([{}, { azp: CLIENT }])("signs in when it was issued to this client: %j", async (given) => {
    expect(await signIn(given)).toMatchObject({
      success: { subject: "1", verifiedEmail: "asha@acme.example" },
    })
  })

  it.each<JWTPayload>([
    { azp: "another" },
    { azp: "" },
    { aud: "another" },
    { aud: [CLIENT, "another"], azp: "another" },
    { aud: [CLIENT, "another"] },
    { nonce: "another" },
    { iss: "https://another.example" },
    { exp: 1 },
  ])("is refused when it was not: %j", async (given) => {
    expect(await signIn(given)).toMatchObject({ failure: { _tag: "ProviderRefused" } })
  })
})
