import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import type {
  ConsoleSharing,
  ConsoleSharingPreview,
} from "../../../../../core/contract/sharing/console/sharing.ts"
import { refuse } from "../../../../elements/testing/service-stub.ts"
import { ClientStub, makeIssue } from "../../../testing/client-stub.ts"
import { readExample } from "../../../testing/console-stub.ts"
import { Gate } from "../../../testing/gate.ts"
import {
  button,
  click,
  dialog,
  expectFits,
  field,
  goTo,
  link,
  openConsole,
  PHONE,
  sees,
  seesNone,
} from "../../../testing/open-console.ts"

/* A company changes what and whom it shares. */

const SHARING: ConsoleSharing = {
  ...readExample("GET /api/console/clients/{connection_id}/sharing/"),
  fields: [
    { key: "employeeId", is_mandatory: true },
    { key: "name", is_mandatory: true },
    { key: "email", is_mandatory: false },
    { key: "pan", is_mandatory: false },
  ],
  withheld: [],
  subset: [],
}
const NO_STORES = [{ field: "department", operator: "is_not", values: ["Stores"] }] as const
const PREVIEW = (
  readExample("POST /api/console/clients/{connection_id}/sharing/preview/") as {
    readonly result: ConsoleSharingPreview
  }
).result

/** A company of four employees, two of whom leave by any rule, until it saves other terms. */
class SharingStub extends ClientStub {
  sharing = SHARING
  counted: ConsoleSharingPreview = {
    ...PREVIEW,
    basis: "stored",
    total: 4,
    matching: 4,
    shared: 4,
    leaving: 0,
  }

  constructor(changes: Partial<ConsoleSharing> = {}) {
    super("corporate-admin")
    this.sharing = { ...SHARING, ...changes }
    this.respond({
      "GET /api/console/clients/{connection_id}/sharing/": () => this.sharing,
      "POST /api/console/clients/{connection_id}/sharing/": ({ body: { version, ...terms } }) => {
        if (version !== this.sharing.version) return refuse(409)
        this.save(terms)
        return { excluded: terms.subset.length === 0 ? 0 : 2 }
      },
      "POST /api/console/clients/{connection_id}/sharing/preview/": ({ body: { subset } }) => {
        const counted = { ...this.counted, ...(subset.length === 0 ? {} : { matching: 2, leaving: 2 }) }
        return new Response(`${JSON.stringify({ result: counted })}\n`)
      },
    })
  }

  save(terms: Partial<ConsoleSharing>): void {
    this.sharing = { ...this.sharing, ...terms, version: crypto.randomUUID() }
  }

  open(tab: "data" | "subset", options = {}) {
    return openConsole(this, this.pathTo(tab), options)
  }
}

const makeSample = (record: { readonly name: string; readonly email?: string }) => ({
  record: { id: "0198a000-0000-7000-8000-0000000000e1", ...record },
  is_changed_by_vendor: false,
})

