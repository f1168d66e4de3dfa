import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { SourceCheckAnswer } from "../../../../core/contract/connection/check-source.ts"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub } from "../../testing/journey-stub.ts"
import { button, field, fillSource, openJourney, radio, sees, seesTitle } from "../../testing/open-journey.ts"

const FINGERPRINT = "SHA256:uNiVztksCsDhcc0u9e8BrXJXDRLMoT6XNF7QGG3b7Eo"

const FAILED: SourceCheckAnswer = {
  result: "failed",
  message: "The source did not accept the user.",
  host_key: null,
  categories: [],
  rows: 0,
  has_more_rows: false,
  columns: [],
  file: null,
  encoding: null,
  findings: [],
}
/** What the source said, in its own words only. */
const REFUSED: Partial<SourceCheckAnswer> = {
  failure: "auth",
  message_codes: [{ code: "source.said", params: { kind: "auth", en: FAILED.message, hi: "" } }],
}
const UNCONFIRMED: SourceCheckAnswer = {
  ...FAILED,
  result: "host_key",
  message: null,
  host_key: { host: "files.acme.example", fingerprint: FINGERPRINT, algorithm: "ED25519", is_changed: false },
}
const WORKS: SourceCheckAnswer = {
  ...FAILED,
  result: "ok",
  message: null,
  rows: 12,
  categories: [
    { category: "detail_info_fields", problem: null },
    { category: "bank_details_fields", problem: "The file has no columns for it." },
    { category: "ctc_details_fields", problem: "The file has no columns for it." },
    { category: "dependent_details_fields", problem: "The file has no columns for it." },
  ],
}

/** A source that accepts the password "right", once its key is confirmed. */
const openSource = async (mode: RegExp, isConfirmedByKey: boolean) => {
  const service = new JourneyStub()
  const sent: Array<Readonly<Record<string, string>>> = []
  service.respond({
    "POST /api/journey/check/": ({ body: { credentials } }) => {
      sent.push(credentials)
      if (isConfirmedByKey && credentials["host_key_fingerprint"] !== FINGERPRINT) return UNCONFIRMED
      return [credentials["password"], credentials["token"]].includes("right") ? WORKS : FAILED
    },
  })
  const { events } = await openJourney(service)
  await button("Get started").click()
  await radio(mode).click()
  await button("Continue").click()
  return { events, sent }
}

const continues = button(/^Continue/u)

