import { randomBytes } from "node:crypto"
import type { VerifierOptions } from "@pact-foundation/pact"
import { describe, it } from "vitest"
import { makeFolderConnector } from "../../config/e2e/testing/folder-connector.ts"
import { startService } from "../../config/e2e/testing/service.ts"
import { type Pact, PACTS } from "../consumers/pact-files.ts"
import { stateHandlersFor } from "./state-handlers.ts"
import { verifyPact } from "./verification.ts"

/*
 * Verifies the committed pacts against the real service on a real database; each situation that they name is set up in it.
 */

const expectKeptByService = async (pact: Pact): Promise<void> => {
  const hris = await makeFolderConnector("hris", { write: true })
  const service = await startService(["delivery"], { HRSYNC_CONNECTORS: hris.folder })
  try {
    const { stateHandlers, failures } = stateHandlersFor(service, hris)
    const running = { providerBaseUrl: service.url, stateHandlers, requestFilter: prepared }
    await verifyPact(pact, running, failures)
  } finally {
    await service.close()
    hris.remove()
  }
}

const prepared: NonNullable<VerifierOptions["requestFilter"]> = (request, _, next) => {
  // Rejections are counted by address, so each request uses another one.
  request.headers["x-forwarded-for"] =
    `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`
  // The library's proxy parses a form and would pass it on as JSON.
  const isForm = request.headers["content-type"] === "application/x-www-form-urlencoded"
  if (isForm) {
    request.body = Buffer.from(new URLSearchParams(request.body as Record<string, string>).toString())
  }
  next()
}

// Concurrent, each on its own service: some responses take ten seconds by design, which adds up.
describe.concurrent("the service", { timeout: 300_000 }, () => {
  it("satisfies a vendor's pact", () => expectKeptByService(PACTS.vendor))

  it("satisfies the pact of a corporate's system", () => expectKeptByService(PACTS.corporate))
})
