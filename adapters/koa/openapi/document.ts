import { WEBHOOK_KINDS, WEBHOOKS, type WebhookKind } from "../../../core/contract/webhooks/webhook.ts"
import { type Operation, TAGS } from "../operation.ts"
import type { Route } from "../route.ts"
import { SECURITY_SCHEMES } from "../security.ts"
import { Components, type Json } from "./components.ts"
import { operationObject } from "./operation-object.ts"

/* Generates the OpenAPI 3.1 document from the table of routes, and the outbound webhooks from the contract. */

export interface OpenApiOptions {
  readonly routes: ReadonlyArray<Route>
  readonly baseUrl: string
  readonly version: string
  /** True: schemas reject unknown keys. Only for tests; clients must tolerate unknown keys. */
  readonly exact?: boolean
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Json
  readonly servers: ReadonlyArray<Json>
  readonly tags: ReadonlyArray<Json>
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly securitySchemes: Json }
}

export type OperationObject = ReturnType<typeof operationObject>

export const makeOpenApi = ({ routes, baseUrl, version, exact = false }: OpenApiOptions): OpenApiDocument => {
  const components = new Components(exact)
  const paths = makePaths(routes, components)
  const webhooks = Object.fromEntries(
    WEBHOOK_KINDS.map((kind) => [kind, { post: operationObject(webhookOperation(kind), components) }]),
  )
  return {
    openapi: "3.1.0",
    info: {
      title: "HR Data Sync Service",
      version,
      description:
        "Employee data of corporates, normalised to one model, for vendors that have access. Every response carries X-Request-ID; every path answers with and without its trailing slash.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: { schemas: components.schemas, securitySchemes: SECURITY_SCHEMES },
  }
}

const makePaths = (routes: ReadonlyArray<Route>, components: Components): OpenApiDocument["paths"] => {
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const { path, method, operation } of routes) {
    if (operation === null) continue
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation, components) }
  }
  return paths
}

/** A webhook is a request to the vendor. */
const webhookOperation = (kind: WebhookKind): Operation => ({
  id: kind.replace(/[/.](\w)/gu, (_, letter: string) => letter.toUpperCase()),
  tag: "Webhooks",
  summary: kind.replace("/", " as "),
  description:
    "Sent to the vendor's URL with service-signature (hex HMAC-SHA256 of the exact bytes, keyed with the app secret) and the Standard Webhooks headers webhook-id, webhook-timestamp and webhook-signature.",
  security: null,
  body: { schema: WEBHOOKS[kind], types: ["json"], example: {} },
  answers: {},
})
