import * as Schema from "effect/Schema"
import { consoleCall, ok } from "../../call.ts"
import { Uuid } from "../../wire-values.ts"
import { ConsoleCompanies, ConsoleCompanySearch, ConsoleCompanyState } from "./companies.ts"

const COMPANY = {
  org_id: "3a0f4c1e-9d27-4b6a-8a51-2f6f0d1c9b44",
  name: "Kaveri Loomworks",
  domain: "kaveri.example",
}

export const searchConsoleCompanies = consoleCall({
  id: "searchConsoleCompanies",
  route: "POST /api/console/service/companies/search/",
  summary: "Search the companies",
  description:
    "The companies of the installation, by name, over all vendors. Searches the names and domains. For operators only.",
  body: { schema: ConsoleCompanySearch, example: { search: "kaveri" } },
  responses: ok("A page of companies.", ConsoleCompanies, {
    items: [
      {
        ...COMPANY,
        ...{ vendors: 2, connected: 1, failed: 1 },
        last_synced_at: "2026-11-25T08:00:00.000Z",
      },
    ],
    total: 1,
    next_cursor: null,
  } satisfies ConsoleCompanies),
})

export const showConsoleCompany = consoleCall({
  id: "showConsoleCompany",
  route: "GET /api/console/service/companies/{company_id}/",
  summary: "Show the state of a company",
  description:
    "The company's connections to all vendors, the files it uploads, and who has access for it, without personal data of employees. For operators only.",
  pathParameters: {
    schema: Schema.Struct({ company_id: Uuid }),
    notes: { company_id: "The `org_id` from the list of companies." },
    example: { company_id: COMPANY.org_id },
  },
  responses: ok("The company.", ConsoleCompanyState, {
    ...COMPANY,
    connections: [
      {
        connection_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
        vendor: { org_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11", name: "Tamarind Benefits" },
        status: "CONNECTION_FAILED",
        source: "Keka",
        employees: 1_204,
        shared_fields: 14,
        paused_at: null,
        last_synced_at: "2026-11-25T08:00:00.000Z",
        next_sync_at: "2026-11-26T08:00:00.000Z",
        last_sync: { state: "failed", started_at: "2026-11-26T07:10:00.000Z" },
        issues: ["source.auth"],
        upload: null,
        mailboxes: [{ email: "meera.iyer@kaveri.example", is_verified: true }],
      },
      {
        connection_id: "a41d5b0e-7c1f-4f0b-9f4d-5b8b6d6a2e10",
        vendor: { org_id: "5e9c2b7a-3d14-4c8e-b1f6-9a0d7e4c6f32", name: "Banyan Lending" },
        status: "CONNECTION_ACCEPTED",
        source: "File upload",
        employees: 1_204,
        shared_fields: 6,
        paused_at: null,
        last_synced_at: "2026-11-25T06:30:00.000Z",
        next_sync_at: null,
        last_sync: { state: "completed", started_at: "2026-11-25T06:29:00.000Z" },
        issues: [],
        upload: {
          stage: "checking",
          ...{ size: 2_480_112, received: 2_480_112 },
          begun_at: "2026-11-26T08:31:00.000Z",
          waiting_since: "2026-11-26T08:32:00.000Z",
          is_stuck: true,
        },
        mailboxes: [],
      },
    ],
    total_connections: 2,
    terminated: 1,
    users: [
      {
        name: "Meera Iyer",
        email: "meera.iyer@kaveri.example",
        role: "corporate-admin",
        state: "active",
        last_sign_in_at: "2026-11-25T09:00:00.000Z",
      },
    ],
    total_users: 1,
  } satisfies ConsoleCompanyState),
  errors: { 404: { messages: { OrganizationNotFound: "Not found." } } },
})
