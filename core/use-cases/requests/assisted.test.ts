import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import { computeNextRun } from "../../domain/connection/schedule.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { makeEmployeeRows, makeSource, type SourceRecord } from "../../testing/builders/sources.ts"
import { createVendor, terminate } from "../../testing/builders/connections.ts"
import { START } from "../../testing/builders/vendors.ts"
import { FOUR_SLOTS } from "../../testing/builders/lanes.ts"
import { makeRequestsFixture } from "../../testing/requests-fixture.ts"
import { runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeRunDueSyncs } from "../sync/schedule/run-due-syncs.ts"
import { makeRequestDueUpload } from "./request-upload.ts"
import { makeConfirmSync } from "../sync/confirm-sync.ts"

const DAY = 86_400_000
const MONTHLY = { frequency: { kind: "monthly", day: 1, hour: 2 }, timeZone: "Asia/Kolkata" } as const

const upload = (connectionId: string, rows: ReadonlyArray<SourceRecord>, dryRun = false) => ({
  connectionId,
  source: makeSource(rows),
  mode: "full" as const,
  dryRun,
  trigger: "operator",
  fieldMapping: null,
  onProgress: () => undefined,
})

const requested = async () => {
  const fixture = await makeRequestsFixture()
  const { connection } = await runAt(fixture.request(OPERATOR, fixture.input()))
  const { id } = connection
  const uploadAt = (rows: number, at: number) =>
    runAt(fixture.upload(OPERATOR, upload(id, makeEmployeeRows(rows))), at)
  const shownAt = (at: number) => runAt(fixture.show(OPERATOR, id), at)
  return { ...fixture, id, uploadAt, shownAt }
}

/** Runs the schedule from a given time for a minute. */
const scheduleAt = (
  { ports, pullSource, recordFailedRun }: Awaited<ReturnType<typeof makeRequestsFixture>>,
  at: number,
) => {
  const loop = makeRunDueSyncs({
    laneSlots: FOUR_SLOTS,
    syncSchedule: ports.syncSchedule,
    pullSource,
    recordFailedRun,
    requestDueUpload: makeRequestDueUpload(ports),
  })
  return Effect.runPromise(
    Effect.gen(function* () {
      yield* TestClock.setTime(at)
      const fiber = yield* Effect.forkChild(loop)
      yield* TestClock.adjust(60_000)
      yield* Fiber.interrupt(fiber)
    }).pipe(Effect.provide([TestClock.layer(), Logger.layer([])])),
  )
}

describe("requesting an assisted set-up", () => {
  it("connects the corporate, and returns what happens next and when: within seven days", async () => {
    const { vendorOrgId, request, input, ports } = await makeRequestsFixture()
    const setUp = await runAt(request(OPERATOR, input()))
    expect(setUp).toMatchObject({
      state: "requested",
      requestedAt: START,
      task: { kind: "set-up", dueAt: START + 7 * DAY },
      next: expect.stringContaining("set up by 2026-01-12") as string,
    })
    expect(await runAt(ports.connections.find(setUp.connection.id))).toMatchObject({
      vendorOrgId,
      connector: "assisted",
      status: "CONNECTION_ACCEPTED",
      schedule: MONTHLY,
      dueAt: START + 7 * DAY,
    })
  })

  it("again changes the description, but neither state nor date nor schedule", async () => {
    const { request, input, id, ports, move, show } = await requested()
    await runAt(move(OPERATOR, id, "in_set_up"), START + 5)
    const odd = "  ‮ΩrotaHR\0 <script> "
    const form = { hrms_name: odd, website_url: "", additional_information: null }
    await runAt(request(OPERATOR, input({ form, frequency: { kind: "on-demand" } })), START + DAY)
    const shown = await runAt(show(OPERATOR, id), START + DAY)
    expect(shown).toMatchObject({ state: "in_set_up", requestedAt: START, form: { hrms_name: odd } })
    expect(Object.keys(shown.form)).toEqual(["hrms_name"])
    expect(await runAt(ports.connections.find(id))).toMatchObject({
      schedule: MONTHLY,
      dueAt: START + 7 * DAY,
    })
    expect(await runAt(ports.assisted.list())).toHaveLength(1)
  })

  it("with an invalid form names every field, and connects nothing", async () => {
    const { request, input, ports } = await makeRequestsFixture()
    const form = { website_url: "ftp://x.example", colour: "red" }
    const refused = await runAt(Effect.flip(request(OPERATOR, input({ form }))))
    expect(refused).toMatchObject({ _tag: "RequestInvalid" })
    expect(Object.keys("fields" in refused ? refused.fields : {}).toSorted()).toEqual([
      "colour",
      "hrms_name",
      "website_url",
    ])
    expect(await runAt(ports.connections.list({}))).toEqual([])
  })

  it("is rejected when the corporate is connected otherwise, or the vendor is unknown", async () => {
    const { request, input, connectCorporate, ports } = await makeRequestsFixture()
    await runAt(connectCorporate(OPERATOR, { ...input(), connector: "csv" }))
    expect(await runAt(Effect.flip(request(OPERATOR, input())))).toMatchObject({ _tag: "ConnectorMismatch" })
    const unknownVendor = request(OPERATOR, input({ vendorOrgId: crypto.randomUUID() }))
    expect(await runAt(Effect.flip(unknownVendor))).toMatchObject({ _tag: "VendorNotFound" })
    expect(await runAt(ports.assisted.list())).toEqual([])
  })
})

