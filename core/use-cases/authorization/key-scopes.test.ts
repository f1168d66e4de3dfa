import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { KEY_SCOPES } from "../../contract/accounts/key-scope.ts"
import type { VendorKey } from "./actor.ts"
import { authorizeVendor } from "./authorize.ts"
import { findMissingScope, SCOPE_OF_ACTION } from "./key-scopes.ts"
import { type Action, PERMISSIONS } from "./permissions.ts"

const VENDOR = "vendor-1"
const key = (scopes?: VendorKey["scopes"]): VendorKey => ({
  kind: "vendor-key",
  vendorOrgId: VENDOR,
  ...(scopes !== undefined && { scopes }),
})
const ACTIONS = Object.keys(PERMISSIONS) as ReadonlyArray<Action>
const PERMITTED = ACTIONS.filter((action) => PERMISSIONS[action]["vendor-key"] !== "none")

const authorize = (actor: VendorKey, action: Action, vendorOrgId = VENDOR) =>
  Effect.runSync(
    authorizeVendor(actor, action, vendorOrgId).pipe(
      Effect.match({
        onSuccess: () => "permitted",
        onFailure: (error) =>
          error._tag === "ActionForbidden" ? `forbidden: ${String(error.missingScope)}` : error._tag,
      }),
    ),
  )

describe("the scopes of an API key", () => {
  it("has one for each action that keys may perform, and for no other", () => {
    expect(Object.keys(SCOPE_OF_ACTION).toSorted()).toEqual(PERMITTED.toSorted())
  })

  it.each(PERMITTED)("%s takes its scope, and no other suffices", (action) => {
    const needed = SCOPE_OF_ACTION[action] ?? "read"
    const others = KEY_SCOPES.filter((scope) => scope !== needed)
    expect(authorize(key([needed]), action)).toBe("permitted")
    expect(authorize(key(others), action)).toBe(`forbidden: ${needed}`)
    expect(authorize(key([]), action)).toBe(`forbidden: ${needed}`)
  })

  it("permit nothing of another vendor", () => {
    expect(authorize(key(KEY_SCOPES), "connections.list", "vendor-2")).toBe("VendorNotFound")
  })

  it("permit nothing that keys may not do", () => {
    expect(authorize(key(KEY_SCOPES), "vendor.change")).toBe("forbidden: null")
  })

  it("limit nobody else", () => {
    expect(findMissingScope({ kind: "operator", userId: null }, "connection.terminate")).toBeNull()
  })
})
