import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Locator } from "playwright-core"
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
  service = await startService(["syncs"])
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

const GUIDE = Buffer.from("%PDF-1.7 guide")

const addDocument = async ({ page, sees }: OpenConsole, name: string, buffer = GUIDE) => {
  const chosen = page.waitForEvent("filechooser")
  await page.getByRole("dialog").getByRole("button", { name: "Add a document" }).click()
  await (await chosen).setFiles({ name, mimeType: "application/pdf", buffer })
  await sees(`${name} was added`)
  await page.getByRole("dialog").getByRole("listitem").filter({ hasText: name }).waitFor()
}

/** Returns the file that the browser saved. */
const downloadDocument = async ({ page }: OpenConsole, name: string) => {
  const saved = page.waitForEvent("download")
  await page
    .getByRole("dialog")
    .getByRole("link", { name: `Download ${name}` })
    .click()
  const download = await saved
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Chunks of documents wait until the returned function is called. */
const holdChunks = async (page: OpenConsole["page"]) => {
  const releases: Array<() => void> = []
  let isHeld = true
  await page.route("**/pieces/**", async (route) => {
    if (isHeld) await new Promise<void>((resolve) => releases.push(resolve))
    await route.continue()
  })
  return () => {
    isHeld = false
    for (const release of releases) release()
  }
}

const chooseFile = (dialog: Locator, text: string) =>
  dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "employees.csv", mimeType: "text/csv", buffer: Buffer.from(text) })

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
    await expect.poll(() => dialog.getByRole("button", { name: "Mark as answered" }).count()).toBe(0)
    await addDocument(browser, "API गाइड.pdf")
    await expectAccessible(browser)

    const answering = await pages.openAs(operator, "/requests", { theme: "dark" })
    await openRow(answering, "Paylite")
    await answering.page.getByRole("dialog").getByText("API गाइड.pdf").waitFor()
    await expectAccessible(answering)
    expect(await downloadDocument(answering, "API गाइड.pdf")).toEqual({ name: "API गाइड.pdf", bytes: GUIDE })
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
    await expect.poll(() => company.page.getByText("HR systems that were asked for").count()).toBe(0)
    await expectAccessible(company)
    await openRow(company, "Kaveri Loomworks")
    await addDocument(company, "export guide.pdf")
    await expectAccessible(company)
    await expect.poll(() => company.page.getByRole("button", { name: "Begin the set-up" }).count()).toBe(0)

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
    await expect.poll(() => vendorSide.page.getByRole("button", { name: "Add a document" }).count()).toBe(0)
  })

  it("takes documents of up to 20 MB, and says how much of one has arrived", async () => {
    const browser = await pages.openAs(operator, `/requests?set-up=${setUp.connection_id}`)
    const { page } = browser
    const large = Buffer.alloc(6 * 1_048_576, 5)
    const release = await holdChunks(page)
    const added = addDocument(browser, "large export.bin", large)
    const progress = page.getByRole("progressbar", { name: "Sending large export.bin" })
    await progress.waitFor()
    await expectAccessible(browser)
    release()
    await added
    const { bytes } = await downloadDocument(browser, "large export.bin")
    expect(bytes.equals(large)).toBe(true)

    const chosen = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Add a document" }).click()
    const folder = await mkdtemp(join(tmpdir(), "hrsync-documents-"))
    const tooLarge = join(folder, "huge.bin")
    await writeFile(tooLarge, Buffer.alloc(20 * 1_048_576 + 1))
    await (await chosen).setFiles(tooLarge)
    await browser.sees("huge.bin is larger than 20 MB")
    await rm(folder, { recursive: true })
  })

  it("gets the employees' file from the operator: matched, corrected, shared, and live after it", async () => {
    const browser = await pages.openAs(operator, `/requests?set-up=${setUp.connection_id}`)
    const { page } = browser
    const rows = ["Emp Code,Full Name,Mail", "E1,Asha Rao,asha@kaveri.example", "E2,Ravi Iyer,nobody"]
    await browser.click("Upload the employees' file")
    const dialog = page.getByRole("dialog", { name: "Employees of Kaveri Loomworks" })
    await expectAccessible(browser)
    await chooseFile(dialog, rows.join("\n"))
    await dialog.getByLabel("Mail goes to").selectOption({ label: "Work email" })
    await expectAccessible(browser)
    await browser.click("Check the rows")
    await browser.sees("Nothing is shared until every row is right.")
    await expect.poll(() => dialog.getByRole("button", { name: /^Share/u }).count()).toBe(0)
    await expectAccessible(browser)
    await dialog.getByLabel("Row 3, Mail").fill("ravi@kaveri.example")
    await page.keyboard.press("Enter")
    await browser.sees("Nothing is wrong in the file.")
    // Before the first file, no known employee can be missing.
    await expect.poll(() => dialog.getByText("What is this file?").count()).toBe(0)
    await browser.click("Share 2 rows")
    await browser.sees("The changes are shared with the vendor.")
    await expectAccessible(browser)
    await dialog.getByRole("button", { name: "Close" }).click()
    await page.getByRole("dialog").getByText("Live").waitFor()

    await browser.click("Upload the employees' file")
    await chooseFile(dialog, "Emp Code,Role\nE1,Lead\nE9,Lead")
    await dialog.getByLabel("Role goes to").selectOption({ label: "Designation" })
    await browser.click("Check the rows")
    await browser.sees(/requires name/u)
    await dialog.getByText("Only updated records").click()
    await expectAccessible(browser)
    await browser.click("Check the rows")
    await browser.sees(/^New employee: name/u)
    await dialog.getByLabel("Row 3, Emp Code").fill("E2")
    await page.keyboard.press("Enter")
    await browser.click("Share 2 rows")
    await browser.sees("The changes are shared with the vendor.")
    const read = (id: string) =>
      page.evaluate(`fetch("/api/console/clients/${id}/syncs/").then((answer) => answer.json())`)
    expect(await read(setUp.connection_id)).toMatchObject({
      items: [
        { mode: "delta", added: 0, updated: 2, left: 0 },
        { mode: "full", added: 2, left: 0 },
      ],
    })
  })

  it("asks before a file is shared in which many are missing, and drops or shares it", async () => {
    const browser = await pages.openAs(operator, `/requests?set-up=${setUp.connection_id}`, { theme: "dark" })
    const everybody = Array.from({ length: 40 }, (_, n) => `E${String(n + 1)},Person ${String(n + 1)}`)
    const share = async (rows: ReadonlyArray<string>) => {
      await browser.click("Upload the employees' file")
      const dialog = browser.page.getByRole("dialog", { name: "Employees of Kaveri Loomworks" })
      await chooseFile(dialog, ["Emp Code,Full Name", ...rows].join("\n"))
      await browser.click("Check the rows")
      await browser.click(`Share ${String(rows.length)} rows`)
      return dialog
    }
    const first = await share(everybody)
    await browser.sees("The changes are shared with the vendor.")
    await first.getByRole("button", { name: "Close" }).click()
    const second = await share(everybody.slice(0, 5))
    await browser.sees(/It would mark 35 employees as gone/u)
    await expectAccessible(browser)
    await browser.click("Drop this sync")
    await browser.sees("The sync was dropped. Nothing was shared.")
    await second.getByRole("button", { name: "Close" }).click()
    await share(everybody.slice(0, 5))
    await browser.click("Share these changes")
    await browser.sees("The changes are shared with the vendor.")
    await browser.page
      .getByRole("dialog", { name: /^Employees/u })
      .getByText("35")
      .waitFor()
  })

  it("of another vendor's client is as unknown as one that does not exist", async () => {
    const other = await service.createVendor("Other")
    const stranger = await pages.createUser("stranger@other.example", {
      role: "vendor-admin",
      orgId: other.orgId,
    })
    const browser = await pages.openAs(stranger, `/requests?set-up=${setUp.connection_id}`)
    await browser.sees("This didn't load")
    await expect.poll(() => browser.page.getByRole("row", { name: /Kaveri/u }).count()).toBe(0)
    const read = (id: string) =>
      browser.page.evaluate(`fetch("/api/console/set-ups/${id}/").then(({ status }) => status)`)
    expect([await read(setUp.connection_id), await read(crypto.randomUUID())]).toEqual([404, 404])
  })
})
