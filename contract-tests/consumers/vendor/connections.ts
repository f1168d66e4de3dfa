import { expect } from "vitest"
import { EXAMPLES, NOBODY } from "../../situations.ts"
import { INVALID_TOKEN, NOT_FOUND, ok, refusal, wrongFields } from "../responses.ts"
import type { DescribeRoute } from "../exchange.ts"
import { matchInjected } from "../injected.ts"
import { like } from "../likeness.ts"
import { clientAt, expectRefused, KEYED, WRONG_KEY, WRONGLY_KEYED } from "./calling.ts"

export const connections = (at: DescribeRoute) => {
  orgDetails(at)
  vendorConnections(at)
  terminate(at)
}

const ORGANIZATION = {
  id: 12,
  uuid: EXAMPLES.orgId,
  org_name: "Acme Textiles",
  website_url: "",
  logo_url: "https://hr.example/assets/organization.svg",
  created_on: "2026-01-15T09:30:00.000Z",
  modified_on: "2026-01-15T09:30:00.000Z",
}

const orgDetails = (at: DescribeRoute) =>
  at("GET /api/org_details/{org}/", (relies) => {
    const path = "/api/org_details/${orgId}/"
    const corporate = { ...ORGANIZATION, email_domain: "acme.example", hrms: "csv" }
    const known = { invite_status: "accepted", is_client: false, is_corporate: true, org_cin: null }

    relies(
      "describes a corporate",
      {
        given: ["connected"],
        path,
        headers: KEYED,
        response: ok({ ...(like(corporate) as object), ...known }),
      },
      async (url) =>
        expect(await clientAt(url).describeOrganization(EXAMPLES.orgId)).toEqual({ ...corporate, ...known }),
    )
    const vendor = { ...ORGANIZATION, uuid: EXAMPLES.vendorOrg }
    relies(
      "describes the vendor itself",
      {
        given: ["vendor"],
        path: "/api/org_details/${vendorOrg}/",
        headers: KEYED,
        response: ok({ ...(like(vendor) as object), is_corporate: false }),
      },
      async (url) =>
        expect(await clientAt(url).describeOrganization(EXAMPLES.vendorOrg)).toMatchObject(vendor),
    )
    relies(
      "refuses a wrong key",
      { path: `/api/org_details/${NOBODY}/`, headers: WRONGLY_KEYED, response: INVALID_TOKEN },
      (url) => expectRefused(clientAt(url, WRONG_KEY).describeOrganization(NOBODY), 401),
    )
    relies(
      "does not know an organization that there is not",
      { given: ["vendor"], path: `/api/org_details/${NOBODY}/`, headers: KEYED, response: NOT_FOUND },
      (url) => expectRefused(clientAt(url).describeOrganization(NOBODY), 404),
    )
    relies(
      "says so when the service fails",
      {
        given: ["vendor", ["brokenStorage", { table: "organization" }]],
        path: `/api/org_details/${NOBODY}/`,
        headers: KEYED,
        response: refusal(500, "Internal Server Error"),
      },
      (url) => expectRefused(clientAt(url).describeOrganization(NOBODY), 500),
    )
  })

const CONNECTION = {
  connection_id: EXAMPLES.connectionId,
  org_name: "Acme Textiles",
  org_id: EXAMPLES.orgId,
  shared_data_points: ["name"],
  not_requested_data_points: ["ctc_raw"],
  last_successful_sync: "2026-01-15T09:31:12.000Z",
  hrms_code: "csv",
  application_status_timestamp: "2026-01-15T09:30:00.000Z",
  email: "hr@acme.example",
  is_international: false,
  salary_details_flag: true,
}

const vendorConnections = (at: DescribeRoute) =>
  at("GET /api/vendor/connections/", (relies) => {
    const pageInfo = { totalPages: 1, totalItems: 1, items: 1, next: false, previous: false }
    const accepted = {
      int_type: "Upload CSV",
      application_connection_status: "Active",
      created_by_user: null,
    }
    const listed = (connection: object) =>
      ok({ message: "success", pageInfo: like(pageInfo), data: connection })
    const query = { status: "approved", page: "1", size: "1" }

    relies(
      "lists the connections of a status",
      {
        given: ["connected"],
        headers: KEYED,
        query,
        response: listed([{ ...(like(CONNECTION) as object), ...accepted }]),
      },
      async (url) =>
        expect(await clientAt(url).listConnections({ status: "approved", page: 1, size: 1 })).toEqual({
          message: "success",
          pageInfo,
          data: [{ ...CONNECTION, ...accepted }],
        }),
    )
    relies(
      "lists all connections",
      { given: ["connected"], headers: KEYED, response: listed(like([CONNECTION_IN_SHORT]) as object) },
      async (url) => expect((await clientAt(url).listConnections()).data).toEqual([CONNECTION_IN_SHORT]),
    )
    relies(
      "names a status that there is not",
      { given: ["vendor"], headers: KEYED, query: { status: "unknown" }, response: wrongFields("status") },
      (url) => expectRefused(clientAt(url).listConnections({ status: "unknown" as never }), 400, "status"),
    )
    relies("refuses a wrong key", { headers: WRONGLY_KEYED, response: INVALID_TOKEN }, (url) =>
      expectRefused(clientAt(url, WRONG_KEY).listConnections(), 401),
    )
  })

const CONNECTION_IN_SHORT = {
  connection_id: EXAMPLES.connectionId,
  org_name: "Acme Textiles",
  org_id: EXAMPLES.orgId,
  application_connection_status: "Active",
}

const terminate = (at: DescribeRoute) =>
  at("POST /api/terminate_connection/", (relies) => {
    const json = { client_org: matchInjected("${orgId}") }

    relies(
      "ends a connection",
      {
        given: [["connected", { own: true }]],
        headers: KEYED,
        json,
        response: ok({ message: "Connection terminated successfully", data: null }),
      },
      async (url) => clientAt(url).terminateConnection(EXAMPLES.orgId),
    )
    relies(
      "refuses while a sync runs",
      {
        given: ["syncing"],
        headers: KEYED,
        json,
        response: { status: 400, json: { message: like("a sentence"), data: null } },
      },
      (url) => expectRefused(clientAt(url).terminateConnection(EXAMPLES.orgId), 400),
    )
    relies(
      "names an id that is none",
      {
        given: ["vendor"],
        headers: KEYED,
        json: { client_org: "acme" },
        response: wrongFields("client_org"),
      },
      (url) => expectRefused(clientAt(url).terminateConnection("acme"), 400, "client_org"),
    )
    relies(
      "refuses a wrong key",
      {
        headers: WRONGLY_KEYED,
        json: { client_org: NOBODY },
        response: INVALID_TOKEN,
      },
      (url) => expectRefused(clientAt(url, WRONG_KEY).terminateConnection(NOBODY), 401),
    )
    relies(
      "does not know another vendor's corporate",
      {
        given: ["vendor"],
        headers: KEYED,
        json: { client_org: NOBODY },
        response: NOT_FOUND,
      },
      (url) => expectRefused(clientAt(url).terminateConnection(NOBODY), 404),
    )
  })
