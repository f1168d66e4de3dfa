import { csvEventCases } from "./csv-event.cases.ts"
import { employeeUpdateCases } from "./employee-update.cases.ts"
import type { Operator } from "./operator.ts"
import { rateLimitCases } from "./rate-limits.cases.ts"
import { resendCases } from "./resend.cases.ts"
import { terminateCases } from "./terminate.cases.ts"
import { twoVendorCases } from "./two-vendors.cases.ts"
import { webhookDeliveryCases } from "./webhook-delivery.cases.ts"
import { webhookEventCases } from "./webhook-events.cases.ts"

export const outsiderCases = (given: () => Operator): void => {
  employeeUpdateCases(given)
  terminateCases(given)
  csvEventCases(given)
  rateLimitCases(given)
  resendCases(given)
  twoVendorCases(given)
  webhookDeliveryCases(given)
  webhookEventCases(given)
}
