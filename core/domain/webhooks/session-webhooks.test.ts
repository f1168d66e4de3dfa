import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { WEBHOOK_EVENTS, type WebhookEvent, WEBHOOKS } from "../../contract/webhooks/webhook.ts"
import type { SessionKind } from "../sync/session.ts"
import {
  getWebhookEvent,
  WEBHOOK_STAGES,
  planClosing,
  type PlanContext,
  type PlannedWebhook,
  planOpening,
  planRecords,
} from "./session-webhooks.ts"

const context = (session: SessionKind, rest: Partial<PlanContext> = {}): PlanContext => ({
  session,
  selected: () => true,
  lastCounter: 0,
  ...rest,
})
const ids = (count: number) => Array.from({ length: count }, (_, n) => `employee-${String(n)}`)

describe("an initial session", () => {
  it("opens with initiated and the true counts, and closes with completed", () => {
    const counts = { newRecords: 105, updatedRecords: 0 }
    expect(planOpening(context("initial"), counts)).toEqual([
      { kind: "sync.events.initiated/sync.events", stage: 0, counter: 1, employeeIds: [], facts: counts },
    ])
    expect(planClosing(context("initial", { lastCounter: 12 }), counts)).toEqual([
      {
        kind: "sync.events.employee.csv/sync.events.add",
        stage: 1,
        counter: 13,
        employeeIds: [],
        facts: counts,
      },
      { kind: "sync.events.completed/sync.events", stage: 2, counter: 14, employeeIds: [], facts: null },
    ])
  })

  it("adds its employees as sync.events.initial, ten to a webhook, counted on from the opening", () => {
    const planned = planRecords(context("initial", { lastCounter: 1 }), "add", ids(25))
    expect(planned.map((webhook) => [webhook.kind, webhook.counter, webhook.employeeIds.length])).toEqual([
      ["sync.events.employee.add/sync.events.initial", 2, 10],
      ["sync.events.employee.add/sync.events.initial", 3, 10],
      ["sync.events.employee.add/sync.events.initial", 4, 5],
    ])
  })
})

describe("an incremental session", () => {
  it("sends its changes without an opening, then links to files of them, and completed", () => {
    const incremental = context("incremental")
    const closing = (newRecords: number, updatedRecords: number) =>
      planClosing(incremental, { newRecords, updatedRecords }).map(({ kind, stage }) =>
        stage === WEBHOOK_STAGES.closing ? getWebhookEvent(kind) : kind.replace(/^.*\//u, ""),
      )
    expect(planOpening(incremental, { newRecords: 2, updatedRecords: 3 })).toEqual([])
    expect(closing(2, 3)).toEqual(["sync.events.delta", "sync.events.add", "sync.events.completed"])
    expect(closing(0, 3)).toEqual(["sync.events.delta", "sync.events.completed"])
    expect(closing(0, 0)).toEqual([])
    expect(planRecords(incremental, "add", ids(2)).map((webhook) => webhook.kind)).toEqual([
      "sync.events.employee.add/sync.events.delta",
    ])
    expect(planRecords(incremental, "update", ids(3)).map((webhook) => webhook.kind)).toEqual([
      "sync.events.employee.update/sync.events.delta",
    ])
  })

  it("without changes sends initiated with both counts 0", () => {
    const nothing = { newRecords: 0, updatedRecords: 0 }
    expect(planOpening(context("incremental"), nothing)).toMatchObject([
      { kind: "sync.events.initiated/sync.events", facts: nothing },
    ])
    expect(planRecords(context("incremental"), "update", [])).toEqual([])
  })
})

describe("a vendor's selection", () => {
  it("leaves out unselected events without a gap in the counters", () => {
    const onlyUpdates = context("incremental", {
      selected: (event) => event === "sync.events.employee.update",
      lastCounter: 4,
    })
    expect(planOpening(onlyUpdates, { newRecords: 0, updatedRecords: 0 })).toEqual([])
    expect(planRecords(onlyUpdates, "add", ids(12))).toEqual([])
    expect(planRecords(onlyUpdates, "update", ids(12)).map((webhook) => webhook.counter)).toEqual([5, 6])
  })
})

describe("every planned webhook", () => {
  it("is one of the contract's kinds, and its counters have no gaps whatever the numbers", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<SessionKind>("initial", "incremental"),
        fc.nat({ max: 60 }),
        fc.nat({ max: 60 }),
        (session, added, updated) => {
          const opening = planOpening(context(session), { newRecords: added, updatedRecords: updated })
          const adds = planRecords(context(session, { lastCounter: opening.length }), "add", ids(added))
          const planned = [...opening, ...adds]
          expect(planned.map((webhook) => webhook.counter)).toEqual(planned.map((_, index) => index + 1))
          for (const webhook of planned) {
            expect(Object.keys(WEBHOOKS)).toContain(webhook.kind)
            expect(webhook.kind.startsWith(`${getWebhookEvent(webhook.kind)}/`)).toBe(true)
          }
        },
      ),
    )
  })
})

