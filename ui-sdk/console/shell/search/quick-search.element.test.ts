import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ConsoleEmployee } from "../../../../core/contract/employee/console/directory.ts"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { refuse } from "../../../elements/testing/service-stub.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import { expectFits, openConsole, sees, seesTitle } from "../../testing/open-console.ts"

/* The search beside every page. */

const {
  items: [EMPLOYEE],
} = readExample("POST /api/console/directory/search/")
const NO_CLIENTS = { items: [], counts: [], next_cursor: null }

const makeEmployee = (name: string): ConsoleEmployee => ({
  ...EMPLOYEE!,
  ...{ id: crypto.randomUUID(), name, employee_id: "H-1", client: "Halden" },
})

const stubEmployees = (...employees: ReadonlyArray<ConsoleEmployee>): ConsoleStub => {
  const service = new ConsoleStub()
  service.respond({
    "POST /api/console/clients/search/": () => NO_CLIENTS,
    "POST /api/console/directory/search/": ({ body: { search = "" } }) => {
      const items = employees.filter(({ name }) => name?.toLowerCase().includes(search) === true)
      return { items, total: items.length, next_cursor: null }
    },
    // A result leads to the record, which is not what these tests are about.
    "GET /api/console/directory/{employee_id}/": () => refuse(404),
  })
  return service
}

const search = page.getByRole("combobox", {
  name: "Search pages, actions, clients, employees and deliveries",
})
const option = (name: string | RegExp) => page.getByRole("option", { name })

