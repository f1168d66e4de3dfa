import { html, type TemplateResult } from "lit"
import "../../elements/styles/copy.css"

/** A value to take along, such as a key that is shown once, with a button that copies it. */
export const copyValue = (value: string): TemplateResult =>
  html`<div class="copy">
    <code tabindex="0">${value}</code>
    <hrsync-copy-button .value=${value} .look=${"btn"}></hrsync-copy-button>
  </div>`
