import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { OrganizationRecord } from "../../../../core/contract/connection/organization.ts"
import { Uuid } from "../../../../core/contract/wire-values.ts"
import type { AuthenticateVendor } from "../../../../core/use-cases/access/credentials/authentication.ts"
import type { makeDescribeOrganization } from "../../../../core/use-cases/connection/describe-organization.ts"
import { makeApiKeyAccess } from "../../access/api-key.ts"
import { endpoint } from "../../endpoint.ts"
import { failure } from "../../failure.ts"

/** GET /api/org_details/{org}/ (interface.md). */
export const organizationRoute = (
  authenticateVendor: AuthenticateVendor,
  describeOrganization: ReturnType<typeof makeDescribeOrganization>,
) =>
  endpoint({
    method: "GET",
    path: "/api/org_details/{org}/",
    id: "describeOrganization",
    tag: "Connections",
    summary: "Read an organization",
    description: "A corporate that the caller invited, connected or not any more, or the caller itself.",
    access: makeApiKeyAccess(authenticateVendor),
    parameters: {
      path: {
        schema: Schema.Struct({ org: Uuid }),
        notes: { org: "The organization's UUID." },
        example: { org: "$ORG_ID" },
      },
    },
    answers: {
      200: { description: "The organization.", schema: OrganizationRecord, example: EXAMPLE },
    },
    errors: { OrganizationNotFound: () => failure(404, "Not found.") },
    handle: ({ caller: { actor }, path }) =>
      Effect.map(
        describeOrganization(actor, { vendorOrgId: actor.vendorOrgId, orgId: path.org }),
        (body) => ({ status: 200, body }),
      ),
  })

const EXAMPLE = {
  id: 12,
  uuid: "1f7b2c1e-5f0a-4d57-9d0b-2f3b6c7d8e90",
  org_name: "Acme Textiles",
  org_cin: null,
  website_url: "",
  logo_url: "https://hr-data-sync.example/assets/organization.svg",
  email_domain: "acme.example",
  invite_status: "accepted",
  created_on: "2026-01-15T09:30:00.000Z",
  modified_on: "2026-01-15T09:30:00.000Z",
  is_client: false,
  is_corporate: true,
  brand_name: null,
  remote_org_id: "customer-4711",
  hrms: "csv",
}
