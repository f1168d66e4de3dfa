import { createHmac, timingSafeEqual } from "node:crypto"

/*
 * Verifies on the vendor's side that a webhook comes from the service and is complete. It shares no code with the side that
 * signs, so that each checks the other. Verify the raw bytes of the body, before any JSON parser has touched them.
 */

export type SignatureProblem =
  /** A required header is missing: the request did not come from the service (specification/webhooks.md#signatures). */
  | "missing"
  /** A header is present but cannot be what the service sends. */
  | "malformed"
  /** The signature belongs to another body, or was made with another secret. */
  | "mismatch"
  /** Signed too long ago, or in the future: a replay, or a wrong clock. */
  | "stale"

export type SignatureCheck =
  | { readonly valid: true }
  | {
      readonly valid: false
      readonly problem: SignatureProblem
      /** A message that names the header and what to check; never a secret or a part of the body. */
      readonly detail: string
    }

/** As in `node:http`: lower-case names, a repeated header as a list. */
export type WebhookHeaders = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

export interface StandardWebhookOptions {
  /** Epoch milliseconds. */
  readonly now: number
  /** Allowed difference between the signed time and `now`, either way. Default 300, as the standard advises. */
  readonly toleranceSeconds?: number
}

/** The app secret, or during a rotation all accepted ones: one match is enough. */
export type AcceptedSecrets = string | ReadonlyArray<string>

const toList = (secrets: AcceptedSecrets): ReadonlyArray<string> =>
  typeof secrets === "string" ? [secrets] : secrets

const VALID: SignatureCheck = { valid: true }

const invalid = (problem: SignatureProblem, detail: string): SignatureCheck => ({
  valid: false,
  problem,
  detail,
})

/** HMAC-SHA-256 has a fixed length, so comparing lengths first reveals nothing. */
const equalInConstantTime = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)

/**
 * Checks `service-signature`: the hex HMAC-SHA-256 of the body, keyed with the UTF-8 app secret, or with the same in its
 * `whsec_` form (specification/webhooks.md#signatures). `header` is its value, undefined when it was not sent.
 */
export const verifyServiceSignature = (
  body: Uint8Array,
  header: string | undefined,
  secrets: AcceptedSecrets,
): SignatureCheck => {
  if (header === undefined || header === "")
    return invalid("missing", "The header service-signature is absent: the service did not send this.")
  if (!/^[0-9a-f]{64}$/iu.test(header))
    return invalid("malformed", "The header service-signature is not 64 hexadecimal digits.")
  const given = [Buffer.from(header, "hex")]
  const expected = toList(secrets).map((secret) =>
    createHmac("sha256", parseKey(secret)).update(body).digest(),
  )
  if (anyEqual(given, expected)) return VALID
  return invalid(
    "mismatch",
    "The header service-signature does not match: check that the secret is the current app secret and that the raw bytes of the body are verified.",
  )
}

const STANDARD_PREFIX = "whsec_"

/** The standard writes a secret as `whsec_` and the base64 of its bytes; an app secret is its own UTF-8 bytes. */
const parseKey = (secret: string): Buffer =>
  secret.startsWith(STANDARD_PREFIX)
    ? Buffer.from(secret.slice(STANDARD_PREFIX.length), "base64")
    : Buffer.from(secret, "utf8")

const STANDARD_HEADERS = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const

const single = (value: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

/** The list may contain signatures of other versions, which are ignored, as the standard says. */
const parseSignatures = (header: string): ReadonlyArray<Buffer> =>
  header
    .split(" ")
    .filter((entry) => entry.startsWith("v1,"))
    .map((entry) => Buffer.from(entry.slice(3), "base64"))

/** Compares every signature with every expected one, also after one has matched. */
const anyEqual = (signatures: ReadonlyArray<Buffer>, expected: ReadonlyArray<Buffer>): boolean =>
  signatures.flatMap((signature) => expected.map((one) => equalInConstantTime(signature, one))).includes(true)

/**
 * Checks the headers of https://www.standardwebhooks.com: signature over id, time and body, and a time near `now`.
 * A secret is the app secret, or its `whsec_` form. During a rotation the service signs with the old and the new one: a receiver
 * that knows either accepts the webhook.
 */
export const verifyStandardWebhook = (
  body: Uint8Array,
  headers: WebhookHeaders,
  secrets: AcceptedSecrets,
  { now, toleranceSeconds = 300 }: StandardWebhookOptions,
): SignatureCheck => {
  const [id, timestamp, list] = STANDARD_HEADERS.map((name) => single(headers[name]))
  if (id === undefined || timestamp === undefined || list === undefined)
    return invalid("missing", `One of the headers ${STANDARD_HEADERS.join(", ")} is absent.`)
  if (!/^\d{1,12}$/u.test(timestamp))
    return invalid("malformed", "The header webhook-timestamp is not a time in whole seconds.")
  const signatures = parseSignatures(list)
  if (signatures.length === 0)
    return invalid("malformed", "The header webhook-signature has no signature of version v1.")

  const expected = toList(secrets).map((secret) =>
    createHmac("sha256", parseKey(secret)).update(`${id}.${timestamp}.`).update(body).digest(),
  )
  if (!anyEqual(signatures, expected))
    return invalid(
      "mismatch",
      "The header webhook-signature does not match: check the secret and that the raw bytes are verified.",
    )
  const secondsOff = Math.abs(now / 1000 - Number(timestamp))
  if (secondsOff > toleranceSeconds)
    return invalid(
      "stale",
      `The header webhook-timestamp is ${Math.round(secondsOff)} s off: it is a replay, or a clock is wrong.`,
    )
  return VALID
}
