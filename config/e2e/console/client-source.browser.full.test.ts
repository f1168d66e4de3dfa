import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { listEntries } from "../testing/audit-entries.ts"
import { type Imported, importText } from "../testing/employees.ts"
import { type FolderConnector, makeFolderConnector } from "../testing/folder-connector.ts"
import { HR_KEYS, type HrSystem, makeHrSystem } from "../testing/hr-system.ts"
import { makeOperator } from "../testing/operator.ts"
import { connectPusher, productionCredentials } from "../testing/pushing.ts"
import { runInProcess } from "../testing/run-in-process.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* How a client's employees come in, which its company changes in the console as an operator does by commands. */

let hrSystem: HrSystem
let rota: FolderConnector
let service: TestService
let vendor: TestVendor
let pages: ConsolePages

const component = (title: string) => ({ identifier: title, title, accountingCode: null })

beforeAll(async () => {
  hrSystem = makeHrSystem()
  rota = makeFolderConnector("rota", { realTimeHooks: true, salaryMaster: true })
  rota.holds({
    employees: [{ employeeId: "E1", name: "Asha Rao", status: "Active" }],
    salaryMaster: { ctc: [component("Sodexo")], monthly: [] },
  })
  const connectors = [hrSystem.folder, rota.folder].join(",")
  service = await startService(["delivery", "syncs", "scheduler"], { HRSYNC_CONNECTORS: connectors })
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openConsolePages(service)
})
afterAll(async () => {
  await pages.close()
  await service.close()
  hrSystem.remove()
  rota.remove()
})

interface Connected {
  readonly connection_id: string
  readonly org_id: string
}

