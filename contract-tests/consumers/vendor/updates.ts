import { expect } from "vitest"
import { EMPLOYEE_ID, EXAMPLES, NOBODY } from "../../situations.ts"
import {
  ALREADY_RUNNING,
  done,
  INVALID_TOKEN,
  NOT_FOUND,
  reasons,
  refusal,
  wrongFields,
} from "../responses.ts"
import type { DescribeRoute, Exchange } from "../exchange.ts"
import { matchInjected } from "../injected.ts"
import { like } from "../likeness.ts"
import { clientAt, expectRefused, KEYED, WRONG_KEY, WRONGLY_KEYED } from "./calling.ts"

export const updates = (at: DescribeRoute) => {
  setupConfig(at)
  employeeUpdate(at)
}

const CONFIG = {
  connection_id: EXAMPLES.connectionId,
  enabled: true,
  allowed_fields: ["department" as const, "designation" as const],
  post_to_source: false,
  notify: true,
}

const setupConfig = (at: DescribeRoute) =>
  at("POST /api/webhook/v1/setup-config/", (relies) => {
    const config = { ...CONFIG, connection_id: matchInjected("${connectionId}") }
    const own = [["connected", { own: true }]] as const

    relies(
      "says what is set up now",
      {
        given: own,
        headers: KEYED,
        json: config,
        response: done("Employee update configuration saved", {
          ...CONFIG,
          connection_id: like(CONFIG.connection_id),
        }),
      },
      async (url) => expect(await clientAt(url).setUpUpdates(CONFIG)).toEqual(CONFIG),
    )
    const wrong = { ...CONFIG, enabled: "yes" }
    relies(
      "names wrong fields",
      { given: ["vendor"], headers: KEYED, json: wrong, response: wrongFields("enabled") },
      (url) => expectRefused(clientAt(url).setUpUpdates(wrong as never), 400, "enabled"),
    )
    relies("refuses a wrong key", { headers: WRONGLY_KEYED, json: CONFIG, response: INVALID_TOKEN }, (url) =>
      expectRefused(clientAt(url, WRONG_KEY).setUpUpdates(CONFIG), 401),
    )
    const unknown = { ...CONFIG, connection_id: NOBODY }
    relies(
      "does not know another vendor's connection",
      { given: ["vendor"], headers: KEYED, json: unknown, response: NOT_FOUND },
      (url) => expectRefused(clientAt(url).setUpUpdates(unknown), 404),
    )
    relies(
      "refuses to post to a source that cannot be written to",
      {
        given: own,
        headers: KEYED,
        json: { ...config, post_to_source: true },
        response: refusal(422, like("a sentence"), reasons("post_to_source")),
      },
      (url) =>
        expectRefused(clientAt(url).setUpUpdates({ ...CONFIG, post_to_source: true }), 422, "post_to_source"),
    )
  })

const employeeUpdate = (at: DescribeRoute) =>
  at("POST /api/webhook/v1/employee/update/", (relies) => {
    const makeQuery = (json: object): Omit<Exchange, "response"> => ({
      given: ["updates"],
      headers: KEYED,
      query: { connection_id: matchInjected("${connectionId}") },
      json,
    })
    const update = (url: string, sent: object) =>
      clientAt(url).updateEmployee({ ...sent }, EXAMPLES.connectionId)
    const sent = { employeeId: EMPLOYEE_ID, department: "Legal" }
    const updated = (id: unknown) =>
      done("Employee updated successfully", { id, employeeId: EMPLOYEE_ID, updatedFields: ["department"] })
    const result = { id: EXAMPLES.recordId, employeeId: EMPLOYEE_ID, updatedFields: ["department"] }

    relies(
      "updates an employee by the source's identifier",
      { ...makeQuery(sent), response: updated(like(EXAMPLES.recordId)) },
      async (url) => expect(await update(url, sent)).toEqual(result),
    )
    relies(
      "updates an employee by the record's id",
      {
        given: ["updates"],
        headers: KEYED,
        json: { id: matchInjected("${recordId}"), department: "Legal" },
        response: updated(like(EXAMPLES.recordId)),
      },
      async (url) => {
        const byId = { id: EXAMPLES.recordId, department: "Legal" }
        expect(await clientAt(url).updateEmployee(byId)).toEqual(result)
      },
    )
    const wrong = { ...sent, dob: "the day before" }
    relies("names wrong values", { ...makeQuery(wrong), response: wrongFields("dob") }, (url) =>
      expectRefused(update(url, wrong), 400, "dob"),
    )
    relies("refuses a wrong key", { headers: WRONGLY_KEYED, json: sent, response: INVALID_TOKEN }, (url) =>
      expectRefused(clientAt(url, WRONG_KEY).updateEmployee(sent), 401),
    )
    const forbidden = { ...sent, designation: "Counsel" }
    relies(
      "names fields that may not be updated",
      { ...makeQuery(forbidden), response: refusal(403, like("a sentence"), reasons("designation")) },
      (url) => expectRefused(update(url, forbidden), 403, "designation"),
    )
    relies(
      "says why the source does not take it",
      {
        ...makeQuery(sent),
        given: [["postedUpdates", { refusal: "data" }]],
        response: refusal(422, like("a sentence"), reasons("source")),
      },
      (url) => expectRefused(update(url, sent), 422, "source"),
    )
    relies(
      "asks to come again while the source cannot be reached",
      {
        ...makeQuery(sent),
        given: [["postedUpdates", { refusal: "transient" }]],
        response: { ...refusal(503, like("a sentence")), headers: { "Retry-After": "60" } },
      },
      (url) => expectRefused(update(url, sent), 503),
    )
    const unknown = { employeeId: "nobody", department: "Legal" }
    relies(
      "does not know an employee that there is not",
      { ...makeQuery(unknown), response: NOT_FOUND },
      (url) => expectRefused(update(url, unknown), 404),
    )
    relies(
      "refuses while updates are not set up",
      {
        ...makeQuery(sent),
        given: ["connected"],
        response: refusal(409, "Employee updates are not set up or are disabled for this connection."),
      },
      (url) => expectRefused(update(url, sent), 409),
    )
    relies(
      "updates an employee while a sync waits for a person",
      { ...makeQuery(sent), given: ["held"], response: updated(like(EXAMPLES.recordId)) },
      async (url) => expect(await update(url, sent)).toEqual(result),
    )
    relies(
      "asks to come again while a sync runs",
      { ...makeQuery(sent), given: ["syncing"], response: ALREADY_RUNNING },
      (url) => expectRefused(update(url, sent), 409, "sync_session_id"),
    )
  })
