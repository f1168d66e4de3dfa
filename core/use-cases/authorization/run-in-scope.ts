import * as Effect from "effect/Effect"
import {
  CurrentTenantScope,
  SERVICE_SCOPE,
  type ServiceScope,
  type StorageScope,
  type TenantScope,
} from "../../ports/tenant-scope.ts"
import type { Actor } from "./actor.ts"
import { mapUseCases } from "./map-use-cases.ts"

type AnyUseCase = (...args: ReadonlyArray<unknown>) => unknown

/** The names of use-cases whose first parameter is no actor: nothing says whose rows they may see. */
type WithoutActor<Context> = {
  [Name in keyof Context]: Context[Name] extends (...args: infer Args) => unknown
    ? Args extends readonly [infer First, ...ReadonlyArray<unknown>]
      ? [First] extends [Actor]
        ? never
        : Name
      : Name
    : Name
}[keyof Context]

/**
 * Use-cases of a context that run with the rights of the service for every actor, each with the reason. Those without an actor
 * must be listed.
 */
export type AcrossTenants<Context> = Readonly<Record<WithoutActor<Context>, string>> &
  Partial<Readonly<Record<keyof Context, string>>>

/**
 * The use-cases of a context, each limited by the storage to the rows of its actor's tenant. The actor is the first parameter of
 * each that is not listed, as the type of the list ensures. The authorization of the use-case is stricter: this holds where it
 * has a defect.
 */
export const runInScope = <Context extends object>(
  useCases: Context,
  acrossTenants: AcrossTenants<Context>,
): Context =>
  mapUseCases(useCases, (useCase, name) =>
    name in acrossTenants ? limitToService(useCase) : limitToActor(useCase as AnyUseCase),
  )

const limitToActor =
  (useCase: AnyUseCase): AnyUseCase =>
  (...args) =>
    provideScope(useCase(...args), toTenantScope(args[0] as Actor))

const limitToService = (useCase: unknown): unknown =>
  typeof useCase === "function"
    ? (...args: ReadonlyArray<unknown>) => provideScope((useCase as AnyUseCase)(...args), SERVICE_SCOPE)
    : provideScope(useCase, SERVICE_SCOPE)

/** What a use-case returns can be an effect, which the caller runs later. */
const provideScope = (result: unknown, scope: StorageScope): unknown =>
  Effect.isEffect(result)
    ? Effect.provideService(
        Effect.map(result, (later) => provideScope(later, scope)),
        CurrentTenantScope,
        scope,
      )
    : result

type ScopeTable = {
  readonly [Kind in Actor["kind"]]: (actor: Extract<Actor, { kind: Kind }>) => TenantScope | ServiceScope
}

const SCOPES: ScopeTable = {
  operator: () => SERVICE_SCOPE,
  system: () => SERVICE_SCOPE,
  "vendor-key": ({ vendorOrgId }) => ({ kind: "vendor", id: vendorOrgId }),
  "vendor-user": ({ vendorOrgId }) => ({ kind: "vendor", id: vendorOrgId }),
  "corporate-admin": ({ orgId }) => ({ kind: "corporate", id: orgId }),
  journey: ({ connectionId }) => ({ kind: "connection", id: connectionId }),
}

/** The scope of an actor's rows. Throws for what is no actor, so that a call without one reaches no row. */
export const toTenantScope = (actor: Actor): StorageScope =>
  (SCOPES[actor.kind] as (actor: Actor) => StorageScope)(actor)
