import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleIssue } from "../../../../core/contract/connection/console/client-issues.ts"
import type { ConsoleWebhookEndpoint } from "../../../../core/contract/webhooks/console/endpoint.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { consoleIcon, type ConsoleIconName } from "../../parts/icons.ts"
import { relativeTime } from "../../parts/time.ts"
import "../../styles/issues.css"
import { linkTo } from "../../routing/paths.ts"
import type { Messages } from "./en.ts"

type EndpointState = NonNullable<ConsoleWebhookEndpoint["endpoint"]>["state"]

/** How many are shown at first. */
const SHOWN = 8
/** The service lists at most this many; the others are on the pages of their clients. */
const MOST = 100

export interface IssueList {
  readonly issues: ReadonlyArray<ConsoleIssue>
  /** Whether the vendor's receiver accepts what is sent. */
  readonly endpoint: EndpointState
  /** Webhooks that the endpoint did not take: those sent again by themselves, and those that are not. */
  readonly undelivered: { readonly failed: number; readonly exhausted: number }
  readonly messages: Messages
  readonly format: Format
}

/** What needs the user, each with the one thing to do. */
export const issueList = (list: IssueList): TemplateResult => {
  const { issues, endpoint, undelivered, messages, format } = list
  const { todo: t } = messages
  const webhooks = undelivered.failed + undelivered.exhausted
  const refuses = endpoint !== "working"
  const count = issues.length + (webhooks > 0 ? 1 : 0) + (refuses ? 1 : 0)
  return html`<section class="part" aria-labelledby="todo-title">
    <div class="part-head">
      <h2 id="todo-title">
        ${t.title} ${count === 0 ? nothing : html`<span class="faint num">${format.number(count)}</span>`}
      </h2>
    </div>
    ${
      count === 0
        ? html`<p class="calm"><span class="status ok">${t.none}</span></p>`
        : html`<ul class="issues">
            ${issues.slice(0, SHOWN).map((issue) => clientIssue(issue, list))}
            ${refuses ? endpointIssue(endpoint, messages) : nothing}
            ${webhooks === 0 ? nothing : webhookIssue(undelivered, messages)}
          </ul>`
    }
    ${issues.length > SHOWN ? moreIssues(list) : nothing}
  </section>`
}

const moreIssues = (list: IssueList): TemplateResult => {
  const { issues, messages } = list
  const { todo: t } = messages
  return html`<details class="more-issues">
    <summary>${t.more(issues.length - SHOWN)}</summary>
    <ul class="issues">
      ${issues.slice(SHOWN).map((issue) => clientIssue(issue, list))}
    </ul>
    ${issues.length < MOST ? nothing : html`<p class="hint">${t.most(MOST)}</p>`}
  </details>`
}

const clientIssue = (issue: ConsoleIssue, { messages }: IssueList): TemplateResult => {
  const { todo: t, client: words } = messages
  const { picture, look } = LOOKS[issue.step]
  return html`<li>
    <span class="mk ${look}">${consoleIcon(picture)}</span>
    <div>
      <b>${t.issue(issue.client, words.issue[issue.code] ?? issue.code)}</b>
      <p>${words.step[issue.step]} ${t.since} ${relativeTime(issue.raised_at)}.</p>
    </div>
    <a class="btn" href=${linkTo("client", { id: issue.connection_id })}
      >${stepLabel(issue.step, t)}<span class="vh"> (${issue.client})</span></a
    >
  </li>`
}

const stepLabel = (step: ConsoleIssue["step"], t: Messages["todo"]): string => {
  if (step === "review_push_test") return t.review
  return step === "confirm_sync" ? t.compare : t.open
}

/** Deliveries that wait for the next attempt have not failed yet, but the developer of the receiver should know. */
const endpointIssue = (state: Exclude<EndpointState, "working">, { todo: t }: Messages): TemplateResult =>
  html`<li>
    <span class="mk w">${consoleIcon("hook")}</span>
    <div>
      <b>${t.endpoint[state]}</b>
      <p>${state === "disabled" ? t.endpointDisabled : t.endpointText}</p>
    </div>
    <a class="btn" href=${linkTo("webhooks")}>${t.log}</a>
  </li>`

const webhookIssue = (
  { failed, exhausted }: IssueList["undelivered"],
  { todo: t }: Messages,
): TemplateResult =>
  html`<li>
    <span class="mk w">${consoleIcon("hook")}</span>
    <div>
      <b>${t.failed(failed + exhausted)}</b>
      <p>${t.failedText(failed)}</p>
    </div>
    <a class="btn" href=${linkTo("webhooks")}>${t.log}</a>
  </li>`

/** `w`: it can wait; `n`: someone else has to act. */
const LOOKS: Readonly<
  Record<ConsoleIssue["step"], { readonly picture: ConsoleIconName; readonly look: "" | "w" | "n" }>
> = {
  confirm_sync: { picture: "alert", look: "" },
  await_repair: { picture: "key", look: "" },
  grant_or_withhold: { picture: "key", look: "" },
  review_push_test: { picture: "check", look: "w" },
  await_answer: { picture: "mail", look: "n" },
  map_status: { picture: "file", look: "w" },
  ask_client: { picture: "file", look: "w" },
  resend_webhooks: { picture: "hook", look: "w" },
  wait: { picture: "clock", look: "n" },
}
