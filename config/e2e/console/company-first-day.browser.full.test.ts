import { randomUUID } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { FrameLocator } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { runAsService } from "../../../core/testing/run-as-service.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { findConnectionId } from "../testing/connected.ts"
import {
  type ConsolePages,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { importText } from "../testing/employees.ts"
import { type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { recordStory } from "../testing/record-story.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A company's admin, in the console: mends a file, answers a request, and stops one vendor of two. */

const MAYA = "maya.rao@kaveri.example"
const HEADER = "employeeId,name,status,department,pan\n"
const FILE = `${HEADER}K1,Asha Rao,Active,Weaving,\nK2,Ben Roy,Active,Stores,\n`

let service: TestService
let pages: ConsolePages
let journeys: JourneyPages
let tamarind: TestVendor
let orgId: string

beforeAll(async () => {
  service = await startService(["delivery", "syncs"])
  tamarind = await service.createVendor("Tamarind Benefits")
  const halden = await service.createVendor("Halden Payroll")
  await leaveOutDepartment()
  journeys = await openJourneyPages(service, tamarind)
  await connectByFile()
  const connectionId = await findConnectionId(service, tamarind, MAYA)
  ;({ org_id: orgId } = await importText(service.installation, halden, "kaveri", FILE))
  const list = service.application.useCases.connection.listConnectionViews(OPERATOR, tamarind.orgId)
  expect((await runAsService(list)).map((each) => each.orgId)).toEqual([orgId])
  await importText(service.installation, tamarind, "lakshmi", `${HEADER}L1,Ravi Iyer,Active,Stores,\n`)
  const issue = { id: randomUUID(), code: "rows.values", message: "Row 3 has no valid PAN." } as const
  await runAsService(service.application.ports.issues.raise(connectionId, issue, Date.now()))
  pages = await openConsolePages(service)
})
afterAll(async () => {
  await pages.close()
  await journeys.close()
  await service.close()
})

const leaveOutDepartment = async () => {
  const file = join(service.installation.folder, "flags.json")
  await writeFile(file, JSON.stringify({ detail_info_fields: { department: 0 } }))
  expect((await service.installation.run("vendor", "flags", tamarind.orgId, "--set", file)).status).toBe(0)
}

const askForDepartment = async () => {
  const data_model_flags = { detail_info_fields: { department: 1 } }
  const json = { email: MAYA, org_name: "Acme", fullname: "Maya Rao", data_model_flags }
  expect((await tamarind.call("POST", "/api/sdk/token/", { json })).status).toBe(200)
}

const chooseFile = async (page: FrameLocator, text: string) => {
  const file = { name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from(text) }
  await page.locator("input[type=file]").setInputFiles(file)
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("button", { name: "Check the rows" }).click()
}

const connectByFile = async () => {
  const admin = await journeys.open(MAYA)
  await admin.click("Get started")
  await admin.choose(/Upload a file/u)
  await admin.click("Continue")
  await chooseFile(admin.journey, FILE)
  await admin.waitFor("Every row is ready")
  await admin.click("Continue")
  await admin.click("Review")
  await admin.confirmMailbox()
  await admin.click("Connect and start the first sync")
  await admin.waitFor("The first sync is done")
  await admin.context.close()
}

const seeBothVendors = async (company: OpenConsole) => {
  await company.waitFor("Your data at")
  await company.sees("Tamarind Benefits: Values left out")
  await company.sees("Halden Payroll")
  await expectAccessible(company)
  for (const name of ["Acme", "kaveri", "lakshmi"])
    await expect.poll(() => company.page.getByRole("main").getByText(name, { exact: true }).count()).toBe(0)
}

/** A broken file is corrected in place, before it is shared. */
const mendFile = async (company: OpenConsole) => {
  await company.page.getByRole("link", { name: /^Tamarind Benefits/u }).click()
  await company.page.getByRole("link", { name: "Upload a new file" }).click()
  await company.sees("A new file for Tamarind Benefits")
  const journey = company.page.frameLocator(".file-journey iframe")
  await chooseFile(journey, FILE.replace("Stores,", "Stores,ABCPE1235"))
  const wrong = journey.getByRole("textbox", { name: /pan/iu }).first()
  await wrong.fill("ABCPE1235F")
  await wrong.press("Enter")
  await journey.getByText("Every row is ready").first().waitFor()
  await expectAccessible(company)
  await journey.getByRole("button", { name: "Share this file" }).click()
  await journey.getByText("The sync is done").waitFor()
  await company.goTo("Your data")
  await company.sees("Nothing needs you now.")
}

/** What the vendor gets of one employee, and who has read it. */
const seeRecord = async (company: OpenConsole) => {
  await company.goTo("Your data")
  await company.page.getByRole("link", { name: /^Tamarind Benefits/u }).click()
  await company.page.getByRole("link", { name: "What it gets" }).click()
  await company.page.getByRole("link", { name: "Ben Roy" }).click()
  await company.sees("What Tamarind Benefits gets")
  const drawer = company.page.getByRole("dialog")
  await drawer.getByText("**********").first().waitFor()
  await drawer.getByText("Maya").first().waitFor()
  await expect.poll(() => drawer.getByText("ABCPE1235F").count()).toBe(0)
  await expectAccessible(company)
  await company.page.keyboard.press("Escape")
  await company.goTo("Your data")
}

const answerRequest = async (company: OpenConsole) => {
  await askForDepartment()
  await company.page.reload()
  await company.page.getByRole("link", { name: /^Answer the request/u }).click()
  await company.sees("Tamarind Benefits asks for more")
  await company.sees("If you share: Tamarind Benefits also receives 1 field of 2 employees")
  await company.sees(
    "If you keep it as it is: nothing changes, and Tamarind Benefits sees that you declined.",
  )
  await expectAccessible(company)
  await company.click("Share them")
  await company.sees("Tamarind Benefits receives the fields with the next sync")
}

const stopOneVendor = async (company: OpenConsole) => {
  await company.goTo("Your data")
  await company.page.getByRole("link", { name: /^Halden Payroll/u }).click()
  await company.click("Stop sharing")
  const dialog = company.page.getByRole("dialog", { name: "Stop sharing with Halden Payroll?" })
  await dialog.getByText("ask Halden Payroll to delete that.").waitFor()
  const stop = dialog.getByRole("button", { name: "Stop and delete" })
  await expect.poll(() => stop.getAttribute("aria-disabled")).toBe("true")
  await expectAccessible(company)
  await dialog.getByLabel("Type Halden Payroll to confirm").fill(" halden PAYROLL ")
  await stop.click()
  await company.sees("Nothing is shared with Halden Payroll any more")
  await company.goTo("Your data")
  await company.sees("Deleted here. The vendor keeps what it had received.")
  await company.sees("2 employees, ")
}

it("is done from the page of the company's data", { timeout: 120_000 }, async () => {
  const maya = await pages.createUser(MAYA, { role: "corporate-admin", orgId })
  const company = await pages.openAs(maya, "/")
  await recordStory("company-first-day", company, async () => {
    await seeBothVendors(company)
    await mendFile(company)
    await seeRecord(company)
    await answerRequest(company)
    await stopOneVendor(company)
    await company.page.getByRole("link", { name: /^Tamarind Benefits/u }).click()
    await company.click("Who has read it")
    await company.sees("Each time data about employees of your company was read")
    await expectAccessible(company)
  })
  const phone = await pages.openAs(maya, "/", { locale: "hi-IN", theme: "dark", width: 390 })
  await phone.waitFor("आपका डेटा किसके पास है")
  await expectAccessible(phone)
})