describe("a whole session", () => {
  const sessions = fc.record({
    session: fc.constantFrom<SessionKind>("initial", "incremental"),
    added: fc.nat({ max: 60 }),
    updated: fc.nat({ max: 60 }),
    selected: fc.subarray([...WEBHOOK_EVENTS]),
  })

  const planned = ({
    session,
    added,
    updated,
    selected,
  }: {
    readonly session: SessionKind
    readonly added: number
    readonly updated: number
    readonly selected: ReadonlyArray<WebhookEvent>
  }) => {
    const all: Array<PlannedWebhook> = []
    const next = () =>
      context(session, { selected: (event) => selected.includes(event), lastCounter: all.length })
    const updates = session === "initial" ? 0 : updated
    all.push(...planOpening(next(), { newRecords: added, updatedRecords: updates }))
    all.push(...planRecords(next(), "add", ids(added)))
    all.push(...planRecords(next(), "update", ids(updates)))
    all.push(...planClosing(next(), { newRecords: added, updatedRecords: updates }))
    return { all, updates }
  }

  it("counts its webhooks 1, 2, 3 ..., in the order of the stages, of selected events only", () => {
    fc.assert(
      fc.property(sessions, (session) => {
        const { all } = planned(session)
        expect(all.map(({ counter }) => counter)).toEqual(all.map((_, index) => index + 1))
        const stages = all.map(({ stage }) => stage)
        expect(stages).toEqual([...stages].sort((a, b) => a - b))
        for (const { kind } of all) expect(session.selected).toContain(getWebhookEvent(kind))
      }),
    )
  })

  it("names each employee once, in order, ten to a webhook", () => {
    fc.assert(
      fc.property(sessions, (session) => {
        const everything = { ...session, selected: WEBHOOK_EVENTS }
        const { all, updates } = planned(everything)
        const named = (event: string) =>
          all.filter(({ kind }) => getWebhookEvent(kind) === event).flatMap(({ employeeIds }) => employeeIds)
        expect(named("sync.events.employee.add")).toEqual(ids(session.added))
        expect(named("sync.events.employee.update")).toEqual(ids(updates))
        const records = all.filter(({ employeeIds }) => employeeIds.length > 0)
        for (const { stage } of records) expect(stage).toBe(WEBHOOK_STAGES.records)
        expect(records).toHaveLength(Math.ceil(session.added / 10) + Math.ceil(updates / 10))
        for (const { employeeIds } of records) expect(employeeIds.length).toBeLessThanOrEqual(10)
      }),
    )
  })

  it("sends a webhook even without changes", () => {
    for (const session of ["initial", "incremental"] as const) {
      const { all } = planned({ session, added: 0, updated: 0, selected: WEBHOOK_EVENTS })
      expect(all[0]).toMatchObject({
        kind: "sync.events.initiated/sync.events",
        facts: { newRecords: 0, updatedRecords: 0 },
      })
    }
  })
})
