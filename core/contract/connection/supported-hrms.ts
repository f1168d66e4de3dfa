import * as Schema from "effect/Schema"
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
export const RequiredField = Schema.Struct({
  label: Schema.String,
  type: Schema.Literals(CREDENTIAL_FIELD_TYPES),
  is_required: Schema.Boolean,
  is_masked: Schema.Boolean,
  help: NullableString,
  placeholder: NullableString,
  /** A regular expression with the flag `u` that must match the whole value. */
  pattern: NullableString,
  /** For a `select`. */
  options: Schema.NullOr(Schema.Array(Schema.String)),
}).annotate(component("RequiredField"))
export type RequiredField = typeof RequiredField.Type

export const SupportedHrms = Schema.Struct({
  id: Schema.Int,
  org_name: Schema.String,
  hrms_code: Schema.String,
  /** By the key under which the value is submitted. */
  required_fields: Schema.Record(Schema.String, RequiredField),
  helping_docs_url: NullableString,
  logo_url: NullableString,
  deposit_switch: Schema.Boolean,
  is_hybrid: Schema.Boolean,
  is_international: Schema.Boolean,
  has_salary_v2: Schema.Boolean,
  has_data_posting: Schema.Boolean,
  has_data_posting_ui_mapping: Schema.Boolean,
}).annotate(component("SupportedHrms"))
export type SupportedHrms = typeof SupportedHrms.Type
