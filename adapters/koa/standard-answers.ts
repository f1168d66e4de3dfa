import { RATE_HEADERS } from "./error-table.ts"
import type { FailureStyle } from "./failure.ts"
import type { Answer, Operation } from "./operation.ts"

/** The answers that follow from what an endpoint asks for, by status. */
export const standardAnswers = (
  { security, path, query, body }: Omit<Operation, "answers">,
  { schema }: FailureStyle,
): Readonly<Record<string, Answer>> => {
  const answer = (description: string): Answer => ({ description, schema })
  return {
    ...(body !== undefined || query !== undefined
      ? { 400: answer("Something in the request is wrong; data names it.") }
      : {}),
    ...(security === null ? {} : { 401: answer("Credentials are missing or wrong.") }),
    ...(path === undefined ? {} : { 404: answer("The path names nothing that the caller may know of.") }),
    ...(body === undefined
      ? {}
      : {
          413: answer("The body is larger than the endpoint takes."),
          415: answer("The body has a content type that the endpoint does not take."),
        }),
    429: { ...answer("Too many requests; Retry-After says how long to wait."), headers: RATE_HEADERS },
    500: answer("The service failed. Nothing was changed; try again."),
  }
}
