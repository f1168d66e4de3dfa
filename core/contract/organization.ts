import * as Schema from "effect/Schema"
import { NullableString, Uuid } from "./wire-values.ts"

/** The organization record of interface.md; its nullable keys are string or null (decisions.md 2). */
export const OrganizationRecord = Schema.Struct({
  id: Schema.Int,
  uuid: Uuid,
  org_name: Schema.String,
  org_cin: NullableString,
  website_url: Schema.String,
  logo_url: Schema.String,
  email_domain: NullableString,
  invite_status: Schema.String,
  /** ISO 8601 UTC with milliseconds. */
  created_on: Schema.String,
  modified_on: Schema.String,
  is_client: Schema.Boolean,
  is_corporate: Schema.Boolean,
  brand_name: NullableString,
  remote_org_id: NullableString,
  hrms: NullableString,
})
export type OrganizationRecord = typeof OrganizationRecord.Type