/** A required one says so in its name. */
const box = (name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}`, "u") })

/** In the dialog: the button behind it has the same words. */
const confirm = async () => {
  await expect.element(button("Keep it", dialog())).toHaveFocus()
  await click("Stop sharing", dialog())
}

const addRule = async (value: string) => {
  await click("Add a condition")
  await field("Condition 1: add a value").fill(value)
  await userEvent.tab()
}

describe("what is shared", () => {
  it("is withheld by the company once it knows the loss, and shared again", async () => {
    const service = new SharingStub()
    await service.open("data")
    await sees("What Tamarind Benefits receives of each employee.")
    await sees("2 fields are required by Tamarind Benefits")
    await expect.element(box("Employee ID")).toBeDisabled()
    await expect.element(box("Employee ID")).toBeChecked()
    await expectFits()
    await box("Work email").click()
    await click("Save changes")
    await sees("Stop sharing 1 field?")
    await sees(/no longer receives Work email of 4 employees/u)
    await expectFits()
    await click("Keep it")
    expect(service.sharing.withheld).toEqual([])
    await expect.element(box("Work email")).not.toBeChecked()
    await click("Save changes")
    await confirm()
    await sees(/^Saved\./u)
    expect(service.sharing.withheld).toEqual(["email"])
    await box("Work email").click()
    await click("Save changes")
    await expect.poll(() => service.sharing.withheld).toEqual([])
    await seesNone(button("Save changes"))
  })

  it("shows what was chosen until what was saved has come back, and keeps later choices", async () => {
    const service = new SharingStub({ withheld: ["email"] })
    await service.open("data")
    await box("Work email").click()
    const [released, asked] = [new Gate(), new Gate()]
    service.respond({
      "GET /api/console/clients/{connection_id}/sharing/": async () => {
        asked.open()
        await released.opened
        return service.sharing
      },
    })
    await click("Save changes")
    await asked.opened
    await expect.element(box("Work email")).toBeChecked()
    await box("PAN").click()
    released.open()
    await sees(/^Saved\./u)
    expect(service.sharing.withheld).toEqual([])
    await expect.element(box("PAN")).not.toBeChecked()
    await expect.element(button("Save changes")).toBeVisible()
  })

  it("keeps what one person chose when another saved first, and compares both", async () => {
    const service = new SharingStub()
    await service.open("data")
    await box("Work email").click()
    service.save({ withheld: ["pan"] })
    await click("Save changes")
    await confirm()
    await sees("Someone else changed what is shared")
    await sees("PAN: saved now as withheld, with yours withheld")
    await sees("Work email: saved now as shared, with yours withheld")
    await expectFits()
    expect(service.sharing.withheld).toEqual(["pan"])
    await click("Save mine over it")
    await confirm()
    await sees(/^Saved\./u)
    expect(service.sharing.withheld).toEqual(["pan", "email"])
  })

  it("is not changed while a sync runs, and nothing that was chosen is lost", async () => {
    const service = new SharingStub()
    service.respond({ "POST /api/console/clients/{connection_id}/sharing/": () => refuse(409) })
    await service.open("data")
    await box("Work email").click()
    await click("Save changes")
    await confirm()
    await sees(/A sync of this company is running, so nothing was saved/u)
    await expect.element(box("Work email")).not.toBeChecked()
    await expectFits()
  })

  it("asks before unsaved changes are left", async () => {
    await new SharingStub().open("data")
    await box("Work email").click()
    await goTo("Your data")
    await sees("Leave without saving?", dialog())
  })

  it("fits a telephone, in Hindi and the dark theme", async () => {
    await new SharingStub().open("data", PHONE)
    await sees(/Tamarind Benefits को मिलता है/u)
    await expectFits()
  })
})

describe("who is shared", () => {
  it("is chosen by rules, with the number who leave before it is saved", async () => {
    const service = new SharingStub()
    service.counted = {
      ...service.counted,
      samples: [makeSample({ name: "Tenzin Lhamo", email: "tenzin@kaveri.example" })],
    }
    await service.open("subset")
    await sees("Everybody is shared. Add a condition to leave people out.")
    await addRule("Stores")
    await click("Count and show a record")
    await sees("of 4 employees")
    await sees("2 employees are no longer shared once you save; Tamarind Benefits is notified of each.")
    await sees(/Your source cannot be read on request/u)
    await sees("tenzin@kaveri.example")
    await expectFits()
    await click("Save changes")
    await sees("Stop sharing 2 employees?")
    await sees(/2 of 4 employees are no longer shared, at once/u)
    await expectFits()
    await confirm()
    await sees("Saved. 2 employees are no longer shared.")
    expect(service.sharing).toMatchObject({ withheld: [], subset: NO_STORES })
  })

  it("names the loss also when nobody counted, and not before every rule has a value", async () => {
    const service = new SharingStub()
    await service.open("subset")
    await click("Add a condition")
    await sees("Choose at least one value for every condition, or delete the condition.")
    await field("Condition 1: add a value").fill("Design")
    await userEvent.tab()
    await click("Save changes")
    await sees("Stop sharing 2 employees?")
    await click("Keep it")
    expect(service.sharing.subset).toEqual([])
  })

  it("shows the rules of both when another person saved first", async () => {
    const service = new SharingStub()
    await service.open("subset")
    await addRule("Design")
    service.save({ subset: NO_STORES })
    await click("Save changes")
    await confirm()
    await sees("Without those whose Department is Stores.")
    await sees("Without those whose Department is Design.")
    await expectFits()
    await click("Take what is saved")
    await expect.element(button("Remove Stores")).toBeVisible()
    expect(service.sharing.subset).toEqual(NO_STORES)
  })

  it("is counted in a source that can be read, whose values are chosen from", async () => {
    const service = new SharingStub()
    const stores = { value: "Stores", employees: 2 }
    service.counted = {
      ...service.counted,
      basis: "source",
      values: { ...PREVIEW.values, department: [stores] },
      samples: [makeSample({ name: "Asha Rao" }), makeSample({ name: "Ravi Iyer" })],
    }
    await service.open("subset")
    await click("Count and show a record")
    await sees("of 4 employees")
    await click("Add a condition")
    await sees("The rules have changed since the last count. Count again before you save.")
    await field("Condition 1: add a value").selectOptions("Stores")
    await click("Count and show a record")
    await sees("Example 1 of 2")
    await expectFits()
    service.counted = { ...service.counted, basis: "stored", is_source_down: true }
    await click("Count and show a record")
    await sees(/Your source could not be read just now/u)
  })

  it("fits a telephone, in Hindi and the dark theme", async () => {
    await new SharingStub({ subset: NO_STORES }).open("subset", PHONE)
    await click("गिनें और एक रिकॉर्ड दिखाएँ")
    await sees(/कुल 4 कर्मचारी में से/u)
    await expectFits()
  })
})

describe("a request for more", () => {
  const REQUEST = {
    version: "1",
    state: "open",
    requested_at: "2026-11-24T02:00:00.000Z",
    new: ["ctc_raw"],
    mandatory: ["email"],
    withheld: ["email"],
    lacking: [{ key: "email", lacking: 12, employees: 60 }],
  } as const
  const title = page.getByRole("region", { name: "Tamarind Benefits asks for more" })
  const stubRequest = () => {
    const service = new SharingStub({ withheld: ["email"], request: REQUEST })
    service.change({ issues: [makeIssue("sharing.requested", "await_answer")] })
    service.respond({
      "POST /api/console/clients/{connection_id}/sharing/answer-request/": ({ body: { agree } }) => {
        const fields = SHARING.fields.map((each) => ({ ...each, is_mandatory: each.key !== "pan" }))
        service.save(
          agree ? { withheld: [], fields, request: null } : { request: { ...REQUEST, state: "declined" } },
        )
        return {}
      },
    })
    return service
  }

  it("is answered by the company, which the problems lead to", async () => {
    const service = stubRequest()
    await openConsole(service, service.pathTo("problems"))
    await sees("You are asked for more")
    await expectFits()
    await link("Answer the request").click()
    await expect.element(title).toHaveTextContent(/Could no longer be withheld:\s+Work email/u)
    await expect.element(title).toHaveTextContent(/Withheld now, and would be shared:\s+Work email/u)
    await expect
      .element(title)
      .toHaveTextContent(
        "12 of 60 employees have no Work email. Once you share them, a file without it is not accepted.",
      )
    await expectFits()
    await click("Keep as it is")
    await sees("You declined what Tamarind Benefits asked for")
    expect(service.sharing.withheld).toEqual(["email"])
    await click("Share them")
    await seesNone(page.getByText("You declined what Tamarind Benefits asked for"))
    await expect.element(box("Work email")).toBeDisabled()
    expect(service.sharing.withheld).toEqual([])
  })

  it("is not answered when it is another one by now", async () => {
    const service = stubRequest()
    service.respond({
      "POST /api/console/clients/{connection_id}/sharing/answer-request/": () => {
        service.save({ request: null })
        return refuse(409)
      },
    })
    await service.open("data")
    await expect.element(title).toBeVisible()
    await click("Share them")
    await seesNone(button("Share them"))
    expect(service.sharing.withheld).toEqual(["email"])
  })
})

it("a vendor sees neither the choices nor the rules, and asks for none of it", async () => {
  const service = new ClientStub("vendor-admin")
  await openConsole(service, service.pathTo("data"))
  await expect.element(page.getByRole("heading", { name: /^Mandatory/u })).toBeVisible()
  await seesNone(page.getByRole("checkbox"))
  expect(service.calls.filter((call) => call.endsWith("/sharing/"))).toEqual([])
})
