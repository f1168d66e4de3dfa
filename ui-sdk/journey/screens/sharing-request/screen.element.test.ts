import { expect, it } from "vitest"
import type { AnswerJourneyRequest } from "../../../../core/contract/journey/journey-question.ts"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { refuse } from "../../../elements/testing/service-stub.ts"
import { JourneyStub, NO_QUESTION } from "../../testing/journey-stub.ts"
import { button, confirmMailbox, openJourney, sees, seesTitle } from "../../testing/open-journey.ts"

/** A vendor that asks for the PAN, and what it was answered. */
const stubRequest = () => {
  const service = new JourneyStub({ purpose: "sharing-request" })
  const decisions: Array<AnswerJourneyRequest> = []
  service.respond({
    "GET /api/journey/question/": () => ({
      ...NO_QUESTION,
      purpose: "sharing-request",
      sharing_request: {
        version: "1z141z4",
        is_open: true,
        requested_at: "2026-11-24T02:00:00.000Z",
        new_fields: ["pan"],
        mandatory_fields: [],
        withheld_fields: [],
        lacking: [],
      },
    }),
    "POST /api/journey/answer-request/": ({ body }) => {
      decisions.push(body)
      return { agreed: body.agree }
    },
  })
  return { service, decisions }
}

it("a vendor's request for more takes a code from the HR admin's mailbox to agree, and shows what is new", async () => {
  const { service, decisions } = stubRequest()
  await openJourney(service)
  await seesTitle("Tamarind Benefits asks for more")
  await sees("PAN")
  await expectAccessible()
  await expect.element(button("Agree and share")).toHaveAttribute("aria-disabled", "true")
  await confirmMailbox("hr@acme.example")
  await expectAccessible()
  await button("Agree and share").click()
  await seesTitle("You agreed")
  expect(decisions).toEqual([{ version: "1z141z4", agree: true, mailbox_code: "493817" }])
})

it("a wrong code is to be typed again", async () => {
  const { service } = stubRequest()
  service.respond({
    "POST /api/journey/answer-request/": () =>
      refuse(422, { data: { code: "mailbox_code_wrong", tries_left: "4" } }),
  })
  await openJourney(service)
  await confirmMailbox("hr@acme.example")
  await button("Agree and share").click()
  await sees(/That is not the code from our last mail/u)
  await expectAccessible()
})

it("says how many employees lack a field that would be mandatory, before the button", async () => {
  const { service } = stubRequest()
  service.respond({
    "GET /api/journey/question/": () => ({
      ...NO_QUESTION,
      purpose: "sharing-request",
      sharing_request: {
        ...{ version: "1z141z4", is_open: true, requested_at: "2026-11-24T02:00:00.000Z" },
        ...{ new_fields: [], mandatory_fields: ["department"], withheld_fields: [] },
        lacking: [{ key: "department", lacking: 60, employees: 60 }],
      },
    }),
  })
  await openJourney(service)
  await sees(/60 of 60 employees have no Department\. Once you agree, a file without it is not accepted\./u)
  await expectAccessible()
})
