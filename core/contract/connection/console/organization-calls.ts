import * as Schema from "effect/Schema"
import { consoleCall, ok } from "../../call.ts"
import { DONE } from "../../done.ts"
import { Uuid } from "../../wire-values.ts"
import { ConsoleOrganization } from "./organization.ts"

const EXAMPLE: ConsoleOrganization = {
  name: "Kaveri Loomworks",
  brand_name: "Kaveri",
  org_cin: "U72200KA2013PTC097389",
  website_url: "https://kaveri.example",
  logo_url: "",
}

const COMPANY_PATH = {
  schema: Schema.Struct({ company_id: Uuid }),
  notes: { company_id: "The `org_id` of the client." },
  example: { company_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c12" },
}

const COMPANY_GONE = { 404: { messages: { OrganizationNotFound: "Not found." } } } as const

export const showConsoleOrganization = consoleCall({
  id: "showConsoleOrganization",
  route: "GET /api/console/organizations/{company_id}/",
  summary: "Read the profile of a company",
  description: "What the company has set for all its vendors.",
  pathParameters: COMPANY_PATH,
  responses: ok("The profile.", ConsoleOrganization, EXAMPLE),
  errors: COMPANY_GONE,
})

export const changeConsoleOrganization = consoleCall({
  id: "changeConsoleOrganization",
  route: "POST /api/console/organizations/{company_id}/",
  summary: "Change the profile of a company",
  description: "For all its vendors; an empty text removes a value.",
  pathParameters: COMPANY_PATH,
  body: { schema: ConsoleOrganization, example: EXAMPLE },
  responses: DONE,
  errors: { 400: { messages: { OrganizationInvalid: null } }, ...COMPANY_GONE },
})
