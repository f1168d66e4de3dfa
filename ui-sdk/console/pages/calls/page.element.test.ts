import { describe, expect, it } from "vitest"
import type { ConsoleApiCall } from "../../../../core/contract/accounts/call-log/call-log.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  click,
  dialog,
  expectFits,
  field,
  openConsole,
  PHONE,
  row,
  sees,
  seesTitle,
} from "../../testing/open-console.ts"

/* What the vendor's software called, and why a call was refused. */

const EXAMPLE = readExample("GET /api/console/api-calls/").items[0]!
const ACCEPTED: ConsoleApiCall = {
  ...EXAMPLE,
  ...{ id: "2", request_id: "3f1f7f2e-54d2-4c2a-9f14-6d7c0a1be522", status: 200, refusal: null },
  ...{ route: "/api/connections/{id}", method: "GET", omitted: 1_204 },
}

/** A log with one refused call; `asked` has the queries. */
class CallsStub extends ConsoleStub {
  readonly asked: Array<URLSearchParams> = []
  isFar = false

  constructor() {
    super()
    this.respond({
      "GET /api/console/api-calls/": ({ url }) => {
        this.asked.push(url.searchParams)
        if (this.isFar && !url.searchParams.has("cursor"))
          return { items: [], next_cursor: "1-2", searched_until: "2026-11-20T00:00:00.000Z" }
        const all = [EXAMPLE, ACCEPTED]
        const items = url.searchParams.get("outcome") === "refused" ? [EXAMPLE] : all
        return { items, next_cursor: null, searched_until: null }
      },
    })
  }
}

const openCalls = async (path = "/api-calls", look = {}) => {
  const service = new CallsStub()
  const { window } = await openConsole(service, path, look)
  await seesTitle(/API/u)
  return { service, window }
}

describe("the page of the API's calls", () => {
  it("explains a refusal by its code, and leads to the others of the reason", async () => {
    const { service, window } = await openCalls()
    await sees("1,204 calls just before, not listed")
    await sees(/median: half of the calls/u)
    await click(/POST \/api\/external\/employee/u)
    await sees(/None of your public keys verifies the signature/u, dialog())
    await expectFits()
    await click("Calls refused for this reason", dialog())
    await expect.poll(() => service.asked.at(-1)?.get("refusal")).toBe("jws_signature")
    expect(window.location.search).toBe("?reason=jws_signature")
  })

  it("keeps every filter in the address, and what may be a name out of it", async () => {
    const { service, window } = await openCalls("/api-calls?outcome=refused&from=2026-11-20T00%3A00%3A00Z")
    await expect.poll(() => service.asked.at(-1)?.toString()).toContain("outcome=refused")
    expect(service.asked.at(-1)?.get("from")).toBe("2026-11-20T00:00:00Z")
    await field("Find a call").fill(ACCEPTED.request_id)
    await expect.poll(() => service.asked.at(-1)?.get("request_id")).toBe(ACCEPTED.request_id)
    expect(window.location.search).toContain(`request=${ACCEPTED.request_id}`)
    await field("Find a call").fill("Asha Rao")
    await sees("No call matches these filters.")
    expect(window.location.search).not.toMatch(/Asha|request/u)
  })

  it("says how far it has searched, and searches further when asked", async () => {
    const service = new CallsStub()
    service.isFar = true
    await openConsole(service, "/api-calls?route=/api/rare")
    await sees("Nothing found so far")
    await sees(/Searched back to 20 Nov 2026/u)
    await click("Search further back")
    await expect.element(row(/POST/u)).toBeVisible()
    expect(service.asked.at(-1)?.get("cursor")).toBe("1-2")
  })

  it("fits a telephone, in Hindi and in the dark", async () => {
    await openCalls("/api-calls", PHONE)
    await expect.element(row(/POST/u)).toBeVisible()
    await expectFits()
  })
})
