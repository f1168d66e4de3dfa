/* specification/endpoints.md#endpoints. Paths have no trailing slash. */

export interface Endpoint {
  readonly method: "GET" | "POST"
  readonly path: string
}

const NOBODY = "00000000-0000-4000-8000-000000000000"

export const ENDPOINTS: ReadonlyArray<Endpoint> = [
  { method: "GET", path: "/api/hrms_list" },
  { method: "POST", path: "/api/external/employee" },
  { method: "POST", path: "/api/webhook/v1/employee/update" },
  { method: "POST", path: "/api/webhook/v1/setup-config" },
  { method: "GET", path: `/api/org_details/${NOBODY}` },
  { method: "GET", path: "/api/vendor/connections" },
  { method: "GET", path: "/api/sdk/data_model_flags" },
  { method: "POST", path: "/api/sdk/token" },
  { method: "POST", path: "/api/terminate_connection" },
  { method: "GET", path: "/api/v2/salary_details/E0001" },
  { method: "POST", path: "/api/external/sync/callback" },
  { method: "POST", path: "/api/external/oauth/token" },
  { method: "POST", path: "/api/webhooks/resend" },
  { method: "POST", path: "/api/v1/employee/consent-data" },
  { method: "GET", path: "/.well-known/jwks.json" },
]

/** Authorization: <API_KEY> (specification/authentication.md#schemes). */
export const BY_API_KEY: ReadonlyArray<Endpoint> = ENDPOINTS.filter(({ path }) =>
  /org_details|vendor\/connections|terminate|salary_details|resend|consent|setup-config|employee\/update/.test(
    path,
  ),
)

export const UNKNOWN_ID = NOBODY
