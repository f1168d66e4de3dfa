import type { ApiDocument, ApiResponse } from "../api-document.ts"
import type { Section } from "../pages/page.ts"
import { codeBlock } from "../text/code-block.ts"
import { EMPTY_HTML, type Html, html } from "../text/html.ts"
import { OWN_RULES, renderMarkdown } from "../text/markdown.ts"
import { type Entry, listExamples, listResponses } from "./entries.ts"
import { readShape } from "./schema-fields.ts"
import { renderShape } from "./schema-html.ts"
import { writeShape } from "./schema-markdown.ts"

/** What a call answers, by status; the example of its success stands beside. */
export const responseSections = (document: ApiDocument, { operation }: Entry): ReadonlyArray<Section> => [
  {
    heading: "Responses",
    markdown: "Causes and cures of every error are in [Errors](/docs/guides/errors).",
    html: html`<p>Causes and cures of every error are in <a href="/docs/guides/errors">Errors</a>.</p>`,
  },
  ...listResponses(document, operation).map(([status, response], index) =>
    responseSection(document, status, response, index === 0),
  ),
]

const responseSection = (
  document: ApiDocument,
  status: string,
  response: ApiResponse,
  isFirst: boolean,
): Section => {
  const media = Object.values(response.content ?? {})[0]
  const shape = readShape(document, media?.schema ?? {})
  const examples = isFirst || media === undefined ? [] : listExamples(media)
  const headers = listOwnHeaders(response)
  const fields = writeShape(shape)
  return {
    heading: status,
    level: 3,
    id: `response-${status.toLowerCase()}`,
    markdown: [
      response.description,
      headers.map(([name, description]) => `- Header \`${name}\`: ${description}`).join("\n"),
      fields === "" ? "" : `Body:\n\n${fields}`,
      ...examples.map(({ value }) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``),
    ]
      .filter((part) => part !== "")
      .join("\n\n"),
    html: html`${renderMarkdown(response.description, OWN_RULES)}
    ${renderDetails(headers, fields === "" ? null : renderShape(shape))}
    ${examples.map(({ name, value }) => renderExample(status, name, value))}`,
  }
}

/** Every response has this one. */
const EVERYWHERE = "X-Request-ID"

const listOwnHeaders = ({ headers = {} }: ApiResponse): ReadonlyArray<readonly [string, string]> =>
  Object.entries(headers).flatMap(([name, { description = "" }]) =>
    name === EVERYWHERE ? [] : [[name, description]],
  )

const renderDetails = (headers: ReadonlyArray<readonly [string, string]>, fields: Html | null): Html => {
  if (headers.length === 0 && fields === null) return EMPTY_HTML
  return html`<details>
    <summary>${fields === null ? "Headers" : headers.length === 0 ? "Body" : "Headers and body"}</summary>
    ${
      headers.length === 0
        ? EMPTY_HTML
        : html`<ul class="fields">
            ${headers.map(
              ([name, description]) =>
                html`<li>
                  <p class="field"><code class="name">${name}</code> <span class="type">header</span></p>
                  <p>${description}</p>
                </li>`,
            )}
          </ul>`
    }
    ${fields ?? EMPTY_HTML}
  </details>`
}

const renderExample = (status: string, name: string, value: unknown): Html =>
  html`<details>
    <summary>${name}</summary>
    ${codeBlock(JSON.stringify(value, null, 2), "json", `Example of ${status}`)}
  </details>`
