/* The exports of `@hr-data-sync/client`, the package for a vendor's engineers. */
export { ApiError } from "./call.ts"
export { makeVendorClient } from "./client.ts"
export type {
  ConnectionQuery,
  ListQuery,
  Resent,
  SalaryQuery,
  UpdatedFields,
  VendorClient,
  VendorClientOptions,
} from "./client.ts"
export { openResponse, PayloadRejected, sealRequest, type ServiceJwks } from "./payload.ts"
export {
  type SignatureCheck,
  type SignatureProblem,
  verifyServiceSignature,
  verifyStandardWebhook,
  type WebhookHeaders,
} from "./webhook-signature.ts"
export type { EmployeeRecord } from "../../core/contract/employee/employee.ts"
export type { Webhook, WebhookByKind } from "../../core/contract/webhooks/webhook.ts"
