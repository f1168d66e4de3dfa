import { RATE_HEADERS } from "./error-table.ts"
import type { FailureStyle } from "../failure.ts"
import type { DescribedResponse, Operation } from "./operation.ts"

/** The responses that follow from what an endpoint requires, by status. */
export const standardResponses = (
  { security, scope, isRepeatable, path, query, body }: Omit<Operation, "responses">,
  { schema }: FailureStyle,
): Readonly<Record<string, DescribedResponse>> => {
  const describe = (description: string): DescribedResponse => ({ description, schema })
  return {
    ...(body !== undefined || query !== undefined || security === "journeyToken"
      ? { 400: describe("The request is invalid; data names the fields.") }
      : {}),
    ...(security === null || security === "consolePage"
      ? {}
      : { 401: describe("Credentials are missing or invalid.") }),
    ...(scope === undefined ? {} : { 403: describe(`The API key lacks the scope ${scope}; data names it.`) }),
    ...(security === "journeyToken" ? { 403: describe("The token is for another purpose.") } : {}),
    ...(security === "consolePage"
      ? { 403: describe("The request did not come from a page of the console.") }
      : {}),
    ...(security === "consoleSession" ? { 403: describe("The user may not do this.") } : {}),
    ...(path === undefined ? {} : { 404: describe("The resource does not exist for the caller.") }),
    ...(body === undefined
      ? {}
      : {
          413: describe("The body exceeds the limit of the endpoint."),
          415: describe("The content type is not supported, or the body is compressed."),
        }),
    ...(isRepeatable === true
      ? {
          409: describe("The request with this Idempotency-Key is still being processed."),
          422: describe("The Idempotency-Key was used for another request."),
        }
      : {}),
    429: { ...describe("Too many requests; Retry-After says how long to wait."), headers: RATE_HEADERS },
    500: describe("The service failed. Nothing was changed; try again."),
  }
}
