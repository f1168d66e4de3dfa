import type { UseCases } from "./use-cases.ts"
import type { AuditRules } from "./authorization/audit/audit-rule.ts"
import { AUDIT_LOG_RULES } from "./audit/audit-rules.ts"
import { ACCOUNTS_RULES } from "./accounts/audit-rules.ts"
import { CONNECTION_RULES } from "./connection/audit-rules.ts"
import { JOURNEY_RULES } from "./journey/audit-rules.ts"
import { ONBOARDING_RULES } from "./onboarding/audit-rules.ts"
import { UPDATES_RULES } from "./updates/audit-rules.ts"
import { EMPLOYEE_RULES } from "./employee/audit-rules.ts"
import { MAPPING_RULES } from "./mapping/audit-rules.ts"
import { OPERATION_RULES } from "./operation/audit-rules.ts"
import { PUSH_RULES } from "./push/audit-rules.ts"
import { REQUESTS_RULES } from "./requests/audit-rules.ts"
import { SALARY_RULES } from "./salary/audit-rules.ts"
import { SHARING_RULES } from "./sharing/audit-rules.ts"
import { SYNC_RULES } from "./sync/audit-rules.ts"
import { TRANSFORMATION_RULES } from "./transformation/audit-rules.ts"
import { WEBHOOKS_RULES } from "./webhooks/audit-rules.ts"

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
