import { makeAuditUseCases } from "../audit/audit-use-cases.ts"
import { makeConnectionUseCases } from "../connection/connection-use-cases.ts"
import { makeEmployeeUseCases } from "../employee/employee-use-cases.ts"
import { makeMappingUseCases } from "../mapping/mapping-use-cases.ts"
import { makeOperationUseCases } from "../operation/operation-use-cases.ts"
import { makePushUseCases } from "../push/push-use-cases.ts"
import { makeRequestsUseCases } from "../requests/requests-use-cases.ts"
import { makeSalaryUseCases } from "../salary/salary-use-cases.ts"
import { makeSharingUseCases } from "../sharing/sharing-use-cases.ts"
import { makeSyncUseCases } from "../sync/sync-use-cases.ts"
import { makeTransformationUseCases } from "../transformation/transformation-use-cases.ts"
import type { UseCases } from "../use-cases.ts"
import { makeWebhooksUseCases } from "../webhooks/webhooks-use-cases.ts"
import { makeAccessUseCases } from "../accounts/accounts-use-cases.ts"
import { makeStubPorts } from "./stub-ports.ts"

/** The use-cases of the product, each behind its authorization, over ports that only tell whose everything is. */
export const makeStubUseCases = (): UseCases => {
  const ports = makeStubPorts()
  const access = makeAccessUseCases(ports)
  const sharing = makeSharingUseCases(ports)
  const sync = makeSyncUseCases({ ...ports, access })
  const connection = makeConnectionUseCases({ ...ports, access, sharing, sync })
  return {
    access,
    audit: makeAuditUseCases(ports),
    connection,
    sharing,
    sync,
    employee: makeEmployeeUseCases(ports),
    mapping: makeMappingUseCases(ports),
    transformation: makeTransformationUseCases(ports),
    salary: makeSalaryUseCases(ports),
    webhooks: makeWebhooksUseCases(ports),
    push: makePushUseCases({ ...ports, sync }),
    operation: makeOperationUseCases(ports),
    requests: makeRequestsUseCases({ ...ports, connection, sync }),
  }
}
