import type { AccountsUseCases } from "./accounts/accounts-use-cases.ts"
import type { AuditUseCases } from "./audit/audit-use-cases.ts"
import type { EmployeeUseCases } from "./employee/employee-use-cases.ts"
import type { MappingUseCases } from "./mapping/mapping-use-cases.ts"
import type { TransformationUseCases } from "./transformation/transformation-use-cases.ts"
import type { SalaryUseCases } from "./salary/salary-use-cases.ts"
import type { SharingUseCases } from "./sharing/sharing-use-cases.ts"
import type { ConnectionUseCases } from "./connection/connection-use-cases.ts"
import type { JourneyUseCases } from "./journey/journey-use-cases.ts"
import type { OnboardingUseCases } from "./onboarding/onboarding-use-cases.ts"
import type { UpdatesUseCases } from "./updates/updates-use-cases.ts"
import type { SyncUseCases } from "./sync/sync-use-cases.ts"
import type { WebhooksUseCases } from "./webhooks/webhooks-use-cases.ts"
import type { PushUseCases } from "./push/push-use-cases.ts"
import type { OperationUseCases } from "./operation/operation-use-cases.ts"
import type { RequestsUseCases } from "./requests/requests-use-cases.ts"

/** All use-cases, by context. Each context has one factory, over its ports and the contexts that it builds on. */
export interface UseCases {
  readonly accounts: AccountsUseCases
  readonly audit: AuditUseCases
  readonly employee: EmployeeUseCases
  readonly mapping: MappingUseCases
  readonly transformation: TransformationUseCases
  readonly salary: SalaryUseCases
  readonly sharing: SharingUseCases
  readonly connection: ConnectionUseCases
  readonly sync: SyncUseCases
  readonly onboarding: OnboardingUseCases
  readonly journey: JourneyUseCases
  readonly updates: UpdatesUseCases
  readonly webhooks: WebhooksUseCases
  readonly push: PushUseCases
  readonly requests: RequestsUseCases
  readonly operation: OperationUseCases
}
