import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Ajv2020 } from "ajv/dist/2020.js"
import formats from "ajv-formats"
import { describe, expect, it } from "vitest"
import { type Call, callBy, ok } from "../../../core/contract/call.ts"
import { vendorApiRoutes } from "../routes/vendor-api.ts"
import { toOperation } from "../calls/describe-call.ts"
import { DEFAULT_STYLE } from "../failure.ts"
import type { Service } from "../service.ts"
import type { Json } from "./components.ts"
import { makeOpenApi, type OpenApiDocument } from "./document.ts"
import { shareParts } from "./share-parts.ts"

const document = makeOpenApi({
  routes: vendorApiRoutes(new Proxy({} as Service, { get: () => ({}) }), "http://test"),
  readers: "vendors",
  baseUrl: "http://service.invalid",
})

interface Media {
  readonly schema: Json
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

/** Every body in JSON or a form, of requests, responses and webhooks. */
const findMedia = ({ paths, webhooks }: OpenApiDocument): ReadonlyArray<readonly [string, Media]> =>
  Object.entries({ ...paths, ...webhooks }).flatMap(([path, operations]) =>
    Object.values(operations).flatMap(({ requestBody, responses }) =>
      Object.entries({ request: requestBody, ...responses }).flatMap(([what, part]) =>
        Object.entries((part as { readonly content?: Record<string, Media> } | undefined)?.content ?? {})
          .filter(([type]) => type !== "text/csv")
          .map(([type, media]) => [`${path} ${what} ${type}`, media] as const),
      ),
    ),
  )

/** With its references into the whole document. */
const pointInto = (schema: Json): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as Json

/** The fields without a description; maps of any keys have none. */
const listUndescribed = (schema: Json, place: string): ReadonlyArray<string> =>
  Object.entries((schema["properties"] ?? {}) as Record<string, Json>).flatMap(([name, property]) => [
    ...(property["description"] === undefined && !isFlag(place) ? [`${place}.${name}`] : []),
    ...listUndescribed(property, `${place}.${name}`),
  ])

/** The flags are named by the keys of the data model, which the record describes. */
const isFlag = (place: string): boolean => place.startsWith("DataModelFlags.")

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

describe("the examples of the vendors' document", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document, "api")
  const media = findMedia(document)

  it.each(media)("%s has one", (_place, { example, examples }) => {
    expect(example ?? Object.values(examples ?? {})[0]).toBeDefined()
  })

  it.each(media)("%s fits its schema", (_place, { schema, example, examples = {} }) => {
    const validate = ajv.compile(pointInto(schema))
    const all = [
      ...(example === undefined ? [] : [example]),
      ...Object.values(examples).map(({ value }) => value),
    ]
    for (const each of all) expect(validate(each) ? [] : validate.errors).toEqual([])
  })

  it("are of nothing that exists: a placeholder stands for each of the reader's own ids", () => {
    const { requestBody } = document.paths["/api/terminate_connection/"]?.["post"] ?? {}
    expect(requestBody?.content["application/json"]).toMatchObject({
      example: { client_org: "00000000-0000-8000-8000-00000000c0de" },
      "x-placeholders": { "/client_org": "ORG_ID" },
    })
    expect(JSON.stringify(document)).not.toMatch(/"\$[A-Z]/u)
  })
})

describe("the schemas of the vendors' document", () => {
  it("describe every field", () => {
    const undescribed = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      listUndescribed(schema, name),
    )
    expect(undescribed).toEqual([])
  })

  it("tell the members of a union apart", () => {
    const { WebhookResendRequest } = document.components.schemas
    expect(WebhookResendRequest).toMatchObject({
      oneOf: expect.arrayContaining([{ $ref: "#/components/schemas/ResendByOrgOnly" }]) as unknown,
      discriminator: {
        propertyName: "search_type",
        mapping: expect.objectContaining({ OrgOnly: "#/components/schemas/ResendByOrgOnly" }) as unknown,
      },
    })
  })

  it("need no list of positions, and no part for a check", () => {
    expect(JSON.stringify(document)).not.toMatch(/"prefixItems"|"allOf"/u)
  })
})

describe("the published document", () => {
  const published = shareParts(document)

  it("has the same error once, and no reference without its target", () => {
    const text = JSON.stringify(published)
    for (const [, pointer = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/gu)) {
      const target = pointer
        .split("/")
        .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], published)
      expect(target, pointer).toBeDefined()
    }
    expect(text.length).toBeLessThan(JSON.stringify(document).length)
    const { responses } = published["components"] as Record<string, Record<string, unknown>>
    const bodies = Object.values(responses ?? {}).map((response) => JSON.stringify(response))
    expect(new Set(bodies).size).toBe(bodies.length)
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
