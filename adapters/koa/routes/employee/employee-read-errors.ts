import type { StorageError } from "../../../../core/ports/storage-error.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../../../core/ports/accounts/vault.ts"
import type { ActionForbidden } from "../../../../core/use-cases/authorization/authorize.ts"
import type {
  VendorNotFound,
  VerificationRequired,
  ConnectionNotFound,
} from "../../../../core/use-cases/authorization/authorization-errors.ts"
import type { Unauthenticated } from "../../../../core/use-cases/accounts/credentials/authentication.ts"
import type { TooManyRequests } from "../../../../core/use-cases/accounts/credentials/rate-limits.ts"
import type { PayloadRejected } from "../../../../core/use-cases/employee/open-employee-request.ts"
import { COMMON_ERRORS, type ErrorTable } from "../../calls/error-table.ts"
import { defaultResponse } from "../../failure.ts"
import type { BodyRefused, RouteResponse } from "../../calls/route.ts"

export type EmployeeReadError =
  | Unauthenticated
  | TooManyRequests
  | PayloadRejected
  | BodyRefused
  | ActionForbidden
  | VendorNotFound
  | VerificationRequired
  | ConnectionNotFound
  | StorageError
  | DecryptionFailed
  | MasterKeyMissing

/** specification/errors.md#employee-read. */
export const employeeReadErrors = (requestId: string): ErrorTable<EmployeeReadError, RouteResponse> => ({
  Unauthenticated: () => ({
    status: 401,
    headers: { "WWW-Authenticate": 'Basic realm="hr-data-sync", charset="UTF-8"' },
    body: { requestId, code: "invalid_token", message: "Invalid token.", details: null },
  }),
  TooManyRequests: (error) => defaultResponse(COMMON_ERRORS.TooManyRequests(error), requestId),
  PayloadRejected: ({ details }) => invalidPayload(requestId, details),
  BodyRefused: (refused) =>
    refused.status === 400
      ? invalidPayload(requestId, {})
      : defaultResponse(COMMON_ERRORS.BodyRefused(refused), requestId),
  ActionForbidden: () => unauthorized(requestId),
  VendorNotFound: () => unauthorized(requestId),
  VerificationRequired: () => unauthorized(requestId),
  ConnectionNotFound: () => unauthorized(requestId),
  StorageError: () => retrievalFailed(requestId),
  DecryptionFailed: () => retrievalFailed(requestId),
  MasterKeyMissing: () => retrievalFailed(requestId),
})

export const retrievalFailed = (requestId: string): RouteResponse => ({
  status: 500,
  body: {
    requestId,
    status: "failed",
    status_code: 500,
    message: "Error retrieving employee data.",
    data: null,
  },
})

const unauthorized = (requestId: string): RouteResponse => ({
  status: 403,
  body: { requestId, message: "Invalid connection_id or unauthorized access." },
})

const invalidPayload = (requestId: string, details: Readonly<Record<string, string>>): RouteResponse => ({
  status: 400,
  body: { requestId, code: "invalid_payload", message: "Invalid encrypted payload.", data: null, details },
})
