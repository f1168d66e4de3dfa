import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { AnyWebhook, WEBHOOK_KINDS, WEBHOOKS } from "./webhook.ts"
import { WEBHOOK_EXAMPLES } from "./webhook-examples.ts"
import { WEBHOOK_NOTES } from "./webhook-notes.ts"

const strict = { errors: "all", onExcessProperty: "error" } as const

describe("the example of a webhook", () => {
  it.each(WEBHOOK_KINDS)("of %s decodes by its schema", (kind) => {
    const schema = WEBHOOKS[kind] as unknown as Schema.Codec<unknown>
    const example: unknown = JSON.parse(JSON.stringify(WEBHOOK_EXAMPLES[kind]))
    expect(Schema.decodeUnknownSync(schema, strict)(example)).toEqual(example)
    expect(Schema.decodeUnknownSync(AnyWebhook, strict)(example)).toEqual(example)
  })

  it("has an id of its own, and a counter that its session has once", () => {
    const examples = WEBHOOK_KINDS.map((kind) => WEBHOOK_EXAMPLES[kind])
    expect(new Set(examples.map(({ requestId }) => requestId)).size).toBe(WEBHOOK_KINDS.length)
    const places = examples.map(
      ({ syncSessionId, webhookCounter }) => `${syncSessionId} ${String(webhookCounter)}`,
    )
    expect(new Set(places).size).toBe(WEBHOOK_KINDS.length)
  })

  it("counts the employees that it has, as the sender does", () => {
    for (const kind of WEBHOOK_KINDS.filter((each) => /employee\.(?:add|update)/u.test(each)))
      expect(WEBHOOK_EXAMPLES[kind].recordCount).toBe(WEBHOOK_EXAMPLES[kind].body.length)
  })
})

it.each(WEBHOOK_KINDS)("the notes on %s are whole sentences", (kind) => {
  const { summary, ...rest } = WEBHOOK_NOTES[kind]
  expect(summary).toMatch(/^[A-Z][^.]+\.$/u)
  for (const text of Object.values(rest)) expect(text).toMatch(/^[A-Z].+\.$/u)
})
