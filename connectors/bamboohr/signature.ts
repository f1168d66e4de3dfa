import { createHmac, timingSafeEqual } from "node:crypto"
import type { Credentials, SourceWebhookCall } from "../sdk/index.ts"

/** A call that is older than this was recorded and sent again. */
export const GOOD_FOR_MILLIS = 300_000

/**
 * Whether a webhook of BambooHR was signed with the private key of the connection, and recently: `X-BambooHR-Signature` is
 * the HMAC-SHA-256 in hex of the body followed by `X-BambooHR-Timestamp`, a time in seconds.
 */
export const isSigned = (
  { webhook_private_key: key = "" }: Credentials,
  { headers, body, receivedAt }: SourceWebhookCall,
): boolean => {
  const timestamp = headers["x-bamboohr-timestamp"] ?? ""
  if (key === "" || !/^\d{1,12}$/u.test(timestamp)) return false
  if (Math.abs(receivedAt - Number(timestamp) * 1_000) > GOOD_FOR_MILLIS) return false
  const expected = Buffer.from(createHmac("sha256", key).update(body).update(timestamp).digest("hex"))
  const given = Buffer.from(headers["x-bamboohr-signature"] ?? "")
  return given.length === expected.length && timingSafeEqual(given, expected)
}
