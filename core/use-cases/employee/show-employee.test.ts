import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { MASK } from "../../contract/wire-values.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { setTerms } from "../../testing/builders/agreements.ts"
import { terminate } from "../../testing/builders/connections.ts"
import { makeEmployeeRow, makeSource } from "../../testing/builders/sources.ts"
import { START } from "../../testing/builders/vendors.ts"
import { makeMemoryConsentStore } from "../../testing/memory/sharing/consent-store.ts"
import { makeSyncFixture, runAt, sync } from "../../testing/sync-fixture.ts"
import { makeShowEmployee } from "./show-employee.ts"

const HOUR = 3_600_000

const setUp = async () => {
  const fixture = await makeSyncFixture()
  const { storage, connection, ports } = fixture
  await sync(fixture, makeSource([makeEmployeeRow(1, { grade: "M1" })]))
  await sync(fixture, makeSource([makeEmployeeRow(1, { grade: "M2" })]), {}, START + HOUR)
  const consents = makeMemoryConsentStore()
  const showEmployee = makeShowEmployee({ ...storage, consents, vault: ports.vault })
  const [stored] = await runAt(storage.directory.listPage(connection.id, 0, 1))
  const id = stored?.id ?? ""
  const actors = makeActors(connection)
  const show = (actor = actors["vendor-member"], of = id, at = START) =>
    runAt(Effect.result(showEmployee(actor, of)), at)
  const shown = async () => {
    const result = await show()
    if (result._tag === "Failure") throw new Error(result.failure._tag)
    const { fields, ...rest } = result.success
    return { ...rest, states: Object.fromEntries(fields.map(({ key, state }) => [key, state])) }
  }
  return { storage, connection, consents, id, show, shown }
}

describe("one employee in the console", () => {
  it("has the masked record, the reason for each field, and the syncs that changed it", async () => {
    const { shown } = await setUp()
    const { record, states, history, orgName } = await shown()
    expect(orgName).toBe("Acme")
    expect(record).toMatchObject({ employeeId: "E0001", grade: "M2", pan: "************" })
    expect(states).toMatchObject({
      grade: "shared",
      pan: "masked",
      department: "not_mapped",
      ctc_raw: "not_requested",
    })
    expect(history).toEqual([])
  })

  it("lacks what the corporate withholds, and says so", async () => {
    const { shown, storage, connection } = await setUp()
    await runAt(setTerms(storage, connection.id, { withheld: ["grade"] }))
    const { record, states } = await shown()
    expect(record).not.toHaveProperty("grade")
    expect(states).toMatchObject({ grade: "withheld", name: "shared" })
  })

  it("shows an on-demand connection's employee in full during a consent only", async () => {
    const { shown, storage, connection, consents, id } = await setUp()
    await runAt(setTerms(storage, connection.id, { onDemand: true }))
    expect(await shown()).toMatchObject({ states: { grade: "needs_consent", name: "shared" } })
    const consent = { employeeRecordId: id, connectionId: connection.id, language: "en" }
    await runAt(consents.append({ ...consent, consentedAt: START - HOUR, expiresAt: START + HOUR }, START))
    expect(await shown()).toMatchObject({ record: { grade: "M2" }, states: { grade: "shared" } })
  })

  it("is for its own company what the vendor gets, also once the terms are narrower", async () => {
    const { show, storage, connection } = await setUp()
    const company = makeActors(connection)["corporate-admin"]
    const vendorName = (await runAt(storage.vendors.find(connection.vendorOrgId)))?.name
    expect(await show(company)).toMatchObject({ success: { vendorName, record: { grade: "M2", pan: MASK } } })
    expect(await show(company)).toEqual(await show())
    await runAt(setTerms(storage, connection.id, { withheld: ["grade", "pan"] }))
    const narrowed = await show(company)
    expect(narrowed).toEqual(await show())
    expect(narrowed).toHaveProperty("success.record.name")
    expect(narrowed).not.toHaveProperty("success.record.grade")
    expect(narrowed).not.toHaveProperty("success.record.pan")
  })

  it("is unknown to everyone else, and after termination", async () => {
    const { show, storage, connection } = await setUp()
    const foreign = makeActors({ id: "c2", vendorOrgId: "v2", orgId: "o2" })
    const unlinked = { ...makeActors(connection)["vendor-member"], corporates: [] } as never
    for (const actor of [
      foreign["vendor-admin"],
      foreign["vendor-member"],
      foreign["corporate-admin"],
      unlinked,
    ])
      expect(await show(actor)).toMatchObject({ failure: { _tag: "EmployeeNotFound" } })
    expect(await show(undefined, "unknown")).toMatchObject({ failure: { _tag: "EmployeeNotFound" } })
    await terminate(storage, connection.id)
    expect(await show()).toMatchObject({ failure: { _tag: "EmployeeNotFound" } })
  })
})
