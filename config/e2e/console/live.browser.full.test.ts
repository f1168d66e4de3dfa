import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { importText, type Imported } from "../testing/employees.ts"
import { type RunningCommand, startHrsync } from "../testing/hrsync.ts"
import { makeImportArgs } from "../testing/installation.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Pages that show what other processes do, with no click and no reload. */

let service: TestService
let vendor: TestVendor
let kaveri: Imported
let pages: ConsolePages
let admin: ConsoleUser
let operator: ReturnType<typeof makeOperator>
let running: ReadonlyArray<RunningCommand> = []

const HEADER = "employeeId,name,email,department,status\n"
const ASHA = "KL-1,Asha Rao,asha@kaveri.example,Stores,Active\n"
const TENZIN = "KL-2,Tenzin Lhamo,tenzin@kaveri.example,Weaving,Active\n"

beforeAll(async () => {
  service = await startService()
  operator = makeOperator(service)
  vendor = await service.createVendor("Tamarind Benefits")
  kaveri = await importText(service.installation, vendor, "Kaveri", HEADER + ASHA)
  pages = await openConsolePages(service)
  admin = await pages.createUser("devika.menon@tamarind.example", {
    role: "vendor-admin",
    orgId: vendor.orgId,
  })
})
afterAll(async () => {
  await pages.close()
  for (const each of running) await each.kill("SIGTERM")
  await service.close()
})

const start = (port: string, ...args: ReadonlyArray<string>): RunningCommand => {
  const command = startHrsync(args, { ...service.installation.env, PORT: port })
  running = [...running, command]
  return command
}

/** Reads the client's file again in a process of its own. */
const importInAnotherProcess = async (text: string): Promise<void> => {
  const file = join(service.installation.folder, "again.csv")
  await writeFile(file, text)
  const { status, stderr } = await start("0", ...makeImportArgs(file, { ...vendor, secret: "" }, "Kaveri"))
    .ended
  expect(status, stderr).toBe(0)
}

/** Fails once the page was loaded anew. */
const markPage = async ({ page }: OpenConsole) => {
  await page.evaluate("globalThis.isMarked = true")
  return async () => expect(await page.evaluate("globalThis.isMarked")).toBe(true)
}

describe("an open page", () => {
  it("shows a sync by another process", async () => {
    const browser = await pages.openAs(admin, `/clients/${kaveri.connection_id}`)
    await browser.page.getByRole("row", { name: /First sync/u }).waitFor()
    const expectMarked = await markPage(browser)
    await importInAnotherProcess(HEADER + ASHA + TENZIN)
    await expect.poll(() => browser.page.locator("hrsync-sync-list tbody tr").count()).toBe(2)
    await expectMarked()
    await expectAccessible(browser)
  })

  it("shows a client that is invited by the command line, and then withdrawn", async () => {
    const browser = await pages.openAs(admin, "/clients")
    await browser.page.getByRole("row", { name: /Kaveri/u }).waitFor()
    const expectMarked = await markPage(browser)
    const halden = browser.page.getByRole("row", { name: /Halden/u })
    const invited = await operator.done(
      ...["connection", "invite", "--vendor", vendor.orgId, "--org-name", "Halden"],
      ...["--email", "hr@halden.example", "--no-mail"],
    )
    await halden.getByText("Invited", { exact: true }).waitFor()
    await operator.done("connection", "terminate", String(invited["connection_id"]), "--yes")
    await halden.getByText("Withdrawn", { exact: true }).waitFor()
    await expectMarked()
  })

  it("shows deliveries by a worker in another process", async () => {
    const browser = await pages.openAs(admin, "/webhooks")
    const waiting = browser.page.locator("hrsync-deliveries .status-code.wait")
    await waiting.first().waitFor()
    const before = await waiting.count()
    const expectMarked = await markPage(browser)
    await start("0", "serve", "--role", "worker").waitUntilReady()
    await expect.poll(() => waiting.count()).toBe(0)
    await expect.poll(() => browser.page.locator("hrsync-deliveries .status-code").count()).toBe(before)
    await expectMarked()
  })

  it("is told by one stream for all tabs of the browser, whichever stays open", async () => {
    const first = await pages.openAs(admin, `/clients/${kaveri.connection_id}`)
    let streams = 0
    first.context.on("request", (request) => {
      if (request.url().includes("/api/console/events/")) streams++
    })
    await first.page.getByRole("row", { name: /First sync/u }).waitFor()
    const second = await pages.open(`/clients/${kaveri.connection_id}`, { context: first.context })
    await second.page.getByRole("row", { name: /First sync/u }).waitFor()
    expect(streams).toBe(0)
    await first.page.close()
    await expect.poll(() => streams).toBe(1)
    const rows = second.page.locator("hrsync-sync-list tbody tr")
    const before = await rows.count()
    await importInAnotherProcess(HEADER + ASHA)
    await expect.poll(() => rows.count()).toBe(before + 1)
  })

  it("asks to sign in again as soon as the session was ended elsewhere", async () => {
    const browser = await pages.openAs(admin, "/")
    const other = await pages.openAs(admin, "/account")
    await other.click("Sign out everywhere else")
    await other.sees("Signed out everywhere else")
    await browser.page.getByRole("dialog", { name: "Sign in again" }).waitFor()
  })

  it("says when the service goes away, and shows what it has missed once it is back", async () => {
    const serveApi = async (port: string) => {
      const command = start(port, "serve", "--role", "api")
      const [line] = (await command.waitUntilReady()) as [Buffer]
      return { command, url: new URL(/http:\/\/\S+/u.exec(line.toString())?.[0] ?? "") }
    }
    const { command, url } = await serveApi("0")
    const elsewhere = await openConsolePages({ ...service, url: url.origin })
    const browser = await elsewhere.openAs(admin, `/clients/${kaveri.connection_id}`)
    const rows = browser.page.locator("hrsync-sync-list tbody tr")
    await rows.first().waitFor()
    const before = await rows.count()
    const expectMarked = await markPage(browser)
    expect((await command.kill("SIGTERM")).status).toBe(0)
    await browser.sees("The service can't be reached.")
    await importInAnotherProcess(HEADER + ASHA + TENZIN)
    await serveApi(url.port)
    await browser.sees("The service is back.")
    await expect.poll(() => rows.count()).toBe(before + 1)
    await expectMarked()
    await elsewhere.close()
  })
})
