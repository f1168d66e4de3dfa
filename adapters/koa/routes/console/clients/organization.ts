import * as Effect from "effect/Effect"
import * as calls from "../../../../../core/contract/connection/console/organization-calls.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { withFailures } from "../../../calls/call-errors.ts"
import { fieldErrors } from "../../../calls/descriptions.ts"
import { DONE } from "../console-response.ts"

/** The profile of a company, which its own people and operators see and change. */
export const organizationCalls: ReadonlyArray<Implementation> = [
  implement(
    calls.showConsoleOrganization,
    ({ connection: { showOrganization } }, { caller: { actor }, path }) =>
      Effect.map(showOrganization(actor, path.company_id), ({ profile }) =>
        respond(200, {
          name: profile.name ?? "",
          brand_name: profile.brandName ?? "",
          org_cin: profile.cin ?? "",
          website_url: profile.websiteUrl,
          logo_url: profile.logoUrl,
        }),
      ),
  ),

  implement(
    calls.changeConsoleOrganization,
    ({ connection: { setOrganization } }, { caller: { actor }, path, body }) =>
      withFailures(Effect.as(setOrganization(actor, path.company_id, body), DONE), {
        OrganizationInvalid: ({ fields }) => fieldErrors(fields),
      }),
  ),
]
