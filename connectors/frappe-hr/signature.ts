import { createHmac, timingSafeEqual } from "node:crypto"
import type { Credentials, SourceWebhookCall } from "../sdk/index.ts"

/**
 * Whether a webhook of Frappe was signed with the secret of the connection: `X-Frappe-Webhook-Signature` is the base64 of
 * HMAC-SHA-256 over the body. Frappe signs no time, so a call does not expire: a repeated one only starts another sync.
 */
export const isSigned = (
  { webhook_secret: secret = "" }: Credentials,
  { headers, body }: SourceWebhookCall,
): boolean => {
  if (secret === "") return false
  const expected = Buffer.from(createHmac("sha256", secret).update(body).digest("base64"))
  const given = Buffer.from(headers["x-frappe-webhook-signature"] ?? "")
  return given.length === expected.length && timingSafeEqual(given, expected)
}
