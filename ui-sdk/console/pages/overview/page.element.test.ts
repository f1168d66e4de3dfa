import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { UserRole } from "../../../../core/contract/accounts/console/user-role.ts"
import { makeIssue } from "../../testing/client-stub.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  click,
  expectFits,
  link,
  openConsole,
  row,
  sees,
  seesNone,
  seesTitle,
} from "../../testing/open-console.ts"

const FIGURES = readExample("GET /api/console/webhooks/figures/")
const ENDPOINT = readExample("GET /api/console/webhooks/endpoint/")

const [DAY] = FIGURES.days

const stubOverview = (role: UserRole, hasClients = true): ConsoleStub => {
  const service = new ConsoleStub(role)
  service.respond({
    "GET /api/console/issues/": () => ({ items: [] }),
    "GET /api/console/webhooks/figures/": () => ({
      ...FIGURES,
      failed: 0,
      exhausted: 0,
      days: Array.from({ length: 14 }, (_, at) => ({ ...DAY!, day: `2026-11-${String(at + 12)}` })),
    }),
    ...(hasClients
      ? {}
      : { "POST /api/console/clients/search/": () => ({ items: [], counts: [], next_cursor: null }) }),
  })
  return service
}

describe("the overview", () => {
  it("says how to begin while there is no client, and leads to the invitation", async () => {
    const { window } = await openConsole(stubOverview("vendor-admin", false))
    await sees("No client yet")
    await expectFits()
    await link("Invite a client").click()
    await expect.element(page.getByRole("dialog").getByLabelText("Company", { exact: true })).toBeVisible()
    expect(window.address).toBe("/console/clients")
  })

  it("says how clients and deliveries are, in numbers that lead to them", async () => {
    const { window } = await openConsole(stubOverview("vendor-admin"))
    await expect.element(page.getByText("employees synced")).toBeVisible()
    await sees("1,204", page.getByRole("main"))
    await expect.element(row(/Kaveri Loomworks.*Finished/u)).toBeVisible()
    await expect.element(page.getByRole("img", { name: /Deliveries, last 14 days/u })).toBeVisible()
    await page.getByText("Show as a table").click()
    await expect.poll(() => document.querySelectorAll(".chart-table tbody tr").length).toBe(14)
    await sees("Nothing needs you now.")
    await expectFits()
    await link("1 active").click()
    await seesTitle("Clients")
    expect(window.address).toContain("show=active")
  })

  it("shows everything that needs attention, the oldest first", async () => {
    const service = stubOverview("vendor-admin")
    const items = Array.from({ length: 11 }, (_, at) =>
      makeIssue("rows.rejected", "ask_client", { id: String(at), client: `Client ${String(at)}` }),
    )
    service.respond({ "GET /api/console/issues/": () => ({ items }) })
    await openConsole(service)
    await sees("Client 7: Rows left out")
    await expect.element(page.getByText("Client 8: Rows left out")).not.toBeVisible()
    await click("Overview")
    await page.getByText("Show 3 more").click()
    await sees("Client 10: Rows left out")
    await expectFits()
  })

  it("says that the endpoint refuses webhooks before any is given up", async () => {
    const service = stubOverview("vendor-admin")
    service.respond({
      "GET /api/console/webhooks/endpoint/": () => ({
        ...ENDPOINT,
        endpoint: { ...ENDPOINT.endpoint!, state: "failing" },
      }),
    })
    await openConsole(service)
    await sees("Your endpoint did not accept the last webhooks")
    await expectFits()
  })

  it("leads the vendor's admin to test records", async () => {
    const service = stubOverview("vendor-admin")
    service.respond({
      "GET /api/console/issues/": () => ({
        items: [makeIssue("push.approval-requested", "review_push_test")],
      }),
    })
    await openConsole(service)
    await expect.element(page.getByRole("link", { name: /test records/u })).toBeVisible()
  })

  it.each([
    ["light", "en", 1440],
    ["dark", "hi", 390],
    ["dark", "en", 768],
  ] as const)("can be read by everybody: %s, %s, %i px", async (theme, language, width) => {
    await openConsole(stubOverview("vendor-admin"), "/", { theme, language, width })
    await expect.poll(() => document.querySelectorAll(".stats, .chart").length).toBeGreaterThan(1)
    await expectFits()
  })

  it.each([390, 768, 1280])(
    "has a chart whose words neither meet nor outgrow the page, at %i px",
    async (width) => {
      await openConsole(stubOverview("vendor-admin"), "/", { width, language: "hi" })
      const words = () => [...document.querySelectorAll<SVGTextElement>(".chart text")]
      await expect.poll(() => words().length).toBeGreaterThan(14)
      const boxes = words().map((word) => word.getBoundingClientRect())
      const meet = boxes.filter((one, at) =>
        boxes.some(
          (other, index) =>
            index > at &&
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
      )
      expect(meet).toEqual([])
      expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThan(22)
    },
  )

  it("offers a member no invitation", async () => {
    await openConsole(stubOverview("vendor-member", false))
    await sees("No client yet")
    await seesNone(link("Invite a client"))
  })
})

describe("the first week of a vendor", () => {
  const NEW = readExample("GET /api/console/first-week/")

  it("lists what the service has not seen yet, and goes when it is dismissed", async () => {
    let reached = NEW
    const service = new ConsoleStub()
    service.respond({
      "GET /api/console/first-week/": () => reached,
      "POST /api/console/first-week/dismiss/": () => {
        reached = { ...NEW, dismissed: true }
        return {}
      },
    })
    await openConsole(service, "/")
    await sees("2 of 4 done")
    await sees(/Done when your receiver responded with 2xx/u)
    await expectFits()
    await click("Dismiss this list")
    await expect.poll(() => document.querySelector("#first-week")).toBeNull()
  })

  it("is not there once all is done", async () => {
    const service = new ConsoleStub()
    service.respond({ "GET /api/console/first-week/": () => ({ ...NEW, webhook: true, read: true }) })
    await openConsole(service, "/")
    await sees("Overview")
    await expect.poll(() => document.querySelector("hrsync-first-week")).not.toBeNull()
    expect(document.querySelector("#first-week")).toBeNull()
  })
})