describe("an SFTP server", () => {
  const typeServer = async () => {
    await seesTitle("Where is the file?")
    await field("Host").fill("files.acme.example")
    await field("User name").fill("hr-export")
    await field("Password").fill("wrong")
    await button("Test connection").click()
    await seesTitle("Is this your server?")
  }

  it("is confirmed by its key before anything is sent to it, and tested with a wrong and then the right password", async () => {
    await openSource(/SFTP folder/u, true)
    await sees("Still missing: Host and User name")
    await expectAccessible()
    await typeServer()
    await sees(FINGERPRINT)
    await expectAccessible()
    await button("It matches, sign in").click()
    await sees("The test did not succeed")
    await sees(/did not accept the user/u)
    await sees("Waiting for details that work")
    await expectAccessible()

    await field("Password").fill("right")
    await button("Test connection").click()
    await sees("1 of 4 groups can be read")
    await sees("12 rows")
    await expectAccessible()
    await expect.element(button("Continue with what can be read")).not.toHaveAttribute("aria-disabled")
  })

  it("says which file it takes, in view and aloud, or which one it waits for", async () => {
    const service = new JourneyStub()
    const file = { name: "employees-2026-11.csv", columns: ["Emp Code", "Name", "DOJ"], message: null }
    service.respond({ "POST /api/journey/check/": () => ({ ...WORKS, file }) })
    await openJourney(service, { height: 500 })
    await button("Get started").click()
    await radio(/SFTP folder/u).click()
    await button("Continue").click()
    await field("Host").fill("files.acme.example")
    await field("User name").fill("hr-export")
    await field("Password").fill("right")
    const live = document.querySelector("[aria-live=polite]")
    expect(live?.textContent.trim()).toBe("")
    await button("Test connection").click()
    await sees("This file is read: employees-2026-11.csv")
    await sees("Its first columns: Emp Code, Name and DOJ")
    expect(live?.textContent).toContain("employees-2026-11.csv")
    await expect
      .poll(() => document.querySelector(".results")?.getBoundingClientRect().top)
      .toBeLessThan(innerHeight)
    await expectAccessible()

    const message = "There is no file in /export yet that matches emp*.csv."
    const none = { name: null, columns: [], message }
    service.respond({ "POST /api/journey/check/": () => ({ ...WORKS, rows: 0, file: none }) })
    await button("Test again").click()
    await sees("No file matches yet")
    await sees(message)
    await expectAccessible()
    await expect.element(continues).not.toHaveAttribute("aria-disabled")
  })

  it("is signed in to with a password or a private key: only the fields of the chosen one are there", async () => {
    await openSource(/SFTP folder/u, true)
    await field("Password").fill("typed")
    expect(field("Private key").elements()).toEqual([])
    await radio("A private key").click()
    await expect.element(field("Private key")).toBeVisible()
    await expect.element(field("Passphrase optional")).toBeVisible()
    expect(field("Password").elements()).toEqual([])
    await expectAccessible()
    await radio("A password").click()
    await expect.element(field("Password")).toHaveValue("")
  })

  it("is read on the days and at the hour that are chosen, and the service gets them as its text", async () => {
    const { sent } = await openSource(/SFTP folder/u, false)
    await page.getByRole("combobox", { name: /How often/u }).selectOptions("On Monday and Thursday")
    await page.getByRole("combobox", { name: "Hour" }).selectOptions("06:00")
    await expectAccessible()
    await field("Host").fill("files.acme.example")
    await field("User name").fill("hr-export")
    await field("Password").fill("right")
    await button("Test connection").click()
    await sees("12 rows")
    expect(sent.at(-1)).toMatchObject({ refresh_rate: "weekly:mon,thu@6" })
  })

  it("that is not the user's gets nothing, and the user what to do next", async () => {
    const { sent } = await openSource(/SFTP folder/u, true)
    await typeServer()
    await button("It doesn't match").click()
    await sees(/Nothing was sent to the server/u)
    await expect.element(continues).toHaveAttribute("aria-disabled", "true")
    expect(sent).toHaveLength(1)
  })
})

it("an endpoint of the company shows the reason of its refusal, and nothing of the token to the vendor's page", async () => {
  const { events } = await openSource(/Your own API/u, false)
  await field("Address").fill("https://hr.acme.example/employees")
  await field("Token optional").fill("wrong")
  await button("Test connection").click()
  await sees("The test did not succeed")
  await field("Token optional").fill("right")
  await button("Test connection").click()
  await sees("1 of 4 groups can be read")
  expect(JSON.stringify(events)).not.toMatch(/wrong|right/u)
})

describe("in Hindi", () => {
  const test = async (answer: SourceCheckAnswer) => {
    const service = new JourneyStub()
    service.respond({ "POST /api/journey/check/": () => answer })
    await openJourney(service, { locale: "hi" })
    await button("शुरू करें").click()
    await radio(/SFTP/u).click()
    await button("आगे बढ़ें").click()
    await fillSource("files.acme.example", "wrong")
    await button("कनेक्शन जाँचें").click()
  }

  it("a refused test is said in Hindi, and what the system said in English is folded", async () => {
    await test({ ...FAILED, ...REFUSED })
    await sees(/साइन-इन स्वीकार नहीं किया/u)
    await expect.element(page.getByText("The source did not accept the user.")).not.toBeVisible()
    await expectAccessible()
    await page.getByText("सिस्टम का अपना संदेश").click()
    await expect.element(page.getByText("The source did not accept the user.")).toBeVisible()
  })
})
