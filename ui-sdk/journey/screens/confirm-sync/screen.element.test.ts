import { expect, it } from "vitest"
import { page } from "vitest/browser"
import type { JourneyQuestion } from "../../../../core/contract/journey/journey-question.ts"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub, NO_QUESTION } from "../../testing/journey-stub.ts"
import { button, openJourney, sees, seesTitle } from "../../testing/open-journey.ts"

const HELD: JourneyQuestion = {
  ...NO_QUESTION,
  purpose: "confirm-sync",
  confirm_sync: {
    session_id: "0198a000-0000-7000-8000-000000000001",
    message: null,
    held_since: "2026-11-24T02:00:00.000Z",
    employees: 40,
    to_add: 0,
    to_update: 30,
    missing: 30,
    leaving: [
      { employee_id: "E-7", name: "Asha Rao" },
      { employee_id: "E-9", name: null },
    ],
  },
}

it("a sync that would change too much is asked about with its numbers, and shared after a yes", async () => {
  const service = new JourneyStub({ purpose: "confirm-sync" })
  const decisions: Array<boolean> = []
  service.respond({
    "GET /api/journey/question/": () => HELD,
    "POST /api/journey/confirm-sync/": ({ body }) => {
      decisions.push(body.confirmed)
      return { state: "completed" }
    },
  })
  await openJourney(service, { locale: "hi", theme: "dark" })
  await seesTitle("क्या यह बड़ा बदलाव सही है?")
  await expectAccessible()
  await page.getByRole("combobox").selectOptions("en")
  await sees("30 employees become inactive")
  await sees("Asha Rao")
  await sees("Employee ID E-9")
  await sees("And 28 employees more.")
  await sees("A likely cause")
  await expectAccessible()
  await button("Share the changes").click()
  await seesTitle("The changes are shared")
  expect(decisions).toEqual([true])
})
