/** Which of all connections: the vendor's, those of the corporates, the one. What is left out does not narrow. */
export interface ConnectionScope {
  readonly vendorOrgId?: string
  /** Empty: none. */
  readonly orgIds?: ReadonlyArray<string>
  readonly connectionId?: string
}

export const EMPTY_SCOPE: ConnectionScope = { orgIds: [] }

/** Whose a connection is. */
export interface OwnedConnection {
  readonly id: string
  readonly vendorOrgId: string
  readonly orgId: string
}

export const isInScope = (scope: ConnectionScope, { id, vendorOrgId, orgId }: OwnedConnection): boolean =>
  (scope.vendorOrgId ?? vendorOrgId) === vendorOrgId &&
  (scope.orgIds === undefined || scope.orgIds.includes(orgId)) &&
  (scope.connectionId ?? id) === id

/** As much of it as is the vendor's; null: all of it. */
export const narrowScope = (scope: ConnectionScope, vendorOrgId: string | null): ConnectionScope => {
  if (vendorOrgId === null) return scope
  return (scope.vendorOrgId ?? vendorOrgId) === vendorOrgId ? { ...scope, vendorOrgId } : EMPTY_SCOPE
}
