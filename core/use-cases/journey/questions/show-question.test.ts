import { describe, expect, it } from "vitest"
import { NO_DEVICE, VERIFIED } from "../../../testing/builders/actors.ts"
import { makeEmployeeRows, makeSource } from "../../../testing/builders/sources.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { makeSyncFixture, runAt, sync } from "../../../testing/sync-fixture.ts"
import type { Journey } from "../../authorization/actor.ts"
import { makeShowJourneyQuestion } from "./show-question.ts"

/** The directory has 40 employees; a later full load contains 25 of them. */
const setUp = async () => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeSource(makeEmployeeRows(40)))
  await sync(fixture, makeSource(makeEmployeeRows(25)), {}, START + 60_000)
  const { connection, ports } = fixture
  const { id: connectionId, vendorOrgId } = connection
  const show = makeShowJourneyQuestion(ports as unknown as Parameters<typeof makeShowJourneyQuestion>[0])
  const person = { kind: "journey", connectionId, vendorOrgId, email: "hr@acme.example" } as const
  return (parts: Partial<Journey>) => runAt(show({ ...person, ...NO_DEVICE, ...parts }, connectionId))
}

describe("the question of a held sync", () => {
  it("names ten of those who would become inactive, to a verified caller", async () => {
    const show = await setUp()
    const { held, leaving } = await show({ purpose: "confirm-sync", ...VERIFIED })
    expect(held?.totals.disappeared).toBe(15)
    expect(leaving).toHaveLength(10)
    expect(new Set(leaving.map(({ employeeId }) => employeeId)).size).toBe(10)
    for (const { name } of leaving) expect(name).toEqual(expect.any(String))
  })

  it("names nobody to a caller who is not verified, which can be the vendor, nor in another journey", async () => {
    const show = await setUp()
    expect(await show({ purpose: "confirm-sync" })).toMatchObject({
      held: { totals: { disappeared: 15 } },
      leaving: [],
    })
    expect(await show({ purpose: "repair", ...VERIFIED })).toMatchObject({ held: null, leaving: [] })
  })
})
