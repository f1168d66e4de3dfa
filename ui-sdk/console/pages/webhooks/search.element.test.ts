import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import { click, expectFits, field, link, openConsole, sees, seesTitle } from "../../testing/open-console.ts"

/* Finding deliveries: by an id, by an employee, by an error, and by an address that someone shared. */

const DELIVERY = readExample("GET /api/console/webhooks/deliveries/").items[0]!
const EMPLOYEE = readExample("POST /api/console/directory/search/").items[0]!

class LogStub extends ConsoleStub {
  readonly asked: Array<URLSearchParams> = []
  items = [DELIVERY]
  next: string | null = null

  constructor() {
    super()
    this.respond({
      "GET /api/console/webhooks/deliveries/": ({ url }) => {
        this.asked.push(url.searchParams)
        return { items: this.items, next_cursor: this.next }
      },
    })
  }
}

const openLog = async (query = "", service = new LogStub()) => {
  const { window } = await openConsole(service, `/webhooks${query}`)
  await seesTitle("Webhooks")
  return { service, window }
}

describe("the search of deliveries", () => {
  it("finds an employee first, whose record is in the address and whose name is not", async () => {
    const { service, window } = await openLog()
    await field("Search deliveries").fill("lhamo")
    await sees("Whose webhooks?")
    expect(window.location.search).not.toContain("lhamo")
    await expectFits()
    await link("Tenzin Lhamo").click()
    await expect.poll(() => service.asked.at(-1)?.get("employee")).toBe(EMPLOYEE.id)
    expect(window.location.search).toBe(`?employee=${EMPLOYEE.id}`)
    await click("Only this employee")
    await expect.poll(() => service.asked.at(-1)?.has("employee")).toBe(false)
  })

  it("keeps an id, an error and a period in the address", async () => {
    const shared = "?error=timeout&from=2026-11-20T00%3A00%3A00Z&to=2026-11-21T00%3A00%3A00Z"
    const { service, window } = await openLog(shared)
    await expect.poll(() => service.asked.at(-1)?.get("error")).toBe("timeout")
    expect(service.asked.at(-1)?.get("to")).toBe("2026-11-21T00:00:00Z")
    await field("Search deliveries").fill(DELIVERY.request_id)
    await expect.poll(() => service.asked.at(-1)?.get("search")).toBe(DELIVERY.request_id)
    expect(window.location.search).toContain(`id=${DELIVERY.request_id}`)
  })

  it("says that it has not looked at all of them, and looks further when asked", async () => {
    const service = new LogStub()
    service.items = []
    service.next = `1-1-${DELIVERY.request_id}`
    await openLog("?error=503", service)
    await sees("Nothing found so far")
    service.items = [DELIVERY]
    service.next = null
    await click("Search further back")
    await expect.element(page.getByRole("row", { name: /employee.add/u })).toBeVisible()
  })
})

describe("an attempt", () => {
  it("shows the headers of both sides once they are opened, and of a hidden one only that it was set", async () => {
    await openLog(`?open=${DELIVERY.request_id}`)
    await page.getByText("Response headers").click()
    await expect.element(page.getByText("envoy")).toBeVisible()
    await expect.element(page.getByText("set, hidden")).toBeVisible()
    await expect.element(page.getByText("webhook-id")).not.toBeVisible()
    await page.getByText("Request headers").click()
    await expect.element(page.getByText("webhook-id")).toBeVisible()
    await expectFits()
  })

  it("has ids that can be copied, which is announced", async () => {
    await openLog(`?open=${DELIVERY.request_id}`)
    const copied: Array<string> = []
    // The clipboard of a page without focus waits for a permission that nobody gives.
    Object.defineProperty(navigator, "clipboard", {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
    })
    await click("Copy: Request ID")
    await expect
      .element(page.getByRole("status").filter({ hasText: "Copied: Request ID" }))
      .toBeInTheDocument()
    expect(copied).toEqual([DELIVERY.request_id])
  })
})

describe("a resend of a time range", () => {
  it("says what to narrow where more match than one resend sends", async () => {
    const service = new LogStub()
    service.respond({
      "POST /api/console/webhooks/resend/count/": () => ({ matched: 100_000, is_too_many: true }),
    })
    await openLog("", service)
    await click("Resend a time range")
    await sees("Choose a shorter time range, one client or one event.")
    await expect
      .element(page.getByRole("dialog").getByRole("button", { name: "Resend", exact: true }))
      .toHaveAttribute("aria-disabled", "true")
  })
})

describe("the health of an endpoint", () => {
  it("is unknown while nothing was sent to it", async () => {
    const service = new LogStub()
    const figures = readExample("GET /api/console/webhooks/figures/")
    const { endpoint, ...view } = readExample("GET /api/console/webhooks/endpoint/")
    service.respond({
      "GET /api/console/webhooks/figures/": () => ({ ...figures, days: [] }),
      "GET /api/console/webhooks/endpoint/": () => ({
        ...view,
        endpoint: { ...endpoint!, state: "working" },
      }),
    })
    await openLog("", service)
    await sees(/nothing is known of it/u)
  })
})

describe("the range of days", () => {
  it("is chosen in a dialog, and is in the address; days in the wrong order are refused", async () => {
    const { service, window } = await openLog()
    await click("Any time")
    await page.getByRole("menuitemradio", { name: "Choose days…" }).click()
    await field("First day").fill("2026-11-25")
    await field("Last day").fill("2026-11-24")
    await click("Show these days")
    await sees("Choose both days. The last day must not be before the first.")
    await expectFits()
    await field("Last day").fill("2026-11-26")
    await click("Show these days")
    await sees("25 Nov 2026 to 26 Nov 2026")
    const bounds = () => {
      const asked = service.asked.at(-1)
      return [asked?.get("from"), asked?.get("to")].map((at) => Date.parse(at ?? ""))
    }
    const midnight = new Date("2026-11-25T00:00:00").getTime()
    await expect.poll(bounds).toEqual([midnight, midnight + 2 * 24 * 3_600_000])
    expect(window.location.search).toContain("from=")
    await click("25 Nov 2026 to 26 Nov 2026")
    await page.getByRole("menuitemradio", { name: "Last 7 days" }).click()
    await expect.poll(() => service.asked.at(-1)?.has("to")).toBe(false)
    expect(window.location.search).toBe("?time=week")
  })
})
