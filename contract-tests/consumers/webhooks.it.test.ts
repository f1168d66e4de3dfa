import { describe, expect, it } from "vitest"
import type { WebhookKind } from "../../core/contract/webhooks/webhook.ts"
import { EXAMPLES } from "../situations.ts"
import { webhookName } from "../webhook-names.ts"
import { expectCommittedPact, startPact } from "./committed.ts"
import { PACTS } from "./pact-files.ts"
import { like } from "./likeness.ts"
import { type Expected, EXPECTED } from "./webhooks/bodies.ts"
import { received } from "./webhooks/reading-webhooks.ts"

/* What a vendor's receiver relies on: it verifies the signatures, then reads the body. */

const { folder } = startPact(PACTS.webhooks)

const makeContent = (kind: WebhookKind, { recordCount, body, more }: Expected) => {
  const [event, eventType] = kind.split("/")
  return {
    ...(like({
      syncSessionId: EXAMPLES.sessionId,
      webhookCounter: 1,
      requestId: EXAMPLES.requestId,
      orgId: EXAMPLES.orgId,
      vendor: { orgId: EXAMPLES.vendorOrg },
      timeStamp: "2026-01-15 09:30:00",
    }) as object),
    event,
    eventType,
    recordCount,
    body,
    statusCode: "200",
    message: "success",
    ...more,
  }
}

describe("the vendor's receiver", () => {
  it.each(Object.entries(EXPECTED) as Array<[WebhookKind, Expected]>)("reads %s", async (kind, expected) => {
    const { read, sent } = await received(folder, webhookName(kind), makeContent(kind, expected))
    expect(read.problems).toEqual([])
    expect(read.webhook).toEqual(sent)
  })
})

expectCommittedPact(PACTS.webhooks, folder)
