import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { emptyState } from "../../parts/empty.ts"
import { relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import type { Messages } from "./en.ts"

export interface ProblemsView {
  readonly messages: Messages
  /** The reader is the client itself, and not its vendor. */
  readonly isCompany: boolean
  /** The user may change the connection details. */
  readonly canRepair: boolean
}

/** The open problems, each with its one step. */
export const problemsPart = ({ issues }: ConsoleClientDetails, view: ProblemsView): TemplateResult => {
  const { messages: t, isCompany } = view
  if (issues.length === 0) return emptyState("check", t.problems.empty, t.problems.emptyText)
  return html`<div class="problem-list">
    ${issues.map(
      (issue) =>
        html`<section class="note ${chooseLook(issue)}">
          ${icon("alert")}
          <div>
            <b>${isCompany && isRequest(issue) ? t.toAnswer.issue : (t.issue[issue.code] ?? issue.code)}</b>
            <p>${renderMessage(issue, t, isCompany)}</p>
            <p>
              ${isCompany && isRequest(issue) ? t.toAnswer.step : t.step[issue.step]} ${stepLink(issue, view)}
            </p>
            <p class="faint">${t.problems.since} ${relativeTime(issue.raised_at)}</p>
          </div>
        </section>`,
    )}
  </div>`
}

type Issue = ConsoleClientDetails["issues"][number]

const isRequest = ({ code }: Issue): boolean => code === "sharing.requested"

/** What waits for the client is no error. */
const chooseLook = ({ code }: Issue): "" | "warn" | "danger" => {
  if (code === "sharing.requested") return ""
  if (code === "push.approval-requested") return "warn"
  return code.startsWith("rows.") ? "warn" : "danger"
}

/** The stored text of a request speaks to the client or the operator. */
const renderMessage = (
  { code, message }: Issue,
  { problems: t, toAnswer }: Messages,
  isCompany: boolean,
): string => {
  if (code === "sharing.requested" && isCompany) return toAnswer.text
  if (code === "push.approval-requested") return t.approval
  return code === "sharing.requested" ? t.requested : (message ?? t.private)
}

/** Where the step is done; nothing when it is the client's, or nobody's. */
const stepLink = (
  { step, connection_id: id }: Issue,
  { messages, isCompany, canRepair }: ProblemsView,
): TemplateResult | typeof nothing => {
  const { problems: t, toAnswer, sourceDetails } = messages
  if (step === "await_repair" && canRepair)
    return html`<a href=${linkTo("client", { id }, { tab: "source" })}>${sourceDetails.open}</a>`
  if (step === "grant_or_withhold" && isCompany)
    return html`<a href=${linkTo("client", { id }, { tab: "data" })}>${messages.tabs.data}</a> ${
        canRepair
          ? html`<a href=${linkTo("client", { id }, { tab: "source" })}>${sourceDetails.open}</a>`
          : nothing
      }`
  if (step === "await_answer" && isCompany)
    return html`<a href=${linkTo("client", { id }, { tab: "data" })}>${toAnswer.action}</a>`
  if (step === "confirm_sync") return html`<a href=${linkTo("client", { id })}>${t.toSync}</a>`
  if (step === "review_push_test") return html`<a href=${linkTo("client", { id })}>${t.toPush}</a>`
  return step === "resend_webhooks" ? html`<a href=${linkTo("webhooks")}>${t.toWebhooks}</a>` : nothing
}

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
