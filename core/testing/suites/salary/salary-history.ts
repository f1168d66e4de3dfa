import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { beforeAll, describe, expect, it } from "vitest"
import type { Connection } from "../../../domain/connection/connection.ts"
import { makeTestFlags } from "../../builders/agreements.ts"
import { connect } from "../../builders/connections.ts"
import { makeEmployeeRow, makeSource } from "../../builders/sources.ts"
import { START } from "../../builders/vendors.ts"
import type { Storage } from "../../storage.ts"
import { makeSyncFixture, sync } from "../../sync-fixture.ts"

const run = Effect.runPromise

/** 2026-01, and the month after it. */
const JANUARY = 2026 * 12

export const describeSalaryHistory = (make: () => Promise<Storage>): void => {
  let storage: Storage
  beforeAll(async () => {
    storage = await make()
  })

  /** A connection with two employees and two stored months each. */
  const paid = async () => {
    const fixture = await makeSyncFixture(storage)
    for (const month of [1, 2]) {
      const pay = { monthly_month: String(month), monthly_year: "2026", monthly_basic: String(month * 1_000) }
      await sync(fixture, makeSource([makeEmployeeRow(1, pay), makeEmployeeRow(2, pay)]))
    }
    const employees = await run(storage.directory.listPage(fixture.connection.id, 0, 10))
    return { fixture, ids: employees.map(({ id }) => id) }
  }
  const readMonths = async (ids: ReadonlyArray<string>) =>
    (await run(storage.salaryHistory.listByEmployees(ids))).map(({ id, period, sealed }) => [
      ids.indexOf(id),
      period - JANUARY,
      Buffer.from(sealed).toString().slice(0, 3),
    ])

  describe("the months of employees", () => {
    it("are returned, replaced and dropped one by one, without affecting others", async () => {
      const [{ ids }, other] = [await paid(), await paid()]
      const first = ids[0] ?? ""
      expect((await readMonths(ids)).map(([, period]) => period).toSorted()).toEqual([0, 0, 1, 1])
      const sealed = Buffer.from("new")
      await run(
        storage.salaryHistory.replace([
          { id: first, period: JANUARY, sealed },
          { id: first, period: JANUARY + 7, sealed },
        ]),
      )
      await run(storage.salaryHistory.delete([{ id: first, period: JANUARY + 1 }]))
      expect(await readMonths([first])).toEqual([[0, 0, "new"]])
      expect(await readMonths(ids.slice(1))).toHaveLength(2)
      await run(storage.salaryHistory.deleteAll(other.fixture.connection.id))
      expect([await readMonths(other.ids), (await readMonths(ids)).length]).toEqual([[], 3])
    })
  })

  describe("a connection whose terms narrowed", () => {
    const narrow = (id: string, now: number) => {
      const change = { flags: { connection: null, agreed: makeTestFlags(1) }, narrows: true, rereads: false }
      return run(storage.sharingTerms.change(id, () => Result.succeed(change), now))
    }
    const isListed = async ({ id }: Pick<Connection, "id">) =>
      (await run(storage.salaryHistory.listUntrimmed(1_000))).includes(id)

    it("must be trimmed until it was, under the terms of that time", async () => {
      const connection = await connect(storage)
      const { id } = connection
      expect(await isListed(connection)).toBe(false)
      await narrow(id, START + 1)
      expect(await run(storage.connections.find(id))).toMatchObject({ untrimmed: true })
      await narrow(id, START + 2)
      await run(storage.salaryHistory.markTrimmed(id, START + 1))
      expect(await isListed(connection)).toBe(true)
      await run(storage.salaryHistory.markTrimmed(id, START + 2))
      expect(await isListed(connection)).toBe(false)
      expect(await run(storage.connections.find(id))).toMatchObject({ untrimmed: false })
    })

    it("must be trimmed again after a sync that started before", async () => {
      const { fixture } = await paid()
      const { id } = fixture.connection
      await narrow(id, START + 5)
      await run(storage.salaryHistory.markTrimmed(id, START + 5))
      await sync(
        fixture,
        makeSource([makeEmployeeRow(1, { department: "Legal" })]),
        { mode: "delta" },
        START + 3,
      )
      expect(await isListed(fixture.connection)).toBe(true)
      await run(storage.salaryHistory.markTrimmed(id, START + 5))
      await sync(
        fixture,
        makeSource([makeEmployeeRow(1, { department: "HR" })]),
        { mode: "delta" },
        START + 9,
      )
      expect(await isListed(fixture.connection)).toBe(false)
    })
  })
}
