import * as Effect from "effect/Effect"
import { CurrentTenantScope, type TenantScope } from "../../ports/access/tenant-scope.ts"
import type { UseCases } from "../use-cases.ts"
import type { Actor } from "./actor.ts"

type AnyUseCase = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** Use-cases of a context that run with the rights of the service for every actor, each with the reason. */
export type AcrossTenants<Name extends keyof UseCases> = Partial<
  Readonly<Record<keyof UseCases[Name], string>>
>

/**
 * The use-cases of a context, each limited by the storage to the rows of its actor's tenant; an actor is their first argument.
 * The authorization of the use-case is stricter: this holds where it has a defect.
 */
export const runInScope = <Name extends keyof UseCases>(
  useCases: UseCases[Name],
  acrossTenants: AcrossTenants<Name>,
): UseCases[Name] =>
  Object.fromEntries(
    Object.entries(useCases).map(([name, useCase]: [string, unknown]) => [
      name,
      typeof useCase !== "function" || name in acrossTenants ? useCase : limit(useCase as AnyUseCase),
    ]),
  ) as unknown as UseCases[Name]

const limit =
  (useCase: AnyUseCase): AnyUseCase =>
  (...args) => {
    const [actor] = args
    if (!isActor(actor)) return useCase(...args)
    const scope = toTenantScope(actor)
    // What a use-case returns can be an effect, which the caller runs later.
    return provideScope(useCase(...args), scope).pipe(
      Effect.map((result) => (Effect.isEffect(result) ? provideScope(result, scope) : result)),
    )
  }

const provideScope = <A, E, R>(effect: Effect.Effect<A, E, R>, scope: TenantScope | null) =>
  Effect.provideService(effect, CurrentTenantScope, scope)

const isActor = (value: unknown): value is Actor =>
  typeof value === "object" && value !== null && "kind" in value && (value.kind as string) in SCOPES

type ScopeTable = {
  readonly [Kind in Actor["kind"]]: (actor: Extract<Actor, { kind: Kind }>) => TenantScope | null
}

const SCOPES: ScopeTable = {
  operator: () => null,
  system: () => null,
  "vendor-key": ({ vendorOrgId }) => ({ kind: "vendor", id: vendorOrgId }),
  "vendor-user": ({ vendorOrgId }) => ({ kind: "vendor", id: vendorOrgId }),
  "corporate-admin": ({ orgId }) => ({ kind: "corporate", id: orgId }),
  journey: ({ connectionId }) => ({ kind: "connection", id: connectionId }),
}

export const toTenantScope = (actor: Actor): TenantScope | null =>
  (SCOPES[actor.kind] as (actor: Actor) => TenantScope | null)(actor)
