import { html } from "lit"
import { type Language, LANGUAGES } from "../../../elements/locale/format.ts"
import type { Theme } from "../../../elements/theme.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import "../../styles/seg.css"
import "../../../elements/styles/field.css"

const THEMES: ReadonlyArray<Theme> = ["auto", "light", "dark"]

/** How this browser shows the console. */
export class AppearanceForm extends PagePart<Messages> {
  static readonly tag = "hrsync-appearance-form"
  override render() {
    const { look: t } = this.messages
    const { language, theme } = this.console.preferences
    return html`<section class="part form" aria-labelledby="look-title">
      <h2 id="look-title">${t.title}</h2>
      <div class="field">
        <label for="look-language">${t.language}</label>
        <select class="select" id="look-language" @change=${this.#onLanguage}>
          ${Object.entries(LANGUAGES).map(
            ([tag, label]) =>
              html`<option value=${tag} lang=${tag} ?selected=${tag === language}>${label}</option>`,
          )}
        </select>
      </div>
      <fieldset class="field">
        <legend>${t.theme}</legend>
        <div class="seg">
          ${THEMES.map(
            (each) =>
              html`<label
                ><input
                  type="radio"
                  name="look-theme"
                  .checked=${each === theme}
                  @change=${() => this.#chooseTheme(each)}
                />${t.themes[each]}</label
              >`,
          )}
        </div>
      </fieldset>
    </section>`
  }

  readonly #onLanguage = ({ target }: Event): void => {
    this.console.preferences.language = (target as HTMLSelectElement).value as Language
    this.console.applyPreferences()
  }

  #chooseTheme(theme: Theme): void {
    this.console.preferences.theme = theme
    this.console.applyPreferences()
    this.requestUpdate()
  }
}
