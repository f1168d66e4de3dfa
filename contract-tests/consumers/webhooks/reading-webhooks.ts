import { PactV4 } from "@pact-foundation/pact"
import { createHmac } from "node:crypto"
import {
  type ReceivedWebhook,
  startWebhookListener,
} from "../../../adapters/vendor-client/webhook-listener.ts"
import { HEX_256, matching } from "../likeness.ts"
import { PACTS } from "../pact-files.ts"

/** Posts a webhook of the pact to the vendor's receiver as the service would, and returns what the receiver made of it. */
export const received = async (
  folder: string,
  name: string,
  content: unknown,
): Promise<{ readonly read: ReceivedWebhook; readonly sent: unknown }> => {
  const pact = new PactV4({
    consumer: PACTS.webhooks.consumer,
    provider: PACTS.webhooks.provider,
    dir: folder,
    logLevel: "error",
  })
  const metadata = {
    contentType: "application/json",
    "service-signature": matching(HEX_256, "0".repeat(64)),
  }
  const result = await pact
    .addAsynchronousInteraction()
    .expectsToReceive(name, (builder) => builder.withJSONContent(content).withMetadata(metadata as never))
    .executeTest(async ({ contents }) => ({
      read: await posted(JSON.stringify(contents.content)),
      sent: contents.content as unknown,
    }))
  if (result === undefined) throw new Error("Nothing was received.")
  return result
}

const SECRET = "hrs_secret_example"

const posted = async (body: string): Promise<ReceivedWebhook> => {
  let read: ReceivedWebhook | undefined
  const onWebhook = (webhook: ReceivedWebhook) => (read = webhook)
  const listener = await startWebhookListener({ port: 0, secret: SECRET, now: Date.now, onWebhook })
  await fetch(listener.url, { method: "POST", headers: signed(body), body })
  await listener.close()
  if (read === undefined) throw new Error("The receiver did not read it.")
  return read
}

/** specification/webhooks.md#signatures, and the headers of Standard Webhooks. */
const signed = (body: string): Readonly<Record<string, string>> => {
  const id = "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11"
  const at = String(Math.floor(Date.now() / 1_000))
  const hmac = (text: string, encoding: "hex" | "base64") =>
    createHmac("sha256", SECRET).update(text).digest(encoding)
  return {
    "content-type": "application/json",
    "service-signature": hmac(body, "hex"),
    "webhook-id": id,
    "webhook-timestamp": at,
    "webhook-signature": `v1,${hmac(`${id}.${at}.${body}`, "base64")}`,
  }
}
