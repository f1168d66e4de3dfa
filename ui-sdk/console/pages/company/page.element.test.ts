import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  click,
  expectFits,
  link,
  openConsole,
  PHONE,
  row,
  sees,
  seesNone,
  seesTitle,
} from "../../testing/open-console.ts"

const SHOW = "GET /api/console/service/companies/{company_id}/"
const COMPANY = readExample(SHOW)
const PATH = `/companies/${COMPANY.org_id}`

describe("the page of a company, for the operator", () => {
  it("has what is wrong at each vendor first, and leads to that connection", async () => {
    const { window } = await openConsole(new ConsoleStub("operator"), PATH)
    await seesTitle("Kaveri Loomworks")
    await sees("Tamarind Benefits: Sign-in refused")
    await expectFits()
    await click(/Open the connection/u)
    await expect
      .poll(() => window.address)
      .toBe(`/console/clients/${COMPANY.connections[0]?.connection_id ?? ""}`)
    await click("At all vendors")
    await seesTitle("Kaveri Loomworks")
  })

  it("has every vendor with its state, people, fields and syncs", async () => {
    await openConsole(new ConsoleStub("operator"), PATH)
    await expect
      .element(row(/Tamarind Benefits.*Keka.*Sign-in refused.*1,204 people.*14 fields/u))
      .toBeVisible()
    await expect.element(row(/Banyan Lending.*Active.*6 fields.*on request/u)).toBeVisible()
    await sees("1 connection was terminated.")
  })

  it("has the files that are uploaded, and says which waits too long", async () => {
    await openConsole(new ConsoleStub("operator"), PATH)
    await expect.element(row(/Banyan Lending.*Being checked.*Waits too long for a worker/u)).toBeVisible()
  })

  it("has who can sign in, and who decides at which vendor", async () => {
    await openConsole(new ConsoleStub("operator"), PATH)
    await expect.element(row(/Meera Iyer/u)).toBeVisible()
    await expect.element(row(/meera\.iyer@kaveri\.example.*Tamarind Benefits/u)).toBeVisible()
  })

  it("says of an empty part that it is empty", async () => {
    const service = new ConsoleStub("operator")
    const nothing = { connections: [], users: [], total_connections: 0, total_users: 0, terminated: 0 }
    service.respond({ [SHOW]: () => ({ ...COMPANY, ...nothing, domain: null }) })
    await openConsole(service, PATH)
    await sees("Nothing is wrong at any vendor.")
    await sees("No connection is open.")
    await sees("No file is being uploaded.")
    await sees("Nobody can sign in for this company.")
    await sees("No mailbox speaks for this company at any vendor.")
    await expectFits()
  })

  it("is for operators only", async () => {
    await openConsole(new ConsoleStub("vendor-admin"), PATH)
    await seesTitle("There is no such page")
    await seesNone(page.getByText("Kaveri"))
  })

  it("fits a telephone", async () => {
    await openConsole(new ConsoleStub("operator"), PATH, PHONE)
    await sees(/साइन-इन/u)
    await expectFits()
  })
})

describe("the list of companies", () => {
  it("leads to a company, with how many of its vendors are connected", async () => {
    await openConsole(new ConsoleStub("operator"), "/companies")
    await expect.element(row(/Kaveri Loomworks.*kaveri\.example.*1 of 2 connected.*1 failed/u)).toBeVisible()
    await expectFits()
    await link(/Kaveri Loomworks/u).click()
    await seesTitle("Kaveri Loomworks")
  })

  it("says that nothing matches, and offers all again", async () => {
    const service = new ConsoleStub("operator")
    service.respond({
      "POST /api/console/service/companies/search/": ({ body: { search } }) =>
        search === ""
          ? readExample("POST /api/console/service/companies/search/")
          : { items: [], total: 0, next_cursor: null },
    })
    const { window } = await openConsole(service, "/companies")
    await page.getByRole("searchbox", { name: "Search companies" }).fill("nobody")
    await sees("No company matches “nobody”")
    expect(window.address).toBe("/console/companies")
    await click("Show all companies")
    await expect.element(row(/Kaveri Loomworks/u)).toBeVisible()
  })

  it("fits a telephone", async () => {
    await openConsole(new ConsoleStub("operator"), "/companies", PHONE)
    await sees("Kaveri Loomworks")
    await expectFits()
  })
})
