import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
} from "../testing/console-page.ts"
import { queryRows } from "../testing/contents.ts"
import { importText } from "../testing/employees.ts"
import { makeMailbox } from "../testing/mails.ts"
import { startService, type TestService } from "../testing/service.ts"

/* The messages and keys of an installation, with the real service. */

let service: TestService
let pages: ConsolePages
let operator: ConsoleUser

beforeAll(async () => {
  service = await startService()
  pages = await openConsolePages(service)
  operator = await pages.createUser("omar.vaz@service.example", { role: "operator" })
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

describe("the service", () => {
  it("shows parked messages and keys, and rotates a key once that is confirmed", async () => {
    const browser = await pages.openAs(operator, "/service")
    await browser.sees("No message is parked.")
    await expectAccessible(browser)
    await browser.click("Keys")
    const signing = browser.page.getByRole("row", { name: /Signs/u })
    await signing.waitFor()
    await browser.page.getByRole("row", { name: /Current/u }).waitFor()
    await expectAccessible(browser)
    await browser.click("Rotate the signing key")
    await browser.sees(/\d+ vendors? ha(?:s|ve) a public key and may verify with this key/u)
    await expectAccessible(browser)
    await browser.click("Keep the present key")
    await expect.poll(() => signing.count()).toBe(1)
    await browser.click("Rotate the signing key")
    await browser.page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click()
    await browser.sees("A new key was added. Every process uses it within a minute.")
    await expect.poll(() => signing.count()).toBe(2)
  })

  it("removes a master key that wraps nothing any more, and rotates the other, once that is confirmed", async () => {
    const folder = await mkdtemp(join(tmpdir(), "hrsync-keys-"))
    const keyFile = join(folder, "master.key")
    const makeKey = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}\n`
    await writeFile(keyFile, makeKey("present", 1) + makeKey("former", 2), { mode: 0o600 })
    const env = { HRSYNC_MASTER_KEY: "", HRSYNC_MASTER_KEY_FILE: keyFile }
    const other = await startService([], env)
    const otherPages = await openConsolePages(other)
    try {
      await other.createVendor("Tamarind Benefits")
      const keeper = await otherPages.createUser("omar.vaz@service.example", { role: "operator" })
      const browser = await otherPages.openAs(keeper, "/service")
      await browser.click("Keys")
      await browser.page.getByRole("row", { name: /present.*Current/u }).waitFor()
      await expect
        .poll(() => browser.page.getByRole("button", { name: /Remove the master key present/u }).count())
        .toBe(0)
      await browser.click("Remove the master key former")
      await expectAccessible(browser)
      await browser.click("Keep it")
      await browser.click("Remove the master key former")
      await browser.click("Remove the key")
      await browser.sees("The master key former was removed")
      await expect.poll(() => browser.page.getByRole("row", { name: /former/u }).count()).toBe(0)
      expect(await readFile(keyFile, "utf8")).toBe(makeKey("present", 1))

      await browser.click("Rotate the master key")
      await expectAccessible(browser)
      await browser.page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click()
      await browser.sees("is the current master key.")
      await browser.page.getByRole("row", { name: /present.*Older.*0/u }).waitFor()
      await browser.page.getByRole("row", { name: /Current.*[1-9]/u }).waitFor()
      await expectAccessible(browser)
      const [added = ""] = (await readFile(keyFile, "utf8")).split("\n")
      expect(added).not.toMatch(/^(?:present|former):/u)
      expect(await readFile(keyFile, "utf8")).toBe(`${added}\n${makeKey("present", 1)}`)
    } finally {
      await otherPages.close()
      await other.close()
      await rm(folder, { recursive: true })
    }
  })

  it("says where the master key is rotated when it is in the environment", async () => {
    const browser = await pages.openAs(operator, "/service?tab=keys")
    await browser.click("Rotate the master key")
    await browser.page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click()
    await browser.sees("The master keys are in HRSYNC_MASTER_KEY.")
    await expectAccessible(browser)
  })

  it("shows what waits, which connectors are used, and what was mailed", async () => {
    const vendor = await service.createVendor("Tamarind Benefits")
    await importText(service.installation, vendor, "Kaveri", "employeeId,name\nKL-1,Tenzin Lhamo\n")
    const admin = await pages.createUser("asha.rao@tamarind.example", {
      role: "vendor-admin",
      orgId: vendor.orgId,
    })
    const forgetful = await pages.open("/")
    await forgetful.type(/Work email/u, admin.email)
    await forgetful.click("Forgotten your password?")
    await makeMailbox(service).codes(admin.email)

    const browser = await pages.openAs(operator, "/service")
    await browser.page.getByRole("heading", { name: "Webhooks", exact: true }).waitFor()
    await browser.sees("Active")
    await browser.click("Connectors")
    await browser.page.getByRole("row", { name: /CSV.*Working.*1/u }).waitFor()
    await expectAccessible(browser)
    await browser.click("Mails")
    await browser.page
      .getByRole("row", { name: new RegExp(admin.email, "u") })
      .getByRole("button")
      .click()
    await browser.page.getByRole("dialog").getByText("/console/link/#").waitFor()
    await expectAccessible(browser)
    const { stdout } = await service.installation.run("audit", "list", "--json")
    expect(stdout).toContain("mails.read")
  })

  it("deletes what has expired, once it has said how much that is", async () => {
    const vendor = await service.createVendor("Halden Benefits")
    const { connection_id: id } = await importText(
      service.installation,
      vendor,
      "Sarvam",
      "employeeId,name\nKL-1,Tenzin Lhamo\n",
    )
    const insert = "INSERT INTO delivery_day VALUES ($1, $2, $3, 1, 0, 0)"
    const { storage } = service.installation
    for (const day of ["2020-01-01", "2020-01-02"]) await queryRows(storage, insert, [id, vendor.orgId, day])
    const browser = await pages.openAs(operator, "/service?tab=retention")
    await browser.click("Delete expired data now")
    await browser.sees("Delete 2 expired rows?")
    await expectAccessible(browser)
    await browser.click("Keep them")
    expect(
      await queryRows(storage, "SELECT 1 FROM delivery_day WHERE connection_id = $1", [id]),
    ).toHaveLength(2)
    await browser.click("Delete expired data now")
    await browser.click("Delete them")
    await browser.sees("2 expired rows were deleted")
    expect(await queryRows(storage, "SELECT 1 FROM delivery_day WHERE connection_id = $1", [id])).toEqual([])
    await browser.click("Delete expired data now")
    await browser.sees("Nothing has expired")
    const { stdout } = await service.installation.run("audit", "list", "--json")
    expect(stdout.split("installation.data.pruned")).toHaveLength(2)
  })

  it("fits a telephone", async () => {
    const browser = await pages.openAs(operator, "/service", { width: 390, height: 844, theme: "dark" })
    await browser.page.getByRole("heading", { name: "Receivers" }).waitFor()
    await expectAccessible(browser)
    for (const [tab, row] of [
      ["Keys", /Opens/u],
      ["Connectors", /Keka.*Not used/u],
      ["Retention", /Delivered webhooks.*30 days/u],
    ] as const) {
      await browser.click(tab)
      await browser.page.getByRole("row", { name: row }).waitFor()
      await expectAccessible(browser)
    }
  })

  it("is neither offered nor readable to users other than operators", async () => {
    const vendor = await service.createVendor("Tamarind Benefits")
    const admin = await pages.createUser("devika.menon@tamarind.example", {
      role: "vendor-admin",
      orgId: vendor.orgId,
    })
    const browser = await pages.openAs(admin, "/service")
    await browser.waitFor("There is no such page")
    const read = (path: string) =>
      browser.page.evaluate(`fetch("/api/console/service/${path}/").then(({ status }) => status)`)
    for (const path of ["messages", "keys", "workload", "connectors", "mails", "retention"])
      expect(await read(path)).toBe(403)
  })
})
