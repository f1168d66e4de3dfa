import { type ApiDocument, type ApiParameter, readServer } from "../api-document.ts"
import { placeholdValue } from "../samples/placeholders.ts"
import { findScheme, type SampleBody, type SampleRequest } from "../samples/request.ts"
import { EMPTY_HTML, type Html, html } from "../text/html.ts"
import type { Entry } from "./entries.ts"

/* A form to send the call from the browser, which ui-sdk/docs sends. Its ids are `<NAME>` until the reader replaces them. */

/** What a call changes, for the question before it is sent. Reads are absent. */
const CONSEQUENCES: Readonly<Record<string, string>> = {
  createSdkToken:
    "Invites the organization, or continues its invitation: a connection is made for it, and its webhooks are sent.",
  setUpUpdates: "Changes which fields you may update at this connection, from now on.",
  updateEmployee: "Changes this employee's record, and sends it on as you set up.",
  recordConsent: "Records a consent of this employee. Consents are kept for good.",
  terminateConnection:
    "Terminates the connection for good. The service deletes the company's employees, and only a new invitation connects it again.",
  resendWebhooks: "Sends webhooks to your receiver again.",
  createPushToken: "Issues tokens for the corporate's system. A refresh token that is used here ends.",
  pushEmployee: "Writes this employee into the connection, which may send webhooks.",
}

const CREDENTIALS: Readonly<Record<string, ReadonlyArray<readonly [name: string, label: string]>>> = {
  apiKey: [["key", "API key"]],
  tokenKey: [["key", "API key"]],
  basic: [
    ["username", "User name"],
    ["password", "Password"],
  ],
  pushToken: [["key", "Access token"]],
}

/** The form; of an encrypted call, why there is none. */
export const tryForm = (document: ApiDocument, entry: Entry, { body }: SampleRequest): Html => {
  const { operation, method, path } = entry
  if (operation["x-encrypted-request"] !== undefined) return ENCRYPTED
  const scheme = findScheme(operation)
  const { parameters = [] } = operation
  return html`<details class="try">
    <summary>Try it</summary>
    <noscript><p>Sending needs JavaScript. The examples above work without.</p></noscript>
    <form
      data-method="${method}"
      data-path="${path}"
      data-scheme="${scheme ?? ""}"
      data-server="${readServer(document)}"
      data-type="${body === null ? "" : body.kind === "json" ? "application/json" : "application/x-www-form-urlencoded"}"
      data-changes="${CONSEQUENCES[operation.operationId] ?? (method === "GET" ? "" : `${operation.summary}.`)}"
    >
      <p class="quiet">Sent from this page to this service. Your credentials stay in this page's memory.</p>
      ${(CREDENTIALS[scheme ?? ""] ?? []).map(([name, label]) => renderCredential(name, label))}
      ${scheme === null ? EMPTY_HTML : html`<label class="keep"><input type="checkbox" name="keep" /> Keep for this tab</label>`}
      ${parameters.filter(({ in: place }) => place !== "header").map(renderParameter)}
      ${body === null ? EMPTY_HTML : renderBody(body)}
      <p class="problem" role="alert" hidden></p>
      <button type="submit">Send</button>
    </form>
    <div class="result" role="status" aria-live="polite"></div>
  </details>`
}

const ENCRYPTED = html`<details class="try">
  <summary>Try it</summary>
  <p>
    A browser cannot send this call for you: it takes your private key, which belongs on your own machine. The
    programs of
    <a href="/docs/guides/getting-started">Getting started</a> send it from there.
  </p>
</details>`

const renderCredential = (name: string, label: string): Html =>
  html`<label>
    ${label}
    <input
      name="credential-${name}"
      type="${name === "username" ? "text" : "password"}"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      required
    />
  </label>`

/** `$ORG_ID` is shown as `<ORG_ID>`, which the form does not send. */
export const toBlank = (text: string): string => text.replace(/\$([A-Z][A-Z0-9_]+)/gu, "<$1>")

const renderParameter = ({ name, in: place, required = false, example }: ApiParameter): Html =>
  html`<label>
    <span><code>${name}</code>${required ? EMPTY_HTML : " (optional)"}</span>
    <input
      name="${place}-${name}"
      value="${example === undefined ? "" : toBlank(String(placeholdValue(name, example)))}"
      autocomplete="off"
      spellcheck="false"
      ${required ? html`required` : EMPTY_HTML}
    />
  </label>`

const renderBody = (body: SampleBody): Html => {
  const value = body.kind === "form" ? readFields(body) : body.kind === "json" ? body.value : {}
  const text = toBlank(JSON.stringify(value, null, 2))
  return html`<label>
    Body
    <textarea
      name="body"
      rows="${Math.min(text.split("\n").length + 1, 16)}"
      spellcheck="false"
      autocomplete="off"
    >
${text}</textarea>
  </label>`
}

const readFields = ({ fields }: Extract<SampleBody, { kind: "form" }>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.map(([name, text]) => [
      name,
      text.map((part) => (typeof part === "string" ? part : `$${part.variable}`)).join(""),
    ]),
  )
