import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, expect, it } from "vitest"
import { goToFile } from "../testing/journey-files.ts"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { startService, type TestService } from "../testing/service.ts"

/* An HR admin without a file begins with the sample, and what is shared is counted by what the file has. */

let service: TestService
let pages: JourneyPages

beforeAll(async () => {
  service = await startService(["delivery", "syncs"])
  pages = await openJourneyPages(service, await service.createVendor("Saffron Benefits"))
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const save = async (admin: OpenJourney, button: string | RegExp) => {
  const [download] = await Promise.all([
    admin.page.waitForEvent("download"),
    admin.journey.getByRole("button", { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), buffer: await readFile(await download.path()) }
}

it("the sample file comes back with every column matched and every row ready", async () => {
  const admin = await pages.open("hr@sample.example")
  await goToFile(admin)
  await expectAccessible(admin)
  const sample = await save(admin, "Sample file (Excel)")
  expect(sample.name).toBe("Sample for Saffron Benefits.xlsx")
  const page = await save(admin, "List of columns to send or print")
  expect(page.name).toBe("What Saffron Benefits needs.html")
  expect(page.buffer.toString()).toContain("Date of joining")
  await admin.upload(sample)
  await admin.journey.getByText(/^2 rows, \d+ columns/u).waitFor()
  await admin.click("Continue")
  await admin.waitFor("Match your columns to ours")
  await expect.poll(() => admin.journey.getByText("Certain", { exact: true }).count()).toBeGreaterThan(50)
  await expect.poll(() => admin.journey.getByText("The names are similar").count()).toBe(0)
  await expect.poll(() => admin.journey.getByText("No match found").count()).toBe(0)
  await admin.click("Check the rows")
  await admin.waitFor("Every row is ready")
})

it("a sample file in Hindi comes back, too", async () => {
  const admin = await pages.open("hr@namuna.example", { locale: "hi" })
  await admin.click("शुरू करें")
  await admin.choose(/फ़ाइल अपलोड/u)
  await admin.click("आगे बढ़ें")
  const sample = await save(admin, "नमूना फ़ाइल (CSV)")
  await admin.upload(sample)
  await admin.journey
    .getByText(/2 पंक्ति/u)
    .first()
    .waitFor()
  await admin.click("आगे बढ़ें")
  await expect.poll(() => admin.journey.getByText("पक्का", { exact: true }).count()).toBeGreaterThan(50)
  await expect.poll(() => admin.journey.getByText("नाम मिलते-जुलते हैं").count()).toBe(0)
})

it("a file with three of the fields has three of three shared", async () => {
  const admin = await pages.open("hr@counted.example")
  await goToFile(admin)
  const file = "Employee Code,Employee Name,Department\nK1,Asha Rao,Finance\nK2,Ben Roy,Sales\n"
  await admin.upload({ name: "staff.csv", buffer: Buffer.from(file) })
  await admin.journey.getByText("2 rows, 3 columns").waitFor()
  await admin.click("Continue")
  await admin.waitFor("Match your columns to ours")
  await admin.sees("3 of your 3 columns have a match")
  await admin.click("Check the rows")
  await admin.waitFor("Every row is ready")
  await admin.click("Continue")
  await admin.waitFor("Choose what Saffron Benefits receives")
  // The status is worked out for everyone.
  await admin.sees("4 of 4 shared")
  await admin.sees(/more fields that your file does not have/u)
  await expectAccessible(admin)
  await admin.click("Review")
  await admin.sees("4 of 4: Employee details")
  await expect.poll(() => admin.journey.getByText("Salary, yearly").count()).toBe(0)
})

it("columns that make one name show what it becomes", async () => {
  const admin = await pages.open("hr@joined.example")
  await goToFile(admin)
  const file = "Emp Code,Last Name,First Name,Emp Type\nK1,Rao,Asha,Full time\nK2,Roy,Ben,Part time\n"
  await admin.upload({ name: "staff.csv", buffer: Buffer.from(file) })
  await admin.journey.getByText("2 rows, 4 columns").waitFor()
  await admin.click("Continue")
  await admin.waitFor("Match your columns to ours")
  await expect.poll(() => admin.journey.getByText("For example: Asha Rao · Ben Roy").count()).toBe(2)
  await expectAccessible(admin)
})
