import { expect, it } from "vitest"
import { page } from "vitest/browser"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import { click, expectFits, field, openConsole, PHONE, seesTitle } from "../../testing/open-console.ts"

const DAY = 24 * 3_600_000

const openAudit = async (...options: [typeof PHONE] | []) => {
  const service = new ConsoleStub()
  const asked: Array<URLSearchParams> = []
  service.respond({
    "GET /api/console/audit/": ({ url }) => {
      asked.push(url.searchParams)
      return readExample("GET /api/console/audit/")
    },
  })
  const { window } = await openConsole(service, "/audit", ...options)
  await expect.poll(() => asked.length).toBe(1)
  return { asked, window }
}

it("shows the last week, any time when asked, or the days that are chosen, and exports the same", async () => {
  const { asked, window } = await openAudit()
  await seesTitle("Audit log")
  const since = () => Date.now() - Date.parse(asked.at(-1)?.get("from") ?? "")
  expect(Math.round(since() / DAY)).toBe(7)
  await click("Last 7 days")
  await page.getByRole("menuitemradio", { name: "Any time" }).click()
  await expect.poll(() => asked.at(-1)?.has("from")).toBe(false)
  expect(window.address).toBe("/console/audit?time=any")
  await click("Any time")
  await page.getByRole("menuitemradio", { name: "Choose days…" }).click()
  await field("First day").fill("2026-11-20")
  await field("Last day").fill("2026-11-20")
  await click("Show these days")
  const from = new Date("2026-11-20T00:00:00").toISOString()
  await expect.poll(() => asked.at(-1)?.get("from")).toBe(from)
  const exported = page.getByRole("link", { name: "Export" }).element().getAttribute("href") ?? ""
  expect(new URLSearchParams(exported.split("?")[1]).get("from")).toBe(from)
  await expectFits()
})

it("fits a telephone while days are chosen", async () => {
  await openAudit(PHONE)
  await click("पिछले 7 दिन")
  await page.getByRole("menuitemradio", { name: "दिन चुनें…" }).click()
  await expectFits()
})
