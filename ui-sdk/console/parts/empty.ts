import { html, nothing, type TemplateResult } from "lit"
import { consoleIcon, type ConsoleIconName } from "./icons.ts"
import "../../elements/styles/empty.css"

/** What an empty list says: what will be here and why it is not, and the one thing to do about it. */
export const emptyState = (
  picture: ConsoleIconName,
  title: string,
  text: string | TemplateResult,
  action: TemplateResult | typeof nothing = nothing,
): TemplateResult =>
  html`<div class="empty">
    ${consoleIcon(picture, "lg")}
    <h2>${title}</h2>
    <p>${text}</p>
    ${action === nothing ? nothing : html`<div class="btns">${action}</div>`}
  </div>`
