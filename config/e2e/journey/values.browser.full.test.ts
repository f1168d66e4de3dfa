import { afterAll, beforeAll, expect, it } from "vitest"
import { makeHrSample } from "../../../core/testing/builders/hr-sample.ts"
import { shareAndConnect } from "../testing/connected.ts"
import { queryRows } from "../testing/contents.ts"
import {
  expectAccessible,
  type JourneyPages,
  openJourneyPages,
  type OpenJourney,
} from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A file in the form of a public sample of HR data: nothing in it is corrected by hand, and its values are answered once. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const ROWS = 311

const check = async (admin: OpenJourney, unknown: ReadonlyArray<string>, name: string) => {
  await admin.waitFor("Upload your employee file")
  await admin.upload({ name, buffer: Buffer.from(makeHrSample(ROWS, unknown).join("\n")) })
  await admin.sees(/311 rows, 36 columns/u)
  await admin.click("Continue")
  await admin.waitFor("Match your columns to ours")
  const column = admin.journey.getByLabel("MaritalDesc goes to", { exact: true })
  await column.selectOption("maritalStatus")
  await admin.click("Check the rows")
}

const answer = (admin: OpenJourney, value: string, meaning: string) =>
  admin.journey.getByLabel(`Meaning of ${value}`, { exact: true }).selectOption({ label: meaning })

const readRules = () =>
  queryRows<{ rules: unknown }>(
    service.installation.storage,
    "SELECT transformation_rules AS rules FROM connection",
  )

it("a public sample of 311 employees is connected with three answers, and the next file asks about new values only", async () => {
  const admin = await pages.open("hr@sample.example")
  await admin.click("Get started")
  await admin.choose(/Upload a file/u)
  await admin.click("Continue")
  await check(admin, ["Furloughed", "Floater"], "staff.csv")
  await admin.waitFor(/\d+ rows need a correction/u)
  await admin.sees(/^DOB: birth years with two digits are read as \d{4} to \d{4}$/u)
  await expectAccessible(admin)
  await answer(admin, "Furloughed", "Active: works for you")
  await answer(admin, "Floater", "Active: works for you")
  await answer(admin, "Separated", "Leave it empty")
  await admin.click("Apply and check the rows again")
  await admin.waitFor("Every row is ready")
  await admin.click("Continue")
  await admin.sees(/of 311 employees will be shared/u)
  await shareAndConnect(admin)
  await admin.sees(/311 employees are shared/u)
  expect((await readRules())[0]?.rules).toEqual([
    {
      kind: "replace",
      key: "status",
      values: { Furloughed: "Active", Floater: "Active" },
      ignore_case: true,
    },
    { kind: "replace", key: "maritalStatus", values: { Separated: "" }, ignore_case: true },
  ])

  await admin.click("Upload a new file")
  await check(admin, ["Furloughed", "Parked"], "next.csv")
  await admin.waitFor(/\d+ rows need a correction/u)
  await expect.poll(() => admin.journey.getByLabel(/^Meaning of/u).count()).toBe(1)
  await answer(admin, "Parked", "Inactive: suspended for now")
  await admin.click("Apply and check the rows again")
  await admin.waitFor("Every row is ready")
})
