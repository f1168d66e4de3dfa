import { EntitySchema } from "typeorm"
import { flag, instant, integer, nullable, primary, text, uuid } from "./columns.ts"

export interface OrganizationRow {
  id: string
  /** The integer `id` of the organization record (interface.md). */
  number: number
  name: string
  /** For comparing: case, white space and Unicode form folded. */
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

export const organizationRow = new EntitySchema<OrganizationRow>({
  name: "organization",
  columns: {
    id: primary(uuid, "organization"),
    number: { ...integer, generated: "increment" },
    name: text,
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
