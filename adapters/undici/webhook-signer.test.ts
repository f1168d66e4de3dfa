import fc from "fast-check"
import { createHmac } from "node:crypto"
import { describe, expect, it } from "vitest"
import { makeWebhookSigner } from "./webhook-signer.ts"

const sign = makeWebhookSigner().headers
const body = Buffer.from('{"test": 2432232314}')
const webhook = { requestId: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1_614_265_330_999, body }

describe("makeWebhookSigner", () => {
  /* printf '%s' '{"test": 2432232314}' | openssl dgst -sha256 -hmac s3cret-ü */
  it("keys service-signature with the UTF-8 secret, as openssl computes it", () => {
    expect(sign({ current: "s3cret-ü", others: [] }, webhook)["service-signature"]).toBe(
      "20766bf6b1a331578cd486c894900685990909a85fafa9a0675a91d65546bd55",
    )
  })

  /* printf '%s' 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}' | openssl dgst -sha256 -hmac s3cret-ü -binary | base64 */
  it("signs id, whole seconds and body for the standard header, as openssl computes it", () => {
    expect(sign({ current: "s3cret-ü", others: [] }, webhook)).toMatchObject({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,5VwDA5Lln+MlyrODnL9+5Jc6L0GEJl436HG4wwI2uLc=",
    })
  })

  it("signs the standard header with all secrets during a rotation, service-signature with the current one", () => {
    const only = (secret: string) => sign({ current: secret, others: [] }, webhook)
    const both = sign({ current: "new", others: ["old", "older"] }, webhook)
    expect(both["webhook-signature"]).toBe(
      ["new", "old", "older"].map((secret) => only(secret)["webhook-signature"]).join(" "),
    )
    expect(both["service-signature"]).toBe(only("new")["service-signature"])
  })

  it("signs the exact bytes, also those that are not text", () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ minLength: 1 }), (bytes, secret) => {
        const headers = sign({ current: secret, others: [] }, { ...webhook, body: bytes })
        const key = Buffer.from(secret, "utf8")
        expect(headers["service-signature"]).toBe(createHmac("sha256", key).update(bytes).digest("hex"))
      }),
    )
  })
})
