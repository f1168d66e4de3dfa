import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { EMPLOYEE_FIELDS } from "../../../contract/employee/fields.ts"
import { connect, createVendor } from "../../../testing/builders/connections.ts"
import { makeMemoryVault } from "../../../testing/memory/accounts/vault.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { describeRecordSealing } from "../../../testing/suites/sync/record-sealing.ts"
import { SEAL_HERE } from "./seal-rows.ts"

describe("sealing in the thread that reads", async () => {
  const storage = makeMemoryStorage()
  const { orgId: vendorOrgId } = await createVendor(storage)
  const { id, key } = await connect(storage, { vendorOrgId })
  if (key === null) throw new Error("The connection has no key")
  const keys = Effect.runSync(makeMemoryVault().openConnectionKey(id, key))
  describeRecordSealing(() => ({ sealer: SEAL_HERE, keys }))
})

describe("the directory", () => {
  it("lists fields that are never masked, so that it may be filled before the record is", () => {
    const listed = ["name", "email", "department", "designation", "status"]
    const masked = EMPLOYEE_FIELDS.filter(({ key }) => listed.includes(key)).map(({ masked: is }) => is)
    expect(masked).toEqual(listed.map(() => false))
  })
})
