import { RATE_HEADERS } from "./error-table.ts"
import type { FailureStyle } from "./failure.ts"
import type { Answer, Operation } from "./operation.ts"

/** The responses that follow from what an endpoint requires, by status. */
export const standardAnswers = (
  { security, isRepeatable, path, query, body }: Omit<Operation, "answers">,
  { schema }: FailureStyle,
): Readonly<Record<string, Answer>> => {
  const answer = (description: string): Answer => ({ description, schema })
  return {
    ...(body !== undefined || query !== undefined || security === "journeyToken"
      ? { 400: answer("The request is invalid; data names the fields.") }
      : {}),
    ...(security === null || security === "consolePage"
      ? {}
      : { 401: answer("Credentials are missing or invalid.") }),
    ...(security === "journeyToken" ? { 403: answer("The token is for another purpose.") } : {}),
    ...(security === "consolePage"
      ? { 403: answer("The request did not come from a page of the console.") }
      : {}),
    ...(security === "consoleSession" ? { 403: answer("The user may not do this.") } : {}),
    ...(path === undefined ? {} : { 404: answer("The resource does not exist for the caller.") }),
    ...(body === undefined
      ? {}
      : {
          413: answer("The body exceeds the limit of the endpoint."),
          415: answer("The content type is not supported."),
        }),
    ...(isRepeatable === true
      ? {
          409: answer("The request with this Idempotency-Key is still being answered."),
          422: answer("The Idempotency-Key was used for another request."),
        }
      : {}),
    429: { ...answer("Too many requests; Retry-After says how long to wait."), headers: RATE_HEADERS },
    500: answer("The service failed. Nothing was changed; try again."),
  }
}
