import { flag, instant, integer, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable } from "./define-table.ts"

export interface OrganizationRow {
  id: string
  /** The integer `id` of the organization record (specification/resources.md#organization). */
  number: number
  /** Name given by the first vendor that connected it. */
  name: string
  /** Name that the corporate set itself, for all vendors; null if none. */
  own_name: string | null
  /** `name` for comparison: case, white space and Unicode form folded. */
  folded_name: string
  email_domain: string | null
  org_cin: string | null
  website_url: string
  logo_url: string
  brand_name: string | null
  is_client: boolean
  is_corporate: boolean
  created_at: Date
  modified_at: Date
}

export const organizationRow = defineTable<OrganizationRow>({
  name: "organization",
  columns: {
    id: primary(uuid, "organization"),
    number: { ...integer, generated: "increment" },
    name: text,
    own_name: nullable(text),
    folded_name: text,
    email_domain: nullable(text),
    org_cin: nullable(text),
    website_url: { ...text, default: "" },
    logo_url: { ...text, default: "" },
    brand_name: nullable(text),
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

const organizationColumns = (table: string) => ({
  ...uuid,
  foreignKey: { target: "organization", name: `${table}_org_id_fkey` },
})

/** A vendor's own id for a corporate. */
export interface RemoteOrganizationRow {
  vendor_org_id: string
  remote_org_id: string
  org_id: string
}

export const remoteOrganizationRow = defineTable<RemoteOrganizationRow>({
  name: "remote_organization",
  columns: {
    vendor_org_id: primary(uuid, "remote_organization"),
    remote_org_id: primary(text, "remote_organization"),
    org_id: organizationColumns("remote_organization"),
  },
  indices: [
    { name: "remote_organization_org_id_key", columns: ["vendor_org_id", "org_id"], unique: true },
    { name: "remote_organization_org_id_idx", columns: ["org_id"] },
  ],
})

/** An HR admin of a corporate. `email` is in lower case. */
export interface CorporateUserRow {
  id: string
  org_id: string
  email: string
  full_name: string
  created_at: Date
}

export const corporateUserRow = defineTable<CorporateUserRow>({
  name: "corporate_user",
  columns: {
    id: primary(uuid, "corporate_user"),
    org_id: organizationColumns("corporate_user"),
    email: text,
    full_name: text,
    created_at: instant,
  },
  indices: [{ name: "corporate_user_org_id_email_key", columns: ["org_id", "email"], unique: true }],
})

/** The integer `id` of a connector in the API. */
export interface SupportedHrmsRow {
  code: string
  number: number
}

export const supportedHrmsRow = defineTable<SupportedHrmsRow>({
  name: "supported_hrms",
  columns: { code: primary(text, "supported_hrms"), number: { ...integer, generated: "increment" } },
})
