import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { ALL_DATA_MODEL_KEYS } from "../sharing/data-model-flags.ts"
import { Uuid } from "../wire-values.ts"

/*
 * POST /api/webhook/v1/setup-config/ and POST /api/webhook/v1/employee/update/
 * (specification/endpoints.md#set-up-employee-updates).
 */

export const SetupConfig = Schema.Struct({
  connection_id: Uuid,
  enabled: Schema.Boolean,
  /** Keys of the data model that a vendor may change. */
  allowed_fields: Schema.Array(Schema.Literals(ALL_DATA_MODEL_KEYS)).check(Schema.isUnique()),
  /** Write changes to the source as well; only where the HRMS has `has_data_posting`. */
  post_to_source: Schema.Boolean,
  /** Send changes as update events. */
  notify: Schema.Boolean,
}).annotate(component("SetupConfig"))
export type SetupConfig = typeof SetupConfig.Type

export const SetupConfigAnswer = Schema.Struct({
  requestId: Uuid,
  message: Schema.String,
  data: SetupConfig,
}).annotate(component("SetupConfigAnswer"))

/**
 * Part of an employee record, with its `id`, or with `employeeId` and the connection in the query. Values are read like
 * those of any source; `************` leaves a masked field unchanged.
 */
export const EmployeeUpdate = Schema.Record(Schema.String, Schema.Unknown).annotate(
  component("EmployeeUpdate"),
)

export const EmployeeUpdateAnswer = Schema.Struct({
  requestId: Uuid,
  message: Schema.Literal("Employee updated successfully"),
  data: Schema.Struct({
    id: Uuid,
    employeeId: Schema.String,
    /** The fields whose value changed, by data-model key and part. */
    updatedFields: Schema.Array(Schema.String),
  }),
}).annotate(component("EmployeeUpdateAnswer"))
