import { beforeAll, describe, expect, it } from "vitest"
import { expectShape, readFailureShape, readSuccessShape } from "../response-shapes.ts"
import { formatCsv, row } from "../employee-rows.ts"
import { call } from "../http.ts"
import { at } from "../json-paths.ts"
import { JWE_HEADER, JWS_HEADER, newKeyPair, sealed, signed } from "../jose.ts"
import type { Imported, Operator } from "../operator.ts"
import { employeeListShape, employeeShape } from "../record-shapes.ts"
import { connected, type KeyKind, newVendor, type Vendor } from "../vendors.ts"

interface KeyFixture {
  readonly vendor: Vendor
  readonly imported: Imported
}

const makeKeyFixture = async (operator: Operator, key: KeyKind): Promise<KeyFixture> => {
  const vendor = await newVendor(operator, { key })
  return { vendor, imported: await connected(operator, vendor, formatCsv([row("K1")])) }
}

const withoutKeyCases = (given: () => Operator) => {
  it("returns 428 in a 200 when no key is registered", async () => {
    const { vendor, imported } = await makeKeyFixture(given(), "none")
    const { response } = await vendor.calls.read({ connection_id: imported.connection_id })
    expect(response.status).toBe(200)
    expectShape(readFailureShape(428), response.body)
  })
}

const encryptingCases = (given: () => Operator) => {
  it.each(["pem", "jwk"] as const)("encrypts to a key registered as %s", async (key) => {
    const { vendor, imported } = await makeKeyFixture(given(), key)
    const { response, data } = await vendor.calls.read({ connection_id: imported.connection_id })
    expect(typeof at(response.body, "data")).toBe("string")
    expectShape(employeeListShape, data)
  })
}

const signingCases = (given: () => Operator) => {
  it("returns plain JSON for one that only verifies (use: sig), list and single", async () => {
    const { vendor, imported } = await makeKeyFixture(given(), "sig")
    const list = (await vendor.calls.read({ connection_id: imported.connection_id })).response
    expectShape(readSuccessShape, list.body)
    expectShape(employeeListShape, at(list.body, "data"))
    const single = (await vendor.calls.read({ connection_id: imported.connection_id, employee_id: "K1" }))
      .response
    expectShape(employeeShape, at(single.body, "data"))
  })
}

const kidCases = (given: () => Operator) => {
  const made: { fixture?: KeyFixture } = {}
  beforeAll(async () => {
    made.fixture = await makeKeyFixture(given(), "pem")
  })
  const read = ({ vendor, imported }: KeyFixture, kid: unknown) =>
    vendor.calls.readSealed(
      sealed(
        signed({ connection_id: imported.connection_id }, vendor.pair.privateKey, JWS_HEADER),
        vendor.keys.encryption,
        { header: { ...JWE_HEADER, kid } },
      ),
    )

  it("accepts a JWE that names the published kid", async () => {
    const fixture = made.fixture as KeyFixture
    expect((await read(fixture, fixture.vendor.keys.encryptionKid)).status).toBe(200)
  })

  it("rejects a message signed with an unregistered key", async () => {
    const { vendor, imported } = made.fixture as KeyFixture
    const stranger = newKeyPair()
    const payload = { connection_id: imported.connection_id }
    const response = await vendor.calls.readSealed(
      sealed(signed(payload, stranger.privateKey), vendor.keys.encryption),
    )
    expect(response.status).toBe(400)
  })
}

const publishedCases = (given: () => Operator) => {
  it("publishes one key to encrypt to and another to verify with", async () => {
    const response = await call(`${given().baseUrl}/.well-known/jwks.json`, "GET")
    const keys = at(response.body, "keys") as ReadonlyArray<Readonly<Record<string, unknown>>>
    const shown = keys.map(({ use, alg }) => [use, alg])
    expect(shown).toEqual([
      ["enc", "RSA-OAEP-256"],
      ["sig", "RS256"],
    ])
    const kids = keys.map(({ kid }) => kid)
    expect(new Set(kids).size).toBe(2)
    for (const kid of kids) expect(kid).toMatch(/^[\w-]{20,}$/u)
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"])
  })

  it("publishes both as PEM at /docs/keys", async () => {
    const { text } = await call(`${given().baseUrl}/docs/keys`, "GET")
    expect(text.split("-----BEGIN PUBLIC KEY-----")).toHaveLength(3)
  })
}

const registrationCases = (given: () => Operator) => {
  it("registers no key of less than 2048 bits", async () => {
    const weak = newKeyPair(1024)
    const pem = weak.publicKey.export({ type: "spki", format: "pem" }).toString()
    await expect(given().createVendor({ name: "Weak", publicKey: pem })).rejects.toThrow()
  })

  it.each([
    ["a small factor", `c${"0".repeat(510)}3`],
    ["a modulus of special form", `8${"0".repeat(500)}1f3d58a2c9b`],
  ])("registers no key with %s", async (_, hex) => {
    const n = Buffer.from(hex, "hex").toString("base64url")
    const publicKey = JSON.stringify({ kty: "RSA", n, e: "AQAB" })
    await expect(given().createVendor({ name: "Weak", publicKey })).rejects.toThrow()
  })
}

export const keyCases = (given: () => Operator) => {
  describe(
    "the vendor's registered key (specification/authentication.md#vendor-keys)",
    { timeout: 30_000 },
    () => {
      withoutKeyCases(given)
      encryptingCases(given)
      signingCases(given)
      kidCases(given)
      registrationCases(given)
      publishedCases(given)
    },
  )
}
