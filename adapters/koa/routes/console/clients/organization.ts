import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ConsoleOrganization } from "../../../../../core/contract/connection/console/organization.ts"
import { Uuid } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { DONE, DONE_ANSWER } from "../session.ts"

export interface OrganizationApi {
  readonly connection: Pick<UseCases["connection"], "setOrganization" | "showOrganization">
}

const EXAMPLE: ConsoleOrganization = {
  name: "Kaveri Loomworks",
  brand_name: "Kaveri",
  org_cin: "U72200KA2013PTC097389",
  website_url: "https://kaveri.example",
  logo_url: "",
}

const PATH = {
  path: {
    schema: Schema.Struct({ company_id: Uuid }),
    notes: { company_id: "The `org_id` of the client." },
    example: { company_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c12" },
  },
}

const NOT_FOUND = { OrganizationNotFound: () => failure(404, "Not found.") } as const

/** The profile of a company, which its own people and operators see and change. */
export const organizationRoutes = (
  access: Access<AuthenticatedSession>,
  { connection }: OrganizationApi,
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/organizations/{company_id}/",
    id: "showConsoleOrganization",
    tag: "Console",
    summary: "Read the profile of a company",
    description: "What it has set for all its vendors.",
    access,
    parameters: PATH,
    answers: { 200: { description: "The profile.", schema: ConsoleOrganization, example: EXAMPLE } },
    errors: NOT_FOUND,
    handle: ({ caller: { actor }, path }) =>
      Effect.map(connection.showOrganization(actor, path.company_id), ({ profile }) => ({
        status: 200,
        body: {
          name: profile.name ?? "",
          brand_name: profile.brandName ?? "",
          org_cin: profile.cin ?? "",
          website_url: profile.websiteUrl,
          logo_url: profile.logoUrl,
        } satisfies ConsoleOrganization,
      })),
  }),
  endpoint({
    method: "POST",
    path: "/api/console/organizations/{company_id}/",
    id: "changeConsoleOrganization",
    tag: "Console",
    summary: "Change the profile of a company",
    description: "For all its vendors; an empty text removes a value.",
    access,
    parameters: PATH,
    body: { schema: ConsoleOrganization, types: ["json"], example: EXAMPLE },
    answers: DONE_ANSWER,
    handle: ({ caller: { actor }, path, body }) =>
      Effect.as(connection.setOrganization(actor, path.company_id, body), DONE),
    errors: {
      ...NOT_FOUND,
      OrganizationInvalid: ({ fields }) =>
        failure(400, `The request is not valid: see ${Object.keys(fields).join(", ")}.`, { data: fields }),
    },
  }),
]
