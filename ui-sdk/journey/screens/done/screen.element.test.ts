import { expect, it } from "vitest"
import type { JourneySync } from "../../../../core/contract/sync/journey/journey-sync.ts"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { JourneyStub, NO_ANSWERS } from "../../testing/journey-stub.ts"
import { openJourney, sees, seesTitle } from "../../testing/open-journey.ts"

const SYNC: JourneySync = {
  status: "CONNECTION_ACCEPTED",
  state: "completed",
  session_id: "0198a000-0000-7000-8000-000000000001",
  is_first: true,
  started_at: "2026-11-24T09:20:00.000Z",
  finished_at: "2026-11-24T09:21:00.000Z",
  rows_read: 60,
  rows_rejected: 0,
  rows_repeated: 0,
  rows_accepted: 60,
  rows_left_out: 0,
  employees_to_share: 60,
  employees_shared: 60,
  reason: null,
  findings: [],
  coverage: {
    employees: 60,
    uncounted: 0,
    fields: [
      { key: "name", filled: 60, before: null, gap: null },
      { key: "doj", filled: 0, before: null, gap: "few" },
      { key: "grade", filled: 0, before: null, gap: "no-column" },
      { key: "bloodGroup", filled: 0, before: null, gap: "not-provided" },
    ],
    required: [{ key: "name", rows: 1, first: [{ row: 5, employee_id: "E004" }] }],
  },
  next_sync: null,
}

const openDone = async (sync: JourneySync, locale: string) => {
  const service = new JourneyStub()
  service.context = {
    ...service.context,
    connection: { ...service.context.connection, status: "CONNECTION_ACCEPTED", connector: "custom-wrapper" },
  }
  service.saveElsewhere("done", { ...NO_ANSWERS, integration_type: "Custom" })
  service.respond({ "GET /api/journey/sync/": () => sync })
  await openJourney(service, { locale })
}

it("the end of a journey says what came for nobody, what to ask, and who lacks what is required", async () => {
  await openDone(SYNC, "en")
  await seesTitle("Acme is connected")
  await sees("Date of joining came for 0 of 60")
  await sees("Ask the owner of the source whether it is filled in there")
  await sees("Your source has no column for Grade")
  await sees("E004 (row 5)")
  await sees("This source does not provide Blood group")
  await sees("Nothing is wrong: it has no such data")
  await expectAccessible()
  await openDone(SYNC, "hi")
  await sees("60 में से 0 के लिए मिला")
})

it("the end of a journey says nothing of it when every field came", async () => {
  await openDone({ ...SYNC, coverage: { employees: 60, uncounted: 0, fields: [], required: [] } }, "en")
  await seesTitle("Acme is connected")
  await sees("What happens next")
  expect(document.body.textContent).not.toContain("What did not come")
})
