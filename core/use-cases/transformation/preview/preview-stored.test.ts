import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { TransformationRules } from "../../../contract/transformation/transformation-rules.ts"
import { makeActors } from "../../../testing/builders/actors.ts"
import { setTerms } from "../../../testing/builders/agreements.ts"
import { makeEmployeeRow, makeSource } from "../../../testing/builders/sources.ts"
import { makeSyncFixture, runAt, sync } from "../../../testing/sync-fixture.ts"
import { makePreviewStored } from "./preview-stored.ts"
import { makePreviewVendorRules, type PreviewVendorRulesInput } from "./preview-vendor-rules.ts"

const MARKETING: TransformationRules = [{ kind: "replace", key: "department", values: { Mktg: "Marketing" } }]

/** Three stored employees, two of them in "Mktg". */
const setUp = async () => {
  const fixture = await makeSyncFixture()
  const { storage, connection, ports } = fixture
  await sync(
    fixture,
    makeSource([
      makeEmployeeRow(1, { department: "Mktg" }),
      makeEmployeeRow(2, { department: "Stores" }),
      makeEmployeeRow(3, { department: "Mktg", employeeId: "ABC-9" }),
    ]),
  )
  const { connections, directory } = storage
  const preview = makePreviewVendorRules({ ...ports, connections, directory })
  const actors = makeActors(connection)
  const previewing = (rules: unknown, parts: Partial<PreviewVendorRulesInput> = {}) =>
    preview(actors["vendor-admin"], { connectionId: connection.id, rules, extent: "everyone", ...parts })
  const previewStored = makePreviewStored({ ...ports, directory })
  const previewingOwn = (rules: unknown) =>
    previewStored(connection, {
      owner: "connection",
      rules: rules as TransformationRules,
      extent: "everyone",
    })
  return { storage, connection, actors, preview, previewing, previewingOwn }
}

describe("a preview of a vendor's rules", () => {
  it("tries them on the stored employees, and names those that change", async () => {
    const { previewing } = await setUp()
    const unused = { kind: "case", key: "bankDetails_bankName", to: "upper" }
    expect(
      await runAt(previewing([...MARKETING, { kind: "case", key: "pan", to: "lower" }, unused])),
    ).toEqual({
      basis: "stored",
      isComplete: true,
      rows: 3,
      changedRows: 2,
      changedFields: { department: 2 },
      changes: [
        {
          line: 1,
          owner: { name: "Employee 3", employeeId: "ABC-9" },
          fields: [{ key: "department", column: "department", before: "Mktg", after: "Marketing" }],
        },
        {
          line: 2,
          owner: { name: "Employee 1", employeeId: "E0001" },
          fields: [{ key: "department", column: "department", before: "Mktg", after: "Marketing" }],
        },
      ],
      // A masked value is never stored, so there is nothing to try a rule on.
      unusedRules: [2],
      rejected: { before: 0, after: 0 },
      findings: [],
    })
  })

  it("says how far it is, first that nothing stands against it", async () => {
    const { previewing, preview, connection } = await setUp()
    const seen: Array<unknown> = []
    const onProgress = (progress: unknown) => void seen.push(progress)
    await runAt(previewing(MARKETING, { onProgress }))
    expect(seen).toEqual([
      { rows: 0, source: { unit: "rows", done: 0, total: null } },
      { rows: 3, source: { unit: "rows", done: 3, total: 3 } },
    ])
    const foreign = { kind: "vendor-user", vendorOrgId: randomUUID(), role: "admin" }
    const input = { connectionId: connection.id, rules: [], extent: "everyone", onProgress } as const
    await runAt(Effect.flip(preview(foreign as never, input)))
    expect(seen).toHaveLength(2)
  })

  it("does not run a rule again that has run already, and counts by the place in the whole list", async () => {
    const { storage, connection, previewing } = await setUp()
    await runAt(storage.vendors.saveRules(connection.vendorOrgId, MARKETING, "any"))
    const shout = { kind: "case", key: "department", to: "upper" }
    const seen = await runAt(previewing([...MARKETING, { kind: "case", key: "pan", to: "lower" }, shout]))
    expect(seen).toMatchObject({ changedRows: 3, unusedRules: [2] })
    expect(seen.changes[0]?.fields).toMatchObject([{ before: "Mktg", after: "MKTG" }])
  })

  it("does not try a rule that reads a column of the source", async () => {
    const { connection, previewing, previewingOwn } = await setUp()
    expect(connection.rules.connection).toEqual([])
    const merge = { kind: "merge", key: "grade", from: [{ column: "Band" }] }
    expect(await runAt(previewingOwn([merge, ...MARKETING]))).toMatchObject({
      changedRows: 2,
      unusedRules: [1],
    })
    expect((await runAt(Effect.flip(previewing([merge]))))._tag).toBe("RulesInvalid")
  })

  it("says which employees would be rejected", async () => {
    const { previewing } = await setUp()
    const rule = { kind: "replace_text", key: "employeeId", find: "ABC-9", with: "" }
    const seen = await runAt(previewing([rule]))
    expect(seen.rejected).toEqual({ before: 0, after: 1 })
    expect(seen.findings).toMatchObject([{ line: 1, column: "employeeId" }])
  })

  it("shows nothing that is not shared", async () => {
    const { storage, connection, previewing } = await setUp()
    await runAt(setTerms(storage, connection.id, { withheld: ["department"] }))
    expect(await runAt(previewing(MARKETING))).toMatchObject({ changedRows: 0, unusedRules: [1] })
    await runAt(setTerms(storage, connection.id, { onDemand: true }))
    const seen = await runAt(previewing([{ kind: "case", key: "designation", to: "upper" }]))
    expect(seen).toMatchObject({ rows: 3, changedRows: 0, changes: [] })
  })

  it("is the vendor's, and finds no client of another", async () => {
    const { actors, preview, connection } = await setUp()
    const input = { connectionId: connection.id, rules: [], extent: "sample" } as const
    for (const role of ["corporate-admin", "vendor-member"] as const) {
      const error = await runAt(Effect.flip(preview(actors[role], input)))
      expect(error._tag).toBe("ActionForbidden")
    }
    const foreign = { ...actors["vendor-admin"], vendorOrgId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11" }
    expect((await runAt(Effect.flip(preview(foreign as never, input))))._tag).toBe("ConnectionNotFound")
  })
})
