import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SupportedHrms } from "../../../../core/contract/connection/supported-hrms.ts"
import { Uuid } from "../../../../core/contract/wire-values.ts"
import type { LimitAnonymousCalls } from "../../../../core/use-cases/access/credentials/authentication.ts"
import type { HrmsListCaller, makeListHrms } from "../../../../core/use-cases/connection/list-hrms.ts"
import { makePublicAccess } from "../../access/api-key.ts"
import { endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"

/** GET /api/hrms_list/ (interface.md). */
export const hrmsListRoute = (
  limitAnonymousCalls: LimitAnonymousCalls,
  listHrms: ReturnType<typeof makeListHrms>,
) =>
  endpoint({
    method: "GET",
    path: "/api/hrms_list/",
    id: "listSupportedHrms",
    tag: "Onboarding",
    summary: "List the HR systems that can be connected",
    description: "One of the two parameters is required; with both, the connection counts.",
    access: makePublicAccess(limitAnonymousCalls),
    parameters: {
      query: {
        schema: Schema.Struct({
          connection_id: Schema.optionalKey(Uuid),
          vendor_org: Schema.optionalKey(Uuid),
        }),
        notes: {
          connection_id: "A connection that is not terminated.",
          vendor_org: "The vendor's organization.",
        },
        example: { vendor_org: "$VENDOR_ORG_ID" },
      },
    },
    answers: {
      200: { description: "The HR systems, by name.", schema: Schema.Array(SupportedHrms), example: EXAMPLE },
      404: { description: "There is no such connection or vendor.", schema: DEFAULT_STYLE.schema },
    },
    errors: {
      MissingAccountParameter: () => failure(400, "connection_id or vendor_org is required"),
      ApplicationNotFound: () => failure(404, "Not found."),
    },
    handle: ({ query }) =>
      readHrmsCaller(query).pipe(
        Effect.flatMap(listHrms),
        Effect.map((body) => ({ status: 200, body })),
      ),
  })

interface MissingAccountParameter {
  readonly _tag: "MissingAccountParameter"
}

const readHrmsCaller = (query: {
  readonly connection_id?: string
  readonly vendor_org?: string
}): Effect.Effect<HrmsListCaller, MissingAccountParameter> => {
  if (query.connection_id !== undefined) return Effect.succeed({ connectionId: query.connection_id })
  if (query.vendor_org !== undefined) return Effect.succeed({ vendorOrgId: query.vendor_org })
  return Effect.fail({ _tag: "MissingAccountParameter" })
}

const EXAMPLE = [
  {
    id: 3,
    org_name: "Example HR",
    hrms_code: "example-hr",
    required_fields: {
      api_key: {
        label: "API key",
        type: "password",
        is_required: true,
        is_masked: true,
        help: "Settings, Integrations, API keys",
        placeholder: null,
        pattern: null,
        options: null,
      },
    },
    helping_docs_url: "https://hr.example/help/api-keys",
    logo_url: null,
    deposit_switch: false,
    is_hybrid: false,
    is_international: false,
    has_salary_v2: true,
    has_data_posting: false,
    has_data_posting_ui_mapping: false,
  },
]
