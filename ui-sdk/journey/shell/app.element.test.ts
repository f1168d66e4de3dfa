import { describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import { expectAccessible } from "../../elements/testing/expect-accessible.ts"
import { JourneyStub } from "../testing/journey-stub.ts"
import { button, openJourney, radio, seesTitle } from "../testing/open-journey.ts"

describe("the journey", () => {
  it("says who asks for what, and goes on to the ways to connect", async () => {
    const { events } = await openJourney(new JourneyStub())
    await seesTitle("Share employee data with Tamarind Benefits")
    await expectAccessible()
    await button("Get started").click()
    await seesTitle("How should the data reach Tamarind Benefits?")
    await radio(/SFTP folder/u).click()
    await expect.poll(() => events).toEqual([["dataTransferMode.select", { flowType: "SFTP" }]])
    await expectAccessible()
  })

  it("keeps the step and the answers when its window is closed, on another device as well", async () => {
    const service = new JourneyStub()
    const { closed } = await openJourney(service)
    await button("Get started").click()
    await radio(/SFTP folder/u).click()
    await button("Save and close").first().click()
    await closed()

    await openJourney(service, { width: 390, height: 844 })
    await seesTitle("How should the data reach Tamarind Benefits?")
    await expect.element(radio(/SFTP folder/u)).toBeChecked()
    await expectAccessible()
  })

  it("speaks Hindi when the page asks for it, and changes its language without losing anything", async () => {
    await openJourney(new JourneyStub(), { locale: "hi-IN", theme: "dark" })
    await seesTitle("Tamarind Benefits के साथ कर्मचारियों का डेटा साझा करें")
    await expectAccessible()
    await button("शुरू करें").click()
    await radio(/SFTP फ़ोल्डर/u).click()
    await page.getByRole("combobox").selectOptions("en")
    await seesTitle("How should the data reach Tamarind Benefits?")
    await expect.element(radio(/SFTP folder/u)).toBeChecked()
  })
})
