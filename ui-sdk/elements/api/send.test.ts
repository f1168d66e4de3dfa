import { describe, expect, it } from "vitest"
import { send } from "./send.ts"

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
