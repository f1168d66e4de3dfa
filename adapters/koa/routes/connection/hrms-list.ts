import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { SupportedHrms } from "../../../../core/contract/connection/supported-hrms.ts"
import { Uuid } from "../../../../core/contract/wire-values.ts"
import type { AdmitAnyone } from "../../../../core/use-cases/access/credentials/admission.ts"
import type { HrmsAsker, makeListHrms } from "../../../../core/use-cases/connection/list-hrms.ts"
import { byAnyone } from "../../access/api-key.ts"
import { endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../failure.ts"

/** GET /api/hrms_list/ (interface.md). */
export const hrmsListRoute = (admitAnyone: AdmitAnyone, listHrms: ReturnType<typeof makeListHrms>) =>
  endpoint({
    method: "GET",
    path: "/api/hrms_list/",
    id: "listSupportedHrms",
    tag: "Onboarding",
    summary: "List the HR systems that can be connected",
    description: "One of the two parameters is required; with both, the connection counts.",
    access: byAnyone(admitAnyone),
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
      NobodyNamed: () => failure(400, "connection_id or vendor_org is required"),
      ApplicationUnknown: () => failure(404, "Not found."),
    },
    handle: ({ query }) =>
      askerOf(query).pipe(
        Effect.flatMap(listHrms),
        Effect.map((body) => ({ status: 200, body })),
      ),
  })

interface NobodyNamed {
  readonly _tag: "NobodyNamed"
}

const askerOf = (query: {
  readonly connection_id?: string
  readonly vendor_org?: string
}): Effect.Effect<HrmsAsker, NobodyNamed> => {
  if (query.connection_id !== undefined) return Effect.succeed({ connectionId: query.connection_id })
  if (query.vendor_org !== undefined) return Effect.succeed({ vendorOrgId: query.vendor_org })
  return Effect.fail({ _tag: "NobodyNamed" })
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
