import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type TokenFlags, TokenFlag } from "../../contract/sharing/data-model-flags.ts"
import { findSharingRequest } from "../../domain/sharing/agreement.ts"
import { getDataModelVersion } from "../../domain/sharing/data-model-version.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { makeEmployeeRow, makeSource } from "../../testing/builders/sources.ts"
import { makeSyncFixture, runAt, sync } from "../../testing/sync-fixture.ts"
import { makeChangeConnectionFlags } from "./change-connection-flags.ts"
import { makeShowDataModel } from "./show-data-model.ts"

const department = (flag: -1 | 0 | 1): TokenFlags => ({
  detail_info_fields: { department: TokenFlag.make(flag) },
})

const setUp = async () => {
  const fixture = await makeSyncFixture()
  const { storage, connection, ports } = fixture
  await sync(fixture, makeSource([makeEmployeeRow(1, { department: "Stores" })]))
  const actor = makeActors(connection)["vendor-admin"]
  const find = async () => (await runAt(storage.connections.find(connection.id)))!
  const changing = makeChangeConnectionFlags({ ...storage, secrets: ports.secrets })
  const change = async (changes: TokenFlags) =>
    runAt(
      changing(actor, {
        connectionId: connection.id,
        changes,
        ifVersion: getDataModelVersion((await find()).flags),
      }),
    )
  return { storage, connection, actor, find, changing, change }
}

describe("the data model of one client", () => {
  it("narrows at once, and widens by a request only", async () => {
    const { find, change } = await setUp()
    expect(await change(department(0))).toEqual({ isNarrower: true, isRequest: false })
    expect((await find()).flags.agreed?.detail_info_fields?.department).toBe(0)
    expect(await change(department(-1))).toEqual({ isNarrower: false, isRequest: true })
    const after = await find()
    expect(after.flags.agreed?.detail_info_fields?.department).toBe(0)
    expect(findSharingRequest(after)).toMatchObject({ open: true, newKeys: ["department"] })
  })

  it("is shown with what was agreed to, and what was not answered", async () => {
    const { storage, connection, actor, change } = await setUp()
    await change(department(-1))
    const shown = await runAt(makeShowDataModel(storage)(actor, { connectionId: connection.id }))
    expect(shown.request).toMatchObject({ open: true, mandatoryKeys: ["department"] })
    expect(shown.flags.agreed?.detail_info_fields?.department).toBe(1)
  })

  it("is not changed once another user changed it", async () => {
    const { connection, actor, find, changing, change } = await setUp()
    const ifVersion = getDataModelVersion((await find()).flags)
    await change(department(0))
    const input = { connectionId: connection.id, changes: department(-1), ifVersion }
    expect((await runAt(Effect.flip(changing(actor, input))))._tag).toBe("DataModelChanged")
    expect((await find()).flags.connection?.detail_info_fields?.department).toBe(0)
  })
})
