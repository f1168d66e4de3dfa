import { beforeEach, describe, expect, it } from "vitest"
import { userEvent } from "vitest/browser"
import { expectAccessible } from "../../elements/testing/expect-accessible.ts"
import { refuse } from "../../elements/testing/service-stub.ts"
import { JourneyStub } from "../testing/journey-stub.ts"
import { button, openJourney, sees } from "../testing/open-journey.ts"

const QUESTION = "Is this your own computer?"
const KEY = "hrsync.device"

beforeEach(() => localStorage.clear())

const close = () => button("Save and close").first().click()

const openEntered = () => {
  const service = new JourneyStub()
  service.respond({ "POST /api/journey/preview/": () => refuse(404) })
  const credentials = { sftp: { host: "files.acme.example", username: "hr" } }
  service.saveElsewhere("data", { integration_type: "SFTP", credentials })
  return openJourney(service)
}

describe("the question whose computer it is", () => {
  it.each([
    ["Yes, keep it here", true],
    ["No, forget it here", false],
  ])("comes before the journey closes with something entered: %s", async (answer, keeps) => {
    const { closed } = await openEntered()
    const before = localStorage.getItem(KEY)
    await close()
    await sees(QUESTION)
    await expectAccessible()
    await button(answer).click()
    await closed()
    expect(localStorage.getItem(KEY)).toBe(keeps ? before : null)
  })

  it("is asked once in a browser of one person, and lets go on", async () => {
    const first = await openEntered()
    await close()
    await sees(QUESTION)
    await userEvent.keyboard("{Escape}")
    await expect.poll(() => document.body.textContent).not.toContain(QUESTION)
    await close()
    await button("Yes, keep it here").click()
    await first.closed()
    const second = await openEntered()
    await close()
    await second.closed()
  })

  it("is not asked before anything was entered", async () => {
    const { closed } = await openJourney(new JourneyStub())
    await button("Get started").click()
    await close()
    await closed()
  })
})
