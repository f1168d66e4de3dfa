import { describe, expect, it } from "vitest"
import { refuse } from "../../../elements/testing/service-stub.ts"
import { ConsoleStub, readExample } from "../../testing/console-stub.ts"
import {
  button,
  click,
  dialog,
  expectFits,
  field,
  openConsole,
  PHONE,
  sees,
} from "../../testing/open-console.ts"

/* What waits and what was accepted is said before the address or the secret is another one. */

const FIGURES = readExample("GET /api/console/webhooks/figures/")
const [DAY] = FIGURES.days

const NEW_URL = "https://hooks.tamarind.example/hr/2"

const open = async (tab: "endpoint" | "secret", ...options: [typeof PHONE] | []) => {
  const service = new ConsoleStub()
  service.respond({
    "GET /api/console/webhooks/figures/": () => ({
      ...FIGURES,
      days: [
        { ...DAY!, delivered_at_once: 1_000, delivered_later: 0 },
        { ...DAY!, delivered_at_once: 30, delivered_later: 2 },
        { ...DAY!, delivered_at_once: 4, delivered_later: 0 },
      ],
      exhausted: 5,
    }),
  })
  await openConsole(service, `/webhooks?tab=${tab}`, ...options)
  return service
}

const saves = (service: ConsoleStub) =>
  service.calls.filter((call) => call === "POST /api/console/webhooks/endpoint/")

describe("another address", () => {
  it("is set once what goes there is known, or kept", async () => {
    const service = await open("endpoint")
    await field("Address").fill(NEW_URL)
    await click("Save")
    await sees(`Deliveries go to ${NEW_URL} instead of https://hooks.tamarind.example/hr.`, dialog())
    await sees("25 deliveries that wait or failed go to the new address.", dialog())
    await sees("5 deliveries were given up. They are sent only when you resend them.", dialog())
    await sees(/The present address accepted 36 deliveries yesterday and today/u, dialog())
    await expectFits()
    await click("Keep the present address")
    expect(saves(service)).toEqual([])
    await click("Save")
    await click("Change the address")
    await sees("Saved")
    expect(saves(service)).toHaveLength(1)
  })

  it("can be set when the count fails, which is said", async () => {
    const service = await open("endpoint")
    service.respond({ "GET /api/console/webhooks/figures/": () => refuse(500) })
    await field("Address").fill(NEW_URL)
    await click("Save")
    await expect.element(dialog().getByRole("alert")).toBeVisible()
    await click("Change the address")
    await sees("Saved")
  })

  it("is not asked about where only the events are others", async () => {
    const service = await open("endpoint")
    await field(/sync.completed/u).click()
    await click("Save")
    await sees("Saved")
    expect(saves(service)).toHaveLength(1)
  })
})

it("a new secret is made once what it signs is known, on a telephone too", async () => {
  await open("secret", PHONE)
  await button("सीक्रेट बदलें").click()
  await sees(/25 डिलीवरी प्रतीक्षा में हैं या विफल हुईं/u, dialog())
  await sees(/कल और आज 36 डिलीवरी स्वीकार कीं/u, dialog())
  await expectFits()
})
