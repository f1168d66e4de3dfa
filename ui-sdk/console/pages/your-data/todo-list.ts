import { html, type TemplateResult } from "lit"
import type { ConsoleIssue } from "../../../../core/contract/connection/console/client-issues.ts"
import type { ConsoleClient } from "../../../../core/contract/connection/console/clients.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { consoleIcon } from "../../parts/icons.ts"
import { relativeTime } from "../../parts/time.ts"
import "../../styles/issues.css"
import { findStepLinks } from "../clients/issue-step.ts"
import type { Messages } from "./en.ts"

export interface TodoList {
  readonly issues: ReadonlyArray<ConsoleIssue>
  readonly vendors: ReadonlyArray<ConsoleClient>
  readonly messages: Messages
  readonly format: Format
  readonly can: (action: string) => boolean
}

/** What waits for the company, and what it only has to know, each with the vendor and the place where it is done. */
export const todoList = (list: TodoList): TemplateResult => {
  const { issues, messages, format } = list
  const { todo: t } = messages
  return html`<section class="part" aria-labelledby="todo-title">
    <div class="part-head">
      <h2 id="todo-title">
        ${t.title}
        ${issues.length === 0 ? "" : html`<span class="faint num">${format.number(issues.length)}</span>`}
      </h2>
    </div>
    ${
      issues.length === 0
        ? html`<p class="calm"><span class="status ok">${t.none}</span></p>`
        : html`<ul class="issues">
            ${issues.map((issue) => todo(issue, list))}
          </ul>`
    }
  </section>`
}

const todo = (issue: ConsoleIssue, { vendors, messages, can }: TodoList): TemplateResult => {
  const { todo: t, client: words } = messages
  const vendor = vendors.find(({ connection_id: id }) => id === issue.connection_id)
  const isUploaded = vendor?.source?.int_type === "Upload CSV"
  const links = findStepLinks(issue, { reader: "company", can, isUploaded })
  const isFile = links.some(({ place }) => place === "file")
  return html`<li>
    <span class="mk ${links.length === 0 ? "n" : "w"}"
      >${consoleIcon(issue.step === "await_answer" ? "mail" : links.length === 0 ? "clock" : "alert")}</span
    >
    <div>
      <b>${t.issue(issue.vendor, words.issue[issue.code] ?? issue.code)}</b>
      <p>${isFile ? t.file : words.step[issue.step]} ${t.since} ${relativeTime(issue.raised_at)}.</p>
    </div>
    <span class="btns"
      >${links.map(
        ({ place, href }) =>
          html`<a class="btn" href=${href}
            >${words.open[place]}<span class="vh"> (${issue.vendor})</span></a
          >`,
      )}</span
    >
  </li>`
}
