import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleDocument } from "../../../../core/contract/requests/console/requests.ts"
import { send } from "../../../elements/api/send.ts"
import { bar } from "../../../elements/bar.ts"
import { type DocumentCalls, findMisfit, sendDocument } from "../../../elements/documents/send-document.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import "../../../elements/styles/drop.css"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/** A document on its way to the service. */
interface SentDocument {
  readonly name: string
  readonly size: number
  /** Bytes that have arrived. */
  readonly sent: number
}

/** A file that was not sent. */
interface Misfit {
  readonly name: string
  readonly reason: "empty" | "too-large"
}

/**
 * The documents of a request, with a way to download each and to add one.
 *
 * @property documents - those that were added
 * @property of - the kind of the request
 * @property owner - its id
 * @property canAdd - whether the user may
 * @property canOpen - whether the user may
 */
export class DocumentList extends withProperties(PagePart<Messages>, {
  documents: property<ReadonlyArray<ConsoleDocument>>([]),
  of: property<"request" | "set-up">(),
  owner: property<string>(),
  canAdd: property(false),
  canOpen: property(false),
  misfit: state<Misfit | null>(null),
  sending: state<SentDocument | null>(null),
}) {
  static readonly tag = "hrsync-document-list"
  static readonly parts = [RelativeTime]
  static readonly added = new ElementEvent("added")
  readonly #adding = new Action(this)

  override render() {
    const { documents: t } = this.messages
    return html`<section class="stack">
      <h3>${t.title}</h3>
      ${this.documents.length === 0 ? html`<p class="muted">${t.none}</p>` : this.#list()}
      ${this.canAdd ? this.#adder() : nothing}
    </section>`
  }

  #list(): TemplateResult {
    const { documents: t } = this.messages
    return html`<ul class="documents">
      ${this.documents.map(
        (document) =>
          html`<li>
            ${this.#name(document)}<span class="faint"
              >${t.size(document.size)}, ${relativeTime(document.added_at)}</span
            >
          </li>`,
      )}
    </ul>`
  }

  #name({ document_id: id, name }: ConsoleDocument): TemplateResult {
    if (!this.canOpen) return html`<b>${name}</b>`
    const owners = this.of === "request" ? "requests" : "set-ups"
    return html`<a
      href="/api/console/${owners}/${this.owner}/documents/${id}/"
      download
      aria-label=${this.messages.documents.download(name)}
      >${icon("download", "sm")}${name}</a
    >`
  }

  #adder(): TemplateResult {
    const { misfit, sending } = this
    const { documents: t } = this.messages
    return html`<input
        type="file"
        hidden
        @change=${({ target }: Event) => void this.#add(target as HTMLInputElement)}
      />
      ${sending === null ? nothing : this.#progress(sending)}
      <div class="btns">
        ${actionButton(t.add, this.#adding, {
          look: "",
          onClick: () => this.querySelector<HTMLInputElement>("input[type=file]")?.click(),
        })}
      </div>
      <p class="hint">${t.hint}</p>
      ${
        misfit === null
          ? nothing
          : html`<p class="err" role="alert">
              ${icon("alert")}<span>${t.misfit[misfit.reason](misfit.name)}</span>
            </p>`
      }
      ${problemNote(this.#adding.problem, this.words)}`
  }

  #progress({ name, size, sent }: SentDocument): TemplateResult {
    const { documents: t } = this.messages
    return html`<div class="stack tight">
      <p class="fileline"><b class="trim">${name}</b><span class="faint num">${t.sent(sent, size)}</span></p>
      ${bar(sent / size, { label: t.sending(name), now: sent, max: size }, true)}
    </div>`
  }

  async #add(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0]
    if (file === undefined || this.#adding.isBusy) return
    const { name, size } = file
    const reason = findMisfit(file)
    this.misfit = reason === null ? null : { name, reason }
    if (reason === null) this.sending = { name, size, sent: 0 }
    const onProgress = (sent: number) => {
      this.sending = { name, size, sent }
    }
    const result =
      reason === null ? await this.#adding.run(() => sendDocument(this.#calls, file, onProgress)) : null
    this.sending = null
    // The same file can be chosen again.
    input.value = ""
    if (result?.ok !== true) return
    this.console.toast(this.messages.documents.added(name))
    DocumentList.added.send(this)
  }

  get #calls(): DocumentCalls<ConsoleDocument> {
    return this.of === "request" ? this.#requestCalls(this.owner) : this.#setUpCalls(this.owner)
  }

  #requestCalls(id: string): DocumentCalls<ConsoleDocument> {
    const params = { path: { request_id: id } }
    return {
      begin: () => send(this.api.POST("/api/console/requests/{request_id}/documents/", { params })),
      append: (document, piece, part) =>
        send(
          this.api.POST("/api/console/requests/{request_id}/documents/{document_id}/pieces/{piece}/", {
            params: { path: { request_id: id, document_id: document, piece } },
            ...part,
          }),
        ),
      complete: (body) =>
        send(this.api.POST("/api/console/requests/{request_id}/documents/complete/", { params, body })),
    }
  }

  #setUpCalls(id: string): DocumentCalls<ConsoleDocument> {
    const params = { path: { connection_id: id } }
    return {
      begin: () => send(this.api.POST("/api/console/set-ups/{connection_id}/documents/", { params })),
      append: (document, piece, part) =>
        send(
          this.api.POST("/api/console/set-ups/{connection_id}/documents/{document_id}/pieces/{piece}/", {
            params: { path: { connection_id: id, document_id: document, piece } },
            ...part,
          }),
        ),
      complete: (body) =>
        send(this.api.POST("/api/console/set-ups/{connection_id}/documents/complete/", { params, body })),
    }
  }
}
