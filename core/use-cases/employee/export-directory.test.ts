import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { MASK } from "../../contract/wire-values.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { makeEmployeeRows, makeSource } from "../../testing/builders/sources.ts"
import { makeSyncFixture, runAt, sync, type SyncFixture } from "../../testing/sync-fixture.ts"
import { OPERATOR } from "../authorization/actor.ts"
import { makeExportDirectory } from "./export-directory.ts"

const exporting = ({ storage, ports }: SyncFixture) => makeExportDirectory({ ...storage, vault: ports.vault })

const exported = async (fixture: SyncFixture) => {
  const pages: Array<ReadonlyArray<EmployeeRecord>> = []
  for await (const page of await runAt(exporting(fixture)(OPERATOR, fixture.connection.id))) pages.push(page)
  return pages
}

describe("exporting a directory", () => {
  it("returns every employee once, by employeeId, in pages", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(1_203).toReversed(), { pageSize: 500 }))
    const pages = await exported(fixture)
    expect(pages.map((page) => page.length)).toEqual([500, 500, 203])
    expect(pages.flat().map(({ employeeId }) => employeeId)).toEqual(
      makeEmployeeRows(1_203).map(({ employeeId }) => employeeId),
    )
  })

  it("ends after a page that is exactly full, and returns nothing for an empty directory", async () => {
    const fixture = await makeSyncFixture()
    expect((await exported(fixture)).flat()).toEqual([])
    await sync(fixture, makeSource(makeEmployeeRows(500), { pageSize: 500 }))
    expect((await exported(fixture)).flat()).toHaveLength(500)
  })

  it("is for its own company's admin what the vendor gets, and for no other company's", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(2)))
    const { connection } = fixture
    const count = async (orgId: string) => {
      const actor = makeActors({ ...connection, orgId })["corporate-admin"]
      const pages = await runAt(Effect.result(exporting(fixture)(actor, connection.id)))
      if (pages._tag === "Failure") return pages.failure._tag
      let read = 0
      for await (const page of pages.success) read += page.length
      return read
    }
    expect(await count(connection.orgId)).toBe(2)
    expect(await count("another")).toBe("ConnectionNotFound")
  })

  it("can be iterated again", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(3)))
    const pages = await runAt(exporting(fixture)(OPERATOR, fixture.connection.id))
    const read = async () => {
      let count = 0
      for await (const page of pages) count += page.length
      return count
    }
    expect([await read(), await read()]).toEqual([3, 3])
  })

  it("shows masked values, and no field that is no longer shared, even when it was stored", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeSource(makeEmployeeRows(1)))
    const [before] = (await exported(fixture)).flat()
    expect(before).toMatchObject({ employeeId: "E0001", pan: MASK, designation: "Engineer" })
    const { connections } = fixture.storage
    const withholding: typeof connections = {
      ...connections,
      findTerms: (id) =>
        Effect.map(connections.findTerms(id), (found) =>
          found === null ? null : { ...found, withheld: ["designation", "pan", "name"] },
        ),
    }
    const storage = { ...fixture.storage, connections: withholding }
    const [after] = (await exported({ ...fixture, storage })).flat()
    // The vendor requires the name, so it cannot be withheld.
    expect(after).toMatchObject({ employeeId: "E0001", name: "Employee 1" })
    expect(Object.keys(after ?? {})).not.toContain("designation")
    expect(Object.keys(after ?? {})).not.toContain("pan")
  })

  it("rejects an unknown connection, and one whose key was destroyed", async () => {
    const fixture = await makeSyncFixture()
    const unknown = exporting(fixture)(OPERATOR, crypto.randomUUID())
    expect(await runAt(Effect.flip(unknown))).toMatchObject({ _tag: "ConnectionNotFound" })
    const { connections } = fixture.storage
    const shredded: typeof connections = {
      ...connections,
      find: (id) =>
        Effect.map(connections.find(id), (found) => (found === null ? null : { ...found, key: null })),
    }
    const storage = { ...fixture.storage, connections: shredded }
    expect(
      await runAt(Effect.flip(exporting({ ...fixture, storage })(OPERATOR, fixture.connection.id))),
    ).toMatchObject({
      _tag: "ConnectionNotLive",
    })
  })
})
