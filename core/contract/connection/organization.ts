import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { NullableString, Timestamp, Uuid } from "../wire-values.ts"

/** The state of the requesting vendor's invitation; the spec names `accepted` only. */
export const InviteStatus = Schema.Literals(["invited", "accepted", "terminated"])
export type InviteStatus = typeof InviteStatus.Type

/** specification/resources.md#organization. */
export const OrganizationRecord = Schema.Struct({
  id: Schema.Int,
  uuid: Uuid,
  org_name: Schema.String,
  org_cin: NullableString,
  website_url: Schema.String,
  logo_url: Schema.String,
  email_domain: NullableString,
  /** `accepted`, or the state of the vendor's invitation before that. */
  invite_status: InviteStatus,
  created_on: Timestamp,
  modified_on: Timestamp,
  is_client: Schema.Boolean,
  is_corporate: Schema.Boolean,
  brand_name: NullableString,
  remote_org_id: NullableString,
  hrms: NullableString,
}).annotate(component("Organization"))
export type OrganizationRecord = typeof OrganizationRecord.Type
