import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleRestriction } from "../../../../core/contract/sharing/console/people.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  button,
  click,
  dialog,
  expectFits,
  field,
  openConsole,
  sees,
  seesNone,
  seesTitle,
} from "../../testing/open-console.ts"

/* What one person asks of their company. */

const PERSON = readExample("GET /api/console/clients/{connection_id}/people/{employee_id}/")
const ERASED = readExample("POST /api/console/clients/{connection_id}/people/{employee_id}/erase/")
const ID = PERSON.record.employeeId ?? ""

class PeopleStub extends ConsoleStub {
  restrictions: ReadonlyArray<ConsoleRestriction> = []
  readonly asked: Array<string> = []

  constructor(role: "corporate-admin" | "operator" = "corporate-admin") {
    super(role)
    const add = (restriction: ConsoleRestriction): ConsoleRestriction => {
      this.asked.push(restriction.kind)
      this.restrictions = [restriction]
      return restriction
    }
    this.respond({
      "GET /api/console/people/restrictions/": () => ({ items: this.restrictions }),
      "POST /api/console/clients/{connection_id}/people/{employee_id}/erase/": () => add(ERASED),
      "POST /api/console/clients/{connection_id}/people/{employee_id}/block/": () =>
        add({ ...ERASED, kind: "blocked", employee_id: ID, finished_at: null, vendor_notice: null }),
      "POST /api/console/clients/{connection_id}/restrictions/{restriction_id}/release/": () => {
        this.restrictions = []
        return {}
      },
    })
  }
}

const openPerson = async (stub: PeopleStub) => {
  await openConsole(stub, "/people")
  await sees("Nobody is blocked or erased.")
  await page.getByRole("searchbox", { name: "Find the person" }).fill("lhamo")
  await click("Tenzin Lhamo")
  await sees("The vendor sees what is shared of this person.")
}

describe("a person who asks", () => {
  it("is found, and what is held about them is shown", async () => {
    await openPerson(new PeopleStub())
    await sees(/Delivered/u)
    await sees("Download as JSON")
    await expectFits()
  })

  it("is erased only after their employee ID is typed, and the receipt stays", async () => {
    const stub = new PeopleStub()
    await openPerson(stub)
    await click("Erase")
    await expectFits()
    await expect.element(button("Erase for good")).toHaveAttribute("aria-disabled", "true")
    await field(`Type ${ID} to confirm`).fill(ID)
    await click("Erase for good")
    await sees("The person is erased.")
    await sees("Erased person")
    expect(stub.asked).toEqual(["erased"])
    await expectFits()
  })

  it("is blocked, and shared again", async () => {
    const stub = new PeopleStub("operator")
    await openPerson(stub)
    await click("Block")
    await dialog().getByRole("button", { name: "Block" }).last().click()
    await sees("The person is blocked.")
    await click(new RegExp(`^Share again ?: ${ID}$`, "u"))
    await click("Share again", dialog())
    await sees("Nobody is blocked or erased.")
  })
})

describe("a vendor", () => {
  it("is not offered the page", async () => {
    await openConsole(new ConsoleStub("vendor-admin"), "/people")
    await seesTitle("There is no such page")
    await seesNone(page.getByRole("searchbox", { name: "Find the person" }))
  })
})
