import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  EmployeeUpdate,
  EmployeeUpdateAnswer,
  SetupConfig,
  SetupConfigAnswer,
} from "../../../core/contract/employee/employee-update.ts"
import { Uuid } from "../../../core/contract/wire-values.ts"
import type { SourceError } from "../../../core/ports/sync/source.ts"
import type { AuthenticateVendor } from "../../../core/use-cases/access/credentials/authentication.ts"
import type { makeSetUpUpdates } from "../../../core/use-cases/employee/set-up-updates.ts"
import type { UpdateEmployee } from "../../../core/use-cases/employee/update-employee.ts"
import type { UseCases } from "../../../core/use-cases/use-cases.ts"
import { makeApiKeyAccess } from "../access/api-key.ts"
import type { CallerUseCases } from "../access/caller-use-cases.ts"
import { endpoint } from "../endpoint.ts"
import { alreadyRunning } from "../error-table.ts"
import { DEFAULT_STYLE, failure, type Failure, INTERNAL_ERROR } from "../failure.ts"
import type { Route } from "../route.ts"
import { employeeReadRoute } from "./employee-read.ts"

export interface EmployeeApi extends CallerUseCases {
  readonly employee: Pick<UseCases["employee"], "readEmployees" | "setUpUpdates" | "updateEmployee">
}

/** The endpoints of employees. */
export const employeeRoutes = ({ access, employee }: EmployeeApi): ReadonlyArray<Route> => [
  employeeReadRoute(access.authenticateUser, employee.readEmployees),
  setupConfigRoute(access.authenticateVendor, employee.setUpUpdates),
  employeeUpdateRoute(access.authenticateVendor, employee.updateEmployee),
]

/** POST /api/webhook/v1/setup-config/ (specification/endpoints.md#set-up-employee-updates). */
const setupConfigRoute = (
  authenticateVendor: AuthenticateVendor,
  setUpUpdates: ReturnType<typeof makeSetUpUpdates>,
) =>
  endpoint({
    method: "POST",
    path: "/api/webhook/v1/setup-config/",
    id: "setUpUpdates",
    tag: "Employees",
    summary: "Configure which employee fields of a connection may be updated",
    description: "Replaces the previous configuration.",
    access: makeApiKeyAccess(authenticateVendor),
    body: {
      schema: SetupConfig,
      types: ["json"],
      example: {
        connection_id: "$CONNECTION_ID",
        enabled: true,
        allowed_fields: ["department", "designation"],
        post_to_source: false,
        notify: true,
      },
    },
    answers: {
      200: {
        description: "The stored configuration.",
        schema: SetupConfigAnswer,
        example: SETUP_CONFIG_EXAMPLE,
      },
      404: { description: "The caller has no such connection.", schema: DEFAULT_STYLE.schema },
      422: {
        description: "The source of the connection cannot be written to.",
        schema: DEFAULT_STYLE.schema,
      },
    },
    errors: {
      ConnectionNotFound: () => failure(404, "Not found."),
      PostingNotSupported: () =>
        failure(422, "The source of this connection cannot be written to.", {
          data: { post_to_source: "Expected false: the HRMS does not have has_data_posting" },
        }),
    },
    handle: ({ caller, body, requestId }) =>
      Effect.map(setUpUpdates(caller.actor, body), (data) => ({
        status: 200,
        body: { requestId, message: "Employee update configuration saved", data },
      })),
  })

const SETUP_CONFIG_EXAMPLE = {
  requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  message: "Employee update configuration saved",
  data: {
    connection_id: "2c6f9f0e-7a0f-4d1e-9a55-6f0b3a1d2c44",
    enabled: true,
    allowed_fields: ["department", "designation"],
    post_to_source: false,
    notify: true,
  },
}

const { schema } = DEFAULT_STYLE

