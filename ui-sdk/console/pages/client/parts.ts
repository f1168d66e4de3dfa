import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { reasonText } from "../../../elements/reasons/reason-text.ts"
import { icon } from "../../../elements/icon.ts"
import { emptyState } from "../../parts/empty.ts"
import { relativeTime } from "../../parts/time.ts"
import type { ReaderKind } from "../../reader/by-reader.ts"
import { linkTo } from "../../routing/paths.ts"
import { findStepLinks } from "../clients/issue-step.ts"
import type { Messages } from "./en.ts"

export interface ProblemsView {
  readonly messages: Messages
  readonly reader: ReaderKind
  readonly can: (action: string) => boolean
}

/** The open problems, each with its one step. */
export const problemsPart = (client: ConsoleClientDetails, view: ProblemsView): TemplateResult => {
  const { messages: t } = view
  if (client.issues.length === 0) return emptyState("check", t.problems.empty, t.problems.emptyText)
  return html`<div class="problem-list">
    ${client.issues.map(
      (issue) =>
        html`<section class="note ${chooseLook(issue)}">
          ${icon("alert")}
          <div>
            <b>${t.issue[issue.code] ?? issue.code}</b>
            ${renderMessage(issue, client, t)}
            <p>${t.step[issue.step]} ${stepLinks(issue, client, view)}</p>
            <p class="faint">${t.problems.since} ${relativeTime(issue.raised_at)}</p>
          </div>
        </section>`,
    )}
  </div>`
}

type Issue = ConsoleClientDetails["issues"][number]

/** What waits for the client is no error. */
const chooseLook = ({ code }: Issue): "" | "warn" | "danger" => {
  if (code === "sharing.requested") return ""
  if (code === "push.approval-requested") return "warn"
  return code.startsWith("rows.") ? "warn" : "danger"
}

/** The stored text of a request speaks to one side only. */
const renderMessage = (
  { code, message, message_codes: codes }: Issue,
  { name }: ConsoleClientDetails,
  { problems: t, ...words }: Messages,
): TemplateResult => {
  if (code === "push.approval-requested") return html`<p>${t.approval(name)}</p>`
  if (code === "sharing.requested") return html`<p>${t.requested(name)}</p>`
  if (message === null) return html`<p>${t.private}</p>`
  return reasonText({ reason: message, ...(codes && { reason_codes: codes }) }, words)
}

const stepLinks = (
  issue: Issue,
  { source }: ConsoleClientDetails,
  { messages: t, reader, can }: ProblemsView,
) =>
  findStepLinks(issue, { reader, can, isUploaded: source?.int_type === "Upload CSV" }).map(
    ({ place, href }) => html`<a href=${href}>${t.open[place]}</a> `,
  )

/** How many employees are shared, and how. */
export const peopleText = (client: ConsoleClientDetails, t: Messages): TemplateResult =>
  html`<p>${t.shared.people(client.employees)}</p>
    ${client.on_demand ? html`<p class="muted">${t.shared.onDemand}</p>` : nothing}`

/** Which employees are shared, for the vendor: the rules are the client's own. */
export const subsetText = (client: ConsoleClientDetails, t: Messages, canAsk: boolean): TemplateResult =>
  html`<div class="key-lists">
    ${peopleText(client, t)}
    <p class="prose">${t.subset.theirs(client.name)}</p>
    ${
      canAsk && client.status !== "CONNECTION_TERMINATED"
        ? html`<p class="prose">
            ${t.subset.fields}
            <a href=${linkTo("models", { client: client.connection_id })}>${t.data.change}</a>
          </p>`
        : nothing
    }
  </div>`

/** The fields of the data model by what the vendor gets of them. */
export const sharedPart = (client: ConsoleClientDetails, t: Messages): TemplateResult =>
  html`<div class="key-lists">
    ${peopleText(client, t)} ${keyList(t.shared.shared, client.shared, t)}
    ${keyList(t.shared.notShared, client.not_shared, t)}
    ${keyList(t.shared.notRequested, client.not_requested, t)}
  </div>`

const keyList = (title: string, keys: ReadonlyArray<string>, t: Messages): TemplateResult =>
  html`<section class="part">
    <div class="part-head">
      <h2>${title} <span class="num faint">${keys.length}</span></h2>
    </div>
    ${
      keys.length === 0
        ? html`<p class="muted">${t.shared.none}</p>`
        : html`<ul class="key-list" role="list">
            ${keys.map((key) => html`<li>${nameField(t.fields, key)}</li>`)}
          </ul>`
    }
  </section>`

/** The people of a connection, and the vendor's own reference. */
export const contactsPart = (
  client: ConsoleClientDetails,
  { contacts: t, acceptedDomain }: Messages,
): TemplateResult => {
  const { accepted_domain: domain } = client
  const facts: ReadonlyArray<readonly [string, string | null]> = [
    [t.admin, client.email],
    [t.acceptedBy, client.accepted_by],
    [t.acceptedDomain, domain === null ? null : acceptedDomain[domain.kind](domain.domain)],
    [t.invitedBy, client.invited_by],
    [t.reference, client.remote_org_id],
  ]
  return html`<dl class="kv">
    ${facts.map(
      ([label, value]) =>
        html`<dt>${label}</dt>
          <dd>${value ?? html`<span class="faint">${t.none}</span>`}</dd>`,
    )}
  </dl>`
}
