import { expect } from "vitest"
import { EXAMPLES } from "../../situations.ts"
import { INVALID_TOKEN, NOT_FOUND, ok, wrongFields } from "../responses.ts"
import type { DescribeRoute } from "../exchange.ts"
import { matchInjected } from "../injected.ts"
import { like, matching } from "../likeness.ts"
import { clientAt, expectRefused, KEYED, WRONG_KEY, WRONGLY_KEYED } from "./calling.ts"

/* Webhooks that are requested again, and the file that a webhook links to. */

export const deliveries = (at: DescribeRoute) => {
  resend(at)
  files(at)
}

const resend = (at: DescribeRoute) =>
  at("POST /api/webhooks/resend", (relies) => {
    const counts = { matched: 3, queued: 3 }
    const answer = ok({ success: true, message: like("a sentence"), data: like(counts) })
    const org = EXAMPLES.orgId
    const session = EXAMPLES.sessionId
    const [orgNow, sessionNow] = [matchInjected("${orgId}"), matchInjected("${sessionId}")]
    const range = { from_timestamp: "2026-01-01T00:00:00Z", to_timestamp: "2090-01-01T00:00:00Z" }
    const status = { status: "failed" as const }
    const counter = { webhook_counter: 2 }

    const ways = [
      [{ search_type: "SyncSessionOnly", sync_session_id: session }],
      [{ search_type: "SyncSessionWithCounter", sync_session_id: session, ...counter }],
      [{ search_type: "SyncSessionWithStatus", sync_session_id: session, ...status }],
      [{ search_type: "SyncSessionWithCounterStatus", sync_session_id: session, ...counter, ...status }],
      [{ search_type: "TimestampRange", ...range }],
      [{ search_type: "TimestampRangeWithStatus", ...range, ...status }],
      [{ search_type: "TimestampRangeWithOrg", ...range, org_id: org }],
      [{ search_type: "TimestampRangeWithStatusOrg", ...range, ...status, org_id: org }],
      [{ search_type: "OrgOnly", org_id: org }],
      [{ search_type: "RequestIdOnly", request_id: EXAMPLES.requestId }],
    ] as const
    for (const [way] of ways) {
      const json = {
        ...way,
        ...("org_id" in way ? { org_id: orgNow } : {}),
        ...("sync_session_id" in way ? { sync_session_id: sessionNow } : {}),
        ...("request_id" in way ? { request_id: matchInjected("${requestId}") } : {}),
      }
      relies(
        `sends again what ${way.search_type} chooses`,
        { given: ["failedWebhook"], headers: KEYED, json, response: answer },
        async (url) => expect(await clientAt(url).resendWebhooks(way)).toEqual(counts),
      )
    }
    const incomplete = { search_type: "OrgOnly" }
    relies(
      "names what is missing",
      { given: ["vendor"], headers: KEYED, json: incomplete, response: wrongFields("org_id") },
      (url) => expectRefused(clientAt(url).resendWebhooks(incomplete as never), 400, "org_id"),
    )
    const [[some]] = ways
    relies("refuses a wrong key", { headers: WRONGLY_KEYED, json: some, response: INVALID_TOKEN }, (url) =>
      expectRefused(clientAt(url, WRONG_KEY).resendWebhooks(some), 401),
    )
  })

const files = (at: DescribeRoute) =>
  at("GET /api/files/{token}", (relies) => {
    const csv = "employeeId,name\r\nE1001,Asha Rao\r\n"
    relies(
      "gives the CSV that a webhook linked to",
      {
        given: ["fileLink"],
        path: "/api/files/${fileToken}",
        response: {
          status: 200,
          headers: { "Content-Disposition": matching("^attachment.*$", "attachment") },
          text: { contentType: "text/csv", content: csv, pattern: String.raw`^employeeId,name[\s\S]*$` },
        },
      },
      async (url) => {
        const response = await fetch(`${url}/api/files/${EXAMPLES.fileToken}`)
        expect(await response.text()).toBe(csv)
      },
    )
    relies(
      "does not know a link that was not sent",
      { path: "/api/files/forged", response: NOT_FOUND },
      async (url) => expect((await fetch(`${url}/api/files/forged`)).status).toBe(404),
    )
  })
