import { execFile } from "node:child_process"
import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { takeRsaPem } from "../../../core/testing/rsa-key-pairs.ts"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  type OpenConsole,
  openConsolePages,
} from "../testing/console-page.ts"
import { importEmployees } from "../testing/employees.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* What the vendor's developers call the API with, with the real service. */

let service: TestService
let vendor: TestVendor
let pages: ConsolePages
let admin: ConsoleUser

beforeAll(async () => {
  service = await startService()
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

const row = ({ page }: OpenConsole, table: string, name: RegExp) =>
  page.getByRole("table", { name: table }).getByRole("row", { name })

const choose = async (browser: OpenConsole, of: string, action: string) => {
  await browser.click(`Actions for ${of}`)
  await browser.page.getByRole("menuitem", { name: action }).click()
}

const dialog = ({ page }: OpenConsole) => page.getByRole("dialog")

/** The secrets of the note, in their order. */
const readMade = async ({ page }: OpenConsole) => {
  await page.locator(".made code").first().waitFor()
  return page.locator(".made").first().locator("code").allInnerTexts()
}

const makeKey = async (browser: OpenConsole, name: string) => {
  await browser.click("New API key")
  await browser.type("What is it for?", name)
  await browser.click("Make the key")
  await row(browser, "API keys", new RegExp(name, "u")).waitFor()
  const [key = ""] = await readMade(browser)
  return key
}

const callWith = async (apiKey: string) => {
  const headers = { authorization: apiKey }
  return (await service.call("GET", "/api/vendor/connections/", { headers })).status
}

describe("an API key", () => {
  it("is shown once, works at once, and is rotated without a gap", async () => {
    const browser = await pages.openAs(admin)
    await browser.goTo("Developers")
    await browser.click("New API key")
    await expectAccessible(browser)
    await browser.click("Make the key")
    await browser.sees("Type a name of at most 80 characters.")
    await browser.page.keyboard.press("Escape")
    const first = await makeKey(browser, "Billing worker")
    expect(first).toMatch(/^hrs_key_/u)
    await expectAccessible(browser)
    expect(await callWith(first)).toBe(200)
    await browser.click("I have stored it")
    await expect.poll(() => browser.page.getByText(first).count()).toBe(0)

    await choose(browser, "Billing worker", "Rotate")
    await expectAccessible(browser)
    await dialog(browser).getByRole("button", { name: "Rotate" }).click()
    const [second = ""] = await readMade(browser)
    expect(second).not.toBe(first)
    await row(browser, "API keys", /Billing worker ends in 24 hours/u).waitFor()
    expect([await callWith(first), await callWith(second)]).toEqual([200, 200])
    await browser.goTo("Users")
    await browser.sees("Leave without saving?")
    await browser.click("Stay here")
    expect(await readMade(browser)).toEqual([second])
  })

  it("says when it was last used, and is refused once it is revoked", async () => {
    const browser = await pages.openAs(admin, "/developers")
    const key = await makeKey(browser, "Enrolment service")
    await row(browser, "API keys", /Enrolment service.*never/u).waitFor()
    await callWith(key)
    // Slowly, since every reload makes several calls, of which a user has a limited number a second.
    await expect
      .poll(
        async () => {
          await browser.page.reload()
          await row(browser, "API keys", /Enrolment service/u).waitFor()
          // "... ago" alone also says when the key was made.
          return row(browser, "API keys", /Enrolment service.*never/u).count()
        },
        { interval: 1_000 },
      )
      .toBe(0)
    await choose(browser, "Enrolment service", "Revoke")
    await dialog(browser)
      .getByText(/Last used (?:.* ago|now)/u)
      .waitFor()
    await expectAccessible(browser)
    await dialog(browser).getByRole("button", { name: "Keep it" }).click()
    expect(await callWith(key)).toBe(200)
    await choose(browser, "Enrolment service", "Revoke")
    await dialog(browser).getByRole("button", { name: "Revoke the key" }).click()
    await browser.sees("“Enrolment service” has ended")
    expect(await callWith(key)).toBe(401)
    await expect.poll(() => row(browser, "API keys", /Enrolment service/u).count()).toBe(0)
    await browser.click(/Show \d+ that ended/u)
    await row(browser, "API keys", /Enrolment service ended/u).waitFor()
    await expectAccessible(browser)
  })

  it("that is the last one ends only after its name was typed", async () => {
    const other = await service.createVendor("Neem Insurance")
    const owner = await pages.createUser("tara@neem.example", { role: "vendor-admin", orgId: other.orgId })
    const browser = await pages.openAs(owner, "/developers")
    const prefix = other.apiKey.slice(0, "hrs_key_".length + 4)
    await choose(browser, prefix, "Revoke")
    await browser.sees("This is your last API key.")
    const revoke = dialog(browser).getByRole("button", { name: "Revoke the key" })
    await expect.poll(() => revoke.getAttribute("aria-disabled")).toBe("true")
    await browser.type(`Type ${prefix} to confirm`, prefix)
    await expectAccessible(browser)
    await revoke.click()
    await browser.sees("No key is active")
    await expectAccessible(browser)
  })
})

describe("a Basic user", () => {
  it("is made, gets a new password, and is removed later", async () => {
    const browser = await pages.openAs(admin, "/developers")
    await browser.click("Add a user")
    await browser.type("What is it for?", "Nightly read")
    await browser.click("Make the user")
    const [username = "", password = ""] = await readMade(browser)
    await row(browser, "Basic users", new RegExp(username, "u")).waitFor()
    const isAdmitted = async (tried: string) => {
      const authorization = `Basic ${Buffer.from(`${username}:${tried}`).toString("base64")}`
      const json = { encrypted_payload: "x" }
      const answer = await service.call("POST", "/api/external/employee/", {
        json,
        headers: { authorization },
      })
      return answer.status !== 401
    }
    expect(await isAdmitted(password)).toBe(true)
    await choose(browser, "Nightly read", "New password")
    await expectAccessible(browser)
    await dialog(browser).getByRole("button", { name: "Make a new password" }).click()
    await expect.poll(async () => (await readMade(browser))[1]).not.toBe(password)
    const [, next = ""] = await readMade(browser)
    expect([await isAdmitted(password), await isAdmitted(next)]).toEqual([false, true])
    await choose(browser, "Nightly read", "Remove")
    await dialog(browser).getByRole("radio", { name: "In 7 days" }).check()
    await dialog(browser).getByRole("button", { name: "Remove the user" }).click()
    await row(browser, "Basic users", /Nightly read ends in 7 days/u).waitFor()
    expect(await isAdmitted(next)).toBe(true)
  })
})

describe("a public key", () => {
  const add = async (browser: OpenConsole, text: string) => {
    await browser.type("Public key", text)
    await dialog(browser).getByRole("button", { name: "Add the key" }).click()
  }

  it("is checked, stands beside the old one, and the old one is retired", async () => {
    const browser = await pages.openAs(admin, "/developers")
    await browser.click("Add a key")
    await expectAccessible(browser)
    await add(browser, vendor.privateKey)
    await browser.sees("This is a private key, and was not sent.")
    const short = generateKeyPairSync("rsa", { modulusLength: 1_024 }).publicKey
    await add(browser, short.export({ type: "spki", format: "pem" }).toString())
    await dialog(browser).getByText(/2048/u).waitFor()
    await expectAccessible(browser)
    const jwk = { ...createPublicKey(takeRsaPem().publicKey).export({ format: "jwk" }), kid: "tamarind-2" }
    await add(browser, JSON.stringify({ ...jwk, use: "sig" }))
    await row(browser, "Public keys", /tamarind-2 RSA, 2048 bits, signs only/u).waitFor()
    await expect
      .poll(() => browser.page.getByRole("table", { name: "Public keys" }).getByRole("row").count())
      .toBe(3)
    await choose(browser, "tamarind-2", "Retire")
    await dialog(browser).getByRole("button", { name: "Retire the key" }).click()
    await browser.sees("“tamarind-2” has ended")
  })
})

describe("the sample code", () => {
  const readCode = ({ page }: OpenConsole) => page.locator("pre.code").innerText()

  it("works when it is pasted", async () => {
    const { connection_id: connectionId } = await importEmployees(service.installation, vendor, "acme", 3)
    const folder = await mkdtemp(join(tmpdir(), "hrsync-sample-"))
    await symlink(
      fileURLToPath(new URL("../../../node_modules", import.meta.url)),
      join(folder, "node_modules"),
    )
    await writeFile(join(folder, "private.pem"), vendor.privateKey)
    const env = {
      ...process.env,
      HRSYNC_API_KEY: vendor.apiKey,
      HRSYNC_USERNAME: vendor.username,
      HRSYNC_PASSWORD: vendor.password,
      CONNECTION_ID: connectionId,
    }
    const browser = await pages.openAs(admin, "/developers")
    const runNode = async () => {
      await writeFile(join(folder, "sample.mjs"), await readCode(browser))
      return (await promisify(execFile)("node", ["sample.mjs"], { cwd: folder, env })).stdout
    }
    const runShell = async () =>
      (await promisify(execFile)("sh", ["-euc", await readCode(browser)], { cwd: folder, env })).stdout
    const chooseTask = (task: string) =>
      browser.page.getByRole("combobox", { name: "What it does" }).selectOption(task)
    const chooseLanguage = (name: string) => browser.page.getByRole("radio", { name }).check()

    expect(await runShell()).toContain(connectionId)
    await chooseTask("token")
    expect(await runShell()).toContain('"access_token"')
    await chooseLanguage("Node.js")
    expect(await runNode()).toContain("access_token")
    await chooseTask("connections")
    expect(await runNode()).toContain(connectionId)
    await chooseTask("read")
    expect(await runNode()).toContain("pageInfo")
    await expectAccessible(browser)
    await rm(folder, { recursive: true })
  })
})

describe("the page of developers", () => {
  it("is not shown to a member", async () => {
    const member = await pages.createUser("mei-ling.ong@tamarind.example", {
      role: "vendor-member",
      orgId: vendor.orgId,
    })
    const browser = await pages.openAs(member, "/developers")
    await browser.waitFor("There is no such page")
    await expect.poll(() => browser.page.getByRole("link", { name: "Developers" }).count()).toBe(0)
  })

  it("says that it could not be loaded, and tries again", async () => {
    const browser = await pages.openAs(admin)
    await browser.page.route("**/api/console/developers/credentials/", (route) =>
      route.fulfill({ status: 500 }),
    )
    await browser.goTo("Developers")
    await browser.sees("This didn't load")
    await expectAccessible(browser)
    await browser.page.unroute("**/api/console/developers/credentials/")
    await browser.click("Try again")
    await browser.page.getByRole("table", { name: "API keys" }).waitFor()
  })

  it("keeps what was typed when a call fails", async () => {
    const browser = await pages.openAs(admin, "/developers")
    await browser.page.route("**/api/console/developers/api-keys/", (route) => route.abort())
    await browser.click("New API key")
    await browser.type("What is it for?", "Payroll")
    await browser.click("Make the key")
    await dialog(browser).getByText("The service can't be reached.").waitFor()
    await expect.poll(() => browser.page.getByLabel("What is it for?").inputValue()).toBe("Payroll")
  })

  it.each([
    ["light", "en-IN", 1440],
    ["dark", "hi-IN", 390],
    ["dark", "en-IN", 1280],
    ["light", "hi-IN", 768],
  ] as const)("can be read by everybody: %s, %s, %i px", async (theme, locale, width) => {
    const browser = await pages.openAs(admin, "/developers", { theme, locale, width })
    await browser.page.getByRole("table", { name: /API/u }).waitFor()
    await expectAccessible(browser)
  })
})
