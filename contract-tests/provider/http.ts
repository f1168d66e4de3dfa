import { randomBytes } from "node:crypto"
import type { VerifierOptions } from "@pact-foundation/pact"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startService, type TestService } from "../../config/e2e/testing/service.ts"
import { type Consumer, CONSUMERS } from "../consumers/pact-files.ts"
import { stateHandlersFor } from "./state-handlers.ts"
import { expectKept } from "./verification.ts"

/** The committed pact against the real service on a real database; each situation that it names is set up in it. */
export const verifiedHttp = (consumer: Consumer) => {
  let service: TestService

  beforeAll(async () => {
    service = await startService(["api", "worker"])
  })
  afterAll(() => service.close())

  it(`the service is what "${CONSUMERS[consumer]}" relies on`, async () => {
    const { stateHandlers, failures } = stateHandlersFor(service)
    await expectKept(consumer, {
      providerBaseUrl: service.url,
      stateHandlers,
      requestFilter: prepared,
    }).finally(() => expect(failures, "Situations that could not be set up").toEqual([]))
  })
}

const prepared: NonNullable<VerifierOptions["requestFilter"]> = (request, _, next) => {
  // Whoever is refused is counted by address: each request comes from another one.
  request.headers["x-forwarded-for"] = `2001:db8::${randomBytes(2).toString("hex")}`
  // The library's proxy reads a form and would pass it on as JSON.
  const isForm = request.headers["content-type"] === "application/x-www-form-urlencoded"
  if (isForm)
    request.body = Buffer.from(new URLSearchParams(request.body as Record<string, string>).toString())
  next()
}
