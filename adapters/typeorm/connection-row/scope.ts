import type { ConnectionScope } from "../../../core/domain/connection/scope.ts"

/** Condition on a connection `c`; `scopeParameters` come first. PostgreSQL plans an unnamed statement for its parameters. */
export const IN_SCOPE = `($1::uuid IS NULL OR c.vendor_org_id = $1) AND ($2::uuid[] IS NULL OR c.org_id = ANY($2))
    AND ($3::uuid IS NULL OR c.id = $3)`

export const scopeParameters = ({ vendorOrgId, orgIds, connectionId }: ConnectionScope) => [
  vendorOrgId ?? null,
  orgIds ?? null,
  connectionId ?? null,
]
