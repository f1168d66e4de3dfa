import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub } from "../../testing/journey-stub.ts"
import { button, field, openJourney, radio, sees, seesTitle } from "../../testing/open-journey.ts"
import { stubDocuments } from "../../testing/stub-documents.ts"

it("an assisted set-up says what happens when, takes documents, and keeps them and what was typed", async () => {
  const service = new JourneyStub()
  service.respond(stubDocuments())
  const { closed } = await openJourney(service)
  await button("Get started").click()
  await radio(/Set it up with our help/u).click()
  await button("Continue").click()
  await seesTitle("Tell us about your HR system")
  await sees("Within 7 days")
  await sees("Enter the name of your HR system")
  await expectAccessible()
  const documents = [new File([new Uint8Array(1_300_000)], "guide.pdf"), new File([], "empty.pdf")]
  await userEvent.upload(page.getByLabelText("Documents"), documents)
  await sees(/1\.3 MB, uploaded/u)
  await sees("empty.pdf is empty. Choose another file.")
  await field("Name of the system").fill("Shramik Suite")
  await page.getByLabelText(/Website/u).fill("shramik")
  await button("Continue").click()
  await sees("This is not a complete web address.")
  await expectAccessible()
  await button("Save and close").click()
  await closed()

  await openJourney(service, { width: 390, height: 844, theme: "dark" })
  await seesTitle("Tell us about your HR system")
  await sees("guide.pdf")
  await expect.element(field("Name of the system")).toHaveValue("Shramik Suite")
  await expectAccessible()
  await button("Remove guide.pdf").click()
  await expect.element(page.getByText("guide.pdf")).not.toBeInTheDocument()
})
