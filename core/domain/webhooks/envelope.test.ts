import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { WEBHOOKS } from "../../contract/webhooks/webhook.ts"
import { formatEnvelopeTime, renderItemBody, renderRecordsBody, renderEnvelope } from "./envelope.ts"

const facts = {
  syncSessionId: "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b01",
  counter: 2,
  requestId: "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b02",
  orgId: "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b03",
  vendorOrgId: "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b04",
  at: Date.UTC(2026, 0, 31, 23, 59, 58, 999),
}

const rendered = (...input: Parameters<typeof renderEnvelope>) => renderEnvelope(...input).toString()

describe("renderEnvelope", () => {
  it("renders the envelope of the contract, compact and with unescaped non-ASCII", () => {
    const body = '[{"id":"1","name":"Zoë 🎈"}]'
    const text = rendered(
      { ...facts, kind: "sync.events.employee.update/sync.events.delta", recordCount: 1 },
      renderRecordsBody([[Buffer.from(body.slice(1, -1))]]),
    )
    expect(JSON.stringify(JSON.parse(text))).toBe(text)
    expect(text).toContain(body)
    const decoded = Schema.decodeUnknownSync(WEBHOOKS["sync.events.employee.update/sync.events.delta"])(
      JSON.parse(text),
    )
    expect(decoded).toMatchObject({
      webhookCounter: 2,
      recordCount: 1,
      timeStamp: "2026-01-31 23:59:58",
      statusCode: "200",
      message: "success",
    })
  })

  it("carries the counts of an initiated sync and nothing in a completed one", () => {
    const initiated = rendered(
      { ...facts, kind: "sync.events.initiated/sync.events", recordCount: null },
      renderItemBody({ newRecords: 105, updatedRecords: 0 }),
    )
    expect(
      Schema.decodeUnknownSync(WEBHOOKS["sync.events.initiated/sync.events"])(JSON.parse(initiated)).body,
    ).toEqual([{ newRecords: 105, updatedRecords: 0 }])
    const completed = rendered(
      { ...facts, kind: "sync.events.completed/sync.events", recordCount: null },
      renderItemBody(null),
    )
    expect(
      Schema.decodeUnknownSync(WEBHOOKS["sync.events.completed/sync.events"])(JSON.parse(completed)),
    ).toMatchObject({ body: [], recordCount: null })
  })
})

describe("recordsBody", () => {
  const text = (records: ReadonlyArray<ReadonlyArray<string>>) =>
    Buffer.concat(
      renderRecordsBody(records.map((pieces) => pieces.map((piece) => Buffer.from(piece)))),
    ).toString()

  it("is an array of the records, whatever pieces they come in", () => {
    expect(text([])).toBe("[]")
    expect(text([['{"a":1}']])).toBe('[{"a":1}]')
    expect(text([['{"a"', ":1}"], ["{}"], ['{"b":2', "}"]])).toBe('[{"a":1},{},{"b":2}]')
  })
})

describe("envelopeTime", () => {
  it("truncates to seconds", () => {
    expect(formatEnvelopeTime(0)).toBe("1970-01-01 00:00:00")
    expect(formatEnvelopeTime(1999)).toBe("1970-01-01 00:00:01")
  })
})
