import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleAnchor } from "../../../../../core/contract/onboarding/console/anchors.ts"
import { ClientStub } from "../../../testing/client-stub.ts"
import { readExample } from "../../../testing/console-stub.ts"
import {
  click,
  dialog,
  expectFits,
  field,
  openConsole,
  PHONE,
  sees,
  seesNone,
} from "../../../testing/open-console.ts"

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000 + 60_000).toISOString()

describe("who decides for a company", () => {
  const {
    items: [ANCHOR],
  } = readExample("GET /api/console/clients/{connection_id}/anchors/")

  it("is added and removed by the company", async () => {
    const service = new ClientStub("corporate-admin")
    let anchors: ReadonlyArray<ConsoleAnchor> = [
      { ...ANCHOR!, anchor_id: "mailbox", email: "asha.rao@gmail.com", proven_at: inDays(-1) },
      { ...ANCHOR!, anchor_id: "device", kind: "device", email: null, proven_at: inDays(-1) },
    ]
    service.respond({
      "GET /api/console/clients/{connection_id}/anchors/": () => ({ items: anchors }),
      "POST /api/console/clients/{connection_id}/anchors/": ({ body: { email } }) => {
        const added = { ...ANCHOR!, anchor_id: "added", email, proven_at: null }
        anchors = [...anchors, added]
        return added
      },
      "POST /api/console/clients/{connection_id}/anchors/remove/": ({ body: { anchor_id: id } }) => {
        anchors = anchors.filter((each) => each.anchor_id !== id)
        return {}
      },
    })
    await openConsole(service, service.pathTo("people"))
    const findRow = (name: RegExp) => page.getByRole("row", { name })
    await sees("confirmed", findRow(/^asha\.rao@gmail\.com/u))
    await expect.element(findRow(/The device that connected the company/u)).toBeVisible()
    await field("Email of a colleague").fill("finance@acme.example")
    await click("Add")
    await sees("not confirmed yet", findRow(/finance@acme\.example/u))
    await expectFits()
    await click("Remove asha.rao@gmail.com")
    await click("Remove", dialog())
    await seesNone(findRow(/^asha\.rao@gmail\.com/u))
    await expectFits()
  })

  it("is not shown to the vendor, which sees from which domain the client was confirmed", async () => {
    const service = new ClientStub("vendor-admin", {
      accepted_domain: { domain: "gmail.com", kind: "public" },
    })
    await openConsole(service, service.pathTo("people"), PHONE)
    await sees(/gmail\.com/u)
    expect(service.calls.filter((call) => call.endsWith("/anchors/"))).toEqual([])
    await expectFits()
  })
})
