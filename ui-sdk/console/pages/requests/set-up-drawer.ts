import { html, nothing, type TemplateResult } from "lit"
import type {
  ConsoleSetUpDetails,
  ConsoleSetUpMove,
} from "../../../../core/contract/requests/console/requests.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { ConsoleDialog } from "../../parts/dialogs/dialog.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { nameConnection } from "../clients/name-connection.ts"
import { PagePart } from "../page-part.ts"
import { DocumentList } from "./document-list.ts"
import { EmployeeFile } from "./employee-file.ts"
import type { Messages } from "./en.ts"

type Move = ConsoleSetUpMove["state"]

/** Forward only; a company may have no documents to send. */
const MOVES: Readonly<Record<ConsoleSetUpDetails["state"], ReadonlyArray<Move>>> = {
  requested: ["documents_received", "in_set_up"],
  documents_received: ["in_set_up"],
  in_set_up: [],
  live: [],
}

/**
 * An assisted set-up: how far it is, its documents, and its next step.
 *
 * @property connection - the id of its connection
 */
export class SetUpDrawer extends withProperties(PagePart<Messages>, {
  connection: property<string>(),
  isUploading: state(false),
}) {
  static readonly tag = "hrsync-set-up-drawer"
  static readonly parts = [ConsoleDialog, DocumentList, EmployeeFile, RelativeTime]
  static readonly closed = new ElementEvent("closed")
  static readonly changed = new ElementEvent("changed")
  readonly #details = new Resource<ConsoleSetUpDetails>(this, () =>
    send(this.api.GET("/api/console/set-ups/{connection_id}/", { params: { path: this.#path } })),
  )
  readonly #changing = new Action(this)

  get #path() {
    return { connection_id: this.connection }
  }

  override render() {
    const { value } = this.#details
    return html`<hrsync-dialog
      .kind=${"drawer"}
      .heading=${value === null ? this.messages.setUps.title : this.#name(value)}
      .content=${showLoaded(value, this.#details, this.words, (details) => this.#content(details))}
      ${ConsoleDialog.closed.on(() => SetUpDrawer.closed.send(this))}
    ></hrsync-dialog>`
  }

  #name({ client, vendor }: ConsoleSetUpDetails): string {
    return nameConnection({ name: client, vendor: { name: vendor } }, this.readerKind)
  }

  #content(details: ConsoleSetUpDetails): TemplateResult {
    const { words } = this
    return html`${this.#facts(details)}
      <hrsync-document-list
        .documents=${details.documents}
        .of=${"set-up"}
        .owner=${this.connection}
        .canAdd=${this.can("assisted.add-document")}
        .canOpen=${this.can("assisted.open-document")}
        ${DocumentList.added.on(() => this.#onAdded())}
      ></hrsync-document-list>
      ${problemNote(this.#changing.problem, words)}
      <div class="btns">
        ${this.can("assisted.move") ? this.#moves(details) : nothing} ${this.#asking(details)}
        ${this.can("assisted.upload") ? this.#uploadButton() : nothing}
      </div>
      ${this.isUploading ? this.#file(details) : nothing}`
  }

  #facts(details: ConsoleSetUpDetails): TemplateResult {
    const { messages } = this
    const { detail: t, setUps } = messages
    const { task } = details
    return html`<dl class="kv">
      <dt>${setUps.column.system}</dt>
      <dd>${details.hrms_name}</dd>
      <dt>${t.state}</dt>
      <dd>${setUps.state[details.state]}</dd>
      <dt>${t.due}</dt>
      <dd>
        ${task === null ? setUps.nothingDue : html`${setUps.due[task.kind]}, ${relativeTime(task.due_at)}`}
      </dd>
      <dt>${t.requested}</dt>
      <dd>${relativeTime(details.requested_at)}</dd>
      <dt>${t.next}</dt>
      <dd>${relativeTime(details.next_upload_at, setUps.onRequest)}</dd>
      <dt>${t.lastSync}</dt>
      <dd>${relativeTime(details.last_synced_at, t.never)}</dd>
      <dt>${t.website}</dt>
      <dd class="request-text">${details.website_url ?? t.none}</dd>
      <dt>${t.information}</dt>
      <dd class="request-text">${details.additional_information ?? t.none}</dd>
    </dl>`
  }

  #moves({ state }: ConsoleSetUpDetails): ReadonlyArray<TemplateResult> {
    return MOVES[state].map((next) =>
      actionButton(this.messages.move[next], this.#changing, {
        look: next === "in_set_up" ? "primary" : "",
        onClick: () => void this.#move(next),
      }),
    )
  }

  #asking({ task, state }: ConsoleSetUpDetails): TemplateResult | typeof nothing {
    if (state !== "live" || task !== null || !this.can("assisted.request-upload")) return nothing
    return actionButton(this.messages.ask, this.#changing, { onClick: () => void this.#ask() })
  }

  #uploadButton(): TemplateResult {
    return html`<button class="btn" type="button" @click=${() => (this.isUploading = true)}>
      ${icon("upload")}${this.messages.uploadFile}
    </button>`
  }

  #file({ client, last_synced_at: lastSyncedAt }: ConsoleSetUpDetails): TemplateResult {
    return html`<hrsync-employee-file
      .connection=${this.connection}
      .client=${client}
      .isFirst=${lastSyncedAt === null}
      ${EmployeeFile.changed.on(() => this.#onAdded())}
      ${EmployeeFile.closed.on(() => (this.isUploading = false))}
    ></hrsync-employee-file>`
  }

  async #move(state: Move): Promise<void> {
    const params = { path: this.#path }
    const result = await this.#changing.run(() =>
      send(this.api.POST("/api/console/set-ups/{connection_id}/move/", { params, body: { state } })),
    )
    if (result?.ok === true) this.#onChanged(this.messages.moved(this.messages.setUps.state[state]))
  }

  async #ask(): Promise<void> {
    const params = { path: this.#path }
    const result = await this.#changing.run(() =>
      send(this.api.POST("/api/console/set-ups/{connection_id}/request-upload/", { params })),
    )
    if (result?.ok === true) this.#onChanged(this.messages.asked)
  }

  #onChanged(text: string): void {
    this.console.toast(text)
    this.#onAdded()
  }

  /** The first document moves the set-up as well. */
  #onAdded(): void {
    SetUpDrawer.changed.send(this)
    void this.#details.load()
  }
}
