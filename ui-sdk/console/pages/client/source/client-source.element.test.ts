import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import type { ConsoleSource } from "../../../../../core/contract/connection/console/source.ts"
import type { ConsoleMapping } from "../../../../../core/contract/connection/console/source-reading.ts"
import { refuse } from "../../../../elements/testing/service-stub.ts"
import { ClientStub } from "../../../testing/client-stub.ts"
import { readExample } from "../../../testing/console-stub.ts"
import {
  button,
  click,
  dialog,
  expectFits,
  field,
  openConsole,
  sees,
  seesNone,
} from "../../../testing/open-console.ts"

/* How a client's employees come in, which its company changes. */

const SOURCE = readExample("GET /api/console/clients/{connection_id}/source/")

/** A client whose source is this one. */
const stubSource = (
  source: Partial<ConsoleSource>,
  client: Partial<ConsoleClientDetails> = {},
): ClientStub => {
  const service = new ClientStub("corporate-admin", client)
  service.respond({
    "GET /api/console/clients/{connection_id}/source/": () => ({ ...SOURCE, ...source }),
    "GET /api/console/clients/{connection_id}/source/access-request/": () => ({ request: null }),
  })
  return service
}

const openSource = (service: ClientStub) => openConsole(service, service.pathTo("source"))

describe("the address for changes", () => {
  const stubAddress = (frequency: ConsoleClientDetails["frequency"]) => {
    const service = stubSource({ has_webhooks: true }, { frequency })
    let made = 0
    let issuedAt: string | null = null
    service.respond({
      "GET /api/console/clients/{connection_id}/source-webhook/": () => ({
        webhook: issuedAt === null ? null : { issued_at: issuedAt, last_called_at: null },
      }),
      "POST /api/console/clients/{connection_id}/source-webhook/": () => {
        issuedAt = new Date().toISOString()
        return { path: `/api/hooks/hrs_hook_${String(++made)}` }
      },
      "POST /api/console/clients/{connection_id}/source-webhook/revoke/": () => {
        issuedAt = null
        return {}
      },
    })
    return service
  }
  const shown = page.getByText(/\/api\/hooks\//u)

  it("is made, shown once, replaced and removed by the company", async () => {
    await openSource(stubAddress({ kind: "real-time" }))
    await click("Make an address")
    await sees("Enter this address in your HR system.")
    await expect.element(shown).toHaveTextContent(`${location.origin}/api/hooks/hrs_hook_1`)
    await expectFits()
    await click("I have stored it")
    await seesNone(shown)
    await click("Create a new address")
    await sees("Calls to the current address are rejected at once.")
    await expectFits()
    await click("Create a new address", dialog())
    await expect.element(shown).toHaveTextContent("/api/hooks/hrs_hook_2")
    await click("I have stored it")
    await click("Remove the address")
    await click("Remove the address", dialog())
    await sees("There is no address yet.")
  })

  it("is not offered to a connection that syncs by a schedule", async () => {
    const service = stubAddress({ kind: "daily", hour: 2 })
    await openSource(service)
    await sees("Choose that frequency under Activity first.")
    expect(button("Make an address").elements()).toEqual([])
  })
})

describe("the connection details", () => {
  const stubKeka = () => {
    const keka = SOURCE.connector!
    const { api_key: apiKey } = keka.required_fields
    const company = { ...apiKey!, label: "Company", type: "text", is_masked: false, help: null } as const
    const connector = { ...keka, code: "rota", name: "Rota", required_fields: { company, api_key: apiKey! } }
    const service = stubSource({ connector, details: { company: "Acme" } })
    const wrong = "Rota HR does not know this API key of Acme."
    const saved: Array<Readonly<Record<string, string>>> = []
    service.respond({
      "POST /api/console/clients/{connection_id}/source/test/": ({ body: { details } }) =>
        details["api_key"] === "wrong"
          ? { ...TESTED, result: "failed", message: wrong, categories: [] }
          : TESTED,
      "POST /api/console/clients/{connection_id}/source/repair/": ({ body: { details } }) => {
        if (details["api_key"] === "wrong") return refuse(422, { message: wrong })
        saved.push(details)
        return { next_sync_at: new Date().toISOString(), host_key: null }
      },
    })
    return { service, saved, wrong }
  }
  const TESTED = {
    ...readExample("POST /api/console/clients/{connection_id}/source/test/"),
    categories: [
      { category: "detail_info_fields", problem: null },
      { category: "ctc_details_fields", problem: "The API key may not read salaries." },
    ],
  } as const

  it("are tested, and saved only when the source accepts them", async () => {
    const { service, saved, wrong } = stubKeka()
    await openSource(service)
    await expect.element(page.getByRole("heading", { name: "Connection details" })).toBeVisible()
    await sees("************")
    await expectFits()
    await click("Change the details")
    await expect.element(field("Company")).toHaveFocus()
    await expect.element(field("Company")).toHaveValue("Acme")
    await expect.element(field("API key")).toHaveValue("")
    await page.getByText("Where to find these").click()
    await expect.element(page.getByRole("img", { name: /Drawing of a menu: Settings, then/u })).toBeVisible()
    await expectFits()
    await click("Save and sync")
    await sees("Fill in this field.")
    await expectFits()
    await field("API key").fill("wrong")
    await click("Test connection")
    await sees(wrong)
    await click("Save and sync")
    await sees(wrong)
    await expect.element(field("API key")).toHaveValue("wrong")
    await field("API key").fill("right")
    await click("Test connection")
    await sees("1 of 2 groups can be read")
    await sees("The API key may not read salaries.")
    await expectFits()
    await click("Save and sync")
    await sees("Saved. A sync starts within a few seconds.")
    expect(saved).toEqual([{ company: "Acme", api_key: "right" }])
  })

  it("that were typed are not left without a question", async () => {
    await openSource(stubKeka().service)
    await click("Change the details")
    await field("API key").fill("typed")
    await click("Activity")
    await sees("Leave without saving?")
  })
})

describe("a colleague", () => {
  const { request } = readExample("GET /api/console/clients/{connection_id}/source/access-request/")

  it("is asked for new details by the company, and the link is withdrawn", async () => {
    const service = stubSource({})
    const asked: Array<unknown> = []
    service.respond({
      "POST /api/console/clients/{connection_id}/source/access-request/": ({ body }) => {
        asked.push(body)
        return body.email.endsWith("@acme.example")
          ? { request }
          : refuse(400, { data: { email: "Not at acme.example.", domain: "acme.example" } })
      },
      "POST /api/console/clients/{connection_id}/source/access-request/withdraw/": () => ({}),
    })
    await openSource(service)
    await field("Your colleague's email address").fill("it@elsewhere.example")
    await click("Mail the link")
    await sees("Enter an address at acme.example, as yours is.")
    await expectFits()
    await field("Your colleague's email address").fill("it@acme.example")
    await click("Mail the link")
    await sees(/Not done yet/u)
    await expectFits()
    await click("Withdraw the link")
    await seesNone(page.getByText(/Not done yet/u))
    await expect.element(field("Your colleague's email address")).toHaveValue("")
    expect(asked.at(-1)).toEqual({ email: "it@acme.example", locale: "en" })
  })

  it("is told in Hindi why a call was refused, and what the service says only in English after it", async () => {
    const service = stubSource({})
    let message = "This client is not connected."
    service.respond({
      "POST /api/console/clients/{connection_id}/source/access-request/": () => refuse(409, { message }),
    })
    await openConsole(service, service.pathTo("source"), { language: "hi" })
    await field("आपके सहकर्मी का ईमेल पता").fill("it@acme.example")
    await click("लिंक ईमेल करें")
    await sees("यह कंपनी जुड़ी हुई नहीं है।")
    message = "Something that no catalogue knows."
    await click("लिंक ईमेल करें")
    await sees(/बदल दिया है। सिस्टम का अपना संदेश: Something that no catalogue knows\./u)
  })

  it("who is done is shown", async () => {
    const service = stubSource({})
    service.respond({
      "GET /api/console/clients/{connection_id}/source/access-request/": () => ({
        request: { ...request!, state: "given", given_at: new Date().toISOString() },
      }),
    })
    await openSource(service)
    await sees(/Done. The details were saved/u)
  })
})

describe("the columns of a file", () => {
  const stubMapping = () => {
    const service = stubSource({ is_pulled: false, connector: null })
    const sent: Array<unknown> = []
    let mapping: ConsoleMapping = {
      mapping: { "Emp Code": "employeeId", "Full Name": "name", Desk: "" },
      last_columns: {},
      date_order: null,
    }
    service.respond({
      "GET /api/console/clients/{connection_id}/mapping/": () => mapping,
      "POST /api/console/clients/{connection_id}/mapping/": ({ body }) => {
        mapping = { ...mapping, ...body }
        return {}
      },
      "POST /api/console/clients/{connection_id}/date-order/": ({ body }) => {
        mapping = { ...mapping, ...body }
        return {}
      },
      "POST /api/console/clients/{connection_id}/first-years/": ({ body }) => {
        sent.push(body.first_years)
        return {}
      },
    })
    service.respond({
      "POST /api/console/clients/{connection_id}/phone-country/": ({ body }) => {
        mapping = { ...mapping, ...body }
        return {}
      },
    })
    return { service, sent, saved: () => mapping }
  }

  it("have a country of telephone numbers, which the company changes", async () => {
    const { service, saved } = stubMapping()
    await openSource(service)
    await field("Country of telephone numbers").selectOptions("Singapore")
    await sees("Saved. It applies from the next sync.")
    expect(saved().phone_country).toBe("SG")
    await field("Country of telephone numbers").selectOptions("Found by the values")
    await expect.poll(() => saved().phone_country).toBeNull()
  })

  it("have years of two digits, whose first one the company changes", async () => {
    const { service, sent } = stubMapping()
    await openSource(service)
    await field("Date of birth").fill("1940")
    await click("Save the years")
    await sees("Saved. It applies from the next sync.")
    expect(sent).toEqual([
      {
        dob: 1940,
        doj: null,
        terminationDate: null,
        employeeMetadata_marriageDate: null,
        dependentDetails_dob: null,
      },
    ])
  })

  it("are changed by the company, as is the order of dates", async () => {
    const { service, saved } = stubMapping()
    await openSource(service)
    await sees("Employees come in as files that are uploaded")
    await field("Field of Desk").selectOptions("Department")
    await field("Another column").fill("Joined")
    await click("Add")
    await field("Field of Joined").selectOptions("Date of joining")
    await expectFits()
    await click("Save the columns")
    await sees("Saved. It applies from the next sync.")
    await field("Order of dates").selectOptions("Month, day, year")
    await expect.poll(saved).toMatchObject({
      mapping: { "Emp Code": "employeeId", "Full Name": "name", Desk: "department", Joined: "doj" },
      date_order: "MDY",
    })
    await click("Match by name again")
    await sees("Your choices for 4 columns are deleted.")
    await click("Match by name again", dialog())
    await sees("You have chosen nothing: columns are matched by their names.")
    expect(saved()).toMatchObject({ mapping: null })
  })
})

describe("salary components", () => {
  it("are counted as the company chooses, or by their names", async () => {
    const service = stubSource({})
    const saved: Array<Readonly<Record<string, string | null>>> = []
    const rest = { key: "other", by: "rest" } as const
    service.respond({
      "GET /api/console/clients/{connection_id}/components/": () => ({
        overrides: saved.at(-1) ?? {},
        components: [
          {
            period: "ctc",
            title: "Sodexo",
            earning: { ...rest, key: "ctc_other" },
            deduction: { ...rest, key: null },
          },
        ],
        keys: readExample("GET /api/console/clients/{connection_id}/components/").keys,
      }),
      "POST /api/console/clients/{connection_id}/components/": ({ body }) => {
        saved.push(body.overrides)
        return {}
      },
    })
    await openSource(service)
    const choice = field("Counted as: Sodexo")
    await sees("As an earning:")
    await choice.selectOptions("Not counted")
    await click("Save the components")
    await sees("Saved. It applies from the next sync.")
    await expectFits()
    await choice.selectOptions("By its name")
    await click("Save the components")
    await expect.poll(() => saved).toEqual([{ Sodexo: null }, {}])
  })
})
