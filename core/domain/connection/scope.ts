/** Selects connections by vendor, corporates and id. An absent criterion does not restrict. */
export interface ConnectionScope {
  readonly vendorOrgId?: string
  /** Empty: none. */
  readonly orgIds?: ReadonlyArray<string>
  readonly connectionId?: string
}

export const EMPTY_SCOPE: ConnectionScope = { orgIds: [] }

/** The owner of a connection. */
export interface OwnedConnection {
  readonly id: string
  readonly vendorOrgId: string
  readonly orgId: string
}

export const isInScope = (scope: ConnectionScope, { id, vendorOrgId, orgId }: OwnedConnection): boolean =>
  (scope.vendorOrgId ?? vendorOrgId) === vendorOrgId &&
  (scope.orgIds === undefined || scope.orgIds.includes(orgId)) &&
  (scope.connectionId ?? id) === id

/** Restricts a scope to a vendor; null: no restriction. */
export const narrowScope = (scope: ConnectionScope, vendorOrgId: string | null): ConnectionScope => {
  if (vendorOrgId === null) return scope
  return (scope.vendorOrgId ?? vendorOrgId) === vendorOrgId ? { ...scope, vendorOrgId } : EMPTY_SCOPE
}
