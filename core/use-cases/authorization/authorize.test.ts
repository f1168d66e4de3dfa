import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { isInScope } from "../../domain/connection/scope.ts"
import { makeActors, VERIFIED } from "../../testing/builders/actors.ts"
import type { Actor, Journey } from "./actor.ts"
import { authorizeConnection, authorizeVendor, authorizeScope } from "./authorize.ts"
import { type Action, PERMISSIONS, type Role, ROLES, toRole } from "./permissions.ts"

const OWN = {
  id: "connection-1",
  vendorOrgId: "vendor-1",
  orgId: "org-1",
  status: "CONNECTION_ACCEPTED",
} as const
const NEIGHBOUR = { ...OWN, id: "connection-2", vendorOrgId: "vendor-2", orgId: "org-2" }
const UNLINKED = { ...OWN, id: "connection-3", orgId: "org-3" }
const ALL = [OWN, UNLINKED, NEIGHBOUR]
const ACTORS = makeActors(OWN)

const CASES = (Object.keys(PERMISSIONS) as ReadonlyArray<Action>).flatMap((action) =>
  ROLES.map((role) => [role, action, PERMISSIONS[action][role]] as const),
)

const outcome = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E>): string =>
  Effect.runSync(Effect.match(effect, { onSuccess: () => "allowed", onFailure: ({ _tag }) => _tag }))

const EXPECTED = {
  any: { own: "allowed", otherTenant: "allowed" },
  own: { own: "allowed", otherTenant: "unknown" },
  anchored: { own: "VerificationRequired", otherTenant: "unknown" },
  "anchored-device": { own: "VerificationRequired", otherTenant: "unknown" },
  verified: { own: "VerificationRequired", otherTenant: "unknown" },
  none: { own: "ActionForbidden", otherTenant: "ActionForbidden" },
} as const

describe("any role and action", () => {
  it.each(ROLES)("%s is the role of its actor", (role) => {
    expect(toRole(ACTORS[role])).toBe(role)
  })

  it.each(CASES)("%s, %s: reaches %s", (role, action, reach) => {
    const actor = ACTORS[role]
    const { own, otherTenant } = EXPECTED[reach]
    const named = (tag: string) => (tag === "unknown" ? "ConnectionNotFound" : tag)
    expect(outcome(authorizeConnection(actor, action, OWN.id, OWN))).toBe(own)
    expect(outcome(authorizeConnection(actor, action, NEIGHBOUR.id, NEIGHBOUR))).toBe(named(otherTenant))
  })

  it.each(CASES)("%s, %s: an unknown connection looks like another tenant's", (role, action, reach) => {
    const missing = outcome(authorizeConnection(ACTORS[role], action, "nowhere", null))
    expect(missing).toBe(reach === "none" ? "ActionForbidden" : "ConnectionNotFound")
  })
})

describe("a journey that decides for the corporate", () => {
  const ANCHORED = CASES.filter(([, , reach]) => reach === "anchored" || reach === "anchored-device")
  const decide = (role: Role, action: Action, parts: Partial<Journey>, status = OWN.status as string) =>
    outcome(
      authorizeConnection({ ...ACTORS[role], ...parts } as Actor, action, OWN.id, {
        ...OWN,
        status: status as typeof OWN.status,
      }),
    )

  it.each(ANCHORED)("%s, %s (%s): takes a proved mailbox once it is accepted", (role, action) => {
    expect(decide(role, action, {})).toBe("VerificationRequired")
    expect(decide(role, action, VERIFIED)).toBe("allowed")
    expect(decide(role, action, {}, "CONNECTION_FAILED")).toBe("VerificationRequired")
    expect(decide(role, action, {}, "CONNECTION_INVITED")).toBe("allowed")
  })

  it.each(ANCHORED)("%s, %s: the device that submitted suffices for %s", (role, action, reach) => {
    const expected = reach === "anchored-device" ? "allowed" : "VerificationRequired"
    expect(decide(role, action, { isAnchoredDevice: true })).toBe(expected)
  })
})

describe("terminating a connection", () => {
  it("is for both sides, but not for a vendor's member or a journey that asks one question", () => {
    const reaching = ROLES.filter((role) => PERMISSIONS["connection.terminate"][role] !== "none")
    expect(reaching).toEqual(["operator", "vendor-key", "vendor-admin", "corporate-admin", "journey"])
  })
})

