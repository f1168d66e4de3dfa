import { html, nothing, type TemplateResult } from "lit"
import type { FormSettingsWords } from "./form-settings-words.ts"
import "../../styles/form-settings.css"

export interface FormSettings {
  readonly fields: ReadonlyArray<TemplateResult | typeof nothing>
  /** A closed one is opened when this becomes true; the user opens and closes it, too. */
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly messages: FormSettingsWords
}

/** The settings of a form, folded, so that what signs in comes first and is short. */
export const formSettings = ({
  fields,
  isOpen,
  onToggle,
  messages: t,
}: FormSettings): TemplateResult | typeof nothing =>
  fields.length === 0
    ? nothing
    : html`<details
        class="form-settings"
        ?open=${isOpen}
        @toggle=${({ target }: Event) => onToggle((target as HTMLDetailsElement).open)}
      >
        <summary>
          <span class="t"><b>${t.title}</b><small>${t.text}</small></span
          ><svg class="i chev" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4.5 7.5 10 13l5.5-5.5" />
          </svg>
        </summary>
        <div class="form">${fields}</div>
      </details>`
