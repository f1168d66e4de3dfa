import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { USER_ROLES, type UserRole } from "../../../contract/accounts/console/user-role.ts"
import { createVendor } from "../../../testing/builders/connections.ts"
import { addConsoleUser } from "../../../testing/builders/console-users.ts"
import { makeMemoryStorage } from "../../../testing/storage.ts"
import { lacksSecondFactor, requireOtherFactor } from "./required-factor.ts"

const FACTOR = { sealed: { masterKeyId: "k", bytes: new Uint8Array(1) }, lastStep: null }

describe("a second factor that a role requires", () => {
  it("is lacked by a session of one factor in that role only", () => {
    const lacks = (role: UserRole, isMultiFactor: boolean, confirmedAt: number | null | undefined) =>
      lacksSecondFactor(
        ["operator", "vendor-admin"],
        role,
        { isMultiFactor },
        { secondFactor: confirmedAt === undefined ? null : { ...FACTOR, confirmedAt } },
      )
    expect(USER_ROLES.filter((role) => lacks(role, false, undefined))).toEqual(["operator", "vendor-admin"])
    expect(lacks("operator", true, undefined)).toBe(false)
    expect(lacks("operator", false, 1)).toBe(false)
    // An app that was offered, and no code of it was confirmed.
    expect(lacks("operator", false, null)).toBe(true)
  })

  it("stays while it is the only one of a user in one of these roles", async () => {
    const storage = makeMemoryStorage()
    const { orgId } = await createVendor(storage)
    const { userId } = await addConsoleUser(storage, { team: { kind: "vendor", orgId } })
    const keep = (secondFactorRoles: ReadonlyArray<UserRole>, others: number) =>
      Effect.runPromise(Effect.result(requireOtherFactor({ ...storage, secondFactorRoles }, userId, others)))
    expect(await keep(["vendor-admin"], 0)).toMatchObject({ failure: { _tag: "LastSecondFactor" } })
    expect(await keep(["vendor-admin"], 1)).toMatchObject({ _tag: "Success" })
    expect(await keep(["operator"], 0)).toMatchObject({ _tag: "Success" })
  })
})
