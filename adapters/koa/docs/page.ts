import type { PayloadCipher } from "../../../core/ports/accounts/payload-cipher.ts"
import type { OpenApiDocument, OperationObject } from "../openapi/document.ts"
import type { Json } from "../openapi/components.ts"
import { formatCurl } from "./curl.ts"
import { type Html, html, EMPTY_HTML } from "./html.ts"
import { keysSection } from "./keys.ts"
import { schemaTable, renderType } from "./schema-table.ts"

interface Entry {
  readonly path: string
  readonly method: string
  readonly operation: OperationObject
}

/** The API reference as one page without scripts. */
export const docsPage = (document: OpenApiDocument, keys: PayloadCipher["jwks"]["keys"]): string => {
  const entries = listEntries(document.paths)
  const webhooks = listEntries(document.webhooks)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${String(document.info["title"])}: API reference</title>
        <link rel="stylesheet" href="/docs/style.css" />
      </head>
      <body>
        <nav aria-label="Contents">${contents(document, entries, webhooks)}</nav>
        <main>
          ${introduction(document)} ${document.tags.map((tag) => section(document, tag, entries))}
          ${keysSection(keys)}
          <section id="webhooks">
            <h2>Webhooks we send</h2>
            <p>${webhooks[0]?.operation.description ?? ""}</p>
            ${webhooks.map(webhookArticle)}
          </section>
          <section id="schemas">
            <h2>Schemas</h2>
            ${Object.entries(document.components.schemas).map(schemaArticle)}
          </section>
        </main>
      </body>
    </html>`.text
}

const listEntries = (paths: OpenApiDocument["paths"]): ReadonlyArray<Entry> =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const contents = (
  { info, tags }: OpenApiDocument,
  entries: ReadonlyArray<Entry>,
  webhooks: ReadonlyArray<Entry>,
): Html =>
  html`<p class="product">${String(info["title"])} <small>${String(info["version"])}</small></p>
    ${tags.map(({ name }) => {
      const own = entries.filter(({ operation }) => operation.tags[0] === name)
      return html`<p>${String(name)}</p>
        <ul>
          ${own.map(({ operation }) => link(operation.operationId, operation.summary))}
        </ul>`
    })}
    <p><a href="#keys">The service's public keys</a></p>
    <p>Webhooks we send</p>
    <ul>
      ${webhooks.map(({ operation, path }) => link(operation.operationId, path.replace("/", " / ")))}
    </ul>
    <p><a href="#schemas">Schemas</a></p>`

const link = (id: string, text: string): Html => html`<li><a href="#${id}">${text}</a></li>`

const introduction = ({ info, servers, components }: OpenApiDocument): Html =>
  html`<header>
    <h1>API reference</h1>
    <p>${String(info["description"])}</p>
    <p>
      Base address: <code>${String(servers[0]?.["url"])}</code>. As an OpenAPI 3.1 document:
      <a href="/openapi.json">/openapi.json</a>. The calls of our own pages have documents of their own:
      <a href="/openapi/journey.json">/openapi/journey.json</a> and
      <a href="/openapi/console.json">/openapi/console.json</a>.
    </p>
    <h2>Authentication</h2>
    <ul>
      ${Object.values(components.securitySchemes).map(({ description }) => html`<li>${description}</li>`)}
    </ul>
    <p>
      The examples take what is yours from the environment: <code>HRSYNC_API_KEY</code>,
      <code>HRSYNC_USERNAME</code>, <code>HRSYNC_PASSWORD</code>, and ids as <code>ORG_ID</code>.
    </p>
  </header>`

const section = (document: OpenApiDocument, { name, description }: Json, entries: ReadonlyArray<Entry>) => {
  const own = entries.filter(({ operation }) => operation.tags[0] === name)
  if (own.length === 0) return EMPTY_HTML
  return html`<section>
    <h2>${String(name)}</h2>
    <p>${String(description)}</p>
    ${own.map((entry) => article(document, entry))}
  </section>`
}

const article = (document: OpenApiDocument, { path, method, operation }: Entry): Html =>
  html`<article id="${operation.operationId}">
    <h3>${operation.summary}</h3>
    <p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
    <p>${operation.description}</p>
    ${parametersTable(operation)} ${bodyTable(operation)}
    <h4>Example</h4>
    <pre tabindex="0"><code>${formatCurl(document, path, method, operation)}</code></pre>
    <h4>Answers</h4>
    <dl>
      ${Object.entries(operation.responses).map(([status, response]) => renderResponse(status, response as RenderedResponse))}
    </dl>
  </article>`

const parametersTable = ({ parameters }: OperationObject): Html =>
  parameters.length === 0
    ? EMPTY_HTML
    : html`<h4>Parameters</h4>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th>Name</th>
                <th>In</th>
                <th>Type</th>
                <th></th>
              </tr>
            </thead>
            <tbody>
              ${parameters.map(
                (parameter) =>
                  html`<tr>
                    <td><code>${parameter.name}</code></td>
                    <td>${parameter.in}</td>
                    <td>${renderType(parameter.schema)}</td>
                    <td>${parameter.required ? "Required. " : ""}${parameter.description}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`

const bodyTable = ({ requestBody, ...operation }: OperationObject): Html => {
  if (requestBody === undefined) return EMPTY_HTML
  const types = Object.keys(requestBody.content)
  const inner = operation["x-encrypted-request"]
  return html`<h4>Body</h4>
    <p>${types.join(", or ")}: ${renderType(requestBody.content[types[0] ?? ""]?.schema ?? {})}</p>
    ${inner === undefined ? EMPTY_HTML : html`<p>Inside the payload: ${renderType(inner)}</p>`}`
}

interface RenderedResponse {
  readonly description: string
  readonly content: Readonly<Record<string, { readonly schema: Json; readonly example?: unknown }>>
}

const renderResponse = (status: string, { description, content }: RenderedResponse): Html => {
  const media = Object.values(content)[0]
  const example =
    media?.example === undefined
      ? EMPTY_HTML
      : html`<pre tabindex="0"><code>${JSON.stringify(media.example, null, 2)}</code></pre>`
  return html`<dt>${status}</dt>
    <dd>${description} ${renderType(media?.schema ?? {})}${example}</dd>`
}

const webhookArticle = ({ path, operation }: Entry): Html => {
  const [event = "", eventType = ""] = path.split("/")
  const schema = operation.requestBody?.content["application/json"]?.schema ?? {}
  return html`<article id="${operation.operationId}">
    <h3>${event}</h3>
    <p>eventType <code>${eventType}</code></p>
    <details>
      <summary>Body</summary>
      ${schemaTable(schema)}
    </details>
  </article>`
}

const schemaArticle = ([name, schema]: readonly [string, Json]): Html =>
  html`<article id="schema-${name}">
    <h3>${name}</h3>
    ${schemaTable(schema)}
  </article>`
