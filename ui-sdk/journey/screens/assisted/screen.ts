import { html, type TemplateResult } from "lit"
import { chooseLanguage, makeFormat } from "../../../elements/locale/format.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { DocumentUploads } from "../../documents/document-uploads.ts"
import { documentsField } from "../../documents/documents-field.ts"
import { findFormErrors, systemForm } from "../../documents/system-form.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import "../../styles/beside.css"
import "../../styles/phases.css"

/** An HR system that a specialist connects: what happens when, its description, and documents. */
export class AssistedScreen extends withProperties(Screen, {
  errors: state<Readonly<Record<string, string>>>({}),
}) {
  static readonly tag = "hrsync-assisted"
  declare messages: Messages
  #uploads: DocumentUploads | null = null

  override connectedCallback(): void {
    super.connectedCallback()
    this.#uploads = new DocumentUploads(this.journey, () => this.requestUpdate())
    void this.#uploads.load()
  }

  override render() {
    const { messages: t, errors } = this
    const uploads = this.#uploads
    if (uploads === null) return html``
    const format = makeFormat(chooseLanguage([document.documentElement.lang]))
    return html`<div class="col">
        <header class="head">
          <h1>${t.title}</h1>
          <p class="lede">${t.lede}</p>
        </header>
        <div class="beside">
          ${systemForm({
            form: this.state.answers.form,
            errors,
            texts: t.form,
            documents: documentsField(uploads, t.documents, format),
            onInput: (form) => {
              this.errors = {}
              this.journey.dispatch({ type: "answered", answers: { form } })
            },
          })}
          ${this.#phases()}
        </div>
      </div>
      ${this.#actions(uploads.uploading.length > 0)}`
  }

  #phases(): TemplateResult {
    const t = this.messages.next
    const phase = (name: string, text: string, when: string) =>
      html`<li>
        <span class="pt"></span><span><b>${name}</b><small>${text}</small></span
        ><span class="when">${when}</span>
      </li>`
    return html`<section class="sec" aria-labelledby="assisted-next">
      <h2 id="assisted-next">${t.title}</h2>
      <ol class="phases">
        ${phase(t.send, t.sendText, "")} ${phase(t.setUp, t.setUpText, t.setUpWhen)}
        ${phase(t.first, t.firstText, "")}
      </ol>
    </section>`
  }

  #actions(isUploading: boolean): TemplateResult {
    const { messages: t, blocker } = this
    const isBlocked = blocker !== null || isUploading
    const why = isUploading ? t.uploading : t.blocked
    return actions({
      back: { label: t.back, onClick: this.goBack },
      why: isBlocked ? why : null,
      primary: { label: t.continue, onClick: this.#continue, isBlocked },
    })
  }

  readonly #continue = (): void => {
    this.errors = findFormErrors(this.state.answers.form, this.messages.form)
    if (Object.keys(this.errors).length === 0) this.goOn()
  }
}
