import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { PayComponent } from "../../ports/sync/source.ts"
import { makeApiSource, makeEmployeeRow } from "../../testing/builders/sources.ts"
import { makePullFixture, type PullFixture } from "../../testing/pull-fixture.ts"
import { readRecords, runAt, sync, readWebhooks } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makePreviewRules, type PreviewRulesPorts } from "../transformation/preview/preview-rules.ts"
import { makeChangeComponents } from "./change-components.ts"
import { makeListComponents } from "./list-components.ts"

const earned = (title: string, amount: PayComponent["amount"]): PayComponent => ({
  title,
  amount,
  kind: "earning",
})
const PF: PayComponent = { title: "PF", amount: 1_800, kind: "deduction" }
const pay = [earned("Basic", 25_000.1), earned("Meal card", 0.2), earned("Shift pay", 0.1), PF]

/** Columns of components as text, like every cell of the builder. */
const paid = (number: number, monthly: unknown, ctc: unknown = null) =>
  makeEmployeeRow(number, {
    monthly_components: JSON.stringify(monthly),
    ctc_components: JSON.stringify(ctc),
  })

const setUp = async () => {
  const fixture = await makePullFixture({ supportsDeltas: true })
  const { storage, connection } = fixture
  const changing = makeChangeComponents(storage)
  const listing = makeListComponents(storage)
  const schedule = { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" } as const
  await runAt(storage.settings.saveSchedule(connection.id, schedule, null))
  return {
    fixture,
    changing,
    listing,
    change: (overrides: unknown) => runAt(changing(OPERATOR, connection.id, overrides)),
    list: () => runAt(listing(OPERATOR, connection.id)),
    pull: async () => (await runAt(fixture.pull()))!,
  }
}

const readSalaries = async (fixture: PullFixture) =>
  (await readRecords(fixture)).map(({ salaryDetails }) => salaryDetails)

describe("the components of salaries in a sync", () => {
  it("are keys of the data model, separate for a year and a month", async () => {
    const { fixture, pull } = await setUp()
    fixture.source.rows = [paid(1, pay, [earned("Basic", "₹ 3,00,000")]), paid(2, null)]
    expect(await pull()).toMatchObject({ state: "completed", noticeCount: 0, totals: { added: 2 } })
    const [first, second] = await readSalaries(fixture)
    expect(first).toMatchObject({
      ctc: { basic: 300_000, hra: null },
      monthly: { basic: 25_000.1, otherAllowance: 0.3, deductions: { pf: 1_800, tds: null } },
    })
    expect(first?.monthly).not.toHaveProperty("raw")
    expect(second?.monthly).toMatchObject({ basic: null, deductions: { pf: null } })
  })

  it("are reported with their key when an amount is unreadable, and once when the cell is not a list", async () => {
    const { fixture, pull } = await setUp()
    fixture.source.rows = [paid(1, [earned("Basic", 5), earned("Meal card", "lots")]), paid(2, { Basic: 5 })]
    const { notices } = await pull()
    expect(notices).toMatchObject([
      {
        line: 2,
        column: "monthly_otherAllowance",
        value: "lots",
        reason: expect.stringContaining("amount") as string,
      },
      { line: 3, column: "monthly_basic", reason: expect.stringContaining("monthly_components") as string },
    ])
    expect((await readSalaries(fixture))[0]).toMatchObject({ monthly: { basic: 5, otherAllowance: null } })
  })

  it("are not read from a column that the connection maps or ignores, and yield to the source's own amounts", async () => {
    const { fixture, pull } = await setUp()
    const row = { ...paid(1, pay, pay), Grundgehalt: "7" }
    const mapping = { Grundgehalt: "monthly_basic", ctc_components: "" }
    await runAt(fixture.storage.settings.saveFieldMapping(fixture.connection.id, mapping))
    fixture.source.rows = [row]
    expect((await pull()).state).toBe("completed")
    const [salary] = await readSalaries(fixture)
    expect(salary?.monthly).toMatchObject({ basic: 7, otherAllowance: 0.3 })
    expect(salary).not.toHaveProperty("ctc")
  })

  it("reject the row of a file, like any invalid value", async () => {
    const { fixture } = await setUp()
    const bad = paid(1, [earned("Basic", "lots")])
    const source = makeApiSource([bad], { invalidValues: "reject", repeatedEmployees: "reject" })
    expect(await sync(fixture, source)).toMatchObject({
      state: "failed",
      issues: [{ column: "monthly_basic", value: "lots" }],
    })
  })

  it("are visible to transformation rules and their preview, like any other column", async () => {
    const { fixture, change } = await setUp()
    await change({ Basic: "hra" })
    const ports = {
      ...fixture.ports,
      connections: fixture.storage.connections,
    } as unknown as PreviewRulesPorts
    const rules = [{ kind: "replace", key: "monthly_hra", values: { "25000.1": "25000" } }]
    const preview = makePreviewRules(ports)(OPERATOR, {
      connectionId: fixture.connection.id,
      rules,
      source: makeApiSource([paid(1, pay)]),
      extent: "sample",
    })
    expect((await runAt(preview)).changes).toMatchObject([
      { fields: [{ key: "monthly_hra", before: "25000.1", after: "25000" }] },
    ])
  })
})

describe("an override of a component", () => {
  it("applies from the next sync on, which reads all employees and sends those that change", async () => {
    const { fixture, change, pull } = await setUp()
    fixture.source.rows = [paid(1, pay), paid(2, [PF])]
    await pull()
    const before = (await readWebhooks(fixture)).length
    await change({ "MEAL CARD": "flexiBasketAllowance", "Shift pay": null })
    expect(await pull()).toMatchObject({ mode: "full", totals: { updated: 1, unchanged: 1 } })
    expect(fixture.source.readCursors).toEqual([null, null])
    expect((await readWebhooks(fixture)).slice(before).flatMap(({ employees }) => employees)).toEqual([
      "E0001",
    ])
    const [salary] = await readSalaries(fixture)
    expect(salary?.monthly).toMatchObject({
      basic: 25_000.1,
      flexiBasketAllowance: 0.2,
      otherAllowance: null,
    })
    expect(await pull()).toMatchObject({ mode: "delta" })
    await change({})
    expect(await pull()).toMatchObject({ mode: "full", totals: { updated: 1 } })
  })

  it("that changes while the source is read makes the next sync read all employees, too", async () => {
    const { fixture, pull } = await setUp()
    fixture.source.rows = [paid(1, pay)]
    const { id } = fixture.connection
    const onProgress = () => {
      Effect.runSync(fixture.storage.settings.saveComponentOverrides(id, { Basic: "hra" }))
    }
    await runAt(fixture.pull({ onProgress }))
    expect(await pull()).toMatchObject({ mode: "full", totals: { updated: 1 } })
    expect((await readSalaries(fixture))[0]?.monthly).toMatchObject({ basic: null, hra: 25_000.1 })
  })

  it("is rejected with all errors, and for an unknown connection; nothing changes", async () => {
    const { fixture, change, changing } = await setUp()
    await change({ Basic: "hra" })
    const wrong = await runAt(
      Effect.flip(changing(OPERATOR, fixture.connection.id, { Basic: "basci", Rent: 7 })),
    )
    expect(wrong).toMatchObject({
      _tag: "ComponentsInvalid",
      errors: [
        '"Basic" has the key "basci", which does not exist in a salary. Did you mean basic?',
        expect.stringContaining("Rent") as string,
      ],
    })
    const unknownConnection = await runAt(Effect.flip(changing(OPERATOR, crypto.randomUUID(), {})))
    expect(unknownConnection).toMatchObject({ _tag: "ConnectionNotFound" })
    const connection = await runAt(fixture.storage.connections.find(fixture.connection.id))
    expect(connection?.componentOverrides).toEqual({ Basic: "hra" })
  })
})

describe("the list of components", () => {
  it("shows how each published title is counted and why, and the overrides", async () => {
    const { fixture, change, list, pull } = await setUp()
    expect(await list()).toEqual({ overrides: {}, components: [] })
    const item = (title: string) => ({ identifier: title, title, accountingCode: null })
    const master = { ctc: [item("Basic")], monthly: [item("Provident Fund"), item("Gross")] }
    fixture.source.salaryMaster = () => Promise.resolve(master)
    fixture.source.rows = [paid(1, pay)]
    await pull()
    await change({ Gross: null })
    const rest = { earning: "otherAllowance", deduction: "deductions_misc" }
    expect(await list()).toEqual({
      overrides: { Gross: null },
      components: [
        {
          period: "ctc",
          title: "Basic",
          earning: { key: "basic", by: "table" },
          deduction: { key: rest.deduction, by: "rest" },
        },
        {
          period: "monthly",
          title: "Gross",
          earning: { key: null, by: "override" },
          deduction: { key: null, by: "override" },
        },
        {
          period: "monthly",
          title: "Provident Fund",
          earning: { key: rest.earning, by: "rest" },
          deduction: { key: "deductions_pf", by: "table" },
        },
      ],
    })
  })

  it("is not found for an unknown connection", async () => {
    const { listing } = await setUp()
    expect(await runAt(Effect.flip(listing(OPERATOR, crypto.randomUUID())))).toMatchObject({
      _tag: "ConnectionNotFound",
    })
  })
})