describe("an assisted set-up", () => {
  it("is moved by the operator, never back, and never to live by hand", async () => {
    const { id, move } = await requested()
    expect(await runAt(move(OPERATOR, id, "documents_received"))).toMatchObject({
      state: "documents_received",
    })
    expect(await runAt(move(OPERATOR, id, "in_set_up"))).toMatchObject({ state: "in_set_up" })
    expect(await runAt(Effect.flip(move(OPERATOR, id, "documents_received")))).toMatchObject({
      _tag: "IllegalAssistedTransition",
      from: "in_set_up",
    })
    expect(await runAt(Effect.flip(move(OPERATOR, crypto.randomUUID(), "in_set_up")))).toMatchObject({
      _tag: "SetUpNotFound",
    })
  })

  it("becomes live with the first shared file: not with one with errors, not with a dry run", async () => {
    const { id, upload: uploadFile, uploadAt, shownAt, ports } = await requested()
    const bad = [{ employeeId: "E1", name: "Asha", status: "Active", email: "nobody" }]
    const failed = await runAt(uploadFile(OPERATOR, upload(id, bad)), START + DAY)
    expect(failed.report.state).toBe("failed")
    const dry = await runAt(uploadFile(OPERATOR, upload(id, makeEmployeeRows(3), true)), START + DAY)
    expect(dry.report.state).toBe("cancelled")
    expect(await shownAt(START + DAY)).toMatchObject({ state: "requested", task: { kind: "set-up" } })
    expect((await runAt(ports.connections.find(id)))?.dueAt).toBe(START + 7 * DAY)

    expect((await uploadAt(3, START + 2 * DAY)).report).toMatchObject({ state: "completed" })
    const next = computeNextRun(MONTHLY, START + 2 * DAY, id) ?? 0
    expect(await shownAt(START + 2 * DAY)).toMatchObject({
      state: "live",
      task: null,
      connection: { dueAt: next },
      next: "The next upload of the employees is due on 2026-01-31.",
    })
  })

  it("gets a request for an upload once when the month has passed, until a file is shared", async () => {
    const fixture = await requested()
    const { id, uploadAt, shownAt } = fixture
    await uploadAt(3, START + DAY)
    const due = computeNextRun(MONTHLY, START + DAY, id) ?? 0
    await scheduleAt(fixture, due - 120_000)
    expect(await shownAt(due)).toMatchObject({ task: null })

    await scheduleAt(fixture, due)
    const open = {
      task: { kind: "upload", dueAt: due },
      next: /of the employees was requested from the operator on 2026-01-31/u,
    }
    expect(await shownAt(due + DAY)).toMatchObject({ task: open.task })
    expect((await shownAt(due + DAY)).next).toMatch(open.next)
    const second = (await shownAt(due)).connection.dueAt ?? 0
    expect(second).toBe(computeNextRun(MONTHLY, due, id))

    await scheduleAt(fixture, second)
    expect(await shownAt(second)).toMatchObject({ task: { kind: "upload", dueAt: due } })
    await uploadAt(4, second + DAY)
    expect(await shownAt(second + DAY)).toMatchObject({ task: null, state: "live" })
  })

  it("gets a request on demand", async () => {
    const { id, requestUpload, uploadAt } = await requested()
    expect(await runAt(requestUpload(OPERATOR, id), START + 1)).toMatchObject({ task: { kind: "set-up" } })
    await uploadAt(3, START + DAY)
    const at = START + 2 * DAY
    expect(await runAt(requestUpload(OPERATOR, id), at)).toMatchObject({
      task: { kind: "upload", dueAt: at },
    })
    expect(await runAt(requestUpload(OPERATOR, id), at + DAY)).toMatchObject({
      task: { kind: "upload", dueAt: at },
    })
    const { report } = await uploadAt(3, at + 2 * DAY)
    expect(report.totals).toMatchObject({ unchanged: 3 })
    expect(await runAt(requestUpload(OPERATOR, id), at + 3 * DAY)).toMatchObject({
      task: { dueAt: at + 3 * DAY },
    })
  })

  it("keeps its task after a file that the guard holds, until a person has confirmed it", async () => {
    const { id, uploadAt, shownAt, requestUpload, ports } = await requested()
    await uploadAt(40, START + DAY)
    await runAt(requestUpload(OPERATOR, id), START + 2 * DAY)
    const { report } = await uploadAt(5, START + 3 * DAY)
    expect(report.state).toBe("held")
    expect(await shownAt(START + 3 * DAY)).toMatchObject({ task: { kind: "upload" } })
    const answer = {
      connectionId: id,
      sessionId: report.sessionId,
      confirmed: true,
      onProgress: () => undefined,
    }
    await runAt(makeConfirmSync(ports)(OPERATOR, answer), START + 4 * DAY)
    expect(await shownAt(START + 4 * DAY)).toMatchObject({ task: null })
  })
})

