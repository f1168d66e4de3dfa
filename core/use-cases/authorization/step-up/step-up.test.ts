import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { AUDIT_ACTIONS, type AuditAction } from "../../../contract/audit/actions.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { makeActors } from "../../../testing/builders/actors.ts"
import { START } from "../../../testing/builders/vendors.ts"
import { runAt } from "../../../testing/sync-fixture.ts"
import type { Actor } from "../actor.ts"
import type { AuditRules } from "../audit/audit-rule.ts"
import { requireProof } from "./require-proof.ts"
import { requiresProof, STEP_UP } from "./step-up.ts"

const ACTORS = makeActors({ id: "connection-1", vendorOrgId: "vendor-1", orgId: "org-1" })
const TEN_MINUTES = 10 * 60_000

type Caller = Actor | { readonly session: { readonly provenAt: number | null } }

/** Whether a use-case with this action lets the caller through, ten minutes after `START`. */
const isLetThrough = (action: AuditAction, caller: Caller): Promise<boolean> => {
  const useCases = { change: (_caller: Caller): Effect.Effect<boolean, StorageError> => Effect.succeed(true) }
  const rules: AuditRules<typeof useCases> = {
    change: { audit: "afterwards", action, describe: () => ({}) },
  }
  const call = requireProof(rules, useCases).change(caller)
  return runAt(
    Effect.catch(call, (error) => {
      expect(error).toMatchObject({ _tag: "StepUpRequired" })
      return Effect.succeed(false)
    }),
    START + TEN_MINUTES,
  )
}

const CONSOLE: ReadonlyArray<Actor> = [
  ACTORS["vendor-admin"],
  ACTORS["vendor-member"],
  ACTORS["corporate-admin"],
  { kind: "operator", userId: "user-1" },
]

const ACTIONS = Object.keys(AUDIT_ACTIONS) as ReadonlyArray<AuditAction>

describe("a proof of being the user", () => {
  it.each(ACTIONS)("is required of users of the console for what the table lists: %s", async (action) => {
    const isRequired = requiresProof(action)
    for (const actor of CONSOLE) {
      const proven = (provenAt: number | null) => isLetThrough(action, { ...actor, provenAt } as Actor)
      expect(await proven(START + 1)).toBe(true)
      expect([await proven(START), await proven(null), await isLetThrough(action, actor)]).toEqual(
        Array.from({ length: 3 }, () => !isRequired),
      )
    }
    expect(await isLetThrough(action, { session: { provenAt: START + 1 } })).toBe(true)
    expect(await isLetThrough(action, { session: { provenAt: null } })).toBe(!isRequired)
  })

  it.each(["operator", "vendor-key", "journey", "system"] as const)(
    "is never required of the command line, of API keys and of journeys: %s",
    async (role) => {
      for (const action of ACTIONS) expect(await isLetThrough(action, ACTORS[role])).toBe(true)
    },
  )

  it("is required to issue and to revoke each kind of credential, and for every way to sign in", () => {
    const changes =
      /issued|revoked|rotated|removed|reset|added|disabled|enabled|unlinked|\.operator\.created/u
    const subjects =
      /^(?:user|key|vendor\.(?:api-key|app-secret|basic-user|credential|public-key)|push\.credential)\./u
    const listed = ACTIONS.filter((action) => subjects.test(action) && changes.test(action))
    expect(listed.length).toBeGreaterThan(15)
    expect(listed.filter((action) => !requiresProof(action))).toEqual([])
  })

  it("is required by the first half of what takes several calls, and its exceptions have reasons", async () => {
    const useCases = { offer: (_caller: Caller): Effect.Effect<boolean> => Effect.succeed(true) }
    const rules: AuditRules<typeof useCases> = {
      offer: { notAudited: "It changes nothing yet.", begins: "user.passkey.added" },
    }
    const offer = requireProof(rules, useCases).offer({ session: { provenAt: null } })
    await expect(Effect.runPromise(offer)).rejects.toMatchObject({ _tag: "StepUpRequired" })
    const exempt = Object.values(STEP_UP).flatMap((rule) => (rule === "required" ? [] : [rule.exempt]))
    expect(exempt.filter((reason) => !/^[A-Z].+\.$/u.test(reason))).toEqual([])
  })
})
