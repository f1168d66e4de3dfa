import { createPrivateKey, createPublicKey } from "node:crypto"
import { describe, expect, it } from "vitest"
import { readPrivateKey } from "./private-key.ts"
import { makeAssertion } from "./saml-assertion.ts"
import { isSignedBy, makeKey } from "../simulation/sign-in.ts"

const PEM = makeKey()
const KEY = createPublicKey(PEM)
const GIVEN = {
  id: "_3f0e2b1c",
  now: Date.UTC(2026, 0, 5, 9),
  user: "hrsync-api",
  isUsername: false,
  apiKey: "acme-client",
  recipient: "https://api41.sapsf.example/oauth/token",
}
const make = (given: Partial<typeof GIVEN> = {}): string =>
  makeAssertion({ ...GIVEN, ...given, key: readPrivateKey(PEM) })

describe("the assertion", () => {
  it("is signed by the private key", () => {
    expect(isSignedBy(make(), KEY)).toBe(true)
    expect(isSignedBy(make(), createPublicKey(makeKey()))).toBe(false)
  })

  it.each([
    ["user", ">hrsync-api<", ">admin<"],
    ["API key", ">acme-client<", ">other<"],
    ["recipient", "api41.sapsf", "api44.sapsf"],
    ["time", "2026-01-05T09:10", "2027-01-05T09:10"],
    ["id", 'ID="_3f0e2b1c"', 'ID="_4f0e2b1c"'],
  ])("is not valid with another %s", (_, text, other) => {
    expect(make()).toContain(text)
    expect(isSignedBy(make().replaceAll(text, other), KEY)).toBe(false)
  })

  it("is valid for ten minutes, and a minute before for slow clocks", () => {
    expect(make()).toContain('NotBefore="2026-01-05T08:59:00Z" NotOnOrAfter="2026-01-05T09:10:00Z"')
  })

  it("is written as exclusive canonicalisation writes it", () => {
    const xml = make({ user: "a<b>&\"c\"'d'", recipient: 'https://x.example/?a="1"&b=<2>' })
    expect(xml).toContain(">a&lt;b&gt;&amp;\"c\"'d'</saml2:NameID>")
    expect(xml).toContain('Recipient="https://x.example/?a=&quot;1&quot;&amp;b=&lt;2>"')
    expect(xml).not.toMatch(/\/>|>\s+<|<\?xml/u)
    expect(isSignedBy(xml, KEY)).toBe(true)
  })

  it("says that the user is a user name, where it is one", () => {
    expect(make()).not.toContain("use_username")
    expect(make({ isUsername: true })).toContain(
      'Name="use_username"><saml2:AttributeValue>true</saml2:AttributeValue>',
    )
  })
})

describe("a private key", () => {
  const pkcs1 = createPrivateKey(PEM).export({ type: "pkcs1", format: "pem" }).toString()
  const certificate = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"

  it.each([
    ["PKCS #8", PEM],
    ["PKCS #1", pkcs1],
    ["on one line", PEM.replaceAll("\n", " ")],
    ["without its heading", PEM.replaceAll(/-----[^-]+-----/gu, "")],
    ["after a certificate", certificate + PEM],
    ["under the heading of SuccessFactors", PEM.replaceAll("PRIVATE KEY", "ENCRYPTED PRIVATE KEY")],
  ])("is read as %s", (_, text) => {
    expect(readPrivateKey(text).asymmetricKeyType).toBe("rsa")
  })

  it.each([
    [""],
    ["secret"],
    [certificate],
    ["-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"],
  ])("is refused when it is %j, without quoting it", (text) => {
    expect(() => readPrivateKey(text)).toThrow("The private key cannot be read: paste the whole block")
  })
})
