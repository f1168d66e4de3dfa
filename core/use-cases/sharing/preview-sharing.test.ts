import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { SharingTerms } from "../../contract/sharing/sharing-terms.ts"
import { MASK } from "../../contract/wire-values.ts"
import { type PulledSource, SourceError } from "../../ports/sync/source.ts"
import {
  makeApiSource,
  makeEmployeeRow,
  makeSource,
  type SourceRecord,
} from "../../testing/builders/sources.ts"
import { makeMemorySourceCredentials } from "../../testing/memory/connection/source-credentials.ts"
import { makeSyncFixture, readRecords, readWebhooks, runAt, sync } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { sealCredentials } from "../reading/credentials.ts"
import { makeChangeSharing } from "./change-sharing.ts"
import { makePreviewSharing } from "./preview/preview-sharing.ts"
import type { SharingPreviewProgress } from "./preview/sharing-preview.ts"

const sharingOnly = (...values: ReadonlyArray<string>): SharingTerms => ({
  withheld: [],
  subset: [{ field: "department", operator: "is", values }],
})

const makeRows = (count: number) =>
  Array.from({ length: count }, (_, n) => makeEmployeeRow(n, { department: n % 3 === 0 ? "Sales" : "HR" }))

interface Source {
  /** Null: the source is not read on request. */
  readonly rows: ReadonlyArray<SourceRecord> | null
  readonly fails?: boolean
}

/** Thirty employees are shared, every third of them in Sales. */
const setUp = async ({ rows, fails = false }: Source = { rows: null }) => {
  const fixture = await makeSyncFixture()
  const { id, key } = fixture.connection
  await sync(fixture, makeSource(makeRows(30)))
  const sourceCredentials = makeMemorySourceCredentials()
  if (rows !== null) {
    const keys = await runAt(fixture.ports.vault.openConnectionKey(id, key!))
    await runAt(sourceCredentials.save(id, sealCredentials(keys, id, { token: "secret" })))
  }
  const source: PulledSource = {
    ...makeApiSource(rows ?? []),
    check: () => Promise.resolve([]),
    async *pages() {
      if (fails) throw new SourceError({ kind: "transient", message: "No answer." })
      yield* makeApiSource(rows ?? [], { pageSize: 10 }).pages(null)
    },
  }
  const sources = { codes: ["csv"], open: () => Effect.succeed(source) }
  const preview = makePreviewSharing({ ...fixture.storage, ...fixture.ports, sourceCredentials, sources })
  const reported: Array<SharingPreviewProgress> = []
  const count = (terms: SharingTerms, readsSource = true) =>
    runAt(
      preview(OPERATOR, {
        ...{ connectionId: id, terms, readsSource },
        onProgress: (progress) => reported.push(progress),
      }),
    )
  const change = (terms: SharingTerms) =>
    runAt(makeChangeSharing({ ...fixture.storage, ...fixture.ports })(OPERATOR, id, terms))
  return { fixture, preview, count, change, reported }
}

describe("a preview of other terms", () => {
  it("counts those in the source, and those who leave of the ones that are shared now", async () => {
    const { count, reported } = await setUp({ rows: makeRows(36) })
    expect(await count(sharingOnly("Sales"))).toMatchObject({
      ...{ basis: "source", isPartial: false, isSourceDown: false },
      ...{ total: 36, matching: 12, shared: 30, leaving: 20, undecided: 0 },
      values: {
        department: [
          { value: "HR", employees: 24 },
          { value: "Sales", employees: 12 },
        ],
      },
    })
    expect(reported[0]).toEqual({ employees: 0, source: { unit: "rows", done: 0, total: null } })
    expect(reported.map(({ employees }) => employees)).toEqual([0, 10, 20, 30, 36])
  })

  it("shows records as the vendor would see them: those who match, masked, and without what is withheld", async () => {
    for (const rows of [makeRows(30), null]) {
      const { count } = await setUp({ rows })
      const { samples, basis } = await count({ ...sharingOnly("Sales"), withheld: ["email"] })
      expect(basis).toBe(rows === null ? "stored" : "source")
      expect(samples.length).toBeGreaterThan(5)
      for (const { record } of samples) {
        expect(record).toMatchObject({ department: "Sales", pan: MASK })
        expect(record).not.toHaveProperty("email")
      }
    }
  })

  it("says exactly who leaves when the terms are changed", async () => {
    const { fixture, count, change } = await setUp()
    for (const terms of [sharingOnly("Sales", "HR"), sharingOnly("Sales"), sharingOnly("Nobody")]) {
      const { leaving } = await count(terms)
      const before = (await readRecords(fixture)).length
      expect((await change(terms)).excluded).toBe(leaving)
      expect(await readRecords(fixture)).toHaveLength(before - leaving)
    }
  })

  it("says whom the store cannot decide, who leave until the next sync", async () => {
    const { fixture, count, change } = await setUp()
    await change({ withheld: ["department"], subset: [] })
    await sync(fixture, makeSource(makeRows(30)))
    const terms: SharingTerms = { ...sharingOnly("Sales"), withheld: ["department"] }
    expect(await count(terms)).toMatchObject({ shared: 30, leaving: 30, undecided: 30, matching: 0 })
    expect((await change(terms)).excluded).toBe(30)
  })

  it("counts those who are shared now where the source cannot be read", async () => {
    const stored = { basis: "stored", total: 30, matching: 10, shared: 30, leaving: 20 }
    for (const [source, isSourceDown] of [
      [{ rows: null }, false],
      [{ rows: [] }, false],
      [{ rows: makeRows(36), fails: true }, true],
    ] as const) {
      const { count } = await setUp(source)
      expect(await count(sharingOnly("Sales"))).toMatchObject({ ...stored, isSourceDown })
    }
    const quick = await setUp({ rows: makeRows(36) })
    expect(await quick.count(sharingOnly("Sales"), false)).toMatchObject(stored)
  })

  it("changes nothing", async () => {
    const { fixture, count } = await setUp({ rows: makeRows(36) })
    const before = (await readWebhooks(fixture)).length
    await count(sharingOnly("Nobody"))
    expect(await readRecords(fixture)).toHaveLength(30)
    expect(await readWebhooks(fixture)).toHaveLength(before)
  })
})
