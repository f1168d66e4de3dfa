import type { UseCases } from "../../use-cases.ts"
import type { AuditRules } from "../audit-rule.ts"
import { AUDIT_LOG_RULES } from "./audit.ts"
import { ACCESS_RULES } from "./access.ts"
import { CONNECTION_RULES } from "./connection.ts"
import { EMPLOYEE_RULES } from "./employee.ts"
import { MAPPING_RULES } from "./mapping.ts"
import { OPERATION_RULES } from "./operation.ts"
import { PUSH_RULES } from "./push.ts"
import { REQUESTS_RULES } from "./requests.ts"
import { SALARY_RULES } from "./salary.ts"
import { SHARING_RULES } from "./sharing.ts"
import { SYNC_RULES } from "./sync.ts"
import { TRANSFORMATION_RULES } from "./transformation.ts"
import { WEBHOOKS_RULES } from "./webhooks.ts"

/** Whether and how each use-case of the product is audited. One that is missing does not compile. */
export const AUDIT_RULES: { readonly [Context in keyof UseCases]: AuditRules<UseCases[Context]> } = {
  access: ACCESS_RULES,
  audit: AUDIT_LOG_RULES,
  connection: CONNECTION_RULES,
  employee: EMPLOYEE_RULES,
  mapping: MAPPING_RULES,
  operation: OPERATION_RULES,
  push: PUSH_RULES,
  requests: REQUESTS_RULES,
  salary: SALARY_RULES,
  sharing: SHARING_RULES,
  sync: SYNC_RULES,
  transformation: TRANSFORMATION_RULES,
  webhooks: WEBHOOKS_RULES,
}
