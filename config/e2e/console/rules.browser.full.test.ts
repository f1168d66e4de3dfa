import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { importText, type Imported } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The rules of a client, which its company decides on, and those of a vendor, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let hr: ConsoleUser
let kaveri: Imported

const CSV = `employeeId,name,email,department,pan,status
KL-1,tenzin lhamo,tenzin@kaveri.example,Mktg,ABCPE1234F,Active
KL-2,Asha Rao,asha@kaveri.example,Stores,,Active
KL-3,Robin Mascarenhas,robin@kaveri.example,mktg,,Active
`

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  kaveri = await importText(service.installation, vendor, "Kaveri", CSV)
  pages = await openConsolePages(service)
  hr = await pages.createUser("maya.rao@kaveri.example", { role: "corporate-admin", orgId: kaveri.org_id })
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const ruleNames = ({ page }: OpenConsole) => page.locator(".rules b").allTextContents()

const addReplacement = async (browser: OpenConsole, from: string, to: string) => {
  await browser.click("Add a rule")
  await browser.type("When it is, line 1", from)
  await browser.type("Write, line 1", to)
}

describe("the rules of a client", () => {
  it("show what they change on real rows, are tested on everyone, and saved", async () => {
    const browser = await pages.openAs(hr)
    await browser.goTo("Rules")
    await browser.sees("No rules yet")
    await expectAccessible(browser)
    await addReplacement(browser, "Mktg", "Marketing")
    const changes = browser.page.getByRole("group", { name: "Changed rows" })
    await changes.getByText("Marketing").nth(1).waitFor()
    await expect.poll(() => changes.locator("del").allTextContents()).toEqual(["Mktg", "mktg"])
    await expectAccessible(browser)
    await browser.click("Test on everyone")
    await browser.sees("3 records. 2 would change, 1 would not. None would fail.")
    await browser.click("Save changes")
    await browser.sees("Saved. The rules apply from the next sync on")
    const { status, stdout } = await service.installation.run(
      ...["connection", "rules", kaveri.connection_id, "--json"],
    )
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      rules: [{ kind: "replace", key: "department", values: { Mktg: "Marketing" }, ignore_case: true }],
    })
  })

  it("say which rows would fail, and which rule finds nothing", async () => {
    const browser = await pages.openAs(hr, "/rules")
    await browser.click("Add a rule")
    await browser.page.getByLabel("What it does").selectOption("replace_text")
    await browser.page.getByLabel("Field", { exact: true }).selectOption("employeeId")
    await browser.type("Find", "KL-2")
    await browser.click("Add a rule")
    await browser.page.getByLabel("What it does").selectOption("case")
    await browser.page.getByLabel("Field", { exact: true }).selectOption("pan")
    await browser.sees(/Rule 3 finds no values to change here/u)
    await browser.click("Test on everyone")
    await browser.sees(/1 would fail. 0 fail today/u)
    await browser.sees("Would fail")
  })

  it("are moved by keys and by a menu, and deleted with a way back", async () => {
    const browser = await pages.openAs(hr, "/rules")
    await addReplacement(browser, "HR", "People")
    await browser.page.getByLabel("What it does").selectOption("strip")
    await browser.type("These characters", ".")
    expect(await ruleNames(browser)).toEqual([
      "Replace values of Department",
      "Remove characters from Department",
    ])
    await browser.page.getByRole("button", { name: /^Move rule 2/u }).press("ArrowUp")
    await browser.sees("Now rule 1 of 2")
    expect(await ruleNames(browser)).toEqual([
      "Remove characters from Department",
      "Replace values of Department",
    ])
    // The grip keeps the focus for the next key.
    await browser.page.keyboard.press("ArrowDown")
    await browser.sees("Now rule 2 of 2")
    await browser.page.getByRole("button", { name: "Rule 2", exact: true }).click()
    await browser.page.getByRole("menuitem", { name: "Delete" }).click()
    expect(await ruleNames(browser)).toEqual(["Replace values of Department"])
    await browser.click("Undo")
    expect(await ruleNames(browser)).toHaveLength(2)
    await browser.goTo("Colleagues")
    await browser.sees("Leave without saving?")
    await browser.click("Stay here")
    expect(await ruleNames(browser)).toHaveLength(2)
  })

  it("are not saved before they are complete, nor with what may not be in them", async () => {
    const browser = await pages.openAs(hr, "/rules")
    await browser.click("Add a rule")
    await browser.click("Save changes")
    await browser.sees("Enter at least one value to replace.")
    await browser.type("When it is, line 1", "ABCPE1234F")
    await browser.click("Save changes")
    await browser.sees(/The rules were not accepted, and nothing was saved: Rule 2/u)
    await browser.sees(/Rules are stored unencrypted/u)
  })

  it("of two people are compared before one saves over the other", async () => {
    const [first, second] = [await pages.openAs(hr, "/rules"), await pages.openAs(hr, "/rules")]
    await addReplacement(second, "Stores", "Warehouse")
    await addReplacement(first, "HR", "People")
    await first.click("Save changes")
    await first.sees("Saved. The rules")
    await second.click("Save changes")
    await second.sees("Someone else changed the rules")
    await second.page
      .locator(".both")
      .getByText(/“HR” becomes “People”/u)
      .waitFor()
    await second.page
      .locator(".both")
      .getByText(/“Stores” becomes “Warehouse”/u)
      .waitFor()
    await expectAccessible(second)
    await second.click("Save mine over it")
    await second.sees("Saved. The rules")
    await first.page.reload()
    await first.page
      .locator(".rules")
      .getByText(/“Stores” becomes “Warehouse”/u)
      .waitFor()
    await expect.poll(() => first.page.locator(".rules").getByText(/“HR”/u).count()).toBe(0)
  })
})

