import { html, type TemplateResult } from "lit"
import { icon } from "../../elements/icon.ts"

/** What went wrong with a sign-in, and what to do, read out at once. */
export const signInNote = (title: string, text: string): TemplateResult =>
  html`<div class="note danger" role="alert">
    ${icon("alert")}
    <div>
      <b>${title}</b>
      <p>${text}</p>
    </div>
  </div>`
