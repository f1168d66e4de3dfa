import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { NullableString } from "../wire-values.ts"

/* GET /api/hrms_list/ (specification/resources.md#supported-hr-system). */

/** The input type of a form field. */
export const CREDENTIAL_FIELD_TYPES = [
  "text",
  "password",
  "url",
  "email",
  "select",
  "textarea",
  "file",
] as const
export type CredentialFieldType = (typeof CREDENTIAL_FIELD_TYPES)[number]

/** One field of the form with which an admin connects the HRMS; null where the connector defines nothing. */
export const RequiredField = Schema.Struct(
  describeFields(
    {
      label: Schema.String,
      type: Schema.Literals(CREDENTIAL_FIELD_TYPES),
      is_required: Schema.Boolean,
      is_masked: Schema.Boolean,
      help: NullableString,
      placeholder: NullableString,
      pattern: NullableString,
      options: Schema.NullOr(Schema.Array(Schema.String)),
    },
    {
      label: "What the form shows.",
      type: "The kind of input.",
      is_required: "The form cannot be sent without it.",
      is_masked: "A secret: shown as dots and never returned.",
      help: "Where to find the value.",
      placeholder: "An example of a value.",
      pattern: "A regular expression with the flag u that must match the whole value.",
      options: "The values of a select.",
    },
  ),
).annotate(component("RequiredField"))
export type RequiredField = typeof RequiredField.Type

export const SupportedHrms = Schema.Struct(
  describeFields(
    {
      id: Schema.Int,
      org_name: Schema.String,
      hrms_code: Schema.String,
      required_fields: Schema.Record(Schema.String, RequiredField),
      helping_docs_url: NullableString,
      logo_url: NullableString,
      deposit_switch: Schema.Boolean,
      is_hybrid: Schema.Boolean,
      is_international: Schema.Boolean,
      has_salary_v2: Schema.Boolean,
      has_data_posting: Schema.Boolean,
      has_data_posting_ui_mapping: Schema.Boolean,
    },
    {
      id: "Number of the HR system.",
      org_name: "Name of the HR system.",
      hrms_code: "Code of the HR system.",
      required_fields:
        "The fields of the form that connects it, by the key under which each value is submitted.",
      helping_docs_url: "How an HR admin gets the credentials.",
      logo_url: "A picture of the HR system.",
      deposit_switch: "Always false.",
      is_hybrid: "The operator sets it up, with credentials that the corporate gives.",
      is_international: "Always false.",
      has_salary_v2: "It has salaries.",
      has_data_posting: "Updates can be written to it.",
      has_data_posting_ui_mapping: "Always false.",
    },
  ),
).annotate(component("SupportedHrms"))
export type SupportedHrms = typeof SupportedHrms.Type
