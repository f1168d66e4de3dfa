import { highlight } from "./highlight.ts"
import { type Html, html } from "./html.ts"

/** A block of code that scrolls by itself, also by keyboard; `label` says what it is to those who do not see it. */
export const codeBlock = (code: string, language: string, label = "Code"): Html =>
  html`<pre
    class="code"
    tabindex="0"
    role="region"
    aria-label="${label}"
  ><code data-language="${language}">${highlight(code, language)}</code></pre>`
