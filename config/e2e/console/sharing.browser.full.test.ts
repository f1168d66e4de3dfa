import { runAsService } from "../../../core/testing/run-as-service.ts"
import * as Effect from "effect/Effect"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { SharingTerms } from "../../../core/contract/sharing/sharing-terms.ts"
import { TokenFlag } from "../../../core/contract/sharing/data-model-flags.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* A company changes what and whom it shares, with the real service. */

const CSV = [
  "employeeId,name,email,department",
  "KL-1,Tenzin Lhamo,tenzin@kaveri.example,Design",
  "KL-2,Asha Rao,asha@kaveri.example,Stores",
  "KL-3,Ravi Iyer,ravi@kaveri.example,Stores",
  "KL-4,Meera Nair,meera@kaveri.example,Design",
  "",
].join("\n")
const NO_STORES = [{ field: "department", operator: "is_not", values: ["Stores"] }] as const
const EVERYTHING: SharingTerms = { withheld: [], subset: [] }

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let kaveri: Imported
let ananya: ConsoleUser
let wrapper: WrapperServer

const run = <A, E>(effect: Effect.Effect<A, E>) => runAsService(effect)
const shareByOperator = (terms: SharingTerms) =>
  run(service.application.useCases.sharing.changeSharing(OPERATOR, kaveri.connection_id, terms))
const readTerms = async (id = kaveri.connection_id) => {
  const { connection } = await run(service.application.useCases.sharing.showSharing(OPERATOR, id))
  return { withheld: connection.withheld, subset: connection.subset, employees: connection.employeeCount }
}
const importAgain = () => importText(service.installation, vendor, "Kaveri", CSV)

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  kaveri = await importAgain()
  wrapper = await startWrapperServer("Bearer token")
  pages = await openConsolePages(service)
  ananya = await pages.createUser("ananya@kaveri.example", { role: "corporate-admin", orgId: kaveri.org_id })
})
afterAll(async () => {
  await pages.close()
  await wrapper.close()
  await service.close()
})

const openTab = (tab: "data" | "subset", options = {}, user = ananya): Promise<OpenConsole> =>
  pages.openAs(user, `/clients/${kaveri.connection_id}?tab=${tab}`, options)
/** A required one says so in its name. */
const findField = ({ page }: OpenConsole, name: string) =>
  page.getByRole("checkbox", { name: new RegExp(`^${name}(?:\\s*required)?$`, "u") })
