import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { NO_ANSWERS } from "../../../core/testing/builders/journeys.ts"
import { journeyHeaders, startJourney } from "../testing/journey.ts"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { submitJourney } from "../testing/mailbox-code.ts"
import { makeCsv, type SftpCorporate, startSftpCorporate } from "../testing/sftp.ts"

/* An SFTP server, from the first screen to "Connected" and the vendor's webhooks, and its repair, as an HR admin does it. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages
let corporate: SftpCorporate
let operator: ReturnType<typeof makeOperator>

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
  corporate = await startSftpCorporate()
  operator = makeOperator(service)
})
afterAll(async () => {
  await pages.close()
  await corporate.server.remove()
  await service.close()
})

const connectServer = async (admin: OpenJourney) => {
  await admin.click("Get started")
  await admin.choose(/SFTP folder/u)
  await admin.click("Continue")
  const { host, port, directory, username, private_key: privateKey } = corporate.credentials()
  await admin.type("Host", String(host))
  await admin.type("Port optional", String(port))
  await admin.type("Directory optional", String(directory))
  await admin.type("User name", String(username))
  await admin.choose(/A private key/u)
  await admin.type("Private key", corporate.server.otherKey)
  await admin.click("Test connection")
  await admin.click("It matches, sign in")
  await admin.sees("The test did not succeed")
  await admin.type("Private key", String(privateKey))
  await admin.click("Test connection")
  await admin.sees("12 rows")
  await admin.click("Continue with what can be read")
}

/** As a payroll system exports it, with headers of its own. */
const makeExport = (count: number): string => {
  const rows = Array.from(
    { length: count },
    (_, n) => `E${String(n + 1)},Employee ${String(n + 1)},L${String(n)}`,
  )
  return `Kennung,Wer,Locker\n${rows.join("\n")}\n`
}

const matchColumns = async (admin: OpenJourney) => {
  await admin.waitFor("Match your columns to ours")
  await admin.sees("Employee 1 · Employee 2 · Employee 3")
  await admin.sees(/Choose a column for/u)
  await expectAccessible(admin)
  const goesTo = (column: string) => admin.journey.getByLabel(`${column} goes to`)
  await goesTo("Kennung").selectOption("employeeId")
  await goesTo("Wer").selectOption("name")
  await goesTo("Locker").selectOption("")
  await admin.click("Continue")
}

/** Connects a corporate by its server, and waits for its first sync. */
const connect = async (email: string): Promise<string> => {
  const headers = journeyHeaders(await startJourney(vendor, email))
  const details = Object.entries(corporate.credentials()).map(([key, value]) => [key, String(value)])
  const credentials = { sftp: Object.fromEntries(details) as Readonly<Record<string, string>> }
  const answers = { ...NO_ANSWERS, integration_type: "SFTP", credentials }
  const json = { version: 0, save_id: randomUUID(), step: "review", answers }
  await service.call("POST", "/api/journey/save/", { headers, json })
  await submitJourney(service, headers, { version: 1, email })
  const sync = async () => (await service.call("GET", "/api/journey/sync/", { headers })).body.state
  await expect.poll(sync).toBe("completed")
  const { body } = await service.call("GET", "/api/journey/", { headers })
  return String(body.connection.connection_id)
}

describe("an SFTP server", () => {
  it("is connected with a wrong and then the right key, fewer fields and people, to the vendor's webhooks", async () => {
    corporate.put("employees.csv", makeExport(12), 1_000)
    const admin = await pages.open("hr@whole-sftp.example")
    await connectServer(admin)
    await matchColumns(admin)

    await admin.waitFor("Choose what Tamarind Benefits receives")
    await admin.sees("of 12 employees will be shared")
    await expectAccessible(admin)
    await admin.journey.getByLabel("Work email").uncheck()
    await admin.click("Add a condition")
    await admin.sees("Choose at least one value for every condition")
    await admin.journey.getByLabel("Condition 1: field").selectOption("employeeId")
    await admin.journey.getByLabel("Condition 1: add a value").fill("E1")
    await admin.journey.getByLabel("Condition 1: add a value").press("Enter")
    await admin.sees("11 of 12 employees will be shared")
    await expectAccessible(admin)
    await admin.click("Review")

    await admin.waitFor("Check, then connect")
    await admin.sees("11 of 12 employees.")
    await admin.sees("Not shared: Work email.")
    await expectAccessible(admin)
    await admin.confirmMailbox()
    await admin.click("Connect and start the first sync")

    await admin.waitFor("The first sync is done")
    await expectAccessible(admin)
    await admin.click("Continue")
    await admin.waitFor("Acme is connected")
    await admin.sees("employees shared")
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

  it("with another key than before is read again once that key is confirmed", async () => {
    const email = "hr@new-key.example"
    corporate.put("employees.csv", makeCsv(3), 1_000)
    const id = await connect(email)
    const { server } = corporate
    await server.stop()
    server.renewHostKey()
    await server.start()
    await operator.sql(`UPDATE connection SET due_at = date_trunc('milliseconds', now()) WHERE id = '${id}'`)
    const status = async () =>
      (await operator.sql(`SELECT status FROM connection WHERE id = '${id}'`))[0]?.["status"] as unknown
    await expect.poll(status).not.toBe("CONNECTION_ACCEPTED")

    const admin = await pages.open(email)
    await admin.waitFor(/needs new sign-in details/u)
    await admin.choose(/A private key/u)
    await admin.type("Private key", server.key)
    await admin.click("Save and resume")
    await admin.confirmMailbox()
    await admin.click("Confirm")
    await admin.waitFor("This server has another key than before")
    await expectAccessible(admin)
    expect(await status()).not.toBe("CONNECTION_ACCEPTED")
    await admin.click("It matches, sign in")
    await admin.waitFor("Saved. The sync continues")
    await expect.poll(status).toBe("CONNECTION_ACCEPTED")
  })
})
