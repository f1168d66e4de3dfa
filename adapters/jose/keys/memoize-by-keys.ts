import type { ServiceKeyRoles } from "../../../core/domain/accounts/service-key-roles.ts"
import type { CurrentServiceKeys, StoredServiceKey } from "../../../core/ports/accounts/service-key-store.ts"

/**
 * Memoizes a value that is derived from the service's keys, since every request needs it; recomputes it when the keys
 * change.
 */
export const memoizeByKeys = <A>(
  current: CurrentServiceKeys,
  make: (roles: ServiceKeyRoles<StoredServiceKey>) => A,
): (() => A) => {
  let made: { readonly of: ServiceKeyRoles<StoredServiceKey>; readonly value: A } | null = null
  return () => {
    const roles = current()
    if (made?.of !== roles) made = { of: roles, value: make(roles) }
    return made.value
  }
}
