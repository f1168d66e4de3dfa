import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Requests to the operator, as all sides see them, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser
let operator: ConsoleUser
let setUp: { readonly connection_id: string; readonly org_id: string }

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  const who = ["--vendor", vendor.orgId, "--org-name", "Kaveri Loomworks", "--email", "hr@kaveri.example"]
  const requested = await makeOperator(service).done("assisted", "request", ...who, "--hrms", "Rota HR")
  setUp = { connection_id: requested["connection_id"] as string, org_id: requested["org_id"] as string }
  pages = await openConsolePages(service)
  admin = await pages.createUser("devika.menon@tamarind.example", {
    role: "vendor-admin",
    orgId: vendor.orgId,
  })
  operator = await pages.createUser("omar.vaz@service.example", { role: "operator" })
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const addDocument = async ({ page, sees }: OpenConsole, name: string) => {
  const chosen = page.waitForEvent("filechooser")
  await page.getByRole("dialog").getByRole("button", { name: "Add a document" }).click()
  await (await chosen).setFiles({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 guide") })
  await sees(`${name} was added`)
  await page.getByRole("dialog").getByRole("listitem").filter({ hasText: name }).waitFor()
}

const openRow = ({ page }: OpenConsole, name: string) =>
  page.getByRole("table").getByRole("link", { name }).click()

describe("an HR system that is not supported", () => {
  it("is requested by the vendor, with a document, and answered by the operator", async () => {
    const browser = await pages.openAs(admin, "/requests")
    await browser.sees("No HR system was asked for.")
    await expectAccessible(browser)
    await browser.click("Request an HR system")
    const dialog = browser.page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Send the request" }).click()
    await browser.sees("Type the name of the HR system.")
    await expectAccessible(browser)
    await browser.type("HR system", "Paylite")
    await browser.type("Company", "Neem Foods")
    await browser.type("Email that receives the answer", "hr@neem.example")
    await browser.type("Website of the system", "paylite.example")
    await dialog.getByRole("button", { name: "Send the request" }).click()
    await browser.sees("Type a complete address that begins with")
    await browser.type("Website of the system", "https://paylite.example")
    await dialog.getByRole("button", { name: "Send the request" }).click()
    await dialog.getByText("hr@neem.example").waitFor()
    expect(await dialog.getByRole("button", { name: "Mark as answered" }).count()).toBe(0)
    await addDocument(browser, "API गाइड.pdf")
    await expectAccessible(browser)

    const answering = await pages.openAs(operator, "/requests", { theme: "dark" })
    await openRow(answering, "Paylite")
    await answering.page.getByRole("dialog").getByText("API गाइड.pdf").waitFor()
    await expectAccessible(answering)
    await answering.click("Mark as answered")
    await answering.sees("Paylite: answered")
    await answering.page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await answering.page.getByRole("row", { name: /Paylite.*Answered/u }).waitFor()
  })
})

describe("an assisted set-up", () => {
  it("gets documents from the company, and is moved on by the operator", async () => {
    const hr = await pages.createUser("asha.rao@kaveri.example", {
      role: "corporate-admin",
      orgId: setUp.org_id,
    })
    const company = await pages.openAs(hr, "/requests", { width: 390, height: 844, theme: "dark" })
    await company.page.getByRole("row", { name: /Kaveri Loomworks/u }).waitFor()
    expect(await company.page.getByText("HR systems that were asked for").count()).toBe(0)
    await expectAccessible(company)
    await openRow(company, "Kaveri Loomworks")
    await addDocument(company, "export guide.pdf")
    await expectAccessible(company)
    expect(await company.page.getByRole("button", { name: "Begin the set-up" }).count()).toBe(0)

    const browser = await pages.openAs(operator, "/requests")
    await openRow(browser, "Kaveri Loomworks")
    await browser.page.getByRole("dialog").getByText("Documents received").waitFor()
    await expectAccessible(browser)
    await browser.click("Begin the set-up")
    await browser.sees("Moved: Being set up")
    await browser.page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
    await browser.page.getByRole("row", { name: /Kaveri Loomworks.*Being set up/u }).waitFor()

    const vendorSide = await pages.openAs(admin, "/requests")
    await openRow(vendorSide, "Kaveri Loomworks")
    await vendorSide.page.getByRole("dialog").getByText("export guide.pdf").waitFor()
    expect(await vendorSide.page.getByRole("button", { name: "Add a document" }).count()).toBe(0)
  })

  it("of another vendor's client is as unknown as one that does not exist", async () => {
    const other = await service.createVendor("Other")
    const stranger = await pages.createUser("stranger@other.example", {
      role: "vendor-admin",
      orgId: other.orgId,
    })
    const browser = await pages.openAs(stranger, `/requests?set-up=${setUp.connection_id}`)
    await browser.sees("This didn't load")
    expect(await browser.page.getByRole("row", { name: /Kaveri/u }).count()).toBe(0)
    const read = (id: string) =>
      browser.page.evaluate(`fetch("/api/console/set-ups/${id}/").then(({ status }) => status)`)
    expect([await read(setUp.connection_id), await read(crypto.randomUUID())]).toEqual([404, 404])
  })
})
