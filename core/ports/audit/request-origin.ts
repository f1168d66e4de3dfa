import * as Context from "effect/Context"
import type { AuditOrigin } from "../../domain/audit/entry.ts"

/**
 * From where the running call came, for its entry in the audit log. The HTTP server and the command line provide it; what runs
 * without either is done by the service itself.
 */
export const RequestOrigin: Context.Reference<AuditOrigin> = Context.Reference("hrsync/RequestOrigin", {
  defaultValue: (): AuditOrigin => ({ via: "service", address: null, requestId: null }),
})
