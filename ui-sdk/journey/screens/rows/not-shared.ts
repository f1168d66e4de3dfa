import { html, type TemplateResult } from "lit"
import type { Problem } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import type { Messages } from "./en.ts"

/** The service did not take the file: what was wrong with it. */
export const notShared = (t: Messages, problem: Problem | null): TemplateResult => {
  const { message = "", fields = {} } = problem ?? {}
  const reasons = Object.values(fields)
  return html`<div class="note danger" role="alert">
    ${icon("alert")}
    <div>
      <b>${t.notShared}</b>
      <p>${reasons.length === 0 ? message : reasons.join(" ")}</p>
    </div>
  </div>`
}
