import { StepUpRequired } from "../../../core/use-cases/authorization/authorization-errors.ts"
import { SecondFactorRequired } from "../../../core/use-cases/accounts/sessions/required-factor.ts"
import { type Failure, failure, type FailureStyle, INTERNAL_ERROR } from "../failure.ts"
import {
  BODY_TOO_LARGE,
  EXAMPLE_REQUEST_ID,
  lackedScope,
  missingField,
  REJECTED_CREDENTIALS,
  tooManyRequests,
  wrongBodyType,
} from "./error-examples.ts"
import { COMMON_ERRORS, RATE_HEADERS } from "./error-table.ts"
import type { DescribedResponse, Operation } from "./operation.ts"

type Described = Omit<Operation, "responses">

type Responses = Readonly<Record<string, DescribedResponse>>

/** The responses that follow from what an endpoint requires, by status. */
export const standardResponses = (operation: Described, style: FailureStyle): Responses => {
  const describe: Describe = (description, failures) => ({
    description,
    schema: style.schema,
    examples: Object.fromEntries(
      Object.entries(failures).map(([name, failed]) => [name, style.body(failed, EXAMPLE_REQUEST_ID)]),
    ),
  })
  const limit = describe("Too many requests; Retry-After says how long to wait.", {
    limit: tooManyRequests(operation),
  })
  return {
    ...describeInput(operation, describe),
    ...describeCaller(operation, describe),
    ...describeRepetition(operation, describe),
    429: { ...limit, headers: RATE_HEADERS },
    500: describe("The service failed. Nothing was changed; try again.", { failed: INTERNAL_ERROR }),
  }
}

type Describe = (description: string, failures: Readonly<Record<string, Failure>>) => DescribedResponse

const describeInput = (operation: Described, describe: Describe): Responses => {
  const { security, path, query, body } = operation
  return {
    ...((body !== undefined || query !== undefined || security === "journeyToken") && {
      400: describe("The request is invalid; data names the fields.", { invalid: missingField(operation) }),
    }),
    ...(path !== undefined && {
      404: describe("The resource does not exist for the caller.", { notFound: failure(404, "Not found.") }),
    }),
    ...(body !== undefined && {
      413: describe("The body exceeds the limit of the endpoint.", { tooLarge: BODY_TOO_LARGE }),
      415: describe("The content type is not supported, or the body is compressed.", {
        wrongType: wrongBodyType(operation),
      }),
    }),
  }
}

const describeCaller = ({ security, scope }: Described, describe: Describe): Responses => ({
  ...(security !== null &&
    security !== "consolePage" && {
      401: describe("Credentials are missing or invalid.", REJECTED_CREDENTIALS),
    }),
  ...(scope !== undefined && {
    403: describe(`The API key lacks the scope ${scope}; data names it.`, {
      scopeMissing: lackedScope(scope),
    }),
  }),
  ...(security === "journeyToken" && {
    403: describe("The token is for another purpose.", { forbidden: FORBIDDEN }),
  }),
  ...(security === "consolePage" && {
    403: describe("The request did not come from a page of the console.", {
      otherSite: COMMON_ERRORS.CrossSiteRequest({ _tag: "CrossSiteRequest" }),
    }),
  }),
  ...(security === "consoleSession" && {
    403: describe(
      "The user may not do this, has to prove again to be the user (`POST /api/console/session/confirm/`), or has to set up a second factor first.",
      {
        forbidden: FORBIDDEN,
        stepUp: COMMON_ERRORS.StepUpRequired(new StepUpRequired()),
        secondFactor: COMMON_ERRORS.SecondFactorRequired(new SecondFactorRequired()),
      },
    ),
  }),
})

const FORBIDDEN = failure(403, "Not allowed.")

const describeRepetition = ({ isRepeatable }: Described, describe: Describe): Responses =>
  isRepeatable === true
    ? {
        409: describe("The request with this Idempotency-Key is still being processed.", {
          inProgress: failure(
            409,
            "The request with this Idempotency-Key is still being processed. Repeat it in a moment.",
          ),
        }),
        422: describe("The Idempotency-Key was used for another request.", {
          reused: failure(
            422,
            "This Idempotency-Key was used for another request. Send a new key with each request.",
          ),
        }),
      }
    : {}
