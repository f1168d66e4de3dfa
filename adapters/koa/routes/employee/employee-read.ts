import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Call } from "../../../../core/contract/call.ts"
import * as calls from "../../../../core/contract/employee/calls.ts"
import { EncryptedEmployeeRequest } from "../../../../core/contract/employee/employee-read.ts"
import {
  type AuthenticateUser,
  EMPLOYEE_READ,
} from "../../../../core/use-cases/accounts/credentials/authentication.ts"
import { PayloadRejected } from "../../../../core/use-cases/employee/open-employee-request.ts"
import type { EmployeeReadResult, ReadEmployees } from "../../../../core/use-cases/employee/read-employees.ts"
import { parseBasicCredentials } from "../../authentication/basic.ts"
import { identifyLimited, withErrorTable } from "../../calls/error-table.ts"
import { DEFAULT_STYLE } from "../../failure.ts"
import { toOperation } from "../../calls/describe-call.ts"
import { Streamed, type RouteResponse, type Route, type RouteRequest } from "../../calls/route.ts"
import { type EmployeeReadError, employeeReadErrors, retrievalFailed } from "./employee-read-errors.ts"

const decodeBody = Schema.decodeUnknownResult(EncryptedEmployeeRequest)

/** POST /api/external/employee/ (specification/endpoints.md#read-employees). */
export const employeeReadRoute = (
  authenticateUser: AuthenticateUser,
  readEmployees: ReadEmployees,
): Route => {
  const handleRequest = Effect.fnUntraced(function* (request: RouteRequest) {
    const payload = yield* readBody(request)
    const { actor, keys, recheckCredential } = yield* authenticateReader(authenticateUser, request)
    const { vendorOrgId, credentialId } = actor
    request.identify({ vendorOrgId, ...(credentialId === undefined ? {} : { credentialId }) })
    const encryptedPayload = yield* payload
    const read = yield* readEmployees(actor, { vendorOrgId, keys, recheckCredential, encryptedPayload })
    return toReadResponse(read, request.requestId)
  })
  return {
    method: call.method,
    path: call.path,
    bodyLimit: "encryptedRead",
    operation: toOperation(call, DEFAULT_STYLE),
    onDefect: retrievalFailed,
    handle: (request) =>
      withErrorTable(
        Effect.tapError(handleRequest(request), logRefusedPayload),
        employeeReadErrors(request.requestId),
        (response) => response,
      ),
  }
}

/** By a code, which the response does not contain: an integrator who asks is told why, a stranger learns nothing. */
const logRefusedPayload = (error: EmployeeReadError) =>
  error._tag === "PayloadRejected"
    ? Effect.logWarning("A payload of the employee read was refused", { reason: error.reason })
    : Effect.void

const authenticateReader = (authenticateUser: AuthenticateUser, request: RouteRequest) => {
  const { headers, address, guard } = request
  const credentials = parseBasicCredentials(headers.authorization)
  return guard(
    headers.authorization ?? null,
    authenticateUser(credentials, { address, endpoint: EMPLOYEE_READ }),
  ).pipe(Effect.tapError((error) => identifyLimited(request, error)))
}

const call: Call = calls.readEmployees

/** The body is always read, but its errors are reported only to an authenticated caller. */
const readBody = (request: RouteRequest) =>
  request.body(["json"]).pipe(
    Effect.map((body) => {
      const decoded = decodeBody(body)
      return decoded._tag === "Success"
        ? Effect.succeed(decoded.success.encrypted_payload)
        : Effect.fail(new PayloadRejected({ reason: "body_form", details: {} }))
    }),
    Effect.catchIf(
      (refused) => refused.status === 400,
      () => Effect.succeed(Effect.fail(new PayloadRejected({ reason: "body_form", details: {} }))),
    ),
  )

const NOT_FOUND = {
  employee: { status_code: 404, message: "Employee not found.", refusal: "employee_not_found" },
  key: { status_code: 428, message: "Public key is not configured.", refusal: "public_key_missing" },
} as const

const toReadResponse = (result: EmployeeReadResult, requestId: string): RouteResponse => {
  if (!result.found) {
    const { status_code, message, refusal } = NOT_FOUND[result.missing]
    const body = { requestId, status: "failed", status_code, message, data: null }
    return { status: 200, refusal, body }
  }
  const head = JSON.stringify({
    requestId,
    status: "success",
    status_code: 200,
    message: "Employee data retrieved successfully.",
  })
  const { data } = result
  const quote = result.encrypted ? '"' : ""
  const before = `${head.slice(0, -1)},"data":${quote}`
  const after = `${quote}}`
  // The text is ASCII, so that one copy suffices.
  if (typeof data === "string") return { status: 200, body: Buffer.from(before + data + after, "latin1") }
  const [first, last] = [Buffer.from(before), Buffer.from(after)]
  if (data instanceof Uint8Array) return { status: 200, body: Buffer.concat([first, data, last]) }
  return { status: 200, body: new Streamed(enclose(first, data, last)) }
}

async function* enclose(
  before: Uint8Array,
  chunks: AsyncIterable<Uint8Array>,
  after: Uint8Array,
): AsyncGenerator<Uint8Array> {
  // The prefix is sent together with the first chunk, so that a failure before it still gets a status.
  let opening: Uint8Array | null = before
  for await (const chunk of chunks) {
    yield opening === null ? chunk : Buffer.concat([opening, chunk])
    opening = null
  }
  if (opening !== null) yield opening
  yield after
}
