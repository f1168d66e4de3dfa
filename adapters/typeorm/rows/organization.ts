import {
  arrayColumn,
  flag,
  instant,
  integer,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "./definition/columns.ts"
import { defineTable, type RowOf } from "./definition/define-table.ts"

export const organizationRow = defineTable({
  name: "organization",
  columns: {
    id: primary(uuid),
    /** The integer `id` of the organization record (specification/resources.md#organization). */
    number: { ...integer, generated: "increment" },
    /** Name given by the first vendor that connected it. */
    name: text,
    /** Name that the corporate set itself, for all vendors; null if none. */
    own_name: nullable(text),
    /** `name` for comparison: case, white space and Unicode form folded. */
    folded_name: text,
    email_domain: nullable(text),
    org_cin: nullable(text),
    website_url: { ...text, default: "" },
    logo_url: { ...text, default: "" },
    brand_name: nullable(text),
    /** From which the identity provider signs its people in; empty: from all. */
    sign_in_domains: { ...arrayColumn(text), default: [] },
    is_client: flag,
    is_corporate: flag,
    created_at: instant,
    modified_at: instant,
  },
  indices: [
    {
      name: "organization_email_domain_key",
      columns: ["email_domain"],
      unique: true,
      where: "email_domain IS NOT NULL",
    },
    { name: "organization_folded_name_idx", columns: ["folded_name"] },
  ],
})

export type OrganizationRow = RowOf<typeof organizationRow>

/** A vendor's own id for a corporate. */
export const remoteOrganizationRow = defineTable({
  name: "remote_organization",
  columns: {
    vendor_org_id: primary(uuid),
    remote_org_id: primary(text),
    org_id: references(uuid, "organization"),
  },
  indices: [
    { name: "remote_organization_org_id_key", columns: ["vendor_org_id", "org_id"], unique: true },
    { name: "remote_organization_org_id_idx", columns: ["org_id"] },
  ],
})

/** An HR admin of a corporate. `email` is in lower case. */
export const corporateUserRow = defineTable({
  name: "corporate_user",
  columns: {
    id: primary(uuid),
    org_id: references(uuid, "organization"),
    email: text,
    full_name: text,
    created_at: instant,
  },
  indices: [{ name: "corporate_user_org_id_email_key", columns: ["org_id", "email"], unique: true }],
})

/** The integer `id` of a connector in the API. */
export const supportedHrmsRow = defineTable({
  name: "supported_hrms",
  columns: { code: primary(text), number: { ...integer, generated: "increment" } },
})

export type SupportedHrmsRow = RowOf<typeof supportedHrmsRow>
