import { beforeEach, describe, expect, it } from "vitest"
import { page } from "vitest/browser"
import type { JourneySync } from "../../../../core/contract/sync/journey/journey-sync.ts"
import { expectAccessible } from "../../../elements/testing/expect-accessible.ts"
import { refuse } from "../../../elements/testing/service-stub.ts"
import { ConnectedStub } from "../../testing/connected-stub.ts"
import { JourneyStub, NO_ANSWERS } from "../../testing/journey-stub.ts"
import { button, confirmMailbox, field, openJourney, sees, seesTitle } from "../../testing/open-journey.ts"

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

const openDone = async (sync: JourneySync, locale: string, stub = new ConnectedStub(), width = 1280) => {
  const service = new JourneyStub()
  service.respond(stub.responses)
  service.context = {
    ...service.context,
    connection: {
      ...service.context.connection,
      status: "CONNECTION_ACCEPTED",
      connector: "custom-wrapper",
      is_synced: true,
    },
  }
  // A person who returns after the first sync comes to the page of the connection.
  service.saveElsewhere("sync", { ...NO_ANSWERS, integration_type: "Custom" })
  service.respond({ "GET /api/journey/sync/": () => sync })
  await openJourney(service, { locale, width })
  return service
}

it("the end of a journey says what came for nobody, what to ask, and who lacks what is required", async () => {
  await openDone(SYNC, "en")
  await expect.poll(() => localStorage.getItem("hrsync.device")).toBe(null)
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

it.each([
  ["en", "Waiting for the first employee", "Acme is connected"],
  ["hi", "पहले कर्मचारी की प्रतीक्षा है", /Acme/u],
])(
  "a system that pushes is not called connected before its first record: %s",
  async (locale, waiting, title) => {
    const stub = new ConnectedStub({ shared_since: null, employees: 0, syncs: [] })
    const service = new JourneyStub()
    service.respond(stub.responses)
    const { connection } = service.context
    const pushed = { status: "CONNECTION_ACCEPTED", connector: "push-api" } as const
    service.context = { ...service.context, connection: { ...connection, ...pushed } }
    service.saveElsewhere("done", { ...NO_ANSWERS, integration_type: "Push API", auth_type: "token" })
    const none = { ...SYNC, state: "waiting", session_id: null, started_at: null, finished_at: null } as const
    service.respond({ "GET /api/journey/sync/": () => none })
    await openJourney(service, { locale })
    await seesTitle(waiting)
    expect(document.querySelector(".seal")).toBeNull()
    expect(document.body.textContent).not.toMatch(/is connected|Connected\./u)
    await expectAccessible()
    stub.connected = { ...stub.connected, shared_since: "2026-11-24T09:21:00.000Z", employees: 1 }
    service.respond({ "GET /api/journey/sync/": () => ({ ...SYNC, employees_shared: 1 }) })
    await expect
      .element(page.getByRole("heading", { level: 1, name: title }), { timeout: 9_000 })
      .toBeVisible()
    await expect.poll(() => document.querySelector(".seal")).not.toBeNull()
  },
)

const COMPLETE = { ...SYNC, coverage: null }

describe("the page of an accepted connection", () => {
  let stub: ConnectedStub

  beforeEach(() => {
    stub = new ConnectedStub()
  })

  const open = async (locale = "en", width = 1280) => {
    const service = await openDone(COMPLETE, locale, stub, width)
    await seesTitle(locale === "en" ? "Acme is connected" : "Acme जुड़ गया है")
    return service
  }

  it("says what is shared of whom, which of it has data, what is masked, and what the last syncs did", async () => {
    await open()
    await sees("60 employees")
    await sees("Without those whose Department is Board")
    await sees("Data in 3 of 4 fields")
    await page.getByText("Employee details").first().click()
    await sees("Sent and shown as twelve asterisks: PAN.")
    await sees("No data came for: Grade.")
    await sees("Not shared: Blood group.")
    await sees("stopped, nothing was shared")
    await expect.element(page.getByRole("row", { name: /Started by a file 60 4 0/u })).toBeVisible()
    await sees("asha@acme.example")
    await expectAccessible()
  })

  it.each([
    ["en", 390],
    ["hi", 390],
    ["hi", 1280],
  ])("is accessible in %s at %d pixels, and no wider than its window", async (locale, width) => {
    await open(locale, width)
    await sees(locale === "en" ? "Last syncs" : "पिछले सिंक")
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  it("pauses and resumes", async () => {
    await open()
    await button("Pause: Pause sharing").click()
    await sees(/^Paused since/u)
    await sees("Nothing is read or sent until you resume. Tamarind Benefits keeps what it has received.")
    await expectAccessible()
    await button("Resume: Resume sharing").click()
    await expect.element(button("Pause: Pause sharing")).toBeVisible()
    expect(document.body.textContent).not.toContain("Paused since")
  })

  it("adds a colleague, who cannot decide before the mail is opened", async () => {
    await open()
    await button("Add").click()
    await field("Email of your colleague").fill("finance@acme.example")
    await expectAccessible()
    await button("Add and send the link").click()
    await sees("Sent to finance@acme.example.")
    await sees("Invited. Can do this after opening our mail")
  })

  it("says in numbers what stopping deletes and what the vendor keeps, and takes the name of the company", async () => {
    await open()
    await button("Stop: Stop sharing").click()
    await sees(/^This deletes here: 60 employees, the record of 2 syncs and 1 message not yet delivered/u)
    await sees(/It keeps what it has already received of 60 employees/u)
    await expectAccessible()
    await button("Stop and delete").click({ force: true })
    expect(stub.isStopped).toBe(false)
    await button("Keep it").click()
    await button("Stop: Stop sharing").click()
    await field("Type Acme to confirm").fill("Acme")
    await button("Stop and delete").click()
    await seesTitle("Nothing is shared with Tamarind Benefits any more")
    expect(stub.isStopped).toBe(true)
    await expectAccessible()
  })

  it("says what follows from sharing less before it is saved", async () => {
    await open()
    await button("Change: Change what is shared").click()
    await seesTitle("Change what Tamarind Benefits receives")
    await sees("Nothing is changed yet.")
    await page.getByLabelText("PAN").click()
    await sees(/^Tamarind Benefits no longer receives PAN of 60 employees, at once/u)
    await button("Add a condition").click()
    await page.getByLabelText("Condition 2: field").selectOptions("Grade")
    await page.getByLabelText("Condition 2: add a value").selectOptions("A (12)")
    await sees("12 of 60 employees are no longer shared, at once. Tamarind Benefits is told of each.")
    await sees("1 person who looks after this is told by mail.")
    await expectAccessible()
    await button("Save this change").click()
    await seesTitle("Acme is connected")
    await sees("Saved. 12 employees are no longer shared.")
    expect(stub.connected.withheld).toContain("pan")
  })

  it("removes a person who looks after it, after a second press", async () => {
    const named = { email: "it@acme.example", is_proven: true, is_caller: false } as const
    const { mailboxes } = stub.connected
    const mailbox = { ...named, mailbox_id: "0198a000-0000-7000-8000-000000000007" }
    stub.connected = { ...stub.connected, mailboxes: [...mailboxes, mailbox] }
    await open()
    expect(button("Remove: asha@acme.example").elements()).toEqual([])
    await button("Remove: it@acme.example").click()
    await sees(/^They can no longer change anything here/u)
    await expectAccessible()
    await button("Keep").click()
    await button("Remove: it@acme.example").click()
    await button("Remove this person").click()
    await expect.poll(() => document.body.textContent).not.toContain("it@acme.example")
    expect(stub.connected.mailboxes).toEqual(mailboxes)
  })

  it("keeps the choice when a sync runs or someone else was first", async () => {
    await open()
    await button("Change: Change what is shared").click()
    await page.getByLabelText("Blood group").click()
    await sees("Tamarind Benefits also receives Blood group, from the next sync on.")
    stub.connected = { ...stub.connected, version: "2" }
    await button("Save this change").click()
    await sees(/^A sync is running, or someone else has changed this/u)
    await expect.element(page.getByLabelText("Blood group")).toBeChecked()
  })

  it("asks for the mailed code where the service requires a proved mailbox, and goes on by itself", async () => {
    const service = await open()
    let isProved = false
    service.respond({
      "POST /api/journey/pause/": (made) =>
        isProved
          ? (stub.responses["POST /api/journey/pause/"]?.(made) ?? refuse(500))
          : refuse(403, { data: { code: "verification_required" } }),
      "POST /api/journey/verify-mailbox/": () => {
        isProved = true
        return { email: "asha@acme.example", verified_until: "2026-11-24T09:35:00.000Z" }
      },
    })
    await button("Pause: Pause sharing").click()
    await sees("This is a decision for your company.")
    await confirmMailbox("asha@acme.example")
    await button("Confirm").click()
    await sees(/^Paused since/u)
  })

  it("says so when it cannot be shown, and tries again", async () => {
    const service = await openDone(COMPLETE, "en", stub)
    service.respond({ "GET /api/journey/connected/": () => refuse(503) })
    await openJourney(service)
    await sees("What is shared can't be shown just now.")
    service.respond(stub.responses)
    await button("Try again").click()
    await sees("60 employees")
  })
})
