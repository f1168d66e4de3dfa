import { describe, expect, it } from "vitest"
import { ClientStub } from "../../../testing/client-stub.ts"
import { readExample } from "../../../testing/console-stub.ts"
import { button, click, dialog, expectFits, openConsole, sees } from "../../../testing/open-console.ts"

describe("a client whose developers push test records", () => {
  const { review: REVIEW } = readExample("GET /api/console/clients/{connection_id}/push-test/")
  const stubPusher = (role: "vendor-admin" | "vendor-member", review: typeof REVIEW) => {
    const source = { name: "Push API", int_type: "Push API" } as const
    const service = new ClientStub(role, { source, first_synced_at: null })
    let current = review
    service.respond({
      "GET /api/console/clients/{connection_id}/push-test/": () => ({ review: current }),
      "POST /api/console/clients/{connection_id}/push-test/approve/": () => {
        current = { ...REVIEW!, state: "approved", is_testing: false, records: 0, latest: [] }
        return readExample("POST /api/console/clients/{connection_id}/push-test/approve/")
      },
    })
    return service
  }

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("shows them as the vendor would receive them: %s, %i px", async (theme, width) => {
    const service = stubPusher("vendor-admin", { ...REVIEW!, refused: 1 })
    await openConsole(service, service.pathTo(), { theme, width })
    await sees("Waits for approval, asked for")
    await sees("1 push was refused.")
    await expectFits()
    await click("Tenzin Lhamo")
    await sees("KL-0412", dialog())
    await expectFits()
    await click("Close", dialog())
  })

  it("is approved after a look", async () => {
    const service = stubPusher("vendor-admin", REVIEW)
    await openConsole(service, service.pathTo())
    await click("Approve")
    await sees("The test record is deleted, and the test credentials stop working at once.")
    await button("Approve", dialog()).click()
    await sees("This client is approved.")
    await expectFits()
  })

  it("says what is missing before anything was pushed", async () => {
    const service = stubPusher("vendor-admin", { ...REVIEW!, state: "testing", is_testing: false })
    await openConsole(service, service.pathTo())
    await sees("The client has not created test credentials yet.")
    await expectFits()
  })

  it("is shown to a member, who is told that an admin approves", async () => {
    const service = stubPusher("vendor-member", REVIEW)
    await openConsole(service, service.pathTo())
    await sees("An admin of the vendor reviews and approves them.")
    expect(button("Approve").elements()).toEqual([])
  })
})
