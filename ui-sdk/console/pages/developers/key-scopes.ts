import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { KeyScope } from "../../../../core/contract/accounts/key-scope.ts"
import type { Messages } from "./en.ts"

/** In the order in which they are shown. */
export const SCOPES: ReadonlyArray<KeyScope> = ["read", "invite", "terminate", "resend", "update"]

export interface ScopeField {
  readonly messages: Messages
  readonly chosen: ReadonlyArray<KeyScope>
  /** Nothing was chosen, and that was said. */
  readonly isWrong: boolean
  readonly onChange: (chosen: ReadonlyArray<KeyScope>) => void
}

/** What a new API key may do. */
export const scopeField = ({
  messages: { scopes: t },
  chosen,
  isWrong,
  onChange,
}: ScopeField): TemplateResult => {
  const toggle = (scope: KeyScope) => {
    onChange(SCOPES.filter((each) => (each === scope ? !chosen.includes(each) : chosen.includes(each))))
  }
  return html`<fieldset class="field" aria-describedby="key-scopes">
    <legend>${t.title}</legend>
    <div class="check-rows">
      ${SCOPES.map(
        (scope) =>
          html`<label class="check-row"
            ><input
              class="check"
              type="checkbox"
              .checked=${live(chosen.includes(scope))}
              @change=${() => toggle(scope)}
            /><span>${t.scope[scope]}</span></label
          >`,
      )}
    </div>
    <p id="key-scopes" class=${isWrong ? "err" : "hint"} role=${isWrong ? "alert" : nothing}>
      ${isWrong ? t.missing : t.hint}
    </p>
  </fieldset>`
}
