import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type NewUser,
  openConsolePages,
} from "../testing/console-page.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { makeImportArgs } from "../testing/installation.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* One sync with its counts and its findings, which only the company and the operator see. */

const HEADER = "employeeId,name,department,doj\n"
const GOOD = `${HEADER}KL-1,Tenzin Lhamo,Weaving,2020-01-31\nKL-2,Asha Rao,Weaving,2021-04-01\nKL-3,Ravi Nair,Legal,2022-02-01\n`
const BAD = `${HEADER}KL-1,Tenzin Lhamo,Weaving,2020-01-31\nKL-2,Asha Rao,Weaving,someday\nKL-3,Ravi Nair,Weaving,never\n`

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let kaveri: Imported
let failed: string

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  const operator = makeOperator(service)
  const terms = { withheld: [], subset: [{ field: "department", operator: "is_not", values: ["Legal"] }] }
  const share = await operator.file(JSON.stringify(terms))
  kaveri = await importText(service.installation, vendor, "Kaveri", GOOD, "--share", share)
  const file = await operator.file(BAD, "employees.csv")
  const { status, result } = await operator.hrsync(
    ...makeImportArgs(file, { orgId: vendor.orgId, secret: "" }, "Kaveri"),
  )
  expect(status).toBe(1)
  failed = String(result?.["sync_session_id"])
  pages = await openConsolePages(service)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const openClient = async (
  email: string,
  as: NewUser,
  options: Parameters<ConsolePages["openAs"]>[2] = {},
) => {
  const user: ConsoleUser = await pages.createUser(email, as)
  const browser = await pages.openAs(user, `/clients/${kaveri.connection_id}`, options)
  await browser.page.getByRole("heading", { level: 1, name: "Kaveri" }).waitFor()
  const drawer = browser.page.getByRole("dialog")
  return { ...browser, drawer, has: (text: string) => drawer.getByText(text).first().waitFor() }
}

const company = (): NewUser => ({ role: "corporate-admin", orgId: kaveri.org_id })

/** Entries of the log about reading the sync that failed. */
const countReads = async (): Promise<number> => {
  const list = await makeOperator(service).done("audit", "list", "--action", "session.read")
  return (list as unknown as ReadonlyArray<{ readonly target_id: string }>).filter(
    ({ target_id: id }) => id === failed,
  ).length
}

describe("a sync in the list", () => {
  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("opens for the company with its counts and findings: %s, %i px", async (theme, width) => {
    const before = await countReads()
    const browser = await openClient(`ananya.${theme}@kaveri.example`, company(), { theme, width })
    await browser.click(/^Failed, /u)
    await browser.has("The source has errors.")
    await browser.has("doj")
    await browser.has("In 2 rows, first in row 3. The rows could not be used.")
    await browser.has("Rows rejected")
    await expectAccessible(browser)
    await expect.poll(() => browser.drawer.textContent()).not.toMatch(/someday|never/u)
    await browser.drawer.getByRole("button", { name: "Close" }).click()
    await browser.drawer.waitFor({ state: "detached" })
    expect(await countReads()).toBe(before + 1)
  })

  it("says how many employees the company does not share, to the company only", async () => {
    const browser = await openClient("meera@kaveri.example", company())
    await browser.click(/^First sync, /u)
    await browser.has("Not shared, by your rules")
    await browser.has("Nothing was wrong with the rows.")
    await browser.page.getByText("Rows read").locator("+ dd").getByText("3").waitFor()
  })

  it("opens from its address, in Hindi", async () => {
    const browser = await openClient("lata@kaveri.example", company(), { locale: "hi-IN" })
    const { page } = browser
    await page.goto(`${page.url()}?sync=${failed}`)
    await browser.has("2 पंक्तियों में, सबसे पहले पंक्ति 3 में। पंक्तियों का उपयोग नहीं हो सका।")
    await expectAccessible(browser)
  })

  it.each(["vendor-admin", "vendor-member"] as const)("shows its counts only to a %s", async (role) => {
    const as = { role, orgId: vendor.orgId, corporates: role === "vendor-member" ? [kaveri.org_id] : [] }
    const browser = await openClient(`${role}@tamarind.example`, as)
    await browser.click(/^Failed, /u)
    await browser.has("The client sees the details, which quote its own data.")
    await browser.has("Rows rejected")
    await expectAccessible(browser)
    await expect.poll(() => browser.drawer.textContent()).not.toMatch(/doj|Findings|Not shared/u)
    await browser.drawer.getByRole("button", { name: "Close" }).click()
    await browser.click(/^First sync, /u)
    await browser.page.getByText("Rows read").locator("+ dd").getByText("2").waitFor()
    const answer = await browser.page.evaluate(
      `fetch("/api/console/syncs/${failed}/").then((answer) => answer.json())`,
    )
    expect(answer).toMatchObject({ findings: [], left_out: 0, sync: { reason: null } })
  })

  it("shows the operator what the company sees", async () => {
    const operator = await pages.createUser("olu@operator.example", { role: "operator" })
    const browser = await pages.openAs(operator, "/clients")
    await browser.click("Choose a vendor")
    await browser.click("Open Tamarind Benefits")
    await browser.goTo("Clients")
    await browser.click("Kaveri")
    await browser.click(/^Failed, /u)
    await browser.sees("In 2 rows, first in row 3.")
  })
})
