import { highlight } from "./highlight.ts"
import { type Html, html } from "./html.ts"

/** A block of code that scrolls by itself, also by keyboard; `label` says what it is to those who do not see it. */
export const codeBlock = (code: string, language: string, label = "Code"): Html => {
  const text = html`<code data-language="${language}">${highlight(code, language)}</code>`
  return html`<div class="with-copy">
    <pre class="code" tabindex="0" role="group" aria-label="${label}">${text}</pre>
  </div>`
}
