import type { ApiDocument, ApiParameter, Json } from "../api-document.ts"
import { composePage, type Section, type SitePage, textSection } from "../pages/page.ts"
import { codeBlock } from "../text/code-block.ts"
import { EMPTY_HTML, type Html, html } from "../text/html.ts"
import { OWN_RULES, renderMarkdown } from "../text/markdown.ts"
import { toPlainText } from "../text/plain-text.ts"
import { listPlaceholders } from "../samples/placeholders.ts"
import { findScheme, makeSample, type SampleRequest } from "../samples/request.ts"
import { listVariables } from "../samples/samples.ts"
import { samplesSection } from "./code-samples.ts"
import { type Entry, findExample, listResponses, operationPath } from "./entries.ts"
import { responseSections } from "./responses.ts"
import { readShape } from "./schema-fields.ts"
import { renderNotes, renderShape } from "./schema-html.ts"
import { describeShape, writeShape } from "./schema-markdown.ts"
import { describeScheme } from "./schemes.ts"
import { tryForm } from "./try-form.ts"

/** The page of a call of the vendors' API. */
export const operationPage = (document: ApiDocument, entry: Entry): SitePage => {
  const { operation, method, path } = entry
  const sample = makeSample(document, entry, { withPlaceholders: true })
  return composePage({
    path: operationPath(operation),
    title: operation.summary,
    summary: toPlainText(operation.description),
    part: "vendors",
    kicker: html`<p class="kicker"><a href="/docs/reference">Reference</a> / ${operation.tags[0] ?? ""}</p>`,
    sections: [
      callSection(method, path),
      textSection(null, operation.description),
      ...encryptedNote(entry),
      authenticationSection(document, entry),
      ...parametersSection(document, entry),
      ...bodySection(document, entry),
      ...payloadSection(document, entry),
      ...responseSections(document, entry),
    ],
    examples: [samplesSection(sample), ...variablesSection(sample), ...responseExample(document, entry)],
    afterExamples: tryForm(document, entry, sample),
  })
}

const callSection = (method: string, path: string): Section => ({
  heading: null,
  markdown: `\`${method} ${path}\``,
  html: () =>
    html`<p class="call">
      <span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code>
    </p>`,
})

/** A reader cannot fill in the encrypted body by hand. */
const encryptedNote = ({ operation }: Entry): ReadonlyArray<Section> => {
  if (operation["x-encrypted-request"] === undefined) return []
  const markdown =
    "**The body is encrypted.** `encrypted_payload` is made by a program with your private key: [Getting started](/docs/guides/getting-started) has complete programs in several languages to sign, encrypt, call and decrypt."
  return [
    {
      heading: null,
      markdown: `> ${markdown}`,
      html: () => html`<div class="note">${renderMarkdown(markdown, OWN_RULES)}</div>`,
    },
  ]
}

const authenticationSection = (document: ApiDocument, { operation }: Entry): Section => {
  const alternatives = (operation.security ?? []).map((names) =>
    Object.keys(names)
      .map((name) => describeScheme(document, name))
      .join(" "),
  )
  const isKeyInBody =
    findScheme(operation) === null && JSON.stringify(operation.requestBody ?? {}).includes("api_key")
  const open = isKeyInBody ? "The API key is in the body, or in the header `Authorization`." : "None."
  const [first = open, ...others] = alternatives
  return textSection("Authentication", [first, ...others.map((other) => `Or: ${other}`)].join("\n\n"))
}

const parametersSection = (document: ApiDocument, { operation }: Entry): ReadonlyArray<Section> => {
  const { parameters = [] } = operation
  if (parameters.length === 0) return []
  return [
    {
      heading: "Parameters",
      markdown: parameters.map((parameter) => writeParameter(document, parameter)).join("\n"),
      html: () =>
        html`<ul class="fields">
          ${parameters.map((parameter) => renderParameter(document, parameter))}
        </ul>`,
    },
  ]
}

const writeParameter = (
  document: ApiDocument,
  { name, required = false, schema = {}, description = "", ...rest }: ApiParameter,
): string => {
  const shape = readShape(document, schema)
  const about = describeShape({ ...shape, description: description || shape.description })
  return `- \`${name}\` (${rest.in}, ${shape.type}${required ? ", required" : ""})${about === "" ? "" : `: ${about}`}`
}

const renderParameter = (
  document: ApiDocument,
  { name, required = false, schema = {}, description = "", ...rest }: ApiParameter,
): Html => {
  const shape = readShape(document, schema)
  return html`<li>
    <p class="field">
      <code class="name">${name}</code> <span class="type">${shape.type}, in ${rest.in}</span>${
        required ? html` <span class="required">required</span>` : EMPTY_HTML
      }
    </p>
    ${renderNotes({ ...shape, description: description || shape.description })}
  </li>`
}

const bodySection = (document: ApiDocument, { operation }: Entry): ReadonlyArray<Section> => {
  const content = Object.entries(operation.requestBody?.content ?? {})
  if (content.length === 0) return []
  const types = content.map(([type]) => `\`${type}\``).join(" or ")
  return [shapeSection(document, "Body", `As ${types}.`, content[0]?.[1].schema ?? {})]
}

const payloadSection = (document: ApiDocument, { operation }: Entry): ReadonlyArray<Section> => {
  const inner = operation["x-encrypted-request"]
  if (inner === undefined) return []
  return [
    shapeSection(document, "Inside the encrypted payload", "The JSON that is signed and encrypted.", inner),
  ]
}

const shapeSection = (document: ApiDocument, heading: string, intro: string, schema: Json): Section => {
  const shape = readShape(document, schema)
  return {
    heading,
    markdown: `${intro}\n\n${writeShape(shape)}`,
    html: () => html`${renderMarkdown(intro, OWN_RULES)} ${renderShape(shape)}`,
  }
}

const variablesSection = (sample: SampleRequest): ReadonlyArray<Section> => {
  const placeholders = listPlaceholders(listVariables(sample))
  if (placeholders.length === 0) return []
  const markdown = placeholders
    .map(({ name, meaning, source }) => `- \`${name}\`: ${meaning} ${source}`)
    .join("\n")
  return [
    {
      heading: "Where the values come from",
      level: 3,
      markdown,
      html: () => html`<div class="variables">${renderMarkdown(markdown, OWN_RULES)}</div>`,
    },
  ]
}

const responseExample = (document: ApiDocument, { operation }: Entry): ReadonlyArray<Section> => {
  const [status, response] = listResponses(document, operation)[0] ?? []
  const [type, media] = Object.entries(response?.content ?? {})[0] ?? []
  const example = findExample(media)
  if (status === undefined || example === undefined) return []
  const isText = typeof example === "string" && type !== "application/json"
  const code = isText ? example : JSON.stringify(example, null, 2)
  return [
    {
      heading: "Response",
      markdown: `\`\`\`${isText ? "" : "json"}\n${code}\n\`\`\``,
      html: () =>
        html`<p class="status-line"><span class="status">${status}</span> ${type ?? ""}</p>
          ${codeBlock(code, isText ? "" : "json", "Example of a response")}`,
    },
  ]
}
