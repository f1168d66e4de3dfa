import { html, nothing, type TemplateResult } from "lit"
import { icon } from "../../elements/icon.ts"
import type { Action } from "../client/action.ts"

/** A button that shows that its action is under way; it stays focusable. Without `onClick` it submits its form. */
export const actionButton = (
  label: string,
  action: Pick<Action, "isBusy">,
  { look = "primary", onClick }: { readonly look?: string; readonly onClick?: () => void } = {},
): TemplateResult =>
  html`<button
    class="btn ${look}"
    type=${onClick === undefined ? "submit" : "button"}
    aria-disabled=${action.isBusy ? "true" : nothing}
    aria-busy=${action.isBusy ? "true" : nothing}
    @click=${onClick ?? nothing}
  >
    ${action.isBusy ? icon("sync") : nothing}${label}
  </button>`
