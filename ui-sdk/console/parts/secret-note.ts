import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../elements/icon.ts"
import "../styles/secret-note.css"
import { copyValue } from "./copy-value.ts"

export interface SecretNote {
  readonly title: string
  /** Each to copy; a label where there are several. */
  readonly values: ReadonlyArray<{ readonly label?: string; readonly value: string }>
  readonly text: string
  /** What the user says to put it away. */
  readonly done: string
  readonly onDone: () => void
}

/** Secrets that were just made: they are shown until they are put away, and never again. */
export const secretNote = ({ title, values, text, done, onDone }: SecretNote): TemplateResult =>
  html`<div class="note ok made" role="status">
    ${icon("key")}
    <div class="stack tight">
      <b>${title}</b>
      ${values.map(
        ({ label, value }) =>
          html`${label === undefined ? nothing : html`<span class="sub">${label}</span>`} ${copyValue(value)}`,
      )}
      <p>${text}</p>
      <div class="btns">
        <button class="btn" type="button" @click=${onDone}>${done}</button>
      </div>
    </div>
  </div>`