describe("the search beside every page", () => {
  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("finds an employee by keyboard alone, in the %s theme at %i px", async (theme, width) => {
    const service = stubEmployees(makeEmployee("Nora Berg"), makeEmployee("Tenzin Lhamo"))
    const { window } = await openConsole(service, "/users", { theme, width })
    await seesTitle("Users")
    await userEvent.keyboard("/")
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard("nora")
    await expect.element(option(/Nora Berg.*H-1, Halden/u)).toBeVisible()
    await expectFits()
    await userEvent.keyboard("{ArrowDown}{Enter}")
    await expect.poll(() => window.address).toContain("/console/directory?record=")
    expect(document.querySelector("[role=combobox]")).toHaveValue("")
  })

  it("leads to a page by Ctrl-K and its name, also from a field", async () => {
    const { window } = await openConsole(stubEmployees(), "/users")
    await seesTitle("Users")
    await search.click()
    await userEvent.keyboard("{Escape}{Control>}k{/Control}audit")
    await expect.element(search).toHaveFocus()
    await expect
      .element(page.getByRole("group", { name: "Pages" }).getByRole("option"))
      .toHaveTextContent("Audit log")
    await userEvent.keyboard("{Enter}")
    await expect.poll(() => window.address).toBe("/console/audit")
  })

  it("opens the dialog of an action, from any page and from its own", async () => {
    const { window } = await openConsole(stubEmployees(), "/users")
    await seesTitle("Users")
    await search.fill("invite")
    const actions = page.getByRole("group", { name: "Actions" }).getByRole("option")
    await expect
      .poll(() => actions.elements().map((each) => each.textContent.trim()))
      .toEqual(["Invite a client", "Invite clients from a file", "Invite a user"])
    await expectAccessible()
    await option("Invite a user").click()
    await expect.element(page.getByRole("dialog", { name: "Invite a user" })).toBeVisible()
    expect(window.address).toBe("/console/users")
    await userEvent.keyboard("{Escape}")
    await search.fill("rotate the secret")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("dialog", { name: "Rotate the secret?" })).toBeVisible()
    expect(window.address).toBe("/console/webhooks?tab=secret")
  })

  it("offers no action that the user may not perform, nor opens it by its address", async () => {
    const member = new ConsoleStub("vendor-member")
    await openConsole(member, "/clients?ask=client")
    await seesTitle("Clients")
    expect(page.getByRole("dialog").elements()).toEqual([])
    await search.fill("invite")
    await expect.element(option(/Kaveri/u).first()).toBeVisible()
    expect(page.getByRole("group", { name: "Actions" }).elements()).toEqual([])
    await openConsole(new ConsoleStub("operator"))
    await page.getByRole("combobox", { name: "Search pages, actions, vendors and companies" }).fill("rotate")
    await expect
      .poll(() =>
        page
          .getByRole("group", { name: "Actions" })
          .getByRole("option")
          .elements()
          .map((each) => each.textContent.trim()),
      )
      .toEqual(["Rotate the signing key", "Rotate the opening key", "Rotate the master key"])
  })

  it("offers no page that the user may not open", async () => {
    await openConsole(stubEmployees())
    await search.fill("vendors")
    await sees("Nothing matches “vendors”.")
  })

  it("shows the keys by a question mark, but not to one who types it", async () => {
    await openConsole(stubEmployees())
    await search.click()
    await userEvent.keyboard("?")
    await expect.element(search).toHaveValue("?")
    expect(page.getByRole("dialog").elements()).toEqual([])
    await userEvent.keyboard("{Backspace}")
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard("?")
    await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard("{Escape}")
    await expect.poll(() => page.getByRole("dialog").elements()).toEqual([])
  })

  it("leads to the whole list, and writes nobody's name into the address", async () => {
    const employees = Array.from({ length: 7 }, (_, at) => makeEmployee(`Tenzin Lhamo ${String(at)}`))
    const { window } = await openConsole(stubEmployees(...employees))
    await search.fill("lhamo")
    await expect.poll(() => page.getByRole("option").elements().length).toBe(6)
    await option("All employees that match").click()
    await sees("7 people match")
    await expect.element(page.getByRole("searchbox", { name: "Search employees" })).toHaveValue("lhamo")
    expect(window.address).toBe("/console/directory")
  })

  it("finds clients by name, and deliveries by the id of a sync", async () => {
    const { window } = await openConsole(new ConsoleStub())
    await search.fill("kaveri")
    await page.getByRole("group", { name: "Clients" }).getByRole("option").click()
    await seesTitle("Kaveri Loomworks")
    await search.fill("3f1f7f2e-54d2-4c2a-9f14-6d7c0a1be522")
    await page.getByRole("group", { name: "Deliveries" }).getByRole("option").first().click()
    await expect.poll(() => window.address).toContain("/console/webhooks")
  })

  it("says that nothing was found, and closes by Escape", async () => {
    await openConsole(stubEmployees())
    await search.fill("nobody at all")
    await sees("Nothing matches “nobody at all”.")
    await userEvent.keyboard("{Escape}")
    await expect.element(search).toHaveAttribute("aria-expanded", "false")
    await expect.element(search).toHaveValue("nobody at all")
  })

  it("finds vendors and companies for an operator, who opens none to read how they are", async () => {
    const { window } = await openConsole(new ConsoleStub("operator"), "/service")
    await seesTitle("Service")
    const all = page.getByRole("combobox", { name: "Search pages, actions, vendors and companies" })
    await userEvent.keyboard("{Control>}k{/Control}")
    await expect.element(all).toHaveFocus()
    await all.fill("kaveri")
    await expect
      .element(page.getByRole("group", { name: "Vendors" }).getByRole("option"))
      .toHaveTextContent("Tamarind Benefits")
    await page.getByRole("group", { name: "Companies" }).getByRole("option").click()
    await expect.poll(() => window.address).toContain("/console/companies/")
    await seesTitle("Kaveri Loomworks")
  })

  it("finds pages only for a company, which has few connections", async () => {
    const { window } = await openConsole(new ConsoleStub("corporate-admin"))
    await page.getByRole("combobox", { name: "Search pages and actions" }).fill("colleag")
    await userEvent.keyboard("{Enter}")
    await expect.poll(() => window.address).toBe("/console/users")
  })
})
