import { atTheSameTimeCases } from "./at-the-same-time.cases.ts"
import { authenticationCases } from "./authentication.cases.ts"
import { connectionCases } from "./connections.cases.ts"
import { consentCases } from "./consent.cases.ts"
import { csvEventCases } from "./csv-event.cases.ts"
import { employeeReadCases } from "./employee-read.cases.ts"
import { employeeUpdateCases } from "./employee-update.cases.ts"
import { flagCases } from "./flags.cases.ts"
import { importGuardCases } from "./import-guards.cases.ts"
import { joseCases } from "./jose.cases.ts"
import { keyCases } from "./keys.cases.ts"
import { oauthCases } from "./oauth.cases.ts"
import { oddInputCases } from "./odd-input.cases.ts"
import type { Operator } from "./operator.ts"
import { organizationCases } from "./organizations.cases.ts"
import { plainHttpCases } from "./plain-http.cases.ts"
import { pushCases } from "./push.cases.ts"
import { rateLimitCases } from "./rate-limits.cases.ts"
import { resendCases } from "./resend.cases.ts"
import { salaryCases } from "./salary.cases.ts"
import { terminateCases } from "./terminate.cases.ts"
import { twoVendorCases } from "./two-vendors.cases.ts"
import { valueCases } from "./values.cases.ts"
import { webhookDeliveryCases } from "./webhook-delivery.cases.ts"
import { webhookEventCases } from "./webhook-events.cases.ts"
import { withheldCases } from "./withheld.cases.ts"

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

/** Everything that somebody can try who has the two specification files, an address and an operator. */
export const outsiderCases = (given: () => Operator): void => {
  for (const theme of THEMES) theme(given)
}
