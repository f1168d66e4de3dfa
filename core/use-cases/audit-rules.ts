import type { UseCases } from "./use-cases.ts"
import type { AuditRules } from "./authorization/audit/audit-rule.ts"
import { AUDIT_LOG_RULES } from "./audit/audit-use-cases.ts"
import { ACCOUNTS_RULES } from "./accounts/accounts-use-cases.ts"
import { CONNECTION_RULES } from "./connection/connection-use-cases.ts"
import { JOURNEY_RULES } from "./journey/journey-use-cases.ts"
import { ONBOARDING_RULES } from "./onboarding/onboarding-use-cases.ts"
import { UPDATES_RULES } from "./updates/updates-use-cases.ts"
import { EMPLOYEE_RULES } from "./employee/employee-use-cases.ts"
import { MAPPING_RULES } from "./mapping/mapping-use-cases.ts"
import { OPERATION_RULES } from "./operation/operation-use-cases.ts"
import { PUSH_RULES } from "./push/push-use-cases.ts"
import { REQUESTS_RULES } from "./requests/requests-use-cases.ts"
import { SALARY_RULES } from "./salary/salary-use-cases.ts"
import { SHARING_RULES } from "./sharing/sharing-use-cases.ts"
import { SYNC_RULES } from "./sync/sync-use-cases.ts"
import { TRANSFORMATION_RULES } from "./transformation/transformation-use-cases.ts"
import { WEBHOOKS_RULES } from "./webhooks/webhooks-use-cases.ts"

/** Whether and how each use-case of the product is audited. One that is missing does not compile. */
export const AUDIT_RULES: { readonly [Context in keyof UseCases]: AuditRules<UseCases[Context]> } = {
  accounts: ACCOUNTS_RULES,
  audit: AUDIT_LOG_RULES,
  connection: CONNECTION_RULES,
  employee: EMPLOYEE_RULES,
  journey: JOURNEY_RULES,
  mapping: MAPPING_RULES,
  onboarding: ONBOARDING_RULES,
  operation: OPERATION_RULES,
  push: PUSH_RULES,
  requests: REQUESTS_RULES,
  salary: SALARY_RULES,
  sharing: SHARING_RULES,
  sync: SYNC_RULES,
  transformation: TRANSFORMATION_RULES,
  updates: UPDATES_RULES,
  webhooks: WEBHOOKS_RULES,
}
