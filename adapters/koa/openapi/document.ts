import { WEBHOOK_KINDS, WEBHOOKS, type WebhookKind } from "../../../core/contract/webhooks/webhook.ts"
import { WEBHOOK_EXAMPLES } from "../../../core/contract/webhooks/webhook-examples.ts"
import { WEBHOOK_NOTES } from "../../../core/contract/webhooks/webhook-notes.ts"
import { INTERFACE_VERSION } from "../../../core/contract/versioning.ts"
import type { Operation } from "../calls/operation.ts"
import { type Tag, TAGS } from "../../../core/contract/call.ts"
import type { Route } from "../calls/route.ts"
import { PUSH_FORM_SCHEMES, SECURITY_SCHEMES } from "../calls/security.ts"
import { Components, type Json } from "./components.ts"
import { operationObject } from "./operation-object.ts"

/* Generates the OpenAPI 3.1 document from the table of routes, and the outbound webhooks from the contract. */

export interface OpenApiOptions {
  readonly routes: ReadonlyArray<Route>
  /** Whose calls it describes; default: those of everyone. */
  readonly readers?: Readers
  readonly baseUrl: string
  /** True: schemas reject unknown keys. Only for tests; clients must tolerate unknown keys. */
  readonly exact?: boolean
}

/** Whose calls a document describes. */
export type Readers = "vendors" | "journey" | "console"

const TAGS_OF_READERS: Readonly<Record<Readers, ReadonlyArray<Tag>>> = {
  vendors: ["Onboarding", "Employees", "Connections", "Webhooks", "Push", "Keys"],
  journey: ["Journey"],
  console: ["Console"],
}

const DESCRIPTIONS: Readonly<Record<Readers, string>> = {
  vendors: "Employee data of corporates, normalised to one model, for vendors that have access.",
  journey: "What the pages of the journey call. They are part of the service and change with it.",
  console: "What the pages of the console call. They are part of the service and change with it.",
}

/** The makers of the service; an installation's operator is known to its vendors. */
const CONTACT = { name: "HR Data Sync Service", url: "https://github.com/hr-data-sync/hr-data-sync/issues" }

export interface OpenApiDocument {
  readonly openapi: string
  readonly info: Json
  readonly servers: ReadonlyArray<Json>
  readonly tags: ReadonlyArray<Json>
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly webhooks: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>
  }
}

export type OperationObject = ReturnType<typeof operationObject>

export const makeOpenApi = (options: OpenApiOptions): OpenApiDocument => {
  const { baseUrl, readers, exact = false } = options
  const tags = readers === undefined ? (Object.keys(TAGS) as ReadonlyArray<Tag>) : TAGS_OF_READERS[readers]
  const routes = options.routes.filter(({ operation }) => operation !== null && tags.includes(operation.tag))
  const components = new Components(exact)
  const paths = makePaths(routes, components)
  return {
    openapi: "3.1.0",
    info: {
      title: "HR Data Sync Service",
      version: INTERFACE_VERSION,
      description: `${DESCRIPTIONS[readers ?? "vendors"]} Every response carries X-Request-ID; every path works with and without its trailing slash.`,
      contact: CONTACT,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl, description: "This installation." }],
    tags: tags.map((name) => ({ name, description: TAGS[name] })),
    paths,
    webhooks: tags.includes("Webhooks") ? makeWebhooks(components) : {},
    components: { schemas: components.schemas, securitySchemes: selectSchemes(routes) },
  }
}

const makeWebhooks = (components: Components): OpenApiDocument["webhooks"] =>
  Object.fromEntries(
    WEBHOOK_KINDS.map((kind) => [kind, { post: operationObject(webhookOperation(kind), components) }]),
  )

const selectSchemes = (routes: ReadonlyArray<Route>): OpenApiDocument["components"]["securitySchemes"] => {
  const used = new Set<string | null | undefined>(routes.map(({ operation }) => operation?.security))
  const schemes = Object.fromEntries(Object.entries(SECURITY_SCHEMES).filter(([name]) => used.has(name)))
  return used.has("pushToken") ? { ...schemes, ...PUSH_FORM_SCHEMES } : schemes
}

const makePaths = (routes: ReadonlyArray<Route>, components: Components): OpenApiDocument["paths"] => {
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const { path, method, operation } of routes) {
    if (operation === null) continue
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation, components) }
  }
  return paths
}

const SIGNED =
  "Sent to the vendor's URL with service-signature (hex HMAC-SHA256 of the exact bytes, keyed with the app secret) and the Standard Webhooks headers webhook-id, webhook-timestamp and webhook-signature."

const describeWebhook = (kind: WebhookKind): string => {
  const { summary, when, order, handle } = WEBHOOK_NOTES[kind]
  return [summary, when, order, handle, SIGNED].join("\n\n")
}

/** A webhook is a request to the vendor. */
const webhookOperation = (kind: WebhookKind): Operation => ({
  id: kind.replace(/[/.](\w)/gu, (_, letter: string) => letter.toUpperCase()),
  tag: "Webhooks",
  summary: kind.replace("/", " as "),
  description: describeWebhook(kind),
  security: null,
  body: {
    schema: WEBHOOKS[kind],
    types: ["json"],
    example: WEBHOOK_EXAMPLES[kind],
  },
  responses: {},
})
