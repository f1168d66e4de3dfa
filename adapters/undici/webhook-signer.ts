import { createHmac } from "node:crypto"
import type { WebhookSigner } from "../../core/ports/webhooks/webhook-signer.ts"

const standardSignature = (secret: string, prefix: string, body: Uint8Array): string =>
  `v1,${createHmac("sha256", secret).update(prefix).update(body).digest("base64")}`

/**
 * Signs twice: `service-signature` (specification/webhooks.md#signatures) with the current secret only, and the
 * headers of https://www.standardwebhooks.com, whose list has one signature for each secret in force.
 */
export const makeWebhookSigner = (): WebhookSigner => ({
  headers: (secrets, { requestId, at, body }) => {
    const timestamp = String(Math.floor(at / 1000))
    const prefix = `${requestId}.${timestamp}.`
    return {
      "service-signature": createHmac("sha256", secrets.current).update(body).digest("hex"),
      "webhook-id": requestId,
      "webhook-timestamp": timestamp,
      "webhook-signature": [secrets.current, ...secrets.others]
        .map((secret) => standardSignature(secret, prefix, body))
        .join(" "),
    }
  },
})
