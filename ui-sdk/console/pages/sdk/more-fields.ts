import { html, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { LANGUAGES } from "../../../elements/locale/format.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { type Draft, LOCALES } from "./draft.ts"
import type { Messages } from "./en.ts"

export interface SdkFields {
  readonly messages: Messages
  readonly draft: Draft
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<Draft>) => void
}

/** Where the journey's users get help from the vendor. */
export const helpFields = ({ messages: { help: t }, draft, problems, onChange }: SdkFields): TemplateResult =>
  html`${textField({
    id: "sdk-help-url",
    label: t.url,
    type: "url",
    value: draft.helpUrl,
    hint: t.urlHint,
    error: problems["help_url"] ?? null,
    onInput: (helpUrl) => onChange({ helpUrl }),
  })}
  ${textField({
    id: "sdk-help-email",
    label: t.email,
    type: "email",
    value: draft.helpEmail,
    hint: t.emailHint,
    error: problems["help_email"] ?? null,
    onInput: (helpEmail) => onChange({ helpEmail }),
  })}`

/** What the journey begins with, where the vendor's page does not say. */
export const defaultFields = ({ messages: { defaults: t }, draft, onChange }: SdkFields): TemplateResult => {
  const option = (value: string, label: string, chosen: string) =>
    html`<option value=${value} ?selected=${value === chosen}>${label}</option>`
  const read = ({ target }: Event) => (target as HTMLSelectElement).value
  const { locale, theme } = draft
  return html`<div class="field">
      <label for="sdk-locale">${t.locale}</label>
      <select
        class="select"
        id="sdk-locale"
        .value=${live(locale)}
        @change=${(event: Event) => onChange({ locale: read(event) as Draft["locale"] })}
      >
        ${option("", t.browser, locale)} ${LOCALES.map((each) => option(each, LANGUAGES[each], locale))}
      </select>
    </div>
    <div class="field">
      <label for="sdk-theme">${t.theme}</label>
      <select
        class="select"
        id="sdk-theme"
        .value=${live(theme)}
        @change=${(event: Event) => onChange({ theme: read(event) as Draft["theme"] })}
      >
        ${(["auto", "light", "dark"] as const).map((each) => option(each, t.themes[each], theme))}
      </select>
    </div>`
}
