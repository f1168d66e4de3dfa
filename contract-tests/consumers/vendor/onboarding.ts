import { expect } from "vitest"
import { EXAMPLES, NOBODY } from "../../situations.ts"
import { INVALID_TOKEN, NOT_FOUND, ok, reasons, refusal, wrongFields } from "../responses.ts"
import type { DescribeRoute } from "../exchange.ts"
import { matchInjected } from "../injected.ts"
import { like, eachLike } from "../likeness.ts"
import { clientAt, expectRefused, KEYED, WRONG_KEY, WRONGLY_KEYED } from "./calling.ts"

export const onboarding = (at: DescribeRoute) => {
  hrmsList(at)
  sdkToken(at)
  dataModelFlags(at)
}

const HRMS = {
  id: 3,
  org_name: "Example HR",
  hrms_code: "example-hr",
  required_fields: {},
  deposit_switch: false,
  is_hybrid: false,
  is_international: false,
  has_salary_v2: true,
  has_data_posting: false,
  has_data_posting_ui_mapping: false,
}

const hrmsList = (at: DescribeRoute) =>
  at("GET /api/hrms_list/", (relies) => {
    const list = ok(eachLike(HRMS))

    relies(
      "gives the HR systems for a vendor",
      { given: ["vendor"], query: { vendor_org: matchInjected("${vendorOrg}") }, response: list },
      async (url) => expect(await clientAt(url).listHrms({ vendor_org: EXAMPLES.vendorOrg })).toEqual([HRMS]),
    )
    relies(
      "gives the HR systems for a connection",
      { given: ["connected"], query: { connection_id: matchInjected("${connectionId}") }, response: list },
      async (url) =>
        expect(await clientAt(url).listHrms({ connection_id: EXAMPLES.connectionId })).toEqual([HRMS]),
    )
    relies(
      "refuses a request that names neither",
      { response: refusal(400, "connection_id or vendor_org is required") },
      (url) => expectRefused(clientAt(url).listHrms({} as never), 400),
    )
    relies(
      "does not know a vendor that there is not",
      { query: { vendor_org: NOBODY }, response: NOT_FOUND },
      (url) => expectRefused(clientAt(url).listHrms({ vendor_org: NOBODY }), 404),
    )
  })

const INVITATION = { email: "hr@acme.example", org_name: "Acme Textiles", fullname: "Asha Rao" }

const sdkToken = (at: DescribeRoute) =>
  at("POST /api/sdk/token/", (relies) => {
    const invitation = {
      ...INVITATION,
      remote_org_id: "customer-4711",
      corporate_reference_data: { unique_id: "A-17" },
      data_model_flags: { detail_info_fields: { dob: 0, email: -1 } },
    }
    const token = {
      org_id: EXAMPLES.orgId,
      access_token: "eyJ.example.token",
      connection_id: EXAMPLES.connectionId,
    }
    const exact = { exp: 3_600, corporate_reference_data: invitation.corporate_reference_data }

    relies(
      "invites a corporate",
      {
        given: ["vendor"],
        headers: KEYED,
        json: invitation,
        response: ok({ ...(like(token) as object), ...exact }),
      },
      async (url) =>
        expect(await clientAt(url).createSdkToken(invitation as never)).toEqual({ ...token, ...exact }),
    )
    relies(
      "takes the key in the body as well",
      {
        given: ["vendor"],
        json: { api_key: matchInjected("${apiKey}"), ...INVITATION },
        response: ok({ ...(like(token) as object), exp: 3_600 }),
      },
      async (url) => {
        const body = JSON.stringify({ api_key: EXAMPLES.apiKey, ...INVITATION })
        const headers = { "content-type": "application/json" }
        const response = await fetch(`${url}/api/sdk/token/`, { method: "POST", headers, body })
        expect(response.status).toBe(200)
      },
    )
    const incomplete = { email: "nobody", fullname: "Asha Rao" }
    relies(
      "names what is missing or wrong",
      { given: ["vendor"], headers: KEYED, json: incomplete, response: wrongFields("email", "org_name") },
      (url) => expectRefused(clientAt(url).createSdkToken(incomplete as never), 400, "email", "org_name"),
    )
    relies(
      "refuses a key that was not given out",
      { headers: WRONGLY_KEYED, json: INVITATION, response: INVALID_TOKEN },
      (url) => expectRefused(clientAt(url, WRONG_KEY).createSdkToken(INVITATION), 401),
    )
  })

const FLAGS = {
  detail_info_fields: { name: -1, employeeId: -1, status: -1, email: 1 },
  bank_details_fields: { bankDetails_bankName: 1 },
  dependent_details_fields: { dependentDetails_name: 1 },
  ctc_details_fields: { ctc_basic: 1, ctc_raw: 0 },
  salary_monthly_details_fields: { monthly_basic: 1, monthly_raw: 0 },
}

const dataModelFlags = (at: DescribeRoute) =>
  at("GET /api/sdk/data_model_flags/", (relies) => {
    const headers = { authorization: matchInjected("Token ${apiKey}") }
    const found = ok({
      status: "success",
      message: "Data model flags retrieved successfully",
      data: like(FLAGS),
    })
    const failed = (status: number, message: unknown, data: unknown = null) => ({
      status,
      json: { status: "error", message, data },
    })

    relies(
      "gives what is asked of every corporate",
      { given: ["vendor"], headers, response: found },
      async (url) => expect(await clientAt(url).readDataModelFlags()).toEqual(FLAGS),
    )
    relies(
      "gives what is asked of one corporate",
      {
        given: ["connected"],
        headers,
        query: { connection_id: matchInjected("${connectionId}") },
        response: found,
      },
      async (url) => expect(await clientAt(url).readDataModelFlags(EXAMPLES.connectionId)).toEqual(FLAGS),
    )
    relies(
      "names a connection id that is none",
      {
        given: ["vendor"],
        headers,
        query: { connection_id: "acme" },
        response: failed(400, like("a sentence"), reasons("connection_id")),
      },
      (url) => expectRefused(clientAt(url).readDataModelFlags("acme"), 400, "connection_id"),
    )
    relies(
      "does not know another vendor's connection",
      {
        given: ["vendor"],
        headers,
        query: { connection_id: NOBODY },
        response: failed(404, "Not found."),
      },
      (url) => expectRefused(clientAt(url).readDataModelFlags(NOBODY), 404),
    )
    relies(
      "refuses a caller without credentials",
      { response: failed(401, "Authentication credentials were not provided.") },
      async (url) => expect((await fetch(`${url}/api/sdk/data_model_flags/`)).status).toBe(401),
    )
    relies(
      "says so when the service fails",
      {
        given: ["vendor", ["brokenStorage", { table: "connection" }]],
        headers,
        query: { connection_id: NOBODY },
        response: failed(500, "Internal Server Error"),
      },
      (url) => expectRefused(clientAt(url).readDataModelFlags(NOBODY), 500),
    )
  })
