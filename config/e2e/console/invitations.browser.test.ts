import { afterAll, beforeAll, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
  type OpenConsole,
} from "../testing/console-page.ts"
import { importText } from "../testing/employees.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Inviting the clients of a file, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openConsolePages(service)
  admin = await pages.createUser("devika.menon@tamarind.example", {
    role: "vendor-admin",
    orgId: vendor.orgId,
  })
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const choose = ({ page }: OpenConsole, contents: string) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name: "clients.csv", mimeType: "text/csv", buffer: Buffer.from(contents) })

const WRONG = `Company,Work email,Reference
Vetan Cloud,nora@vetan.example,VTN-7
,asha@asha.example,
Halden,hr at halden,
Vetan Two,nora@vetan.example,
`

it.each([
  ["light", 1280],
  ["dark", 390],
] as const)("explains the file and why one cannot be used, in the %s theme", async (theme, width) => {
  const browser = await pages.openAs(admin, "/clients", { theme, width })
  await browser.click("Invite from a file")
  await browser.waitFor("Invite clients from a file")
  await expectAccessible(browser)
  const downloading = browser.page.waitForEvent("download")
  await browser.click("Download a template")
  expect((await downloading).suggestedFilename()).toBe("clients-to-invite.csv")
  await choose(browser, "Company,Phone\nVetan,1\n")
  await browser.sees("Not found: Work email")
  await expectAccessible(browser)
  await choose(browser, WRONG)
  await browser.page.getByRole("textbox", { name: "Row 4, Work email" }).waitFor()
  await expectAccessible(browser)
})

it("sends nothing while a row is wrong, then invites everybody once", async () => {
  await importText(service.installation, vendor, "Kaveri", "employeeId,name\nK-1,Asha\n")
  const browser = await pages.openAs(admin, "/invitations")
  const { page } = browser
  await choose(browser, `${WRONG}Kaveri,someone@kaveri.example,\n`)
  const send = page.getByRole("button", { name: /^Send \d invitation/u })
  await browser.sees("Correct the 3 rows first, or leave them out")
  await expect.poll(() => send.getAttribute("aria-disabled")).toBe("true")

  await page.locator("label.chip", { hasText: "Work email: repeated" }).click()
  await expect.poll(() => page.locator("tr[data-row]").count()).toBe(1)
  await page.locator("label.chip", { hasText: "All errors" }).click()
  await page.getByRole("textbox", { name: "Row 3, Company" }).fill("Asha Foods")
  await page.getByRole("textbox", { name: "Row 4, Work email" }).fill("hr@halden.example")
  await page.keyboard.press("Tab")
  await browser.sees("Corrected just now")
  await browser.click("Leave out 1 row")
  await browser.sees("Nothing is wrong in the file.")

  const saving = page.waitForResponse((response) => response.url().endsWith("/clients/invitations/"))
  await send.click()
  expect((await saving).status()).toBe(200)
  await browser.waitFor(/clients invited/u)
  await page.getByRole("row", { name: /Asha Foods.*Invited/u }).waitFor()
  await expectAccessible(browser)
  expect(await makeMailbox(service).codes("hr@halden.example")).toHaveLength(1)

  await browser.click("Choose another file")
  await choose(browser, "Company,Work email\nHalden,hr@halden.example\n")
  await page.getByRole("button", { name: "Send 1 invitation" }).click()
  await page.getByRole("row", { name: /Halden.*Already invited/u }).waitFor()
  expect(await makeMailbox(service).list("hr@halden.example")).toHaveLength(1)
})

it("downloads the errors, which can be corrected and chosen again", async () => {
  const browser = await pages.openAs(admin, "/invitations")
  await choose(browser, "Company,Work email\n=1+1,nobody\n")
  const downloading = browser.page.waitForEvent("download")
  await browser.click("Download the errors")
  const stream = await (await downloading).createReadStream()
  const chunks: Array<Buffer> = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toContain("2,'=1+1,nobody,,This is not an email address.")
})

it("carries on where the sending stopped", async () => {
  const browser = await pages.openAs(admin, "/invitations")
  const { page } = browser
  const rows = Array.from({ length: 7 }, (_, at) => `Client ${String(at)},hr@client${String(at)}.example`)
  await choose(browser, `Company,Work email\n${rows.join("\n")}\n`)
  let calls = 0
  await page.route("**/clients/invitations/", (route) => (++calls === 2 ? route.abort() : route.continue()))
  await page.getByRole("button", { name: "Send 7 invitations" }).click()
  await browser.sees("5 of 7 rows have already been sent.")
  await expectAccessible(browser)
  await browser.click("Carry on")
  await browser.waitFor("7 clients invited")
  expect(await makeMailbox(service).codes("hr@client6.example")).toHaveLength(1)
})
