import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { ConsoleUser } from "../../../../core/contract/accounts/console/users.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  choose,
  click,
  dialog,
  expectFits,
  field,
  openConsole,
  row,
  sees,
  seesNone,
  seesTitle,
} from "../../testing/open-console.ts"

/* The users of a vendor. */

const {
  items: [USER],
  counts: COUNTS,
} = readExample("POST /api/console/users/search/")
const {
  items: [CLIENT],
} = readExample("POST /api/console/clients/search/")

const makeMember = (name: string): ConsoleUser => ({
  ...USER!,
  ...{ id: crypto.randomUUID(), name, role: "vendor-member", is_you: false },
  email: `${name.toLowerCase().replace(" ", ".")}@tamarind.example`,
})

/** Users who are found by their names. */
class UsersStub extends ConsoleStub {
  users: ReadonlyArray<ConsoleUser>

  constructor(...users: ReadonlyArray<ConsoleUser>) {
    super()
    this.users = [USER!, ...users]
    this.respond({
      "POST /api/console/users/search/": ({ body: { search = "", filter = "everyone" } }) => ({
        items: this.users.filter(
          ({ name, role }) =>
            name.toLowerCase().includes(search) && (filter !== "admins" || role === "vendor-admin"),
        ),
        counts: { ...COUNTS, everyone: this.users.length },
        next_cursor: null,
      }),
      "POST /api/console/users/": ({ body: { email, role } }) => {
        const invited = { ...makeMember(""), email, role, state: "invited" } as const
        this.users = [...this.users, invited]
        return { id: invited.id }
      },
      "POST /api/console/users/{user_id}/": ({ body, url }) => {
        const id = url.pathname.split("/").at(-2)
        const clients = (body.client_org_ids ?? []).map((orgId) => ({ org_id: orgId, name: "Kaveri" }))
        this.users = this.users.map((user) => (user.id === id ? { ...user, role: body.role, clients } : user))
        return {}
      },
      "POST /api/console/users/{user_id}/remove/": ({ url }) => {
        this.users = this.users.filter(({ id }) => id !== url.pathname.split("/").at(-3))
        return {}
      },
    })
  }
}

const search = page.getByRole("searchbox", { name: "Search users" })
const rows = () => page.getByRole("row").elements().length

describe("the users of a vendor", () => {
  it("grow by a colleague who is invited", async () => {
    await openConsole(new UsersStub(), "/users")
    await click("Invite a user")
    await expectFits()
    await click("Send the invitation")
    await sees(/Type an email address/u)
    await field("Work email").fill("arjun.sethi@tamarind.example")
    await dialog()
      .getByRole("radio", { name: /Member/u })
      .click()
    await click("Send the invitation")
    await sees("Invitation sent to arjun.sethi@tamarind.example")
    await expect.element(row(/arjun\.sethi@tamarind\.example/u)).toBeVisible()
    await expectFits()
  })

  it("get another role at once, with a way back", async () => {
    await openConsole(new UsersStub(makeMember("Arjun Sethi")), "/users")
    const role = page.getByRole("combobox", { name: "Role of Arjun Sethi" })
    await role.selectOptions("vendor-admin")
    await sees("Arjun Sethi: Admin")
    await click("Undo")
    await expect.element(role).toHaveValue("vendor-member")
  })

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("sign in by the provider from listed domains, in the %s theme", async (theme, width) => {
    const stub = new UsersStub()
    stub.respond({
      "GET /api/console/sign-in-domains/": () => ({
        provider: "Tamarind ID",
        domains: ["tamarind.example"],
        users: [
          { domain: "tamarind.example", count: 12 },
          { domain: "elsewhere.example", count: 2 },
        ],
      }),
    })
    await openConsole(stub, "/users", { theme, width })
    await click("Sign-in domains")
    await sees(/2 people could no longer sign in with Tamarind ID: elsewhere\.example\./u, dialog())
    await field("Email domains").fill("tamarind.example; @Elsewhere.example")
    await sees("Everyone here has an address in these domains.", dialog())
    await expectFits()
    await field("Email domains").fill("")
    await sees("No domain: people with any address.", dialog())
    await click("Save")
    await sees("Saved. It applies to the next sign-in.")
  })

  it.each([
    ["light", 1280],
    ["dark", 390],
  ] as const)("have a history of sign-ins, in the %s theme", async (theme, width) => {
    await openConsole(new UsersStub(), "/users", { theme, width })
    await choose("Actions for Devika Menon", "Show sign-ins")
    await sees("Signed in now", dialog())
    await sees("Firefox on Linux", dialog())
    await sees("192.0.2.*", dialog())
    await expectFits()
    await userEvent.keyboard("{Escape}")
    await seesNone(dialog())
  })

  it("are found by name and by role; the name stays out of the address, and outlives a reload", async () => {
    const { window, reload } = await openConsole(new UsersStub(makeMember("Saoirse Whelan")), "/users")
    await search.fill("saoirse")
    await expect.poll(rows).toBe(2)
    expect(window.address).toBe("/console/users")
    reload()
    await expect.element(search).toHaveValue("saoirse")
    await expect.poll(rows).toBe(2)
    await search.fill("nobody at all")
    await sees("Nobody matches “nobody at all”")
    await expectFits()
    await click("Show everyone")
    await page.getByText(/^Admins \d/u).click()
    await expect.element(row(/Devika Menon/u)).toBeVisible()
    await seesNone(row(/Saoirse/u))
  })

  it("see the clients that an admin links them to", async () => {
    const service = new UsersStub(makeMember("Linked Member"))
    service.respond({
      "POST /api/console/clients/search/": () => ({
        items: [{ ...CLIENT!, name: "Kaveri" }],
        counts: [],
        next_cursor: null,
      }),
    })
    await openConsole(service, "/users")
    await choose("Actions for Linked Member", "Change role and clients")
    await dialog().getByRole("searchbox", { name: "Search clients" }).fill("kav")
    await userEvent.keyboard("{Enter}")
    await dialog().getByRole("checkbox", { name: "Kaveri" }).click()
    await expectFits()
    await click("Save", dialog())
    await expect.element(row(/Linked Member.*Kaveri/u)).toBeVisible()
  })

  it("lose one who is removed", async () => {
    await openConsole(new UsersStub(makeMember("Ibrahim Pathan")), "/users")
    await choose("Actions for Ibrahim Pathan", "Remove")
    await sees(/^Last signed in .*They lose access at once/u, dialog())
    await expectFits()
    await click("Remove", dialog())
    await sees("Ibrahim Pathan was removed")
    await seesNone(row(/Ibrahim/u))
  })

  it("are not shown to a member, who is not offered the page either", async () => {
    await openConsole(new ConsoleStub("vendor-member"), "/users")
    await seesTitle("There is no such page")
    await seesNone(page.getByRole("navigation").getByRole("link", { name: "Users" }))
    await expectFits()
  })

  it("fit a narrow window in Hindi", async () => {
    await openConsole(new UsersStub(), "/users", { language: "hi", width: 768 })
    await expect.element(row(/Devika Menon/u)).toBeVisible()
    await expectFits()
  })
})