describe("the rules of a vendor", () => {
  it("are its admins', tried on what it may see of a client, and shown to the client", async () => {
    const admin = await pages.createUser("devika.menon@tamarind.example", {
      role: "vendor-admin",
      orgId: vendor.orgId,
    })
    const browser = await pages.openAs(admin, "/rules", { theme: "dark" })
    await browser.sees("Rules of a single client are the client's own")
    await browser.click("Add a rule")
    await browser.page.getByLabel("What it does").selectOption("case")
    await browser.page.getByLabel("Field", { exact: true }).selectOption("name")
    const changes = browser.page.getByRole("group", { name: "Changed rows" })
    await changes.locator("ins", { hasText: "Tenzin Lhamo" }).waitFor()
    await browser.sees(/as their last sync stored them/u)
    await expectAccessible(browser)
    await browser.click("Save changes")
    await browser.sees("Saved. The rules")
    const client = await pages.openAs(hr, "/rules", {
      theme: "dark",
      locale: "hi-IN",
      width: 390,
      height: 844,
    })
    await client.page.getByText("आपके नियमों से पहले वेंडर के 1 नियम चलते हैं").click()
    await client.page.locator(".read-only").getByText("नाम के बड़े-छोटे अक्षर बदलें").waitFor()
    await expectAccessible(client)
  })

  it("are not a member's, nor are a client's rules the vendor's", async () => {
    const member = await pages.createUser("arjun.sethi@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
      corporates: [kaveri.org_id],
    })
    const browser = await pages.openAs(member, "/rules")
    await browser.waitFor("There is no such page")
    const address = `/api/console/clients/${kaveri.connection_id}/rules/`
    const headers = `{ headers: { "X-Requested-With": "test" } }`
    const statuses = await browser.page.evaluate(
      `Promise.all([fetch("${address}", ${headers}), fetch("/api/console/rules/", ${headers})]).then((answers) => answers.map(({ status }) => status))`,
    )
    expect(statuses).toEqual([403, 403])
  })
})