const addRule = async ({ page }: OpenConsole, value: string) => {
  await page.getByRole("button", { name: "Add a rule" }).click()
  await page.getByLabel("Rule 1: add a value").fill(value)
  await page.getByLabel("Rule 1: add a value").press("Tab")
}
/** In the dialog: the button behind it has the same words. */
const confirm = async ({ page }: OpenConsole) => {
  const dialog = page.getByRole("dialog")
  await expect.poll(() => dialog.getByRole("button", { name: "Keep it" }).evaluate(isFocused)).toBe(true)
  await dialog.getByRole("button", { name: "Stop sharing" }).click()
}
const isFocused = (element: unknown): boolean =>
  (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement === element

describe("what is shared", () => {
  beforeEach(() => shareByOperator(EVERYTHING))

  it("is withheld by the company once it knows the loss, and shared again", async () => {
    const browser = await openTab("data")
    await browser.sees("What Tamarind Benefits receives of each employee.")
    await expectAccessible(browser)
    await findField(browser, "Work email").uncheck()
    await browser.click("Save changes")
    await browser.sees("Stop sharing 1 field?")
    await browser.sees(/no longer receives Work email of 4 employees/u)
    await expectAccessible(browser)
    await browser.page.getByRole("button", { name: "Keep it" }).click()
    expect(await readTerms()).toMatchObject({ withheld: [] })
    await expect.poll(() => findField(browser, "Work email").isChecked()).toBe(false)
    await browser.click("Save changes")
    await confirm(browser)
    await browser.sees(/^Saved\./u)
    expect(await readTerms()).toMatchObject({ withheld: ["email"], employees: 4 })
    await findField(browser, "Work email").check()
    await browser.click("Save changes")
    await expect.poll(async () => (await readTerms()).withheld).toEqual([])
    await expect.poll(() => browser.page.getByRole("button", { name: "Save changes" }).count()).toBe(0)
  })

  it("shows what was chosen until what was saved has come back, and keeps what is chosen in between", async () => {
    await shareByOperator({ withheld: ["email"], subset: [] })
    const browser = await openTab("data")
    await findField(browser, "Work email").check()
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await browser.page.route("**/sharing/", async (route) => {
      if (route.request().method() === "GET") await released
      await route.continue()
    })
    const asked = browser.page.waitForRequest(
      (request) => request.method() === "GET" && request.url().endsWith("/sharing/"),
    )
    await browser.click("Save changes")
    await asked
    await expect.poll(() => findField(browser, "Work email").isChecked()).toBe(true)
    const pan = browser.page.getByRole("checkbox", { name: /^PAN\b/u })
    await pan.uncheck()
    release()
    await browser.sees(/^Saved\./u)
    expect(await readTerms()).toMatchObject({ withheld: [] })
    await expect.poll(() => pan.isChecked()).toBe(false)
    await browser.page.getByRole("button", { name: "Save changes" }).waitFor()
  })

  it("always has the mandatory fields, with the reason", async () => {
    const browser = await openTab("data")
    await browser.sees(/3 fields are required by Tamarind Benefits/u)
    await expect.poll(() => findField(browser, "Employee ID").isDisabled()).toBe(true)
    await expect.poll(() => findField(browser, "Employee ID").isChecked()).toBe(true)
  })

  it("keeps what one person chose when another saved first, and compares both", async () => {
    const browser = await openTab("data")
    await findField(browser, "Work email").uncheck()
    await shareByOperator({ withheld: ["pan"], subset: [] })
    await browser.click("Save changes")
    await confirm(browser)
    await browser.sees("Someone else changed what is shared")
    await browser.sees("PAN: saved now as withheld, with yours withheld")
    await browser.sees("Work email: saved now as shared, with yours withheld")
    await expectAccessible(browser)
    expect(await readTerms()).toMatchObject({ withheld: ["pan"] })
    await browser.click("Save mine over it")
    await confirm(browser)
    await browser.sees(/^Saved\./u)
    expect(await readTerms()).toMatchObject({ withheld: ["pan", "email"] })
  })

  it("is not changed while a sync runs, and nothing that was chosen is lost", async () => {
    const browser = await openTab("data")
    await findField(browser, "Work email").uncheck()
    await browser.click("Save changes")
    const { lock } = service.application.ports
    await run(
      lock.withLock(
        kaveri.connection_id,
        Effect.promise(async () => {
          await confirm(browser)
          await browser.sees(/A sync of this company is running, so nothing was saved/u)
        }),
      ),
    )
    await expect.poll(() => findField(browser, "Work email").isChecked()).toBe(false)
    await browser.click("Save changes")
    await confirm(browser)
    await browser.sees(/^Saved\./u)
    expect(await readTerms()).toMatchObject({ withheld: ["email"] })
  })

  it("asks before unsaved changes are left", async () => {
    const browser = await openTab("data")
    await findField(browser, "Work email").uncheck()
    await browser.page.getByRole("link", { name: "Who is shared" }).click()
    await browser.page.getByRole("dialog").waitFor()
  })

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("fits the page, in the %s theme and in Hindi", async (theme, width) => {
    const browser = await openTab("data", { theme, width, locale: "hi-IN" })
    await browser.sees(/Tamarind Benefits को मिलता है/u)
    await expectAccessible(browser)
  })
})

describe("who is shared", () => {
  beforeEach(async () => {
    await shareByOperator(EVERYTHING)
    await importAgain()
  })

  it("is chosen by rules, with the number who leave before it is saved", async () => {
    const browser = await openTab("subset")
    await browser.sees("Everybody is shared. Add a rule to leave people out.")
    await addRule(browser, "Stores")
    await browser.click("Count and show a record")
    await browser.sees("of 4 employees")
    await browser.sees("2 employees are no longer shared once you save; Tamarind Benefits is told of each.")
    await browser.sees(/Your source cannot be read on request/u)
    await browser.sees("tenzin@kaveri.example")
    await expectAccessible(browser)
    await browser.click("Save changes")
    await browser.sees("Stop sharing 2 employees?")
    await browser.sees(/2 of 4 employees are no longer shared, at once/u)
    await expectAccessible(browser)
    await confirm(browser)
    await browser.sees("Saved. 2 employees are no longer shared.")
    expect(await readTerms()).toEqual({ withheld: [], subset: NO_STORES, employees: 2 })
    const { stdout } = await service.installation.run("audit", "list", "--json")
    expect(stdout).toContain("connection.sharing.changed")
    expect(stdout).not.toContain("Stores")
  })

  it("names the loss also when nobody counted, and not before every rule has a value", async () => {
    const browser = await openTab("subset")
    await browser.page.getByRole("button", { name: "Add a rule" }).click()
    await browser.sees("Choose at least one value for every rule, or delete the rule.")
    await browser.page.getByLabel("Rule 1: add a value").fill("Design")
    await browser.page.getByLabel("Rule 1: add a value").press("Tab")
    await browser.click("Save changes")
    await browser.sees("Stop sharing 2 employees?")
    await browser.page.getByRole("button", { name: "Keep it" }).click()
    expect(await readTerms()).toMatchObject({ subset: [], employees: 4 })
  })

  it("shows the rules of both when another person saved first", async () => {
    const browser = await openTab("subset")
    await addRule(browser, "Design")
    await shareByOperator({ withheld: [], subset: NO_STORES })
    await browser.click("Save changes")
    await confirm(browser)
    await browser.sees("Someone else changed what is shared")
    await browser.sees("Without those whose Department is Stores.")
    await browser.sees("Without those whose Department is Design.")
    await expectAccessible(browser)
    await browser.click("Take what is saved")
    await browser.page.getByRole("button", { name: "Remove Stores" }).waitFor()
    expect(await readTerms()).toMatchObject({ subset: NO_STORES })
  })

  it("is counted in a source that can be read, whose values are chosen from", async () => {
    wrapper.employees = ["Design", "Stores", "Stores"].map((department, index) => ({
      ...{ employeeId: `W-${String(index)}`, name: `Person ${String(index)}`, status: "Active", department },
      modified: "2026-01-01T00:00:00.000Z",
    }))
    const credentials = join(service.installation.folder, "credentials.json")
    await writeFile(credentials, JSON.stringify({ url: wrapper.url, auth_type: "bearer", token: "token" }))
    const { stdout, stderr, status } = await service.installation.run(
      ...["connect", "custom-wrapper", "--vendor", vendor.orgId, "--org-name", "Indus", "--wait", "--json"],
      ...["--email", "hr@indus.example", "--credentials", credentials],
    )
    expect(status, stderr).toBe(0)
    const indus = JSON.parse(stdout) as Imported
    // One who is not shared yet.
    wrapper.employees = [
      ...wrapper.employees,
      { ...wrapper.employees[0], employeeId: "W-9", name: "Newcomer" },
    ]
    const own = await pages.createUser("indu@indus.example", { role: "corporate-admin", orgId: indus.org_id })
    const browser = await pages.openAs(own, `/clients/${indus.connection_id}?tab=subset`)
    await browser.click("Count and show a record")
    await browser.sees("of 4 employees")
    await browser.page.getByRole("button", { name: "Add a rule" }).click()
    await browser.sees("You changed the rules since the last count. Count again before you save.")
    await browser.page.getByLabel("Rule 1: add a value").selectOption("Stores")
    await browser.click("Count and show a record")
    await browser.sees("2 employees are no longer shared once you save; Tamarind Benefits is told of each.")
    await browser.sees("Example 1 of 2")
    await expectAccessible(browser)
    wrapper.authorization = "another"
    await browser.click("Count and show a record")
    await browser.sees(/Your source could not be read just now/u)
  })

  it("fits a telephone, in Hindi and the dark theme", async () => {
    await shareByOperator({ withheld: [], subset: NO_STORES })
    const browser = await openTab("subset", { theme: "dark", width: 390, height: 844, locale: "hi-IN" })
    await browser.click("गिनें और एक रिकॉर्ड दिखाएँ")
    await browser.sees(/कुल 2 कर्मचारी में से/u)
    await expectAccessible(browser)
  })
})

describe("a request for more", () => {
  const ask = () =>
    run(
      service.application.useCases.sharing.changeVendorFlags(OPERATOR, vendor.orgId, {
        detail_info_fields: { email: TokenFlag.make(-1) },
        ctc_details_fields: { ctc_raw: TokenFlag.make(1) },
      }),
    )
  const withdraw = () =>
    run(
      service.application.useCases.sharing.changeVendorFlags(OPERATOR, vendor.orgId, {
        detail_info_fields: { email: TokenFlag.make(1) },
        ctc_details_fields: { ctc_raw: TokenFlag.make(0) },
      }),
    )

  beforeEach(async () => {
    await withdraw()
    await shareByOperator({ withheld: ["email"], subset: [] })
    await ask()
  })

  it("is not answered when it is another one by now", async () => {
    const browser = await openTab("data")
    await browser.page.getByRole("heading", { name: "Tamarind Benefits asks for more" }).waitFor()
    await withdraw()
    await browser.click("Share them")
    await expect.poll(() => browser.page.getByRole("button", { name: "Share them" }).count()).toBe(0)
    expect(await readTerms()).toMatchObject({ withheld: ["email"] })
  })

  it("is answered by the company, which the overview and the problems lead to", async () => {
    const browser = await pages.openAs(ananya)
    await browser.page.getByRole("link", { name: "Answer the request" }).first().click()
    await browser.page.getByRole("heading", { name: "Tamarind Benefits asks for more" }).waitFor()
    await browser.page.getByRole("link", { name: /^Problems/u }).click()
    await browser.sees("You are asked for more")
    await expectAccessible(browser)
    await browser.page.getByRole("link", { name: "Answer the request" }).click()
    const request = browser.page.getByRole("region", { name: "Tamarind Benefits asks for more" })
    await request.getByText(/Could no longer be withheld:\s+Work email/u).waitFor()
    await request.getByText(/Withheld now, and would be shared:\s+Work email/u).waitFor()
    await expectAccessible(browser)
    await browser.click("Keep as it is")
    await browser.sees("You keep back what Tamarind Benefits asked for")
    expect(await readTerms()).toMatchObject({ withheld: ["email"] })
    await browser.click("Share them")
    await expect.poll(() => request.count()).toBe(0)
    await expect.poll(() => findField(browser, "Work email").isDisabled()).toBe(true)
    expect(await readTerms()).toMatchObject({ withheld: [] })
    const { stdout } = await service.installation.run("audit", "list", "--json")
    expect(stdout).toContain("connection.sharing-request.answered")
  })
})

describe("a vendor", () => {
  it("sees neither the choices nor the rules, and may call none of it", async () => {
    await shareByOperator({ withheld: [], subset: NO_STORES })
    const devika = await pages.createUser("devika@tamarind.example", {
      role: "vendor-admin",
      orgId: vendor.orgId,
    })
    const browser = await openTab("data", {}, devika)
    await browser.page.getByRole("heading", { name: /^Mandatory/u }).waitFor()
    await expect.poll(() => browser.page.getByRole("checkbox").count()).toBe(0)
    await browser.page.getByRole("link", { name: "Who is shared" }).click()
    await browser.sees("Kaveri decides which of its employees it shares.")
    await expect.poll(() => browser.page.locator("main").textContent()).not.toContain("Stores")
    const path = `/api/console/clients/${kaveri.connection_id}/sharing/`
    expect(await browser.page.evaluate(`fetch("${path}").then(({ status }) => status)`)).toBe(403)
  })
})
