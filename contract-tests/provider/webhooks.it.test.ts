import { providerWithMetadata } from "@pact-foundation/pact"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeFolderConnector } from "../../config/e2e/testing/folder-connector.ts"
import { startService, type TestService } from "../../config/e2e/testing/service.ts"
import { WEBHOOK_KINDS, type WebhookKind } from "../../core/contract/webhooks/webhook.ts"
import { webhookName } from "../webhook-names.ts"
import { triggerWebhooks } from "./trigger-webhooks.ts"
import type { Recorded } from "./recorder.ts"
import { PACTS } from "../consumers/pact-files.ts"
import { verifyPact } from "./verification.ts"

/* Verifies the committed pact against the webhooks that the real service rendered, signed and posted. */

const payroll = await makeFolderConnector("payroll", { salaryMaster: true })
let service: TestService
let sent: ReadonlyMap<WebhookKind, Recorded>

beforeAll(async () => {
  service = await startService(["delivery"], { HRSYNC_CONNECTORS: payroll.folder })
  sent = await triggerWebhooks(service, payroll)
})
afterAll(async () => {
  await service.close()
  payroll.remove()
})

describe("the service", () => {
  it("sends what a vendor's receiver relies on", async () => {
    const messageProviders = Object.fromEntries(
      [...sent].map(([kind, { body, contentType, signature }]) => [
        webhookName(kind),
        providerWithMetadata(() => Promise.resolve(body), { contentType, "service-signature": signature }),
      ]),
    )
    await verifyPact(PACTS.webhooks, { messageProviders })
  })

  it("sends no event without a contract", () => {
    expect([...sent.keys()].toSorted()).toEqual(WEBHOOK_KINDS.toSorted())
  })
})
