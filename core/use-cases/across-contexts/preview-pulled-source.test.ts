import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import type { Credentials, PulledSource } from "../../ports/sync/source.ts"
import { makeApiSource, makeEmployeeRow, type SourceRecord } from "../../testing/builders/sources.ts"
import { makeConnectors } from "../../testing/builders/connectors.ts"
import { makeMemorySourceCredentials } from "../../testing/memory/connection/source-credentials.ts"
import { makeSyncFixture, runAt } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { sealCredentials } from "../reading/credentials.ts"
import { makePullSource } from "../sync/schedule/pull-source.ts"
import { makeRunSync } from "../sync/run-sync.ts"
import { makePreviewRules } from "../transformation/preview/preview-rules.ts"

const upper: TransformationRules = [{ kind: "case", key: "designation", to: "upper" }]

/** A connection whose source is opened with sealed credentials; `whileRead` runs before its only page is returned. */
const setUp = async (
  rows: ReadonlyArray<SourceRecord>,
  whileRead: () => Promise<unknown> = async () => {},
) => {
  const fixture = await makeSyncFixture()
  const { id, key } = fixture.connection
  const sourceCredentials = makeMemorySourceCredentials()
  const keys = await runAt(fixture.ports.vault.openConnectionKey(id, key!))
  await runAt(sourceCredentials.save(id, sealCredentials(keys, id, { token: "secret" })))
  const opened: Array<Credentials> = []
  const calls: Array<unknown> = []
  const source: PulledSource = {
    ...makeApiSource(rows),
    check: () => Promise.resolve([]),
    async *pages(cursor) {
      calls.push(cursor)
      await whileRead()
      for await (const page of makeApiSource(rows, { pageSize: 2_000 }).pages(null)) {
        yield { ...page, cursor: { since: "now" } }
      }
    },
  }
  const sources = {
    codes: ["csv"],
    open: (_code: string, given: Credentials) =>
      Effect.sync(() => {
        opened.push(given)
        return source
      }),
  }
  const { connections, directory } = fixture.storage
  const ports = { ...fixture.ports, sourceCredentials, sources, connections, directory }
  const pull = makePullSource({
    ...ports,
    issues: fixture.storage.issues,
    salaryMasters: fixture.storage.salaryMasters,
    connectors: makeConnectors({ supportsDeltas: true }),
    runSync: makeRunSync(fixture.ports),
  })
  const preview = makePreviewRules(ports)
  const input = {
    connectionId: id,
    full: false,
    dryRun: false,
    trigger: "test",
    onProgress: () => undefined,
  }
  return {
    fixture,
    opened,
    calls,
    pull: async () => (await runAt(pull(OPERATOR, input)))!,
    preview: (rules: unknown) =>
      runAt(preview(OPERATOR, { connectionId: id, rules, source: null, extent: "sample" as const })),
    previewing: (rules: unknown) =>
      preview(OPERATOR, { connectionId: id, rules, source: null, extent: "sample" as const }),
    onDelta: () =>
      runAt(
        fixture.storage.settings.saveSchedule(
          id,
          { frequency: { kind: "daily", hour: 6 }, timeZone: "UTC" },
          null,
        ),
      ),
    saveRules: (rules: TransformationRules) => runAt(fixture.storage.settings.saveRules(id, rules, "any")),
    connection: async () => (await runAt(fixture.storage.connections.find(id)))!,
  }
}

describe("a pulled source", () => {
  it("is read from the start when rules have changed, and then from its cursor again", async () => {
    const { calls, pull, saveRules, onDelta } = await setUp([makeEmployeeRow(1)])
    await onDelta()
    await pull()
    await pull()
    await saveRules(upper)
    expect((await pull()).totals).toMatchObject({ updated: 1 })
    await pull()
    expect(calls).toEqual([null, { since: "now" }, null, { since: "now" }])
  })

  it("is read from the start also when they change while it is being read", async () => {
    let changes = 0
    const source = await setUp([makeEmployeeRow(1)], async () => {
      if (changes++ === 0) await source.saveRules(upper)
    })
    expect((await source.pull()).state).toBe("completed")
    expect(await source.connection()).toMatchObject({ sourceCursor: null })
    expect((await source.pull()).totals).toMatchObject({ updated: 1 })
    expect(await source.connection()).toMatchObject({ sourceCursor: { since: "now" } })
  })
})

describe("a preview of rules", () => {
  it("opens the source with its sealed credentials, counts a page's rows and keeps the first hundred changes", async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) =>
      makeEmployeeRow(n, { designation: n % 2 === 0 ? "lead" : "CEO" }),
    )
    const { opened, preview, connection } = await setUp(rows)
    const before = await connection()
    const seen = await preview([...upper, { kind: "case", key: "uan", to: "lower" }])
    expect(seen).toMatchObject({
      rows: 1_000,
      changedRows: 500,
      changedFields: { designation: 500 },
      unusedRules: [2],
    })
    expect(seen.changes).toHaveLength(100)
    expect(seen.changes[1]).toEqual({
      line: 4,
      owner: { name: "Employee 2", employeeId: "E0002" },
      fields: [{ key: "designation", column: "designation", before: "lead", after: "LEAD" }],
    })
    expect(opened).toEqual([{ token: "secret" }])
    expect(await connection()).toEqual(before)
  })

  it("counts how many rows the rules fix or break, and lists the remaining errors", async () => {
    const { preview } = await setUp([
      makeEmployeeRow(1, { employeeId: "-" }),
      makeEmployeeRow(2),
      makeEmployeeRow(3),
    ])
    const rules = [{ kind: "replace_text", key: "employeeId", find: "E0002", with: "" }]
    const seen = await preview(rules)
    expect(seen.rejected).toEqual({ before: 1, after: 2 })
    expect(seen.findings).toMatchObject([
      { line: 2, column: "employeeId", value: "-" },
      { line: 3, column: "employeeId", value: "E0002" },
    ])
  })

  it("reports invalid rules before the source is opened", async () => {
    const { calls, previewing } = await setUp([makeEmployeeRow(1)])
    const error = await runAt(Effect.flip(previewing([{ kind: "case", key: "nme", to: "upper" }])))
    expect(error).toMatchObject({ _tag: "RulesInvalid", fields: { "0.key": expect.any(String) as string } })
    expect(calls).toEqual([])
  })

  it("reports a missing column of a rule, and is empty for a source without rows", async () => {
    const rules = [{ kind: "merge", key: "grade", from: [{ key: "pan" }] }]
    const masked = [{ kind: "merge", key: "grade", from: [{ column: "pan" }] }]
    const { previewing } = await setUp([makeEmployeeRow(1)])
    expect(await runAt(Effect.flip(previewing(rules)))).toMatchObject({ _tag: "RulesInvalid" })
    expect(await runAt(Effect.flip(previewing(masked)))).toMatchObject({ _tag: "SourceUnreadable" })
    expect(await (await setUp([])).preview(upper)).toMatchObject({ rows: 0, changes: [] })
  })
})
