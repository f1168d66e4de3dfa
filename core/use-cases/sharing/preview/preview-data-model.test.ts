import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type DataModelKey, TokenFlag, type TokenFlags } from "../../../contract/sharing/data-model-flags.ts"
import { makeActors } from "../../../testing/builders/actors.ts"
import { connect } from "../../../testing/builders/connections.ts"
import { makeApiSource, makeEmployeeRows } from "../../../testing/builders/sources.ts"
import { makeSyncFixture, runAt, sync } from "../../../testing/sync-fixture.ts"
import { makeChangeConnectionFlags } from "../change-connection-flags.ts"
import { getDataModelVersion } from "../../../domain/sharing/data-model-version.ts"
import { makePreviewDataModel } from "./preview-data-model.ts"

const flag = (level: -1 | 0 | 1): TokenFlags => ({
  detail_info_fields: { department: TokenFlag.make(level) },
})

/** A client with three employees, of whom one has a department. */
const setUp = async () => {
  const fixture = await makeSyncFixture()
  const { storage, connection, ports } = fixture
  const rows = makeEmployeeRows(3).map((row, at) => ({ ...row, department: at === 0 ? "Stores" : "" }))
  await sync(fixture, makeApiSource(rows))
  const actors = makeActors(connection)
  const previewing = makePreviewDataModel({ ...storage, history: ports.history, secrets: ports.secrets })
  const preview = (changes: TokenFlags) =>
    runAt(previewing(actors["vendor-admin"], { vendorOrgId: connection.vendorOrgId }, changes))
  return { ...fixture, actors, previewing, preview }
}

describe("the preview of a data model", () => {
  it("counts the employees who lack a field that becomes mandatory, and says that the client is asked", async () => {
    const { connection, preview, storage } = await setUp()
    const before = await runAt(storage.connections.find(connection.id))
    const key: DataModelKey = "department"
    expect(await preview(flag(-1))).toEqual([
      {
        ...{ id: connection.id, orgName: connection.orgName, employees: 3 },
        ...{ isNarrower: false, isAsked: true, lacking: [{ key, lacking: 2, employees: 3 }] },
      },
    ])
    expect(await runAt(storage.connections.find(connection.id))).toEqual(before)
  })

  it("says that a client shares less at once, and leaves out clients that stay as they are", async () => {
    const { preview } = await setUp()
    expect(await preview(flag(0))).toMatchObject([{ isNarrower: true, isAsked: false, lacking: [] }])
    expect(await preview({})).toEqual([])
  })

  it("never counts a field that the client has not agreed to share", async () => {
    const { connection, actors, preview, storage, ports } = await setUp()
    const change = makeChangeConnectionFlags({ ...storage, secrets: ports.secrets })
    const { flags } = (await runAt(storage.connections.find(connection.id)))!
    await runAt(
      change(actors["vendor-admin"], {
        ...{ connectionId: connection.id, changes: flag(0) },
        ifVersion: getDataModelVersion(flags),
      }),
    )
    const owner = { connectionId: connection.id }
    const { previewing } = {
      previewing: makePreviewDataModel({ ...storage, history: ports.history, secrets: ports.secrets }),
    }
    expect(await runAt(previewing(actors["vendor-admin"], owner, flag(-1)))).toMatchObject([
      { isAsked: true, lacking: [] },
    ])
    expect(await preview({})).toEqual([])
  })

  it("knows nothing of another vendor's clients", async () => {
    const { actors, previewing, storage } = await setUp()
    const other = await connect(storage)
    const refused = (owner: Parameters<typeof previewing>[1]) =>
      runAt(Effect.flip(previewing(actors["vendor-admin"], owner, flag(-1))))
    expect(await refused({ connectionId: other.id })).toMatchObject({ _tag: "ConnectionNotFound" })
    expect(await refused({ vendorOrgId: other.vendorOrgId })).toMatchObject({ _tag: "VendorNotFound" })
  })
})
