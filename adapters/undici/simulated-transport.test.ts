import { expect, it } from "vitest"
import type { SourceRequest } from "../../core/ports/sync/http-transport.ts"
import { makeSimulatedTransport } from "./simulated-transport.ts"

it("a request goes to the simulator, wherever it was meant to go, and names its origin", async () => {
  const sent: Array<SourceRequest> = []
  const transport = makeSimulatedTransport((request) => {
    sent.push(request)
    return Promise.resolve({ status: 200, headers: {}, retryAfterMillis: null, body: new Uint8Array() })
  }, "http://127.0.0.1:4010")
  await transport({
    method: "POST",
    url: "https://login.keka.com//evil.example/connect/token?a=b%20c",
    headers: { authorization: "x" },
    body: "y",
  })
  expect(sent).toEqual([
    {
      method: "POST",
      url: "http://127.0.0.1:4010//evil.example/connect/token?a=b%20c",
      headers: { authorization: "x", "x-hrsync-origin": "https://login.keka.com" },
      body: "y",
    },
  ])
})
