import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { ConsoleDataModelPreview } from "../../../../core/contract/sharing/console/data-model.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import { button, expectFits, openConsole, PHONE, sees } from "../../testing/open-console.ts"

const [CLIENT] = readExample("POST /api/console/data-model/preview/").clients

const openModels = async (
  clients: ConsoleDataModelPreview["clients"],
  ...options: [{ readonly theme: "dark"; readonly language: "hi"; readonly width: 390 }] | []
) => {
  const service = new ConsoleStub("vendor-admin")
  service.respond({ "POST /api/console/data-model/preview/": () => ({ clients }) })
  await openConsole(service, "/data-models", ...options)
  const choice = page.getByRole("main").getByRole("radio").or(page.getByRole("main").getByRole("combobox"))
  await expect.poll(() => choice.elements().length).toBeGreaterThan(0)
  return service
}

/** The field of the example becomes mandatory. */
const makeMandatory = (name: RegExp) => page.getByRole("radio", { name }).first().click()

describe("saving a data model", () => {
  it("names the clients that are asked and the employees who lack the field, before the button", async () => {
    await openModels([CLIENT!])
    await makeMandatory(/Mandatory/u)
    await sees("1 client is asked by a mail to the HR admin (60 employees)")
    await sees(/Kaveri Loomworks: 60 of 60 employees have no Department/u)
    await page.getByText(/1 client is asked/u).click()
    await expect.element(page.getByRole("link", { name: "Kaveri Loomworks" }).first()).toBeVisible()
    await expect.element(button("Save changes")).toBeVisible()
    await expectFits()
  })

  it("says so where nobody is affected, and that clients share less at once", async () => {
    await openModels([])
    await makeMandatory(/Mandatory/u)
    await sees("No connected client is affected.")
    await openModels([{ ...CLIENT!, is_asked: false, is_narrower: true, lacking: [] }])
    await makeMandatory(/Off/u)
    await sees(/1 client shares less at once, and the next sync reads everyone \(60 employees\)/u)
  })

  it("fits a telephone", async () => {
    await openModels([CLIENT!], PHONE)
    await makeMandatory(/अनिवार्य/u)
    await sees(/60 में से 60 कर्मचारियों/u)
    await expectFits()
  })
})
