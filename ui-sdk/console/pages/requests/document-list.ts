import { html, nothing, type TemplateResult } from "lit"
import type { Schemas } from "../../../elements/api/client.ts"
import { send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { Action } from "../../client/action.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote } from "../../parts/loaded.ts"
import { timeOf } from "../../parts/time.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

type Document = Schemas["ConsoleDocument"]

/** The service takes a document in one piece of this size. */
const MAX_BYTES = 4 * 1_048_576

/**
 * The documents of a request, with a way to add one.
 *
 * @property documents - those that were added
 * @property of - the kind of the request
 * @property owner - its id
 * @property canAdd - whether the user may
 * @fires added
 */
export class DocumentList extends PagePart {
  static override properties = {
    ...PagePart.properties,
    documents: { attribute: false },
    of: { attribute: false },
    owner: { attribute: false },
    canAdd: { attribute: false },
    tooLarge: { state: true },
  }
  declare messages: Messages
  declare documents: ReadonlyArray<Document>
  declare of: "request" | "set-up"
  declare owner: string
  declare canAdd: boolean
  /** The name of a file that was not sent; null: none. */
  declare protected tooLarge: string | null
  readonly #adding = new Action(this)

  constructor() {
    super()
    Object.assign(this, { documents: [], canAdd: false, tooLarge: null })
  }

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
        ({ name, size, added_at: at }) =>
          html`<li><b>${name}</b><span class="faint">${t.size(size)}, ${timeOf(at, this.format)}</span></li>`,
      )}
    </ul>`
  }

  #adder(): TemplateResult {
    const { documents: t } = this.messages
    return html`<input
        type="file"
        hidden
        @change=${({ target }: Event) => void this.#add(target as HTMLInputElement)}
      />
      <div class="btns">
        ${actionButton(t.add, this.#adding, {
          look: "",
          onClick: () => this.querySelector<HTMLInputElement>("input[type=file]")?.click(),
        })}
      </div>
      <p class="hint">${t.hint}</p>
      ${
        this.tooLarge === null
          ? nothing
          : html`<p class="err" role="alert">${icon("alert")}<span>${t.tooLarge(this.tooLarge)}</span></p>`
      }
      ${problemNote(this.#adding.problem, this.words)}`
  }

  async #add(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0]
    if (file === undefined) return
    this.tooLarge = file.size > MAX_BYTES ? file.name : null
    const result = this.tooLarge === null ? await this.#adding.run(() => this.#send(file)) : null
    input.value = ""
    if (result?.ok !== true) return
    this.console.toast(this.messages.documents.added(file.name))
    this.dispatchEvent(new CustomEvent("added"))
  }

  #send(file: File) {
    const sent = {
      body: file as never,
      bodySerializer: (body: unknown) => body as Blob,
      headers: { "Content-Type": "application/octet-stream", "X-File-Name": encodeURIComponent(file.name) },
    }
    return this.of === "request"
      ? send(
          this.api.POST("/api/console/requests/{request_id}/documents/", {
            params: { path: { request_id: this.owner } },
            ...sent,
          }),
        )
      : send(
          this.api.POST("/api/console/set-ups/{connection_id}/documents/", {
            params: { path: { connection_id: this.owner } },
            ...sent,
          }),
        )
  }
}

customElements.define("hrsync-document-list", DocumentList)
