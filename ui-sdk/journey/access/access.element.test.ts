import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { AccessPage, EnteredAccess } from "../../../core/contract/journey/access.ts"
import { expectAccessible } from "../../elements/testing/expect-accessible.ts"
import { refuse } from "../../elements/testing/service-stub.ts"
import { startLinked } from "../start.ts"
import { CONNECTORS, JourneyStub, TOKEN } from "../testing/journey-stub.ts"
import {
  button,
  confirmMailbox,
  field,
  openJourney,
  radio,
  sees,
  seesTitle,
} from "../testing/open-journey.ts"

const AT = "2026-11-24T09:20:00.000Z"
const REQUEST = {
  connector: "sftp",
  email: "it@acme.example",
  state: "waiting",
  asked_at: AT,
  expires_at: "2026-12-01T09:20:00.000Z",
  given_at: null,
} as const
const WORKS = {
  result: "ok",
  message: null,
  host_key: null,
  categories: [{ category: "detail_info_fields", problem: null }],
  file: null,
} as const

describe("the connection details, asked of a colleague", () => {
  const openForm = async (service = new JourneyStub()) => {
    await openJourney(service)
    await button("Get started").click()
    await radio(/SFTP folder/u).click()
    await button("Continue").click()
    await seesTitle("Where is the file?")
    return service
  }
  const ask = async (service: JourneyStub) => {
    const asked: Array<unknown> = []
    service.respond({
      "POST /api/journey/access-request/": ({ body }) => {
        asked.push(body)
        return REQUEST
      },
    })
    await button("Ask a colleague").click()
    await field("Your colleague's email address").fill("it@acme.example")
    await expectAccessible()
    await expect.element(button("Send the link")).toHaveAttribute("aria-disabled", "true")
    await confirmMailbox("hr@acme.example")
    await button("Send the link").click()
    return asked
  }

  it("are waited for in place of the form, and tested by themselves once they are there", async () => {
    const service = await openForm()
    const asked = await ask(service)
    await sees("Waiting for it@acme.example")
    expect(asked).toEqual([
      { connector: "sftp", email: "it@acme.example", locale: "en", mailbox_code: "493817" },
    ])
    expect(field("Host").elements()).toEqual([])
    await expect.element(button("Continue")).toHaveAttribute("aria-disabled", "true")
    await expectAccessible()

    service.context = {
      ...service.context,
      access_request: { ...REQUEST, state: "given", given_at: AT },
    }
    const tested: Array<unknown> = []
    service.respond({
      "POST /api/journey/check/": ({ body }) => {
        tested.push(body)
        return { ...WORKS, rows: 12, has_more_rows: false, columns: [], encoding: null, findings: [] }
      },
    })
    await expect.element(page.getByText(/^Done by it@acme.example/u), { timeout: 9_000 }).toBeVisible()
    await sees("The connection works")
    expect(tested).toEqual([{ connector: "sftp", credentials: {} }])
    await expect.element(button("Continue")).not.toHaveAttribute("aria-disabled")
    await expectAccessible()
  })

  it("are entered here after all when the request is withdrawn", async () => {
    const service = await openForm(new JourneyStub({ access_request: REQUEST }))
    await sees("Waiting for it@acme.example")
    service.respond({ "POST /api/journey/access-request/withdraw/": () => ({}) })
    await button("Withdraw and enter the details here").click()
    await expect.element(field("Host")).toBeVisible()
    expect(service.calls).toContain("POST /api/journey/access-request/withdraw/")
  })

  it("replace an open request of another device once the user says so", async () => {
    const service = await openForm()
    const asked: Array<unknown> = []
    service.respond({
      "POST /api/journey/access-request/": ({ body }) => {
        asked.push(body)
        return "replaces" in body ? REQUEST : refuse(409, { data: { code: "asked_elsewhere" } })
      },
    })
    await button("Ask a colleague").click()
    await field("Your colleague's email address").fill("it@acme.example")
    await confirmMailbox("hr@acme.example")
    await button("Send the link").click()
    await sees("Another device has asked a colleague already")
    await expectAccessible()
    await button("Replace the earlier request").click()
    await sees("Waiting for it@acme.example")
    expect(asked.at(-1)).toMatchObject({ replaces: true })
  })

  it("are not asked for with a mailbox that does not show who asks", async () => {
    const service = await openForm()
    service.respond({
      "POST /api/journey/access-request/": () =>
        refuse(400, { data: { code: "asker_unknown", domain: "acme.example" } }),
    })
    await button("Ask a colleague").click()
    await field("Your colleague's email address").fill("it@acme.example")
    await confirmMailbox("asha@gmail.example")
    await button("Send the link").click()
    await sees(/Use your own address at acme.example/u)
    await expectAccessible()
  })
})

