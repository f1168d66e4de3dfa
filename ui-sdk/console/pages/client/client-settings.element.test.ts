import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { refuse } from "../../../elements/testing/service-stub.ts"
import { ClientStub } from "../../testing/client-stub.ts"
import { readExample } from "../../testing/console-stub.ts"
import { click, dialog, expectFits, field, openConsole, sees } from "../../testing/open-console.ts"

describe("the settings of a client", () => {
  const stubSettings = () => {
    let settings = { ...readExample("GET /api/console/clients/{connection_id}/settings/") }
    const service = new ClientStub("corporate-admin", { employees: 1 })
    service.respond({
      "GET /api/console/clients/{connection_id}/settings/": () => ({ ...settings, default_country: null }),
      "POST /api/console/clients/{connection_id}/guard/": ({ body }) => {
        settings = { ...settings, ...body }
        return {}
      },
      "POST /api/console/clients/{connection_id}/country/": ({ body: { default_country: country } }) => {
        if (country === "Atlantis")
          return refuse(400, { data: { default_country: "There is no such country." } })
        settings = { ...settings, default_country: country }
        return {}
      },
      "POST /api/console/clients/{connection_id}/on-demand/": ({ body }) => service.change(body),
    })
    return { service, saved: () => settings }
  }

  it("are changed by the company: when a sync is held, and the default country", async () => {
    const { service, saved } = stubSettings()
    await openConsole(service, service.pathTo())
    const guard = field("Hold a full sync that changes more than (%)")
    await expect.element(guard).toHaveValue(30)
    await expectFits()
    await guard.fill("120")
    await click("Save the limit")
    await sees("Type a number from 0 to 100.")
    await expectFits()
    await guard.fill("12.5")
    await click("Save the limit")
    await sees("Saved. It applies from the next sync.")
    expect(saved().guard_share).toBe(0.125)
    await field("Default country").fill("Atlantis")
    await click("Save the country")
    await sees("There is no such country.")
    await field("Default country").fill("United Arab Emirates")
    await click("Save the country")
    await sees("Saved. The next sync reads all employees.")
    expect(saved().default_country).toBe("United Arab Emirates")
  })

  it("have the profile of the company", async () => {
    const { service } = stubSettings()
    const saved: Array<unknown> = []
    service.respond({
      "POST /api/console/organizations/{company_id}/": ({ body }) => {
        if (!body.website_url.startsWith("https://")) return refuse(400, { data: { website_url: "No." } })
        saved.push(body)
        return {}
      },
    })
    await openConsole(service, service.pathTo())
    await field("Brand").fill("Kaveri Sarees")
    await field("Website").fill("kaveri.example")
    await click("Save the profile")
    await sees("Type a complete address that begins with https://.")
    await expectFits()
    await field("Website").fill("https://kaveri.example")
    await click("Save the profile")
    await sees("The profile was saved")
    expect(saved).toMatchObject([{ brand_name: "Kaveri Sarees", website_url: "https://kaveri.example" }])
  })

  it("switch to on demand, and back, once the loss is known", async () => {
    const { service } = stubSettings()
    await openConsole(service, service.pathTo())
    const onDemand = page.getByRole("switch", { name: /Share on demand/u })
    await onDemand.click()
    await sees("Only the mandatory fields of 1 employee stay shared.")
    await expectFits()
    await click("Share on demand", dialog())
    await expect.element(onDemand).toBeChecked()
    expect(service.client.on_demand).toBe(true)
    await onDemand.click()
    await click("Share everything agreed", dialog())
    await expect.element(onDemand).not.toBeChecked()
    expect(service.client.on_demand).toBe(false)
  })
})
