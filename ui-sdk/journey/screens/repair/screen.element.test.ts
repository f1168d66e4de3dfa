import { expect, it } from "vitest"
import type { JourneyQuestion } from "../../../../core/contract/journey/journey-question.ts"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { refuse } from "../../../elements/testing/service-stub.ts"
import { JourneyStub, NO_QUESTION } from "../../testing/journey-stub.ts"
import { button, field, openJourney, sees, seesTitle } from "../../testing/open-journey.ts"

const BROKEN: JourneyQuestion = {
  ...NO_QUESTION,
  purpose: "repair",
  repair: {
    problem: "credentials",
    message: "The endpoint did not accept the token.",
    since: "2026-11-24T02:00:00.000Z",
    credentials: { url: "https://hr.acme.example/employees" },
    stored: [],
    last_synced: "2026-11-17T02:00:00.000Z",
  },
}

it("a source that cannot be read is repaired with details that work, and says why others do not", async () => {
  const service = new JourneyStub({ purpose: "repair" })
  const { connection } = service.context
  service.context = { ...service.context, connection: { ...connection, connector: "custom-wrapper" } }
  service.respond({
    "GET /api/journey/question/": () => BROKEN,
    "POST /api/journey/repair/": ({ body }) =>
      body.credentials?.["token"] === "right"
        ? { next_sync: null, host_key: null }
        : refuse(422, { message: "The endpoint did not accept the new token." }),
  })
  await openJourney(service)
  await seesTitle(/needs new sign-in details/u)
  await sees("The endpoint did not accept the token.")
  await expect.element(field("Address")).toHaveValue("https://hr.acme.example/employees")
  await expectAccessible()
  await field("Token optional").fill("wrong")
  await button("Save and resume").click()
  await sees("The endpoint did not accept the new token.")
  await field("Token optional").fill("right")
  await button("Save and resume").click()
  await seesTitle("Saved. The sync continues")
  await expectAccessible()
})
