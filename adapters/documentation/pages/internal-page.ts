import type { ApiDocument, ApiReaders } from "../api-document.ts"
import { type Entry, listEntries, listResponses } from "../reference/entries.ts"
import { readShape } from "../reference/schema-fields.ts"
import { html } from "../text/html.ts"
import { composePage, type Section, type SitePage } from "./page.ts"

type InternalReaders = Exclude<ApiReaders, "vendors">

export const internalPath = (readers: InternalReaders): string => `/docs/internal/${readers}`

const TITLES: Readonly<Record<InternalReaders, string>> = {
  journey: "Calls of the journey",
  console: "Calls of the console",
}

/** The calls of our own pages, which change with them: no interface for others. */
export const internalPage = (document: ApiDocument, readers: InternalReaders): SitePage =>
  composePage({
    path: internalPath(readers),
    title: TITLES[readers],
    summary: String(document.info["description"]),
    part: "internal",
    sections: [
      {
        heading: null,
        markdown: `${String(document.info["description"])}\n\nAs OpenAPI: [/openapi/${readers}.json](/openapi/${readers}.json).`,
        html: html`<p class="lead">${String(document.info["description"])}</p>
          <p>As OpenAPI: <a href="/openapi/${readers}.json">/openapi/${readers}.json</a>.</p>`,
      },
      ...listEntries(document).map((entry) => callSection(document, entry)),
    ],
  })

const callSection = (document: ApiDocument, entry: Entry): Section => {
  const { method, path, operation } = entry
  const fields = listFieldNames(document, entry)
  const statuses = listResponses(document, operation).map(([status]) => status)
  return {
    heading: operation.summary,
    id: operation.operationId,
    markdown: `\`${method} ${path}\`\n\n${operation.description}${fields.length === 0 ? "" : `\n\nBody: ${fields.map((name) => `\`${name}\``).join(", ")}.`}\n\nStatuses: ${statuses.join(", ")}.`,
    html: html`<p class="call">
        <span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>
      </p>
      <p>${operation.description}</p>
      ${fields.length === 0 ? "" : html`<p>Body: ${fields.map((name) => html`<code>${name}</code> `)}</p>`}
      <p class="quiet">Statuses: ${statuses.join(", ")}</p>`,
  }
}

const listFieldNames = (document: ApiDocument, { operation }: Entry): ReadonlyArray<string> => {
  const media = Object.values(operation.requestBody?.content ?? {})[0]
  const { fields, forms } = readShape(document, media?.schema ?? {})
  return [...new Set([...fields, ...forms.flatMap((form) => form.fields)].map(({ name }) => name))]
}
