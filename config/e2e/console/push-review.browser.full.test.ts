import { runAsService } from "../../../core/testing/run-as-service.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { makeConsoleCall, startConsoleSession } from "../testing/console.ts"
import { connectPusher, testCredentials } from "../testing/pushing.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Test records that a client's developers pushed, and their approval by the vendor. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser

beforeAll(async () => {
  service = await startService(["delivery"])
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

const ASHA = { employeeId: "KL-1", name: "Asha Rao", status: "Active", department: "Weaving" }

/** A client whose developers have pushed a wrong and a right record, and asked for approval. */
const pushAndAsk = async () => {
  const client = await connectPusher(service, vendor.orgId)
  const headers = await testCredentials(service, client.id)
  const push = (form: Readonly<Record<string, string>>) =>
    service.call("POST", "/api/external/sync/callback", {
      headers: { username: headers.username, password: headers.password },
      form,
    })
  expect((await push({ ...ASHA, mobileNumber: "12345" })).status).toBe(400)
  expect((await push(ASHA)).status).toBe(200)
  await runAsService(service.application.useCases.push.requestPushApproval(OPERATOR, client.id))
  return { ...client, push }
}

describe("a client that asks for approval", () => {
  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("shows its test records as the vendor would receive them: %s, %i px", async (theme, width) => {
    const client = await pushAndAsk()
    const browser = await pages.openAs(admin, `/clients/${client.id}`, { theme, width })
    await browser.sees("Waits for approval, asked for")
    await browser.sees("1 push was refused.")
    await expectAccessible(browser)
    await expect.poll(() => browser.page.locator("main").textContent()).not.toContain("12345")
    await browser.click("Asha Rao")
    const drawer = browser.page.getByRole("dialog", { name: "Asha Rao" })
    await drawer.getByText("KL-1").waitFor()
    await expectAccessible(browser)
    await drawer.getByRole("button", { name: "Close" }).click()
  })

  it("is on the overview, and is approved after a look, once", async () => {
    const client = await pushAndAsk()
    const overview = await pages.openAs(admin)
    const issue = overview.page.locator(".issues li", { hasText: "Asks for your approval" }).last()
    await issue.getByRole("link", { name: /Look at the test records/u }).click()
    await overview.sees("Waits for approval, asked for")
    const second = await pages.open(`/clients/${client.id}`, { context: overview.context })
    await second.click("Approve")
    await second.sees("The test record is deleted, and the test credentials stop working at once.")

    await overview.click("Approve")
    const dialog = overview.page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Approve", exact: true }).click()
    await overview.sees("Pushing is approved")
    await overview.sees("This client is approved.")
    await expect.poll(() => overview.page.getByText("Test records").count()).toBe(0)
    expect((await client.push(ASHA)).status).toBe(401)

    await second.sees("This client is approved.")
    await expectAccessible(second)
    const session = await startConsoleSession(service.application, admin.userId, admin.membershipId)
    const path = `/api/console/clients/${client.id}/push-test/approve/`
    const again = await makeConsoleCall(service.call, session)("POST", path, {
      route: "/api/console/clients/{connection_id}/push-test/approve/",
    })
    const message = "This client is approved already. Nothing was changed."
    expect(again).toMatchObject({ status: 409, body: { message } })
  })

  it("says what is missing before anything was pushed", async () => {
    const client = await connectPusher(service, vendor.orgId)
    const browser = await pages.openAs(admin, `/clients/${client.id}`)
    await browser.sees("The client has not created test credentials yet.")
    await expectAccessible(browser)
  })

  it("is shown to a member, who is told that an admin approves", async () => {
    const client = await pushAndAsk()
    const member = await pages.createUser("arjun.sethi@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
      corporates: [client.orgId],
    })
    const browser = await pages.openAs(member, `/clients/${client.id}`)
    await browser.sees("An admin of the vendor looks at them and approves them.")
    await expect.poll(() => browser.page.getByRole("button", { name: "Approve" }).count()).toBe(0)
  })
})
