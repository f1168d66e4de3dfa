import { describe, expect, it } from "vitest"
import { type Problem, type Result, send, sendTwice } from "./send.ts"

const answer = (status: number, error?: unknown) =>
  send(Promise.resolve({ error, response: new Response(null, { status, headers: { "X-Request-ID": "r" } }) }))

describe("a call of the API", () => {
  it("has the decoded body as its result", async () => {
    const call = Promise.resolve({ data: { version: 2 }, response: new Response() })
    expect(await send(call)).toEqual({ ok: true, value: { version: 2 } })
  })

  it.each([
    [400, "refused"],
    [401, "expired"],
    [404, "refused"],
    [409, "conflict"],
    [422, "refused"],
    [429, "busy"],
    [500, "broken"],
    [503, "broken"],
  ])("that is answered with %i is %s", async (status, kind) => {
    expect(await answer(status)).toMatchObject({ ok: false, problem: { kind, reference: "r" } })
  })

  it("takes the service's message and the reasons by field", async () => {
    const body = { message: "Invalid request.", data: { "credentials.url": "Expected an address." } }
    expect(await answer(400, body)).toMatchObject({
      problem: { message: "Invalid request.", fields: { "credentials.url": "Expected an address." } },
    })
  })

  it.each([undefined, null, "<html>", { message: 7, data: [1] }])(
    "understands a body of %o",
    async (body) => {
      expect(await answer(502, body)).toMatchObject({ problem: { kind: "broken", message: "" } })
    },
  )

  it("without a response is offline", async () => {
    expect(await send(Promise.reject(new TypeError("Failed to fetch")))).toMatchObject({
      problem: { kind: "offline" },
    })
  })
})

describe("a call that may be repeated", () => {
  const lost = (kind: Problem["kind"]): Result<number> => ({
    ok: false,
    problem: { kind, message: "", codes: [], refusal: null, fields: {}, reference: null },
  })

  it.each([
    ["again without a response", [lost("offline"), 2], 2],
    ["at most twice", [lost("offline"), lost("offline"), 3], lost("offline")],
    ["once when it has a result", [1, 2], 1],
    ["once when it is refused", [lost("refused"), 2], lost("refused")],
  ] as const)("is made %s", async (_what, results, expected) => {
    const toResult = (result: number | Result<number>): Result<number> =>
      typeof result === "number" ? { ok: true, value: result } : result
    const left = results.map(toResult)
    const result = await sendTwice(() => Promise.resolve(left.shift() ?? lost("broken")))
    expect(result).toEqual(toResult(expected))
  })
})
