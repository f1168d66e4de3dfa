import { html, nothing, type TemplateResult } from "lit"
import { type RefusalWords } from "../../elements/refusals/refusal.ts"
import { icon } from "../../elements/icon.ts"
import type { Format } from "../../elements/locale/format.ts"
import type { DocumentUploads, RefusedDocument, UploadingDocument } from "./document-uploads.ts"
import "../../elements/styles/field.css"
import "../../elements/styles/drop.css"

export interface DocumentTexts {
  readonly label: string
  readonly optional: string
  readonly drop: string
  readonly hint: string
  readonly uploaded: (size: string) => string
  readonly uploading: (sent: string, size: string) => string
  readonly remove: (name: string) => string
  readonly refusal: RefusalWords
  readonly refused: (name: string, reason: RefusedDocument["reason"]) => string
}

/** A place to drop documents, those that are on their way with their progress, and those that have arrived. */
export const documentsField = (
  uploads: DocumentUploads,
  texts: DocumentTexts,
  format: Pick<Format, "bytes">,
): TemplateResult =>
  html`<div class="field">
    <span class="label" id="documents-label">${texts.label} <span class="opt">${texts.optional}</span></span>
    <div class="drop">
      ${icon("upload", "lg")}<b>${texts.drop}</b><span class="hint" id="documents-hint">${texts.hint}</span>
      <input
        type="file"
        multiple
        aria-labelledby="documents-label"
        aria-describedby="documents-hint"
        @change=${({ target }: Event) => {
          const input = target as HTMLInputElement
          void uploads.add([...(input.files ?? [])])
          input.value = ""
        }}
      />
    </div>
    ${uploads.refused.map(
      ({ name, reason, message }) =>
        html`<p class="err" role="alert">
          ${icon("alert")}<span>${texts.refused(name, reason)} ${texts.refusal.word(message)}</span>
        </p>`,
    )}
    ${(uploads.stored ?? []).map(
      ({ document_id: id, name, size }) =>
        html`<div class="fileline">
          ${icon("file")}<span class="trim">${name}</span>
          <span class="faint num">${texts.uploaded(format.bytes(size))}</span><span class="grow"></span>
          <button
            class="btn ghost icon"
            type="button"
            aria-label=${texts.remove(name)}
            @click=${() => void uploads.remove(id)}
          >
            ${icon("x")}
          </button>
        </div>`,
    )}
    ${uploads.uploading.map((each) => uploadingLine(each, texts, format))}
    <p class="vh" role="status">${uploads.uploading.length === 0 ? nothing : uploads.uploading[0]?.name}</p>
  </div>`

const uploadingLine = (
  { name, size, sent }: UploadingDocument,
  texts: DocumentTexts,
  format: Pick<Format, "bytes">,
): TemplateResult =>
  html`<div class="fileline">
    ${icon("file")}<span class="trim">${name}</span>
    <span class="faint num">${texts.uploading(format.bytes(sent), format.bytes(size))}</span>
    <progress max=${size} value=${sent} aria-label=${name}></progress>
  </div>`
