import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"
import { type Reach, PERMISSIONS, ROLES, type Role } from "./authorization/permissions.ts"
import type { Call, UseCaseName } from "./testing/call.ts"
import { AUDIT_CALLS } from "./testing/calls/audit.ts"
import { CONNECTION_CALLS } from "./testing/calls/connection.ts"
import { JOURNEY_CALLS } from "./testing/calls/journey.ts"
import { ONBOARDING_CALLS } from "./testing/calls/onboarding.ts"
import { INSTALLATION_CALLS } from "./testing/calls/installation.ts"
import { PEOPLE_CALLS } from "./testing/calls/people.ts"
import { REQUEST_CALLS } from "./testing/calls/requests.ts"
import { SYNC_CALLS } from "./testing/calls/sync.ts"
import { VENDOR_CALLS } from "./testing/calls/vendor.ts"
import { VENDOR_API_CALLS } from "./testing/calls/vendor-api.ts"
import { type NameWithoutActor, WITHOUT_ACTOR } from "./testing/without-actor.ts"
import { Reached } from "./testing/stub-ports.ts"
import { makeStubUseCases } from "./testing/stub-use-cases.ts"
import { ACTORS, FOREIGN, MISSING, OWN, TERMINATED, type Target } from "./testing/targets.ts"

/* Every use-case x every actor x own, foreign, missing, terminated (specification/promises.md#s5-tenants). */

const CALLS = {
  ...AUDIT_CALLS,
  ...CONNECTION_CALLS,
  ...JOURNEY_CALLS,
  ...ONBOARDING_CALLS,
  ...INSTALLATION_CALLS,
  ...PEOPLE_CALLS,
  ...REQUEST_CALLS,
  ...SYNC_CALLS,
  ...VENDOR_CALLS,
  ...VENDOR_API_CALLS,
  // A use-case that is missing here and in WITHOUT_ACTOR does not compile.
} satisfies Readonly<Record<Exclude<UseCaseName, NameWithoutActor>, Call>>

const useCases = makeStubUseCases()

/** Named in the call, and unknown: the same as another tenant's. */
const UNKNOWN = [
  "ConnectionNotFound",
  "CredentialNotFound",
  "EmployeeNotFound",
  "OrganizationNotFound",
  "SessionNotFound",
  "SetUpNotFound",
  "UnsupportedRequestNotFound",
  "UserNotFound",
  "VendorNotFound",
]

/** `passed`: the use-case passed authorization, and perhaps failed for another reason. */
const runCall = (call: Call, actor: Role, target: Target): string => {
  const exit = Effect.runSyncExit(Effect.suspend(() => call.run(useCases, ACTORS[actor], target)))
  if (Exit.isSuccess(exit)) return "passed"
  const error = Cause.squash(exit.cause)
  if (error instanceof Reached) return "passed"
  const tag = (error as { readonly _tag?: string })._tag
  if (tag === undefined) throw error instanceof Error ? error : new Error(Cause.pretty(exit.cause))
  if (tag === "ActionForbidden") return "forbidden"
  if (tag === "VerificationRequired") return "unverified"
  if (UNKNOWN.includes(tag)) return "unknown"
  return tag === "ConnectionNotLive" ? "not live" : "passed"
}

const EXPECTED: Readonly<Record<Reach, { readonly own: string; readonly otherTenants: string }>> = {
  any: { own: "passed", otherTenants: "passed" },
  own: { own: "passed", otherTenants: "unknown" },
  anchored: { own: "unverified", otherTenants: "unknown" },
  "anchored-device": { own: "unverified", otherTenants: "unknown" },
  verified: { own: "unverified", otherTenants: "unknown" },
  none: { own: "forbidden", otherTenants: "forbidden" },
}

/** A list never contains another tenant's resources; resources without a tenant require a reach over all. */
const expected = ({ action, targetKind }: Call, role: Role) => {
  const reach = PERMISSIONS[action][role]
  if (targetKind === "list") return EXPECTED[reach === "own" ? "any" : reach]
  return EXPECTED[targetKind === "any" && reach === "own" ? "none" : reach]
}

const CASES = Object.entries<Call>(CALLS).flatMap(([name, call]) =>
  ROLES.map((role) => ({ name, call, role })),
)

describe("every use-case and every actor", () => {
  it.each(CASES)("$name by $role: own and foreign", ({ call, role }) => {
    const { own, otherTenants } = expected(call, role)
    expect(runCall(call, role, OWN)).toBe(own)
    expect(runCall(call, role, FOREIGN)).toBe(otherTenants)
  })
})

describe("an unknown resource", () => {
  const naming = CASES.filter(({ call: { targetKind } }) => targetKind !== "list" && targetKind !== "any")

  it.each(naming)("$name by $role: looks like another tenant's", ({ call, role }) => {
    const outcome = runCall(call, role, MISSING)
    const { otherTenants } = expected(call, role)
    if (otherTenants !== "passed") expect(outcome).toBe(otherTenants)
    // Only the statement that was to change it finds out that there is no such vendor.
    else expect(["unknown", ...(call.targetKind === "vendor" ? ["passed"] : [])]).toContain(outcome)
  })
})

describe("a terminated connection", () => {
  const named = CASES.filter(({ call: { targetKind } }) => targetKind === "connection")

  it.each(named)("$name by $role", ({ call, role }) => {
    const outcome = runCall(call, role, TERMINATED)
    const { own } = expected(call, role)
    // A journey token belongs to one connection, and the terminated one is another.
    if (own !== "forbidden" && role.startsWith("journey")) expect(outcome).toBe("unknown")
    else if (own !== "passed") expect(outcome).toBe(own)
    else if (call.whenTerminated === "answered") expect(outcome).toBe("passed")
    else expect(["not live", "unknown"]).toContain(outcome)
  })
})

describe("the list of calls", () => {
  it("has every use-case of the product", () => {
    const names = Object.entries(useCases).flatMap(([context, methods]) =>
      Object.keys(methods as object).map((method) => `${context}.${method}`),
    )
    const listed = [...Object.keys(CALLS), ...Object.values(WITHOUT_ACTOR).flat()]
    expect(listed.toSorted()).toEqual(names.toSorted())
  })
})