/** POST /api/webhook/v1/employee/update/ (specification/endpoints.md#update-an-employee). */
const employeeUpdateRoute = (authenticateVendor: AuthenticateVendor, updateEmployee: UpdateEmployee) =>
  endpoint({
    method: "POST",
    path: "/api/webhook/v1/employee/update/",
    id: "updateEmployee",
    tag: "Employees",
    summary: "Submit an employee update",
    description:
      "Part of an employee record, with id, or with employeeId and connection_id in the query. ************ leaves a masked field unchanged. A value set here survives later syncs until the source itself changes that field. A field that the employee read does not return now cannot be changed or tested: 403, whatever its value. If post_to_source is configured, the update is sent to the source first, and nothing is written that the source does not take.",
    access: makeApiKeyAccess(authenticateVendor),
    parameters: {
      query: {
        schema: Schema.Struct({ connection_id: Schema.optionalKey(Uuid) }),
        notes: { connection_id: "Required with employeeId when id is missing." },
        example: { connection_id: "$CONNECTION_ID" },
      },
    },
    body: {
      schema: EmployeeUpdate,
      types: ["json"],
      example: { employeeId: "$EMPLOYEE_ID", department: "Legal", designation: "Counsel" },
    },
    answers: {
      200: {
        description: "The employee is updated.",
        schema: EmployeeUpdateAnswer,
        example: EMPLOYEE_UPDATE_EXAMPLE,
      },
      400: { description: "Nothing was written; data names every invalid field.", schema },
      403: { description: "Nothing was written; data names the fields that may not be updated.", schema },
      404: { description: "The caller has no such employee.", schema },
      409: {
        description:
          "Updates are not configured or are disabled, or a sync is running; data contains its id.",
        schema,
      },
      422: { description: "Nothing was written: the source rejected the update; data says why.", schema },
      503: { description: "Nothing was written: the source cannot be reached now.", schema },
    },
    handle: ({ caller, query, body, requestId }) =>
      Effect.map(
        updateEmployee(caller.actor, { update: body, connectionId: query.connection_id ?? null }),
        (data) => ({ status: 200, body: { requestId, message: "Employee updated successfully", data } }),
      ),
    errors: {
      EmployeeNotFound: () => failure(404, "Not found."),
      UpdatesDisabled: () =>
        failure(409, "Employee updates are not set up or are disabled for this connection."),
      FieldsNotAllowed: ({ fields }) =>
        failure(403, "Nothing was updated: data names fields that may not be updated.", {
          data: Object.fromEntries(fields.map((field) => [field, NOT_ALLOWED])),
        }),
      UpdateInvalid: ({ fields }) => failure(400, "Nothing was updated: see data.", { data: fields }),
      SyncAlreadyRunning: alreadyRunning,
      PostingNotSupported: () =>
        failure(422, "Nothing was updated: the source of this connection cannot be written to.", {
          data: { post_to_source: "Expected false: set updates up anew." },
        }),
      SourceError: toSourceFailure,
      SessionLost: () => INTERNAL_ERROR,
    },
  })

/** The same text for both causes, so that it reveals nothing about stored values. */
const NOT_ALLOWED = "It is not among the allowed fields, or not shared with you now."

/** The source rejected an update. */
const toSourceFailure = ({ kind, message, retryAfterMillis = LATER_MILLIS }: SourceError): Failure => {
  if (kind === "rate" || kind === "transient" || kind === "missing") {
    const seconds = Math.min(Math.ceil(retryAfterMillis / 1_000), MAX_SECONDS)
    return failure(503, "Nothing was updated: the source cannot be reached now; try again later.", {
      headers: { "Retry-After": String(seconds > 0 ? seconds : LATER_MILLIS / 1_000) },
    })
  }
  // The vendor cannot fix the corporate's credentials, so the text gives no advice.
  const source = kind === "auth" ? "It does not accept the corporate's credentials any more." : message
  return failure(422, "Nothing was updated: the source rejected it.", { data: { source } })
}

const LATER_MILLIS = 60_000
const MAX_SECONDS = 3_600

const EMPLOYEE_UPDATE_EXAMPLE = {
  requestId: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  message: "Employee updated successfully",
  data: {
    id: "3d0f6f3e-2f6b-4f7e-8a43-0c1b6f1f8d11",
    employeeId: "E1001",
    updatedFields: ["department", "designation"],
  },
}