/** Runs a command with the connectors of this file. */
const hrsync = async (...args: ReadonlyArray<string>): Promise<Readonly<Record<string, unknown>>> => {
  const { status, stdout, stderr } = await runInProcess([...args, "--json"], {
    ...service.installation.env,
    HRSYNC_CONNECTORS: [hrSystem.folder, rota.folder].join(","),
    LOG_LEVEL: "error",
  })
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

const connect = async (
  connector: string,
  name: string,
  credentials: object,
  ...options: ReadonlyArray<string>
): Promise<Connected> => {
  const file = await makeOperator(service).file(JSON.stringify(credentials))
  const corporate = ["--vendor", vendor.orgId, "--org-name", name, "--email", `hr@${name}.example`]
  const connected = await hrsync(
    "connect",
    connector,
    ...corporate,
    ...["--credentials", file, "--wait", ...options],
  )
  return connected as unknown as Connected
}

/** The source's tab, as an admin of the company. */
const openSource = async (
  { connection_id: id, org_id: orgId }: Connected,
  options: Parameters<ConsolePages["openAs"]>[2] = {},
) => {
  const number = String(++users)
  const user: ConsoleUser = await pages.createUser(`ananya.n${number}@kaveri.example`, {
    role: "corporate-admin",
    orgId,
  })
  const browser = await pages.openAs(user, `/clients/${id}?tab=source`, options)
  const actions = async () =>
    (await listEntries(service, vendor.orgId, user.userId)).map(({ action }) => action)
  return { ...browser, user, actions }
}
let users = 0

describe("the push credentials of a client", () => {
  it("are made, shown once and revoked by the company, with one entry each", async () => {
    const { id, orgId } = await connectPusher(service, vendor.orgId)
    const browser = await openSource({ connection_id: id, org_id: orgId })
    const { page } = browser
    await browser.sees("No credentials were made yet.")
    await expectAccessible(browser)
    await browser.click("New credentials")
    await browser.sees("Credentials for production can be made once the vendor has approved")
    await expectAccessible(browser)
    await page.getByLabel("User name and password").check()
    await browser.click("Make credentials")
    await browser.sees("Your test credentials. The password is shown this one time.")
    await expectAccessible(browser)
    const [username = "", password = ""] = await page.locator(".made code").allTextContents()
    const form = { employeeId: "KL-1", name: "Asha Rao", status: "Active" }
    const push = () =>
      service.call("POST", "/api/external/sync/callback", { headers: { username, password }, form })
    expect((await push()).status).toBe(200)
    await browser.click("I have stored it")
    await expect.poll(() => page.getByText(password).count()).toBe(0)
    await page.getByRole("row", { name: /Test.*User name and password.*Active/u }).waitFor()

    await browser.click("Revoke: test credentials")
    await browser.sees("its calls are refused at once. The test record is deleted.")
    await expectAccessible(browser)
    await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click()
    await page.getByRole("row", { name: /Test.*Revoked/u }).waitFor()
    expect((await push()).status).toBe(401)
    expect(await browser.actions()).toEqual([
      "push.credential.revoked",
      "push.tests.read",
      "push.credential.issued",
    ])
    const listed = await hrsync("push", "credentials", id)
    expect(listed).toMatchObject([{ environment: "test", username, auth_type: "basic" }])
  })

  it("say what stops before they are replaced, on a telephone in Hindi", async () => {
    const { id, orgId } = await connectPusher(service, vendor.orgId)
    await productionCredentials(service, id)
    const look = { width: 390, height: 844, theme: "dark", locale: "hi-IN" } as const
    const browser = await openSource({ connection_id: id, org_id: orgId }, look)
    await browser.click("नए क्रेडेंशियल")
    await browser.sees("मौजूदा असली क्रेडेंशियल और उनके टोकन तुरंत अस्वीकार होने लगते हैं।")
    await expectAccessible(browser)
    await browser.click("क्रेडेंशियल बनाएँ")
    await browser.sees("आपके असली क्रेडेंशियल। पासवर्ड केवल इसी बार दिखता है।")
    await expectAccessible(browser)
    await browser.page.reload()
    await browser.click("रद्द करें: असली क्रेडेंशियल")
    await browser.sees("पहले भेजे गए कर्मचारी साझा बने रहते हैं।")
    await expectAccessible(browser)
  })
})

describe("the address for changes", () => {
  it("is made, shown once, replaced and removed by the company", async () => {
    const client = await connect("rota", "Kaveri", { token: "t" }, "--frequency", "real-time")
    const browser = await openSource(client)
    const { page } = browser
    await browser.click("Make an address")
    await browser.sees("Enter this address in your HR system.")
    await expectAccessible(browser)
    const address = await page.locator(".made code").textContent()
    expect(new URL(address ?? "").pathname).toMatch(/^\/api\/hooks\/hrs_hook_[\w-]{32,}$/u)
    await browser.click("I have stored it")
    await browser.click("Make a new address")
    await browser.sees("The present address is refused at once.")
    await expectAccessible(browser)
    await page.getByRole("dialog").getByRole("button", { name: "Make a new address" }).click()
    await browser.sees("Enter this address in your HR system.")
    await expect.poll(() => page.locator(".made code").textContent()).not.toBe(address)
    await browser.click("I have stored it")
    await browser.click("Remove the address")
    await page.getByRole("dialog").getByRole("button", { name: "Remove the address" }).click()
    await browser.sees("There is no address yet.")
    expect(await hrsync("connection", "hook", client.connection_id)).toMatchObject({ hook: null })
    expect(await browser.actions()).toEqual([
      "source-webhook.revoked",
      "source-webhook.issued",
      "source-webhook.issued",
    ])
  })

  it("is not offered to a connection that syncs by a schedule", async () => {
    const client = await connect("rota", "Scheduled", { token: "t" }, "--frequency", "daily")
    const browser = await openSource(client)
    await browser.sees("Choose that frequency under Activity first.")
    await expect.poll(() => browser.page.getByRole("button", { name: "Make an address" }).count()).toBe(0)
  })
})

describe("the connection details", () => {
  it("are tested, and saved only when the source accepts them; then a sync starts", async () => {
    const client = await connect("rota-hr", "Acme", { company: "Acme", api_key: HR_KEYS.right })
    const browser = await openSource(client)
    const { page } = browser
    await page.getByRole("heading", { name: "Connection details" }).waitFor()
    await page.getByText("************").waitFor()
    await expectAccessible(browser)
    await browser.click("Change the details")
    await expect.poll(() => page.getByLabel("Company", { exact: true }).inputValue()).toBe("Acme")
    const key = page.getByLabel("API key", { exact: true })
    await expect.poll(() => key.inputValue()).toBe("")
    await browser.click("Save and sync")
    await browser.sees("Fill in this field.")
    await expectAccessible(browser)
    await key.fill(HR_KEYS.wrong)
    await browser.click("Test connection")
    await browser.sees("Rota HR does not know this API key of Acme.")
    await browser.click("Save and sync")
    await browser.sees("Rota HR does not know this API key of Acme.")
    await expect.poll(() => key.inputValue()).toBe(HR_KEYS.wrong)
    await key.fill(HR_KEYS.withoutSalary)
    await browser.click("Test connection")
    await browser.sees("1 of 2 groups can be read")
    await browser.sees("The API key may not read salaries.")
    await expectAccessible(browser)
    await key.fill(HR_KEYS.right)
    const syncs = () =>
      makeOperator(service).sql(`SELECT id FROM sync_session WHERE connection_id = '${client.connection_id}'`)
    const before = (await syncs()).length
    await browser.click("Save and sync")
    await browser.sees("Saved. A sync starts within a few seconds.")
    await expect.poll(async () => (await syncs()).length).toBe(before + 1)
    expect(await browser.actions()).toEqual(["connection.source.repaired"])
  })
})

describe("a problem with signing in", () => {
  it("leads the company to the connection details, and the vendor nowhere", async () => {
    const client = await connect("rota-hr", "Expired", { company: "Acme", api_key: HR_KEYS.right })
    const operator = makeOperator(service)
    await operator.sql(`INSERT INTO connection_issue (id, connection_id, code, message, raised_at, seen_at)
      VALUES (gen_random_uuid(), '${client.connection_id}', 'source.auth', 'The key has expired.', now(), now())`)
    const browser = await openSource(client)
    await browser.click(/^Problems/u)
    await browser.click("Open the connection details")
    await browser.sees("Change the details")
    const user = await pages.createUser("devika.menon@tamarind.example", {
      role: "vendor-admin",
      orgId: vendor.orgId,
    })
    const theirs = await pages.openAs(user, `/clients/${client.connection_id}?tab=problems`)
    await theirs.sees("The client was mailed a link to repair this.")
    await expect.poll(() => theirs.page.getByText("Open the connection details").count()).toBe(0)
  })
})

describe("how a client's source is read", () => {
  it("is changed by the company: columns, and the order of dates", async () => {
    const text = "Emp Code,Full Name,Desk\nKL-1,Tenzin Lhamo,Weaving\n"
    const mapping = await makeOperator(service).file('{"Emp Code":"employeeId","Full Name":"name","Desk":""}')
    const client: Imported = await importText(
      service.installation,
      vendor,
      "Mapped",
      text,
      ...["--mapping", mapping],
    )
    const browser = await openSource(client)
    const { page } = browser
    await browser.sees("Employees come in as files that are uploaded")
    await page.getByLabel("Field of Desk").selectOption({ label: "Department" })
    await page.getByLabel("Another column").fill("Joined")
    await browser.click("Add")
    await page.getByLabel("Field of Joined").selectOption({ label: "Date of joining" })
    await expectAccessible(browser)
    await browser.click("Save the columns")
    await browser.sees("Saved. It counts from the next sync on.")
    await page.getByLabel("Order of dates").selectOption({ label: "Month, day, year" })
    const show = () => hrsync("connection", "mapping", client.connection_id)
    await expect.poll(show).toMatchObject({
      field_mapping: { "Emp Code": "employeeId", "Full Name": "name", Desk: "department", Joined: "doj" },
      date_order: "MDY",
    })
    await browser.click("Match by name again")
    await browser.sees("Your choices for 4 columns are deleted.")
    await page.getByRole("dialog").getByRole("button", { name: "Match by name again" }).click()
    await browser.sees("You have chosen nothing: columns are matched by their names.")
    expect(await show()).toMatchObject({ field_mapping: null })
    expect(await browser.actions()).toEqual([
      "connection.mapping.changed",
      "connection.reading.changed",
      "connection.mapping.changed",
    ])
  })

  it("is changed by the company: salary components", async () => {
    const client = await connect("rota", "Paying", { token: "t" })
    const browser = await openSource(client)
    const choice = browser.page.getByLabel("Counted as: Sodexo")
    await browser.sees("As an earning:")
    await choice.selectOption({ label: "Not counted" })
    await browser.click("Save the components")
    await browser.sees("Saved. It counts from the next sync on.")
    await expectAccessible(browser)
    const show = () => hrsync("connection", "components", client.connection_id)
    expect(await show()).toMatchObject({ overrides: { Sodexo: null } })
    await choice.selectOption({ label: "By its name" })
    await browser.click("Save the components")
    await expect.poll(async () => (await show())["overrides"]).toEqual({})
    expect(await browser.actions()).toEqual([
      "connection.components.changed",
      "connection.components.changed",
    ])
  })

  it("is switched to on demand, and back, among the settings", async () => {
    const client = await importText(service.installation, vendor, "Demand", "employeeId,name\nD-1,Asha Rao\n")
    const browser = await openSource(client)
    await browser.click("Activity")
    const onDemand = browser.page.getByRole("switch", { name: /Share on demand/u })
    await onDemand.click()
    await browser.sees("Only the mandatory fields of 1 employee stay shared.")
    await expectAccessible(browser)
    await browser.page.getByRole("dialog").getByRole("button", { name: "Share on demand" }).click()
    await expect.poll(() => onDemand.isChecked()).toBe(true)
    expect(await hrsync("connection", "show", client.connection_id)).toMatchObject({ on_demand: true })
    await onDemand.click()
    await browser.page.getByRole("dialog").getByRole("button", { name: "Share everything agreed" }).click()
    await expect.poll(() => onDemand.isChecked()).toBe(false)
    expect(await browser.actions()).toEqual(["connection.on-demand.changed", "connection.on-demand.changed"])
  })
})

describe("the source of a client", () => {
  it("is changed by the operator on the company's behalf", async () => {
    const { id } = await connectPusher(service, vendor.orgId)
    const operator = await pages.createUser("omar.vaz@service.example", { role: "operator" })
    const browser = await pages.openAs(operator, "/clients")
    await browser.click("Choose a vendor")
    await browser.click("Open Tamarind Benefits")
    await browser.waitFor("Overview")
    await browser.page.goto(`${new URL(browser.page.url()).origin}/console/clients/${id}?tab=source`)
    await browser.sees("No credentials were made yet.")
  })

  it.each(["vendor-admin", "vendor-member"] as const)(
    "is neither shown nor readable to a %s",
    async (role) => {
      const { id, orgId } = await connectPusher(service, vendor.orgId)
      const corporates = role === "vendor-member" ? [orgId] : []
      const user = await pages.createUser(`${role}@tamarind.example`, {
        role,
        orgId: vendor.orgId,
        corporates,
      })
      const browser = await pages.openAs(user, `/clients/${id}?tab=source`)
      await browser.page.getByRole("link", { name: "Activity", exact: true }).waitFor()
      await expect.poll(() => browser.page.getByRole("link", { name: "Source", exact: true }).count()).toBe(0)
      await expect.poll(() => browser.page.getByText("Push credentials").count()).toBe(0)
      await expect.poll(() => browser.page.getByRole("switch", { name: /on demand/u }).count()).toBe(0)
      for (const part of ["source", "push-credentials", "source-webhook", "mapping", "components"]) {
        const path = `/api/console/clients/${id}/${part}/`
        expect(await browser.page.evaluate(`fetch("${path}").then(({ status }) => status)`)).toBe(403)
      }
    },
  )
})