describe("a set-up of a terminated connection", () => {
  it("does not exist any more, even when it was requested at the same time", async () => {
    const { id, ports, list, show, requestUpload } = await requested()
    await terminate(ports, id)
    expect(await runAt(list(OPERATOR, null))).toEqual([])
    expect(await runAt(Effect.flip(show(OPERATOR, id)))).toMatchObject({ _tag: "SetUpNotFound" })
    expect(await runAt(Effect.flip(requestUpload(OPERATOR, id)))).toMatchObject({ _tag: "SetUpNotFound" })
  })
})

describe("the operator's list", () => {
  it("has the most urgent first, of one vendor or of all, with their descriptions", async () => {
    const fixture = await requested()
    const { request, input, list, uploadAt, ports } = fixture
    await uploadAt(3, START + 1)
    const other = await createVendor(ports)
    const late = { form: { hrms_name: "Late HR" }, orgName: "Late", email: "hr@late.example" }
    await runAt(request(OPERATOR, input({ ...late, vendorOrgId: other.orgId })), START + 3 * DAY)
    const soon = { form: { hrms_name: "Soon HR" }, orgName: "Soon", email: "hr@soon.example" }
    await runAt(request(OPERATOR, input(soon)), START + 2 * DAY)
    const names = async (vendor: string | null) =>
      (await runAt(list(OPERATOR, vendor))).map(({ form }) => form["hrms_name"])
    expect(await names(null)).toEqual(["Soon HR", "Late HR", "Rota HR"])
    expect(await names(other.orgId)).toEqual(["Late HR"])
    expect(await names(fixture.vendorOrgId)).toEqual(["Soon HR", "Rota HR"])
  })
  it("hides the corporate's data of a connection from a vendor's users", async () => {
    const { ports, id, list, show, requestUpload } = await requested()
    const actors = makeActors((await runAt(ports.connections.find(id)))!)
    const seenBy = async (role: "vendor-member" | "corporate-admin") => {
      const actor = actors[role]
      const [listed] = await runAt(list(actor, null))
      return [listed, await runAt(show(actor, id)), await runAt(requestUpload(actor, id))]
    }
    for (const setUp of await seenBy("vendor-member")) {
      expect(setUp?.connection).toMatchObject({ id, settings: null })
      expect(setUp?.connection).not.toHaveProperty("subset")
      expect(setUp?.connection).not.toHaveProperty("key")
    }
    for (const setUp of await seenBy("corporate-admin")) {
      expect(setUp?.connection).toMatchObject({ id, settings: { fieldMapping: null } })
    }
  })
})
