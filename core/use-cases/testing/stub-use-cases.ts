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
import { makeAccountsUseCases } from "../accounts/accounts-use-cases.ts"
import { makeJourneyUseCases } from "../journey/journey-use-cases.ts"
import { makeOnboardingUseCases } from "../onboarding/onboarding-use-cases.ts"
import { makeUpdatesUseCases } from "../updates/updates-use-cases.ts"
import { makeStubPorts } from "./stub-ports.ts"

/** The use-cases of the product, each behind its authorization, over ports that only tell whose everything is. */
export const makeStubUseCases = (): UseCases => {
  const ports = makeStubPorts()
  const accounts = makeAccountsUseCases(ports)
  const sharing = makeSharingUseCases(ports)
  const sync = makeSyncUseCases({ ...ports, accounts })
  const onboarding = makeOnboardingUseCases({ ...ports, accounts, sharing, sync })
  return {
    accounts,
    audit: makeAuditUseCases(ports),
    connection: makeConnectionUseCases({ ...ports, accounts }),
    employee: makeEmployeeUseCases(ports),
    journey: makeJourneyUseCases({ ...ports, accounts, sharing, sync }),
    mapping: makeMappingUseCases(ports),
    onboarding,
    operation: makeOperationUseCases(ports),
    push: makePushUseCases({ ...ports, sync }),
    requests: makeRequestsUseCases({ ...ports, onboarding, sync }),
    salary: makeSalaryUseCases(ports),
    sharing,
    sync,
    transformation: makeTransformationUseCases(ports),
    updates: makeUpdatesUseCases(ports),
    webhooks: makeWebhooksUseCases(ports),
  }
}
