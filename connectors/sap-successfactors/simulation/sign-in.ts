import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, verify } from "node:crypto"
import type { Credentials } from "../../sdk/index.ts"

/* Keys of invented customers, and the checks of the token endpoint. */

export const makeKey = (): string =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  }).privateKey

const pick = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ""

/** Verifies an enveloped RSA-SHA-256 signature over the canonical text of an assertion. */
export const isSignedBy = (assertion: string, key: KeyObject): boolean => {
  const signature = pick(assertion, /(<ds:Signature .*<\/ds:Signature>)/su)
  const info = pick(signature, /(<ds:SignedInfo .*<\/ds:SignedInfo>)/su)
  const digest = createHash("sha256").update(assertion.replace(signature, "")).digest("base64")
  const value = Buffer.from(pick(signature, /<ds:SignatureValue>([^<]*)</u), "base64")
  const reference = pick(info, /<ds:Reference URI="#([^"]*)"/u)
  return (
    pick(info, /<ds:DigestValue>([^<]*)</u) === digest &&
    reference === pick(assertion, /^<saml2:Assertion [^>]*ID="([^"]*)"/u) &&
    verify("sha256", Buffer.from(info), key, value)
  )
}

/** Whether the endpoint accepts this form for a customer: signature, times, audience, recipient and API key. */
export const isGranted = (
  form: Readonly<Record<string, string>>,
  customer: Credentials,
  now: number,
): boolean => {
  const { company_id, client_id = "", username = "", private_key = "", api_server = "" } = customer
  const assertion = Buffer.from(form["assertion"] ?? "", "base64").toString()
  const until = Date.parse(pick(assertion, /<saml2:Conditions [^>]*NotOnOrAfter="([^"]*)"/u))
  return (
    form["grant_type"] === "urn:ietf:params:oauth:grant-type:saml2-bearer" &&
    form["company_id"] === company_id &&
    form["client_id"] === client_id &&
    assertion.includes(`<saml2:Audience>www.successfactors.com</saml2:Audience>`) &&
    assertion.includes(`Recipient="https://${api_server}/oauth/token"`) &&
    assertion.includes(`<saml2:AttributeValue>${client_id}</saml2:AttributeValue>`) &&
    pick(assertion, /<saml2:NameID [^>]*>([^<]*)</u) === username &&
    until > now &&
    isSignedBy(assertion, createPublicKey(private_key))
  )
}
