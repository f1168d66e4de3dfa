import { beforeAll, describe, expect, it } from "vitest"
import { type ApiDocument, makeCurrent, readReleased } from "./released/api-document.ts"
import { listChanges } from "./released/list-changes.ts"
import { listTypeErrors } from "./released/list-type-errors.ts"

/* What a client of the last release relies on, the API still does: /openapi.json is compared with that of the release. */

/** Changes that are allowed, as the test names them, and why nobody is harmed. Empty after a release. */
const ALLOWED: Readonly<Record<string, string>> = {}

const listBreaking = async (before: ApiDocument, after: ApiDocument) => [
  ...listChanges(before, after),
  ...(await listTypeErrors(before, after)),
]

let released: ApiDocument
beforeAll(async () => {
  released = await readReleased()
})

it("nothing has changed that a client relies on, but for what is allowed with a reason", async () => {
  const breaking = await listBreaking(released, makeCurrent())
  expect(breaking.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})

describe("a change is found", () => {
  type Parts = Record<string, Record<string, Record<string, never>>>
  const dig = (part: unknown, ...keys: ReadonlyArray<string>): Record<string, unknown> =>
    keys.reduce<unknown>((found, key) => (found as Parts)[key], part) as Record<string, unknown>

  /** Each in another call, so that one does not hide the next. */
  const CHANGES: ReadonlyArray<readonly [change: string, edit: (document: ApiDocument) => void]> = [
    [
      "/paths//api/vendor/connections/ is gone",
      (document) => delete dig(document, "paths")["/api/vendor/connections/"],
    ],
    [
      "/components/schemas/ConsentRequest/properties/employee_id is gone",
      (document) =>
        delete dig(document, "components", "schemas", "ConsentRequest", "properties")["employee_id"],
    ],
    [
      '/paths//api/webhooks/resend/post/operationId was "resendWebhooks" and is "resend"',
      (document) =>
        Object.assign(dig(document, "paths", "/api/webhooks/resend", "post"), { operationId: "resend" }),
    ],
    [
      "/components/schemas/SdkTokenRequest/properties/org_name/maxLength was 300 and is 20",
      (document) =>
        Object.assign(dig(document, "components", "schemas", "SdkTokenRequest", "properties", "org_name"), {
          maxLength: 20,
        }),
    ],
    [
      "POST /api/sdk/token/: body",
      (document) =>
        Object.assign(dig(document, "components", "schemas", "SdkTokenRequest"), {
          required: ["email", "org_name", "fullname", "remote_org_id"],
        }),
    ],
    [
      "GET /api/hrms_list/: parameters",
      (document) =>
        (dig(document, "paths", "/api/hrms_list/", "get")["parameters"] as Array<unknown>).push({
          ...{ name: "country", in: "query", required: true, schema: { type: "string" } },
        }),
    ],
    [
      "GET /api/org_details/{org}/: response 200",
      (document) => Object.assign(dig(document, "components", "schemas", "Organization"), { required: [] }),
    ],
    [
      "webhook test.event/test.event",
      (document) =>
        Object.assign(dig(document, "components", "schemas", "TestEventWebhook", "properties"), {
          recordCount: { type: "integer" },
        }),
    ],
  ]

  it("whatever it is of", async () => {
    const changed = structuredClone(released)
    for (const [, edit] of CHANGES) edit(changed)
    const found = await listBreaking(released, changed)
    for (const [change] of CHANGES)
      expect(
        found.some((each) => each.startsWith(change)),
        change,
      ).toBe(true)
  })
})

it("what a client need not notice is allowed: a new call, a new field of an answer, a new choice of a request", async () => {
  const changed = structuredClone(released) as unknown as {
    paths: Record<string, unknown>
    components: { schemas: Record<string, { properties: Record<string, unknown> }> }
  }
  changed.paths["/api/new/"] = { get: { operationId: "new", responses: {} } }
  const { Organization, ConsentRequest } = changed.components.schemas
  Object.assign(Organization?.properties ?? {}, { founded: { type: "integer" } })
  Object.assign(ConsentRequest?.properties ?? {}, { note: { type: "string" } })
  expect(await listBreaking(released, changed as unknown as ApiDocument)).toEqual([])
})
