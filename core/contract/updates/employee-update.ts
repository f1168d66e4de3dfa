import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { ALL_DATA_MODEL_KEYS } from "../sharing/data-model-flags.ts"
import { Uuid } from "../wire-values.ts"

/*
 * POST /api/webhook/v1/setup-config/ and POST /api/webhook/v1/employee/update/
 * (specification/endpoints.md#set-up-employee-updates).
 */

export const SetupConfig = Schema.Struct(
  describeFields(
    {
      connection_id: Uuid,
      enabled: Schema.Boolean,
      allowed_fields: Schema.Array(Schema.Literals(ALL_DATA_MODEL_KEYS)).check(Schema.isUnique()),
      post_to_source: Schema.Boolean,
      notify: Schema.Boolean,
    },
    {
      connection_id: "The connection whose employees may be updated.",
      enabled: "false: updates are rejected with 409.",
      allowed_fields: "Keys of the data model that may be changed.",
      post_to_source:
        "Write changes to the HR system as well, before they are stored; only where the HR system has has_data_posting.",
      notify: "Send each change as a webhook sync.events.employee.update too.",
    },
  ),
).annotate(component("SetupConfig"))
export type SetupConfig = typeof SetupConfig.Type

export const SetupConfigAnswer = Schema.Struct(
  describeFields(
    {
      requestId: Uuid,
      message: Schema.String,
      data: SetupConfig,
    },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      message: "The result, for people.",
      data: "The configuration as it is stored.",
    },
  ),
).annotate(component("SetupConfigAnswer"))

/**
 * Part of an employee record, with its `id`, or with `employeeId` and the connection in the query. Values are read like
 * those of any source; `************` leaves a masked field unchanged.
 */
export const EmployeeUpdate = Schema.Record(Schema.String, Schema.Unknown).annotate(
  component("EmployeeUpdate"),
)

const UpdatedEmployee = Schema.Struct(
  describeFields(
    { id: Uuid, employeeId: Schema.String, updatedFields: Schema.Array(Schema.String) },
    {
      id: "Id of the record in this service.",
      employeeId: "The employee's identifier in the source.",
      updatedFields: "The fields whose value changed, by data-model key and part.",
    },
  ),
).annotate(component("UpdatedEmployee"))

export const EmployeeUpdateAnswer = Schema.Struct(
  describeFields(
    { requestId: Uuid, message: Schema.Literal("Employee updated successfully"), data: UpdatedEmployee },
    {
      requestId: "Id of the request, for questions to the operator; also in the header X-Request-ID.",
      message: "Always this value.",
      data: "What was updated.",
    },
  ),
).annotate(component("EmployeeUpdateAnswer"))
