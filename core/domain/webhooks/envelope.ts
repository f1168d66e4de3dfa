import type { ConnectionItem, CsvLink, WebhookKind } from "../../contract/webhooks/webhook.ts"
import { getWebhookEvent, type WebhookFacts } from "./session-webhooks.ts"

export interface EnvelopeFacts {
  readonly kind: WebhookKind
  readonly syncSessionId: string
  readonly counter: number
  readonly requestId: string
  readonly orgId: string
  readonly vendorOrgId: string
  readonly recordCount: number | null
  /** Epoch milliseconds. */
  readonly at: number
  /** Only on CSV and salary master events. */
  readonly corporate?: {
    readonly corporate_reference_data: Readonly<Record<string, unknown>> | null
    readonly hrms_name: string
  }
}

/** `YYYY-MM-DD HH:MM:SS`, UTC (specification/webhooks.md#envelope). */
export const formatEnvelopeTime = (at: number): string =>
  new Date(at).toISOString().slice(0, 19).replace("T", " ")

/**
 * The webhook's exact bytes: compact JSON, non-ASCII unescaped (specification/webhooks.md#envelope), with the chunks
 * of `body` (UTF-8 JSON of an array) spliced in as they are, so that records need not be parsed to be sent.
 */
export const renderEnvelope = (facts: EnvelopeFacts, body: ReadonlyArray<Buffer>): Buffer => {
  const head = JSON.stringify({
    syncSessionId: facts.syncSessionId,
    webhookCounter: facts.counter,
    requestId: facts.requestId,
    orgId: facts.orgId,
    vendor: { orgId: facts.vendorOrgId },
    event: getWebhookEvent(facts.kind),
    eventType: facts.kind.slice(facts.kind.indexOf("/") + 1),
    recordCount: facts.recordCount,
  })
  const tail = JSON.stringify({
    timeStamp: formatEnvelopeTime(facts.at),
    statusCode: "200",
    message: "success",
    ...facts.corporate,
  })
  return Buffer.concat([
    Buffer.from(`${head.slice(0, -1)},"body":`),
    ...body,
    Buffer.from(`,${tail.slice(1)}`),
  ])
}

/** The body of a webhook without employees: one item, or none. */
export const renderItemBody = (
  item: WebhookFacts | ConnectionItem | CsvLink | null,
): ReadonlyArray<Buffer> => [Buffer.from(item === null ? "[]" : JSON.stringify([item]))]

const OPENING = Buffer.from("[")
const COMMA = Buffer.from(",")
const CLOSING = Buffer.from("]")

/** The body of a webhook with employees; each record in chunks of UTF-8 JSON. */
export const renderRecordsBody = (records: ReadonlyArray<ReadonlyArray<Buffer>>): ReadonlyArray<Buffer> => [
  OPENING,
  ...records.flatMap((pieces, index) => (index === 0 ? pieces : [COMMA, ...pieces])),
  CLOSING,
]
