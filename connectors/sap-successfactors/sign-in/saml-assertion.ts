import { createHash, type KeyObject, sign } from "node:crypto"

/*
 * A signed SAML 2.0 assertion (RFC 7522), as SuccessFactors exchanges it for a token. Its text is written in the form that
 * exclusive canonicalisation gives (https://www.w3.org/TR/xml-exc-c14n/): namespaces before attributes, attributes in
 * alphabetical order, no empty-element tags, no whitespace between elements. So the written bytes are the signed bytes.
 */

export interface Assertion {
  /** A name of XML: begins with a letter or `_`. */
  readonly id: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly user: string
  readonly isUsername: boolean
  readonly apiKey: string
  /** The address of the token endpoint. */
  readonly recipient: string
  readonly key: KeyObject
}

const SAML = "urn:oasis:names:tc:SAML"
const XMLDSIG = "http://www.w3.org/2000/09/xmldsig#"
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#"
const AUDIENCE = "www.successfactors.com"
const VALID_MILLIS = 10 * 60_000
/** SuccessFactors would refuse an assertion whose time has not come by its own clock. */
const SKEW_MILLIS = 60_000

/** Returns the XML. */
export const makeAssertion = (assertion: Assertion): string => {
  const { id, now } = assertion
  const open = `<saml2:Assertion xmlns:saml2="${SAML}:2.0:assertion" ID="${id}" IssueInstant="${formatTime(now)}" Version="2.0">`
  const issuer = `<saml2:Issuer>${AUDIENCE}</saml2:Issuer>`
  const statements = `${makeSubject(assertion)}${makeConditions(assertion)}${makeStatements(assertion)}`
  const close = "</saml2:Assertion>"
  const signature = makeSignature(assertion, `${open}${issuer}${statements}${close}`)
  return `${open}${issuer}${signature}${statements}${close}`
}

const makeSubject = ({ user, recipient, now }: Assertion): string =>
  [
    "<saml2:Subject>",
    `<saml2:NameID Format="${SAML}:1.1:nameid-format:unspecified">${escapeText(user)}</saml2:NameID>`,
    `<saml2:SubjectConfirmation Method="${SAML}:2.0:cm:bearer">`,
    `<saml2:SubjectConfirmationData NotOnOrAfter="${formatTime(now + VALID_MILLIS)}" Recipient="${escapeAttribute(recipient)}">`,
    "</saml2:SubjectConfirmationData></saml2:SubjectConfirmation></saml2:Subject>",
  ].join("")

const makeConditions = ({ now }: Assertion): string =>
  [
    `<saml2:Conditions NotBefore="${formatTime(now - SKEW_MILLIS)}" NotOnOrAfter="${formatTime(now + VALID_MILLIS)}">`,
    `<saml2:AudienceRestriction><saml2:Audience>${AUDIENCE}</saml2:Audience></saml2:AudienceRestriction>`,
    "</saml2:Conditions>",
  ].join("")

const makeStatements = ({ id, now, apiKey, isUsername }: Assertion): string =>
  [
    `<saml2:AuthnStatement AuthnInstant="${formatTime(now)}" SessionIndex="${id}"><saml2:AuthnContext>`,
    `<saml2:AuthnContextClassRef>${SAML}:2.0:ac:classes:PasswordProtectedTransport</saml2:AuthnContextClassRef>`,
    "</saml2:AuthnContext></saml2:AuthnStatement><saml2:AttributeStatement>",
    makeAttribute("api_key", apiKey),
    isUsername ? makeAttribute("use_username", "true") : "",
    "</saml2:AttributeStatement>",
  ].join("")

const makeAttribute = (name: string, value: string): string =>
  `<saml2:Attribute Name="${name}"><saml2:AttributeValue>${escapeText(value)}</saml2:AttributeValue></saml2:Attribute>`

/** An enveloped signature with RSA and SHA-256; `signed` is the assertion without it. */
const makeSignature = ({ id, key }: Assertion, signed: string): string => {
  const digest = createHash("sha256").update(signed).digest("base64")
  // It repeats the namespace, which canonicalisation of this element alone would add.
  const info = [
    `<ds:SignedInfo xmlns:ds="${XMLDSIG}">`,
    `<ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod>`,
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>',
    `<ds:Reference URI="#${id}"><ds:Transforms>`,
    `<ds:Transform Algorithm="${XMLDSIG}enveloped-signature"></ds:Transform>`,
    `<ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms>`,
    '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>',
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`,
  ].join("")
  const value = sign("sha256", Buffer.from(info), key).toString("base64")
  return `<ds:Signature xmlns:ds="${XMLDSIG}">${info}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`
}

/** Without milliseconds, as SAML writes times. */
const formatTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`

const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#xD;")

const escapeAttribute = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\t", "&#x9;")
    .replaceAll("\n", "&#xA;")
    .replaceAll("\r", "&#xD;")
