import { afterAll, beforeAll, expect, it } from "vitest"
import { readEmployees } from "../../../adapters/vendor-client/read-employees.ts"
import {
  startWebhookListener,
  type WebhookListener,
} from "../../../adapters/vendor-client/webhook-listener.ts"
import { takeRsaPem } from "../../../core/testing/rsa-key-pairs.ts"
import { runAsService } from "../../../core/testing/run-as-service.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import {
  type ConsolePages,
  type ConsoleUser,
  expectAccessible,
  openConsolePages,
  type OpenConsole,
} from "../testing/console-page.ts"
import { type Imported, importEmployees } from "../testing/employees.ts"
import { recordStory } from "../testing/record-story.ts"
import { startService, type TestService } from "../testing/service.ts"

/* A vendor's engineer, by the list of the first week, from nothing to the first verified webhook and the first read. */

let service: TestService
let orgId: string
let acme: Imported
let pages: ConsolePages
let engineer: ConsoleUser
/** The engineer's own program, which accepts what the secret from the console signs. */
let listener: WebhookListener | null = null
const verified: Array<boolean> = []

beforeAll(async () => {
  service = await startService(["delivery"])
  const nothing = { publicKey: null, webhookUrl: null, origins: [], adminEmail: null }
  const made = service.application.useCases.accounts.createVendor(OPERATOR, {
    ...nothing,
    ...{ name: "Tamarind Benefits", webhookEvents: "all", timeZone: "UTC" },
  })
  ;({ orgId } = await runAsService(made))
  acme = await importEmployees(service.installation, { orgId }, "Acme", 5)
  pages = await openConsolePages(service)
  engineer = await pages.createUser("arjun.sethi@tamarind.example", { role: "vendor-admin", orgId })
})
afterAll(async () => {
  await pages.close()
  await listener?.close()
  await service.close()
})

const step = ({ page }: OpenConsole, name: string) => page.getByRole("listitem").filter({ hasText: name })

/** Back on the overview, the step is done. */
const seesDone = async (browser: OpenConsole, name: string): Promise<void> => {
  await expect
    .poll(async () => {
      await browser.page.goto(`${new URL(browser.page.url()).origin}/console/`)
      await browser.sees("Your first week")
      return step(browser, name).getByText("Done", { exact: true }).count()
    })
    .toBe(1)
}

const follow = (browser: OpenConsole, name: string) => browser.page.getByRole("link", { name }).click()

const allowPage = async (browser: OpenConsole): Promise<void> => {
  await follow(browser, "Allow your page to open the journey")
  await browser.type("Pages that may open it", "https://app.tamarind.example")
  await browser.click("Publish changes")
  await browser.sees(/^Published/u)
}

/** What the dialog shows once. */
const readSecrets = async ({ page }: OpenConsole): Promise<ReadonlyArray<string>> =>
  page.locator("main code, dialog code").allInnerTexts()

const askForToken = async (browser: OpenConsole): Promise<void> => {
  await browser.goTo("Developers")
  await browser.click("New API key")
  await browser.type("What is it for?", "Enrolment")
  await browser.click("Make the key")
  await browser.sees("Your new key for “Enrolment”. It is shown only once.")
  const [apiKey = ""] = (await readSecrets(browser)).filter((text) => text.startsWith("hrs_key_"))
  const json = { email: "hr@acme.example", org_name: "Acme", fullname: "Maya Rao" }
  const asked = await service.call("POST", "/api/sdk/token/", { json, headers: { authorization: apiKey } })
  expect(asked.status).toBe(200)
}

const acceptWebhook = async (browser: OpenConsole): Promise<void> => {
  await follow(browser, "Accept a webhook")
  await browser.click("Secret")
  await browser.click("Rotate the secret")
  await browser.click("Make a new secret")
  await browser.sees("Your new secret")
  const [secret = ""] = (await readSecrets(browser)).filter((text) => text.startsWith("hrs_secret_"))
  listener = await startWebhookListener({
    ...{ port: 0, secret, now: Date.now },
    onWebhook: (received) => verified.push(received.verified),
  })
  await browser.click("I have copied it")
  await browser.click("Address and events")
  await browser.type("Address", listener.url)
  await browser.click("Save")
  await browser.sees("Saved")
  await browser.click("Send test.event")
  await browser.sees(/Accepted: 200 in/u)
  expect(verified).toContain(true)
}

const readFirst = async (browser: OpenConsole): Promise<void> => {
  const { publicKey, privateKey } = takeRsaPem()
  await browser.goTo("Developers")
  await browser.click("Add a key")
  await browser.type("Public key", publicKey)
  await browser.click("Add the key")
  await browser.sees("The key was added")
  await browser.click("Add a user")
  await browser.type("What is it for?", "Enrolment")
  await browser.click("Make the user")
  await browser.sees("The user name and password for “Enrolment”. The password is shown only once.")
  const secrets = await readSecrets(browser)
  const find = (prefix: string) => secrets.find((text) => text.startsWith(prefix)) ?? ""
  const credentials = { username: find("hrs_user_"), password: find("hrs_pass_") }
  const request = { connection_id: acme.connection_id }
  const read = { ...credentials, baseUrl: service.url, privateKeyPem: privateKey, now: Date.now, request }
  expect(JSON.stringify(await readEmployees(read))).toContain("AC000001")
}

it("leads from nothing to the first verified webhook and the first read", { timeout: 120_000 }, async () => {
  const browser = await pages.openAs(engineer)
  await recordStory("engineer-checklist", browser, async () => {
    await browser.sees("0 of 4 done")
    await expectAccessible(browser)
    await allowPage(browser)
    await seesDone(browser, "Allow your page to open the journey")
    await askForToken(browser)
    await seesDone(browser, "Ask for a token")
    await acceptWebhook(browser)
    await seesDone(browser, "Accept a webhook")
    await readFirst(browser)
    // The list goes once all is done. The use of a key is recorded a moment after the read.
    await expect
      .poll(async () => {
        await browser.page.goto(`${new URL(browser.page.url()).origin}/console/`)
        await browser.sees("webhooks delivered today")
        return browser.page.getByText("Your first week").count()
      })
      .toBe(0)
  })
})
