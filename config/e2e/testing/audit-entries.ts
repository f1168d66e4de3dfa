import { runAsService } from "../../../core/testing/run-as-service.ts"
import { asService } from "../../../core/ports/tenant-scope.ts"
import type { AuditEntry } from "../../../core/domain/audit/entry.ts"
import type { TestService } from "./service.ts"

/** The entries of a user in the log of a vendor, newest first. */
export const listEntries = (
  { application }: Pick<TestService, "application">,
  vendorOrgId: string,
  actorId: string,
): Promise<ReadonlyArray<AuditEntry>> =>
  runAsService(
    asService(application.ports.auditLog.list({ vendorOrgId, actorId }, { after: null, limit: 100 })),
  )
