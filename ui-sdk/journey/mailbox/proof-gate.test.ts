import { afterEach, describe, expect, it, vi } from "vitest"
import { ProofGate } from "./proof-gate.ts"

const ADDRESS = "https://service.example/api/journey/repair/"

const refusal = () => Response.json({ data: { code: "verification_required" } }, { status: 403 })

/** Answers calls in this order, and returns their bodies. */
const answerCalls = (...responses: ReadonlyArray<Response>) => {
  const left = [...responses]
  const bodies: Array<string> = []
  vi.stubGlobal("fetch", async (request: Request) => {
    bodies.push(await request.text())
    return left.shift() ?? Response.error()
  })
  return bodies
}

const call = (gate: ProofGate) => gate.call(new Request(ADDRESS, { method: "POST", body: "details" }))

afterEach(() => vi.unstubAllGlobals())

describe("a call that needs a proved mailbox", () => {
  it("is made again with the same content once one is proved", async () => {
    const bodies = answerCalls(refusal(), Response.json({}))
    const gate = new ProofGate()
    const response = call(gate)
    await expect.poll(() => gate.isAsking).toBe(true)
    gate.answer(true)
    expect((await response).status).toBe(200)
    expect(bodies).toEqual(["details", "details"])
    expect(gate.isAsking).toBe(false)
  })

  it("keeps its refusal when the user declines", async () => {
    const bodies = answerCalls(refusal())
    const gate = new ProofGate()
    const response = call(gate)
    await expect.poll(() => gate.isAsking).toBe(true)
    gate.answer(false)
    expect((await response).status).toBe(403)
    expect(await (await response).json()).toEqual({ data: { code: "verification_required" } })
    expect(bodies).toHaveLength(1)
  })

  it("asks once for all that wait", async () => {
    answerCalls(refusal(), refusal(), Response.json({}), Response.json({}))
    const gate = new ProofGate()
    const changes = vi.fn()
    gate.subscribe(changes)
    const responses = [call(gate), call(gate)]
    await expect.poll(() => gate.isAsking).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(changes).toHaveBeenCalledTimes(1)
    gate.answer(true)
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200])
  })

  it.each([
    [true, 200, 4],
    [false, 403, 2],
  ])("asks once also for a refusal that arrives after the answer %s", async (isProved, status, calls) => {
    let refuseLate: (response: Response) => void = () => undefined
    const isRefusedLate = new Promise<Response>((resolve) => (refuseLate = resolve))
    const responses = [refusal(), isRefusedLate, Response.json({}), Response.json({})]
    const made = vi.fn(async () => (await responses.shift()) ?? Response.error())
    const gate = new ProofGate(made)
    const early = call(gate)
    const late = call(gate)
    await expect.poll(() => gate.isAsking).toBe(true)
    gate.answer(isProved)
    await early
    refuseLate(refusal())
    expect((await Promise.all([early, late])).map((response) => response.status)).toEqual([status, status])
    expect(gate.isAsking).toBe(false)
    expect(made).toHaveBeenCalledTimes(calls)
  })

  it("asks again where a proved mailbox is required later", async () => {
    answerCalls(refusal(), Response.json({}), refusal(), Response.json({}))
    const gate = new ProofGate()
    for (let turn = 0; turn < 2; turn++) {
      const response = call(gate)
      await expect.poll(() => gate.isAsking).toBe(true)
      gate.answer(true)
      expect((await response).status).toBe(200)
    }
  })

  it.each([
    ["another refusal", Response.json({ data: { code: "other" } }, { status: 403 })],
    ["a refusal without data", Response.json({ data: null }, { status: 403 })],
    ["a refusal in words", new Response("no", { status: 403 })],
    ["success", Response.json({})],
  ])("is not asked for after %s", async (_, response) => {
    answerCalls(response)
    const gate = new ProofGate()
    expect(await call(gate)).toBe(response)
    expect(gate.isAsking).toBe(false)
  })
})
