import { describe, expect, it } from "vitest"
import type { Problem, Result } from "../../elements/api/send.ts"
import { IdempotencyKey } from "./idempotency.ts"

describe("the key of a creating call", () => {
  it("is the same for a repetition, and another one for other content", () => {
    const key = new IdempotencyKey()
    const first = key.for({ email: "a" })
    expect(key.for({ email: "a" })).toBe(first)
    const second = key.for({ email: "b" })
    expect(second).not.toBe(first)
    expect(key.for({ email: "a" })).not.toBe(first)
  })

  it("is another one after a success, since the same content then is a new wish", () => {
    const key = new IdempotencyKey()
    const first = key.for({})
    key.clear()
    expect(key.for({})).not.toBe(first)
  })

  it("goes with a call and its repetition after a lost response, and ends with its success", async () => {
    const key = new IdempotencyKey()
    const lost: Problem = {
      kind: "offline",
      message: "",
      codes: [],
      refusal: null,
      fields: {},
      reference: null,
    }
    const answers: Array<Result<number>> = [
      { ok: false, problem: lost },
      { ok: false, problem: { ...lost, kind: "broken" } },
      { ok: true, value: 7 },
      { ok: true, value: 8 },
    ]
    const sent: Array<string> = []
    const send = () =>
      key.send({ email: "a" }, ({ "Idempotency-Key": header }) => {
        sent.push(header)
        return Promise.resolve(answers[sent.length - 1]!)
      })
    expect([(await send()).ok, (await send()).ok, (await send()).ok]).toEqual([false, true, true])
    expect(new Set(sent.slice(0, 3)).size).toBe(1)
    expect(sent[3]).not.toBe(sent[2])
  })
})
