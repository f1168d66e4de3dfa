import * as Schema from "effect/Schema"
import { describeFields } from "../describe-fields.ts"
import { component } from "../component.ts"
import { NullableString, Timestamp, Uuid } from "../wire-values.ts"

/** The state of the requesting vendor's invitation; the spec names `accepted` only. */
export const InviteStatus = Schema.Literals(["invited", "accepted", "terminated"])
export type InviteStatus = typeof InviteStatus.Type

/** specification/resources.md#organization. */
export const OrganizationRecord = Schema.Struct(
  describeFields(
    {
      id: Schema.Int,
      uuid: Uuid,
      org_name: Schema.String,
      org_cin: NullableString,
      website_url: Schema.String,
      logo_url: Schema.String,
      email_domain: NullableString,
      invite_status: InviteStatus,
      created_on: Timestamp,
      modified_on: Timestamp,
      is_client: Schema.Boolean,
      is_corporate: Schema.Boolean,
      brand_name: NullableString,
      remote_org_id: NullableString,
      hrms: NullableString,
    },
    {
      id: "Number of the organization.",
      uuid: "Id of the organization, as in org_id and orgId elsewhere.",
      org_name: "The corporate's name.",
      org_cin: "India's corporate identification number.",
      website_url: "The website; may be empty.",
      logo_url: "A picture; a plain one if the organization has set none.",
      email_domain: "The private domain of its mail addresses.",
      invite_status: "accepted, or the state of the caller's invitation.",
      created_on: "When the relation of the caller to it began.",
      modified_on: "When it changed last.",
      is_client: "It is a vendor.",
      is_corporate: "It is a corporate, whose employees are shared.",
      brand_name: "The name that it uses in public.",
      remote_org_id: "The caller's own identifier of the corporate.",
      hrms: "Code of the connected HR system.",
    },
  ),
).annotate(component("Organization"))
export type OrganizationRecord = typeof OrganizationRecord.Type
