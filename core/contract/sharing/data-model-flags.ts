import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { DATA_MODEL_KEYS, type DataModelKey } from "../employee/data-model-keys.ts"

/* specification/data-model.md#flags: five categories, each maps a field key to an integer flag. */

export * from "../employee/data-model-keys.ts"

/** On the read endpoint 0 is "optional": the field can be filled in and is shared. */
export const ReadFlag = Schema.Literals([-1, 0, 1]).pipe(Schema.brand("ReadFlag"))
export type ReadFlag = typeof ReadFlag.Type

/** On the token endpoint, and wherever a vendor chooses its data model, 0 is "disabled". */
export const TokenFlag = Schema.Literals([-1, 0, 1]).pipe(Schema.brand("TokenFlag"))
export type TokenFlag = typeof TokenFlag.Type

const makeCategorySchema = <F extends Schema.Top>(keys: ReadonlyArray<DataModelKey>, flag: F) =>
  Schema.Record(Schema.Literals(keys), Schema.optionalKey(flag))

const makeFlagsSchema = <F extends Schema.Top>(flag: F) =>
  Schema.Struct(
    describeFields(
      {
        detail_info_fields: Schema.optionalKey(makeCategorySchema(DATA_MODEL_KEYS.detail_info_fields, flag)),
        bank_details_fields: Schema.optionalKey(
          makeCategorySchema(DATA_MODEL_KEYS.bank_details_fields, flag),
        ),
        dependent_details_fields: Schema.optionalKey(
          makeCategorySchema(DATA_MODEL_KEYS.dependent_details_fields, flag),
        ),
        ctc_details_fields: Schema.optionalKey(makeCategorySchema(DATA_MODEL_KEYS.ctc_details_fields, flag)),
        salary_monthly_details_fields: Schema.optionalKey(
          makeCategorySchema(DATA_MODEL_KEYS.salary_monthly_details_fields, flag),
        ),
      },
      {
        detail_info_fields: "The employee's own details.",
        bank_details_fields: "The bank account.",
        dependent_details_fields: "Dependents.",
        ctc_details_fields: "The yearly cost to company.",
        salary_monthly_details_fields: "A month's pay.",
      },
    ),
  )

export const ReadFlags = makeFlagsSchema(ReadFlag).annotate(component("DataModelFlags"))
export type ReadFlags = typeof ReadFlags.Type

/** GET /api/sdk/data_model_flags/ (specification/endpoints.md#read-data-model-flags). */
export const DataModelFlagsAnswer = Schema.Struct(
  describeFields(
    {
      status: Schema.Literal("success"),
      message: Schema.Literal("Data model flags retrieved successfully"),
      data: ReadFlags,
    },
    {
      status: "Always success.",
      message: "Always this value.",
      data: "The flags by category and key. A key that is left out is enabled.",
    },
  ),
).annotate(component("DataModelFlagsAnswer"))

export const TokenFlags = makeFlagsSchema(TokenFlag)
export type TokenFlags = typeof TokenFlags.Type
