import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { describe, expect, it } from "vitest"
import { CurrentTenantScope, SERVICE_SCOPE, type StorageScope } from "../../ports/tenant-scope.ts"
import { makeActors } from "../../testing/builders/actors.ts"
import { type Actor, SYSTEM } from "./actor.ts"
import { type Role, ROLES } from "./permissions.ts"
import { runInScope, toTenantScope } from "./run-in-scope.ts"

const showScope = Effect.withFiber((fiber) => Effect.succeed(fiber.getRef(CurrentTenantScope)))

interface Shown {
  readonly show: (actor: Actor) => Effect.Effect<StorageScope | null>
  readonly showAnyway: (actor: Actor) => Effect.Effect<StorageScope | null>
  readonly showAs: (actor: Actor, other: Actor) => Effect.Effect<StorageScope | null>
  readonly authenticate: (credential: string) => Effect.Effect<StorageScope | null>
  readonly look: (actor: Actor) => Effect.Effect<Effect.Effect<StorageScope | null>>
  readonly job: Effect.Effect<StorageScope | null>
  readonly stream: (actor: Actor) => Effect.Effect<AsyncIterable<StorageScope | null>>
}

/** As a context of the use-cases: the wrapper does not look at what they do. */
const wrap = runInScope as unknown as (
  useCases: Shown,
  acrossTenants: Readonly<Record<string, string>>,
) => Shown
const useCases: Shown = wrap(
  {
    show: () => showScope,
    showAnyway: () => showScope,
    showAs: (_, other) => useCases.show(other),
    authenticate: () => showScope,
    job: showScope,
    look: () => Effect.succeed(showScope),
    stream: () => Stream.toAsyncIterableEffect(Stream.fromEffect(showScope)),
  },
  {
    authenticate: "It serves all tenants.",
    job: "It serves all tenants.",
    showAnyway: "It serves all tenants.",
  },
)

const OWNED = { id: "connection-1", vendorOrgId: "vendor-1", orgId: "org-1" }
const ACTORS = makeActors(OWNED)
const vendorKey = ACTORS["vendor-key"]
const corporateAdmin = ACTORS["corporate-admin"]

const VENDOR = { kind: "vendor", id: OWNED.vendorOrgId } as const
const JOURNEY = { kind: "connection", id: OWNED.id } as const
const SCOPES: Readonly<Record<Role, StorageScope | null>> = {
  operator: SERVICE_SCOPE,
  system: SERVICE_SCOPE,
  "vendor-key": VENDOR,
  "vendor-admin": VENDOR,
  "vendor-member": VENDOR,
  "corporate-admin": { kind: "corporate", id: OWNED.orgId },
  journey: JOURNEY,
  "journey-repair": JOURNEY,
  "journey-confirm-sync": JOURNEY,
  "journey-sharing-request": JOURNEY,
  "journey-review-change": JOURNEY,
  "journey-access": JOURNEY,
}

describe("the scope of a use-case", () => {
  it.each(ROLES)("of %s is the tenant of its actor", async (role) => {
    const scope = SCOPES[role]
    expect(toTenantScope(ACTORS[role])).toEqual(scope)
    expect(await Effect.runPromise(useCases.show(ACTORS[role]))).toEqual(scope)
  })

  it("is that of the inner actor, when a use-case calls another one", async () => {
    expect(await Effect.runPromise(useCases.showAs(vendorKey, corporateAdmin))).toEqual(
      toTenantScope(corporateAdmin),
    )
    expect(await Effect.runPromise(useCases.showAs(vendorKey, SYSTEM))).toEqual(SERVICE_SCOPE)
  })

  it("holds for what is read later from its result", async () => {
    const scopes = []
    for await (const scope of await Effect.runPromise(useCases.stream(vendorKey))) scopes.push(scope)
    expect(scopes).toEqual([toTenantScope(vendorKey)])
    const look = await Effect.runPromise(useCases.look(corporateAdmin))
    expect(await Effect.runPromise(look)).toEqual(toTenantScope(corporateAdmin))
  })

  it("is the service's for a use-case that serves all tenants, with an actor or without", async () => {
    expect(await Effect.runPromise(useCases.authenticate("secret"))).toEqual(SERVICE_SCOPE)
    expect(await Effect.runPromise(useCases.showAnyway(vendorKey))).toEqual(SERVICE_SCOPE)
    expect(await Effect.runPromise(useCases.job)).toEqual(SERVICE_SCOPE)
  })

  it("is undefined without an actor: the call does not begin", () => {
    const other = { kind: "guest", vendorOrgId: OWNED.vendorOrgId } as unknown as Actor
    expect(() => useCases.show(other)).toThrow()
    expect(() => (useCases.show as (actor?: Actor) => unknown)()).toThrow()
  })
})