describe("the page of the colleague", () => {
  const PAGE: AccessPage = {
    vendor: { name: "Tamarind Benefits" },
    corporate: { name: "Acme" },
    sdk: new JourneyStub().context.sdk,
    connector: CONNECTORS.find(({ code }) => code === "sftp")!,
    asked_by: "hr@acme.example",
    details: {},
    expires_at: REQUEST.expires_at,
  }
  const openPage = async (
    respond: (body: { readonly is_final: boolean }) => EnteredAccess | Response,
    details: AccessPage["details"] = {},
  ) => {
    const service = new JourneyStub()
    const entered: Array<unknown> = []
    service.respond({
      "POST /api/journey/open-link/": () => ({ access_token: TOKEN, exp: 3600, purpose: "access" }),
      "GET /api/journey/access/": () => ({ ...PAGE, details }),
      "POST /api/journey/access/": ({ body }) => {
        entered.push(body)
        return respond(body)
      },
    })
    await startLinked("code", service.fetch)
    await seesTitle("Connection details of SFTP at Acme")
    return { service, entered }
  }
  const type = async () => {
    await field("Host").fill("files.acme.example")
    await field("User name").fill("hr-export")
    await field("Password").fill("secret")
  }

  it.each([390, 1280])("takes the details, tests them, and ends: %i pixels wide", async (width) => {
    await page.viewport(width, 844)
    const { service, entered } = await openPage(({ is_final: isFinal }) => ({
      ...WORKS,
      given_at: isFinal ? AT : null,
    }))
    await sees(/hr@acme.example asks you for them/u)
    await expectAccessible()
    await type()
    await expect.element(button("Hand over and finish")).toHaveAttribute("aria-disabled", "true")
    await button("Test connection").click()
    await sees("The connection works")
    await expectAccessible()
    await button("Hand over and finish").click()
    await seesTitle("Done, you can close this page")
    await expectAccessible()
    const credentials = { host: "files.acme.example", username: "hr-export", password: "secret" }
    expect(entered).toEqual([
      { credentials, is_final: false },
      { credentials, is_final: true },
    ])
    expect(service.calls.filter((call) => !/open-link|access/u.test(call))).toEqual([])
  })

  it("starts from the details of an accepted connection that are no secret", async () => {
    const { entered } = await openPage(() => ({ ...WORKS, given_at: null }), { host: "files.acme.example" })
    await expect.element(field("Host")).toHaveValue("files.acme.example")
    await field("User name").fill("hr-export")
    await field("Password").fill("secret")
    await button("Test connection").click()
    await sees("The connection works")
    expect(entered).toMatchObject([{ credentials: { host: "files.acme.example" } }])
  })

  it("tests anew what was changed after a test", async () => {
    await openPage(() => ({ ...WORKS, given_at: null }))
    await type()
    await button("Test connection").click()
    await sees("The connection works")
    await field("Password").fill("other")
    await expect.element(button("Hand over and finish")).toHaveAttribute("aria-disabled", "true")
  })

  it("says what the source said, and that the details are no longer needed", async () => {
    const failed = {
      ...WORKS,
      result: "failed",
      message: "The source did not accept the user.",
      categories: [],
    } as const
    await openPage(() => ({ ...failed, given_at: null }))
    await type()
    await button("Test connection").click()
    await sees("The source did not accept the user.")
    await expectAccessible()

    await openPage(() => refuse(409))
    await type()
    await button("Test connection").click()
    await seesTitle("These details are no longer needed")
    await expectAccessible()
  })

  it("is there in Hindi", async () => {
    await openPage(() => ({ ...WORKS, given_at: null }))
    await page.getByRole("combobox", { name: "Language" }).selectOptions("hi")
    await seesTitle(/Acme में SFTP के कनेक्शन के विवरण/u)
    await expectAccessible()
  })
})
