import { callBy, ok } from "../call.ts"
import { SdkToken, SdkTokenRequest } from "./sdk-token.ts"

/** specification/endpoints.md#invite-a-corporate. */
export const createSdkToken = callBy(
  "bodyKey",
  "Onboarding",
)({
  id: "createSdkToken",
  route: "POST /api/sdk/token/",
  scope: "invite",
  summary: "Invite a corporate and get a token for its journey",
  description:
    "Finds the corporate by remote_org_id, else by the private domain of the address, else by its name, or creates it. The API key is in the body or in the header Authorization. In data_model_flags 0 means disabled. Once the corporate has accepted, narrower flags apply at once, and wider flags only after the corporate agrees: until then GET /api/vendor/connections/ lists those fields in not_shared_data_points. The token is valid for one hour.",
  body: {
    schema: SdkTokenRequest,
    example: {
      api_key: "$HRSYNC_API_KEY",
      email: "hr@acme.example",
      org_name: "Acme Textiles",
      fullname: "Asha Rao",
      remote_org_id: "customer-4711",
      corporate_reference_data: { unique_id: "A-17" },
      data_model_flags: { detail_info_fields: { dob: 0, email: -1 } },
    },
  },
  responses: ok("The token.", SdkToken, {
    org_id: "1f7b2c1e-5f0a-4d57-9d0b-2f3b6c7d8e90",
    access_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6ImhyLi4uIn0.eyJjb25uZWN0aW9uX2lkIjoiLi4uIn0.c2lnbmF0dXJl",
    exp: 3600,
    corporate_reference_data: { unique_id: "A-17" },
    connection_id: "7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11",
  }),
  errors: { 401: { description: "The API key is unknown.", messages: {} } },
})
