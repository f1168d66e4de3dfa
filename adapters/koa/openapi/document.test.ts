import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { type Call, callBy, ok } from "../../../core/contract/call.ts"
import { vendorApiRoutes } from "../routes/vendor-api.ts"
import { toOperation } from "../calls/describe-call.ts"
import { DEFAULT_STYLE } from "../failure.ts"
import type { Service } from "../service.ts"
import { makeOpenApi } from "./document.ts"

const document = makeOpenApi({
  routes: vendorApiRoutes(new Proxy({} as Service, { get: () => ({}) })),
  readers: "vendors",
  baseUrl: "http://service.invalid",
})

describe("the vendors' document", () => {
  it("has the version of the interface", () => {
    expect(document.info["version"]).toBe("1.0.0")
  })

  it("declares the headers of a push as a form, in place of the bearer token", () => {
    const push = document.paths["/api/external/sync/callback"]?.["post"]
    expect(push?.security).toEqual([{ pushToken: [] }, { pushUsername: [], pushPassword: [] }])
    for (const name of ["username", "password"]) {
      expect(push?.parameters).toContainEqual(
        expect.objectContaining({ name, in: "header", required: false, schema: { type: "string" } }),
      )
    }
    expect(document.components.securitySchemes).toMatchObject({
      pushUsername: { type: "apiKey", in: "header", name: "username" },
      pushPassword: { type: "apiKey", in: "header", name: "password" },
    })
  })

  it("needs no type for a salary", () => {
    const parameters = document.paths["/api/v2/salary_details/{emp_id}/"]?.["get"]?.parameters
    expect(parameters?.find(({ name }) => name === "type")).toMatchObject({ required: false })
  })

  it("describes a UUID as one, in requests and responses", () => {
    const uuids = JSON.stringify(document).match(/"format":"uuid"/gu) ?? []
    expect(uuids.length).toBeGreaterThan(30)
    expect(document.paths["/api/org_details/{org}/"]?.["get"]?.parameters[0]?.schema).toMatchObject({
      type: "string",
      format: "uuid",
    })
  })
})

describe("a deprecated call", () => {
  const call = callBy(
    "apiKey",
    "Connections",
  )({
    id: "readOld",
    route: "GET /api/old/",
    summary: "Read the old",
    description: "As before.",
    responses: ok("The old.", Schema.Struct({})),
    deprecation: { since: "2026-01-31", ends: "2026-08-01", instead: "Call /api/new/." },
  }) as Call
  const described = makeOpenApi({
    routes: [
      {
        method: call.method,
        path: call.path,
        bodyLimit: null,
        operation: toOperation(call, DEFAULT_STYLE),
        handle: () => Effect.succeed({ status: 200, body: {} }),
      },
    ],
    baseUrl: "http://service.invalid",
  })
  const operation = described.paths["/api/old/"]?.["get"]

  it("is marked, with what to call instead", () => {
    expect(operation).toMatchObject({
      deprecated: true,
      description:
        "As before. Deprecated since 2026-01-31; it ends on 2026-08-01 at the earliest. Call /api/new/.",
    })
  })

  it("has the headers in each response, which others have not", () => {
    for (const response of Object.values(operation?.responses ?? {}))
      expect(response).toMatchObject({ headers: { Deprecation: {}, Sunset: {} } })
    expect(JSON.stringify(document)).not.toContain("Sunset")
  })
})