describe("a journey that owns an accepted connection", () => {
  const OWNED: ReadonlyArray<Action> = [
    "connection.manage-anchors",
    "connection.terminate",
    "employees.export",
  ]
  const own = (action: Action, parts: Partial<Journey>, status: typeof OWN.status | "CONNECTION_INVITED") =>
    outcome(
      authorizeConnection({ ...ACTORS.journey, ...parts } as Actor, action, OWN.id, {
        ...OWN,
        status: status as typeof OWN.status,
      }),
    )

  it.each(OWNED)("%s: takes a proved mailbox, and the device that submitted does not suffice", (action) => {
    expect(own(action, VERIFIED, OWN.status)).toBe("allowed")
    expect(own(action, { isAnchoredDevice: true }, OWN.status)).toBe("VerificationRequired")
  })

  it.each(OWNED)("%s: is for nobody before the acceptance, when every token is the vendor's", (action) => {
    expect(own(action, {}, "CONNECTION_INVITED")).toBe("VerificationRequired")
  })

  it("resumes, which a journey that asks about a change does not", () => {
    const review = { ...ACTORS["journey-review-change"], ...VERIFIED } as Actor
    expect(outcome(authorizeConnection(review, "connection.pause", OWN.id, OWN))).toBe("allowed")
    expect(outcome(authorizeConnection(review, "connection.resume", OWN.id, OWN))).toBe("ActionForbidden")
    expect(own("connection.resume", VERIFIED, OWN.status)).toBe("allowed")
  })
})

describe("a vendor", () => {
  it.each([
    ["vendor-admin", "vendor-1", "allowed"],
    ["vendor-admin", "vendor-2", "VendorNotFound"],
    ["vendor-member", "vendor-1", "ActionForbidden"],
    ["operator", "vendor-2", "allowed"],
    ["corporate-admin", "vendor-1", "ActionForbidden"],
  ] as const)("%s manages the credentials of %s: %s", (role, vendorOrgId, expected) => {
    expect(outcome(authorizeVendor(ACTORS[role], "vendor.manage-credentials", vendorOrgId))).toBe(expected)
  })
})

describe("the scope for selecting in a store", () => {
  const seen = (actor: Actor, action: Action, vendorOrgId: string | null = null) =>
    Effect.map(authorizeScope(actor, action, vendorOrgId), (scope) =>
      ALL.filter((one) => isInScope(scope, one)),
    )

  it.each(CASES)(
    "%s, %s: contains exactly the connections that are allowed one by one",
    (role, action, reach) => {
      const actor = ACTORS[role]
      const isForbidden = !["any", "own"].includes(reach)
      expect(outcome(seen(actor, action))).toBe(isForbidden ? "ActionForbidden" : "allowed")
      if (isForbidden) return
      const allowed = ALL.filter(
        (one) => outcome(authorizeConnection(actor, action, one.id, one)) === "allowed",
      )
      expect(Effect.runSync(seen(actor, action))).toEqual(allowed)
    },
  )

  it("of a vendor's member contains only the corporates that the member is linked to", () => {
    expect(Effect.runSync(seen(ACTORS["vendor-member"], "assisted.list"))).toEqual([OWN])
    expect(Effect.runSync(seen(ACTORS["vendor-admin"], "assisted.list"))).toEqual([OWN, UNLINKED])
  })

  it.each([
    ["operator", "vendor-1", [OWN, UNLINKED]],
    ["vendor-admin", "vendor-1", [OWN, UNLINKED]],
    ["vendor-admin", "vendor-2", []],
    ["corporate-admin", "vendor-1", [OWN]],
    ["corporate-admin", "vendor-2", []],
  ] as const)("of %s with %s contains nothing of another vendor", (role, vendorOrgId, expected) => {
    expect(Effect.runSync(seen(ACTORS[role], "assisted.list", vendorOrgId))).toEqual(expected)
  })
})

describe("decisions for the corporate", () => {
  const DECISIONS: ReadonlyArray<Action> = [
    "connection.answer-sharing-request",
    "connection.change-sharing",
    "connection.change-mapping",
    "connection.change-reading",
    "connection.change-rules",
    "connection.change-components",
    "connection.read-source",
    "connection.repair-source",
    "push.manage-credentials",
  ]

  it.each(DECISIONS)("are never permitted to the vendor: %s", (action) => {
    for (const role of ["vendor-key", "vendor-admin", "vendor-member"] as const) {
      expect(PERMISSIONS[action][role]).toBe("none")
    }
  })
})
