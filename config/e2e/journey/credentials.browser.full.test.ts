import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { startService, type TestService } from "../testing/service.ts"
import { makeCsv, type SftpCorporate, startSftpCorporate } from "../testing/sftp.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* The connection details: what is typed, tested and confirmed, against real servers. */

let service: TestService
let pages: JourneyPages
let corporate: SftpCorporate
let wrapper: WrapperServer

beforeAll(async () => {
  service = await startService()
  pages = await openJourneyPages(service, await service.createVendor("Tamarind Benefits"))
  corporate = await startSftpCorporate()
  wrapper = await startWrapperServer("Bearer CANARY-right")
})
afterAll(async () => {
  await pages.close()
  await wrapper.close()
  await corporate.server.remove()
  await service.close()
})

const choose = async (admin: OpenJourney, mode: RegExp) => {
  await admin.click("Get started")
  await admin.choose(mode)
  await admin.click("Continue")
}

/** Types the details of the corporate's server with this private key. */
const typeServer = async (admin: OpenJourney, privateKey: string) => {
  const { host, port, directory, username } = corporate.credentials()
  await admin.type("Host", String(host))
  await admin.type("Port optional", String(port))
  await admin.type("Directory optional", String(directory))
  await admin.type("User name", String(username))
  await admin.type("Private key optional", privateKey)
}

describe("an SFTP server", () => {
  it("is confirmed by its key before anything is sent to it, and tested with a wrong and then the right key", async () => {
    corporate.put("employees.csv", makeCsv(12), 1_000)
    const admin = await pages.open("hr@sftp.example")
    await choose(admin, /SFTP folder/u)
    await admin.waitFor("Where is the file?")
    await admin.sees("Still missing: Host and User name")
    await expectAccessible(admin)
    await typeServer(admin, corporate.server.otherKey)

    await admin.click("Test connection")
    await admin.waitFor("Is this your server?")
    await expectAccessible(admin)
    await admin.click("It matches, sign in")
    await admin.sees("The test did not succeed")
    await admin.sees(/did not accept the user/u)
    await admin.sees("Waiting for details that work")
    await expectAccessible(admin)

    await admin.type("Private key optional", String(corporate.credentials()["private_key"]))
    await admin.click("Test connection")
    await admin.sees("1 of 5 groups can be read")
    await admin.sees("12 rows on the first page")
    await expectAccessible(admin)
    const next = admin.journey.getByRole("button", { name: "Continue with what can be read" })
    await expect.poll(() => next.getAttribute("aria-disabled")).toBeNull()
  })

  it("that is not the user's gets nothing, and the user what to do next", async () => {
    const admin = await pages.open("hr@stranger.example")
    await choose(admin, /SFTP folder/u)
    await typeServer(admin, corporate.server.otherKey)
    await admin.click("Test connection")
    await admin.click("It doesn't match")
    await admin.sees(/Nothing was sent to the server/u)
    const next = admin.journey.getByRole("button", { name: "Continue", exact: true })
    await expect.poll(() => next.getAttribute("aria-disabled")).toBe("true")
  })
})

describe("an endpoint of the corporate", () => {
  it("shows the reason of its refusal, and nothing of the token in the vendor's page", async () => {
    wrapper.employees = [{ employeeId: "W1", name: "Employee 1", status: "Active" }]
    const admin = await pages.open("hr@custom.example")
    await choose(admin, /Your own API/u)
    await admin.type("Address", wrapper.url)
    await admin.journey.getByRole("combobox", { name: /Authentication/u }).selectOption("bearer")
    await admin.type("Token optional", "CANARY-wrong")
    await admin.click("Test connection")
    await admin.sees("The test did not succeed")
    await admin.type("Token optional", "CANARY-right")
    await admin.click("Test connection")
    await admin.sees("1 of 5 groups can be read")
    const page = await admin.page.evaluate<string>(
      "document.documentElement.outerHTML + JSON.stringify(events) + location.href",
    )
    expect(page).not.toContain("CANARY")
  })
})
