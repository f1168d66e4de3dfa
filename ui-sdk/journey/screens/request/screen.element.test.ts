import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub } from "../../testing/journey-stub.ts"
import { stubDocuments } from "../../testing/stub-documents.ts"
import { button, field, openJourney, radio, sees, seesTitle } from "../../testing/open-journey.ts"

it("an HR system that is not listed is requested with its documents, and leads to the ways that work today", async () => {
  const service = new JourneyStub()
  const requested: Array<string> = []
  service.respond({
    ...stubDocuments(),
    "POST /api/journey/hrms-request/": ({ body }) => {
      requested.push(body.hrms_name)
      return { requested_at: "2026-11-24T09:10:00.000Z", email: "hr@acme.example" }
    },
  })
  const { closed } = await openJourney(service)
  await button("Get started").click()
  await radio(/Connect your HR system/u).click()
  await button("Continue").click()
  await button("Request your system").click()
  await seesTitle("Tell us about your HR system")
  await sees("Tamarind Benefits can read the request and its documents.")
  await expectAccessible()
  const file = new File(["openapi: 3.1.0"], "openapi.yaml", { type: "text/yaml" })
  await userEvent.upload(page.getByLabelText("API documentation"), file)
  await sees(/bytes, uploaded/u)
  await field("Name of the system").fill("Shramik Suite")
  await button("Send request").click()
  await seesTitle("Your request was sent")
  await expectAccessible()
  expect(requested).toEqual(["Shramik Suite"])
  await button("Save and close").click()
  await closed()

  await openJourney(service)
  await seesTitle("Your request was sent")
  await sees("We look at Shramik Suite and answer within 7 days, to hr@acme.example.")
  await button("Request another system").click()
  await seesTitle("Tell us about your HR system")
  await expect.element(field("Name of the system")).toHaveValue("")
  await button("Connect in another way").click()
  await seesTitle("How should the data reach Tamarind Benefits?")
})
