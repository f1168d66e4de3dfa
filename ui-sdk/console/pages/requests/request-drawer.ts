import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleRequestDetails } from "../../../../core/contract/requests/console/requests.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { PagePart } from "../page-part.ts"
import { DocumentList } from "./document-list.ts"
import type { Messages } from "./en.ts"

/**
 * A request for an HR system.
 *
 * @property request - its id
 */
export class RequestDrawer extends withProperties(PagePart<Messages>, {
  request: property<string>(),
}) {
  static readonly tag = "hrsync-request-drawer"
  static readonly parts = [ConsoleDialog, DocumentList, RelativeTime]
  static readonly closed = new ElementEvent("closed")
  static readonly changed = new ElementEvent("changed")
  readonly #details = new Resource<ConsoleRequestDetails>(this, () =>
    send(this.api.GET("/api/console/requests/{request_id}/", { params: { path: this.#path } })),
  )
  readonly #answering = new Action(this)

  get #path() {
    return { request_id: this.request }
  }

  override render() {
    const { value } = this.#details
    return html`<hrsync-dialog
      .kind=${"drawer"}
      .heading=${value?.hrms_name ?? this.messages.title}
      .content=${showLoaded(value, this.#details, this.words, (details) => this.#content(details))}
      ${ConsoleDialog.closed.on(() => RequestDrawer.closed.send(this))}
    ></hrsync-dialog>`
  }

  #content(details: ConsoleRequestDetails): TemplateResult {
    const { messages, words } = this
    const { detail: t } = messages
    const none = html`<span class="faint">${t.none}</span>`
    return html`<dl class="kv">
        <dt>${t.company}</dt>
        <dd>${details.org_name}</dd>
        <dt>${t.email}</dt>
        <dd>${details.email}</dd>
        <dt>${t.website}</dt>
        <dd class="request-text">${details.website_url ?? none}</dd>
        <dt>${t.information}</dt>
        <dd class="request-text">${details.additional_information ?? none}</dd>
        <dt>${t.filed}</dt>
        <dd>${relativeTime(details.filed_at)}</dd>
        <dt>${t.answered}</dt>
        <dd>${relativeTime(details.answered_at, t.notYet)}</dd>
      </dl>
      <hrsync-document-list
        .documents=${details.documents}
        .of=${"request"}
        .owner=${this.request}
        .canAdd=${this.can("hrms-request.add-document")}
        .canOpen=${this.can("hrms-request.open-document")}
        ${DocumentList.added.on(() => void this.#details.load())}
      ></hrsync-document-list>
      ${problemNote(this.#answering.problem, words)}
      ${
        details.answered_at === null && this.can("hrms-request.answer")
          ? html`<div class="btns">
              ${actionButton(messages.answer, this.#answering, { onClick: () => void this.#answer(details) })}
            </div>`
          : nothing
      }`
  }

  async #answer({ hrms_name: system }: ConsoleRequestDetails): Promise<void> {
    const params = { path: this.#path }
    const result = await this.#answering.run(() =>
      send(this.api.POST("/api/console/requests/{request_id}/answer/", { params })),
    )
    if (result?.ok !== true) return
    this.console.toast(this.messages.wasAnswered(system))
    RequestDrawer.changed.send(this)
    await this.#details.load()
  }
}
