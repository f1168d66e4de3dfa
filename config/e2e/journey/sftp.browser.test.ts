import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { makeCsv, type SftpCorporate, startSftpCorporate } from "../testing/sftp.ts"

/* An SFTP server, from the first screen to "Connected" and the vendor's webhooks, as an HR admin does it. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages
let corporate: SftpCorporate

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
  corporate = await startSftpCorporate()
})
afterAll(async () => {
  await pages.close()
  await corporate.server.remove()
  await service.close()
})

const type = (admin: OpenJourney, label: string, value: string) =>
  admin.journey.getByLabel(label, { exact: true }).fill(value)

const sees = (admin: OpenJourney, text: string | RegExp) => admin.journey.getByText(text).first().waitFor()

const connectServer = async (admin: OpenJourney) => {
  await admin.click("Get started")
  await admin.choose(/SFTP folder/u)
  await admin.click("Continue")
  const { host, port, directory, username, private_key: privateKey } = corporate.credentials()
  await type(admin, "Host", String(host))
  await type(admin, "Port optional", String(port))
  await type(admin, "Directory optional", String(directory))
  await type(admin, "User name", String(username))
  await type(admin, "Private key optional", corporate.server.otherKey)
  await admin.click("Test connection")
  await admin.click("It matches, sign in")
  await sees(admin, "The test did not succeed")
  await type(admin, "Private key optional", String(privateKey))
  await admin.click("Test connection")
  await sees(admin, "12 rows on the first page")
  await admin.click("Continue with what can be read")
}

describe("an SFTP server", () => {
  it("is connected with a wrong and then the right key, fewer fields and people, to the vendor's webhooks", async () => {
    corporate.put("employees.csv", makeCsv(12), 1_000)
    const admin = await pages.open("hr@whole-sftp.example")
    await connectServer(admin)

    await admin.waitFor("Choose what Tamarind Benefits receives")
    await sees(admin, "of 12 employees will be shared")
    await expectAccessible(admin)
    await admin.journey.getByLabel("Work email").uncheck()
    await admin.click("Add a rule")
    await sees(admin, "Choose at least one value for every rule")
    await admin.journey.getByLabel("Rule 1: field").selectOption("employeeId")
    await admin.journey.getByLabel("Rule 1: add a value").fill("E1")
    await admin.journey.getByLabel("Rule 1: add a value").press("Enter")
    await sees(admin, "11 of 12 employees will be shared")
    await expectAccessible(admin)
    await admin.click("Review")

    await admin.waitFor("Check, then connect")
    await sees(admin, "11 of 12 employees.")
    await sees(admin, "Not shared: Work email.")
    await expectAccessible(admin)
    await admin.click("Connect and start the first sync")

    await admin.waitFor("The first sync is done")
    await expectAccessible(admin)
    await admin.click("Continue")
    await admin.waitFor("Acme is connected")
    await sees(admin, "employees shared")
    await expectAccessible(admin)
    expect((await admin.events()).map(([name]) => name)).toEqual([
      "dataTransferMode.select",
      "hrmsConnectionParams.submit",
      "dataSelection.submit",
      "sdkEvents.connectionConfigurationCompleted",
    ])
    await expect
      .poll(() => vendor.received.map(({ webhook }) => webhook?.event))
      .toEqual(expect.arrayContaining(["connection.events.accepted", "sync.events.completed"]))
  })
})
