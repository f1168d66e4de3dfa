import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { makeActors } from "../../testing/builders/actors.ts"
import { makeSyncFixture, runAt } from "../../testing/sync-fixture.ts"
import type { Role } from "../authorization/permissions.ts"
import { makeReadDataModel } from "./read-data-model.ts"

const NOBODY = "00000000-0000-4000-8000-00000000dead"

const setUp = async () => {
  const { storage, connection } = await makeSyncFixture()
  const read = (role: Role, vendorOrgId = connection.vendorOrgId) =>
    runAt(Effect.result(makeReadDataModel(storage)(makeActors(connection)[role], { vendorOrgId })))
  return { read }
}

describe("the data model of a vendor", () => {
  it("is read by the vendor's software and its admins", async () => {
    const { read } = await setUp()
    for (const role of ["vendor-key", "vendor-admin"] as const) {
      expect(await read(role)).toMatchObject({ success: { detail_info_fields: { name: -1 } } })
    }
  })

  it("is hidden from others, and an unknown vendor looks like another tenant's", async () => {
    const { read } = await setUp()
    for (const role of ["vendor-member", "corporate-admin", "journey", "system"] as const) {
      expect(await read(role)).toMatchObject({ failure: { _tag: "ActionForbidden" } })
    }
    expect(await read("vendor-key", NOBODY)).toMatchObject({ failure: { _tag: "VendorNotFound" } })
  })
})
