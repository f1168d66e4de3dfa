import { atTheSameTimeCases } from "./sync/concurrency.cases.ts"
import { authenticationCases } from "./accounts/authentication.cases.ts"
import { connectionCases } from "./connection/connections.cases.ts"
import { consentCases } from "./sharing/consent.cases.ts"
import { csvEventCases } from "./webhooks/csv-event.cases.ts"
import { employeeReadCases } from "./employee/employee-read.cases.ts"
import { employeeUpdateCases } from "./employee/employee-update.cases.ts"
import { flagCases } from "./sharing/flags.cases.ts"
import { importGuardCases } from "./sync/import-guards.cases.ts"
import { joseCases } from "./accounts/jose.cases.ts"
import { keyCases } from "./accounts/keys.cases.ts"
import { oauthCases } from "./accounts/oauth.cases.ts"
import { oddInputCases } from "./accounts/odd-input.cases.ts"
import type { Operator } from "./operator.ts"
import { organizationCases } from "./connection/organizations.cases.ts"
import { plainHttpCases } from "./accounts/plain-http.cases.ts"
import { pushCases } from "./push.cases.ts"
import { rateLimitCases } from "./accounts/rate-limits.cases.ts"
import { resendCases } from "./webhooks/resend.cases.ts"
import { salaryCases } from "./salary.cases.ts"
import { terminateCases } from "./connection/terminate.cases.ts"
import { twoVendorCases } from "./accounts/two-vendors.cases.ts"
import { valueCases } from "./employee/values.cases.ts"
import { webhookDeliveryCases } from "./webhooks/webhook-delivery.cases.ts"
import { webhookEventCases } from "./webhooks/webhook-events.cases.ts"
import { withheldCases } from "./sharing/withheld.cases.ts"

const THEMES = [
  plainHttpCases,
  authenticationCases,
  organizationCases,
  flagCases,
  connectionCases,
  employeeReadCases,
  keyCases,
  joseCases,
  valueCases,
  withheldCases,
  consentCases,
  salaryCases,
  employeeUpdateCases,
  oauthCases,
  pushCases,
  importGuardCases,
  webhookEventCases,
  webhookDeliveryCases,
  csvEventCases,
  resendCases,
  terminateCases,
  twoVendorCases,
  rateLimitCases,
  atTheSameTimeCases,
  oddInputCases,
]

/** All cases that need only the two specification files, an address and an operator. */
export const blackBoxCases = (given: () => Operator): void => {
  for (const theme of THEMES) theme(given)
}
