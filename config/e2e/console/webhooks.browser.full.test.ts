import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { importEmployees } from "../testing/employees.ts"
import { type Receiver, startReceiver } from "../testing/receiver.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The webhooks of a vendor, with the real service and a receiver that fails. */

let service: TestService
let vendor: TestVendor
let receiver: Receiver
let pages: ConsolePages
let admin: ConsoleUser

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor("Tamarind Benefits")
  receiver = await startReceiver(200)
  pages = await openConsolePages(service)
  admin = await pages.createUser("devika.menon@tamarind.example", {
    role: "vendor-admin",
    orgId: vendor.orgId,
  })
})
afterAll(async () => {
  await pages.close()
  await receiver.close()
  await service.close()
})

const rows = ({ page }: OpenConsole) => page.getByRole("table", { name: "Deliveries" }).getByRole("row")

describe("the webhooks of a vendor", () => {
  it("go to the address that is set, which a test event reaches", async () => {
    const browser = await pages.openAs(admin)
    await browser.goTo("Webhooks")
    await browser.sees("Nothing was sent yet")
    await browser.click("Address and events")
    await expectAccessible(browser)
    await browser.type("Address", receiver.url)
    await browser.click("Save")
    await browser.sees("No delivery waits. The next one goes to the new address.")
    await browser.click("Change the address")
    await browser.sees("Saved")
    await browser.click("Send test.event")
    await browser.sees(/Accepted: 200 in/u)
    expect(receiver.requests.map(({ event }) => event)).toEqual(["test.event"])
  })

  it("that fail say why, and arrive once they are resent", async () => {
    receiver.setBehaviour(410)
    const acme = await importEmployees(service.installation, vendor, "Acme", 25)
    const browser = await pages.openAs(admin, "/webhooks")
    const failed = browser.page.getByRole("row", { name: /connection.requested/u })
    await failed.getByText("410").waitFor()
    await browser.sees(/responded with 410/u)
    await failed.getByRole("link").click()
    await browser.page.getByRole("heading", { level: 2, name: "connection.events.requested" }).waitFor()
    await browser.sees("Failed after 1 attempt")
    await browser.sees(/Save the address again when it is back/u)
    await browser.page.getByLabel("Body, masked").getByText('"CONNECTION_INVITED"').waitFor()
    await expectAccessible(browser)

    receiver.setBehaviour(200)
    await browser.page.getByRole("article").getByRole("button", { name: "Resend" }).click()
    await browser.sees("1 delivery will be sent again.")
    await expectAccessible(browser)
    await browser.page.getByRole("dialog").getByRole("button", { name: "Resend 1" }).click()
    await browser.sees("1 delivery is sent again")
    await browser.page.getByRole("article").getByText("Delivered").waitFor()
    await browser.page.getByText(/accepts everything/u).waitFor()
    expect(receiver.requests.filter(({ answeredWith }) => answeredWith === 200)).toContainEqual(
      expect.objectContaining({ event: "connection.events.requested" }),
    )
    expect(acme.connection_id).not.toBe("")
  })

  it("are filtered in an address that can be shared, and resent as they are selected", async () => {
    const browser = await pages.openAs(admin, "/webhooks?state=delivered")
    await expect.poll(() => rows(browser).count()).toBeGreaterThan(1)
    await browser.page.getByRole("button", { name: "Event", exact: true }).click()
    await browser.page.getByRole("menuitemradio", { name: "sync.initiated" }).click()
    await expect.poll(() => rows(browser).count()).toBe(2)
    expect(browser.page.url()).toContain("event=sync.events.initiated")
    await browser.page.getByRole("checkbox", { name: "Select all 1" }).check()
    await browser.sees("1 selected")
    await browser.page.getByRole("button", { name: "Resend 1", exact: true }).click()
    await browser.sees("1 delivery will be sent again.")
    await browser.page.getByRole("dialog").getByRole("button", { name: "Resend 1" }).click()
    await browser.sees("1 delivery is sent again")
    await browser.page.getByRole("searchbox").fill("7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11")
    await browser.sees("Nothing matches")
    await browser.click("Clear filters")
    await expect.poll(() => rows(browser).count()).toBeGreaterThan(1)
  })

  it("of a time range are counted before they are resent", async () => {
    const browser = await pages.openAs(admin, "/webhooks")
    await browser.click("Resend a time range")
    await browser.page.getByRole("radio", { name: "Delivered ones" }).check()
    await browser.sees(/deliveries will be sent again/u)
    await browser.type("To", "2020-01-01T00:00")
    await browser.page.getByLabel("To", { exact: true }).blur()
    await browser.sees("The end must be later than the beginning.")
    await browser.type("From", "2019-01-01T00:00")
    await browser.page.getByLabel("From", { exact: true }).blur()
    await browser.sees("Nothing matches, so nothing would be sent.")
  })

  it("are signed by a new secret, which is shown once", async () => {
    const browser = await pages.openAs(admin, "/webhooks?tab=secret")
    await browser.click("Rotate the secret")
    await browser.sees(/Your receiver accepted \d+ deliver/u)
    await expectAccessible(browser)
    await browser.click("Make a new secret")
    await browser.page.getByRole("heading", { name: "Your new secret" }).waitFor()
    const [secret = "", standardSecret = ""] = await browser.page
      .getByRole("dialog")
      .locator("code")
      .allTextContents()
    expect(standardSecret).toBe(`whsec_${Buffer.from(secret).toString("base64")}`)
    await browser.click("I have copied it")
    await browser.sees("Signs now")
    await expect.poll(() => browser.page.getByRole("table").getByRole("row").count()).toBe(3)
    const content = await browser.page.content()
    expect([secret, standardSecret].filter((shown) => content.includes(shown))).toEqual([])
  })

  it("keep what a user typed when another saves first", async () => {
    const [first, second] = [
      await pages.openAs(admin, "/webhooks?tab=endpoint"),
      await pages.openAs(admin, "/webhooks?tab=endpoint"),
    ]
    await second.type("Address", `${receiver.url}?mine`)
    await second.click("Send test.event")
    await second.sees("Save your changes first. The test goes to the saved address.")
    await first.type("Address", `${receiver.url}?theirs`)
    await first.click("Save")
    await first.sees(/The present address accepted \d+ deliver/u)
    await expectAccessible(first)
    await first.click("Change the address")
    await first.sees("Saved")
    await second.click("Save")
    await second.click("Change the address")
    await second.sees("Someone else changed this")
    await second.sees(`${receiver.url}?theirs`)
    await expect.poll(() => second.page.getByLabel("Address").inputValue()).toBe(`${receiver.url}?mine`)
    await expectAccessible(second)
    await second.click("Save mine over it")
    await second.sees("Saved")
  })

  it("are a member's without settings, in the dark, in Hindi and on a telephone", async () => {
    const member = await pages.createUser("arjun.sethi@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
    })
    const browser = await pages.openAs(member, "/webhooks", { theme: "dark" })
    await browser.sees("Nothing was sent yet")
    await browser.click("Secret")
    await browser.sees("Only admins see the secrets.")
    await browser.click("Address and events")
    await browser.sees("Only admins can change the address and the events.")
    await expectAccessible(browser)
    const phone = await pages.openAs(admin, "/webhooks", {
      theme: "dark",
      locale: "hi-IN",
      width: 390,
      height: 844,
    })
    await phone.sees("प्रति दिन डिलीवरी")
    await phone.page.getByRole("table").first().getByRole("link").first().click()
    await phone.page.getByRole("dialog").getByText("कोशिशें").waitFor()
    await expectAccessible(phone)
  })
})
