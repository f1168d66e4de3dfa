import { html, type PropertyValues, type TemplateResult } from "lit"
import { icon, type IconName } from "../../../elements/icon.ts"
import { type Language, makeFormat } from "../../../elements/locale/format.ts"
import { VendorMark } from "../../../elements/vendor-mark/vendor-mark.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { en as connectEn } from "../../../journey/screens/connect/en.ts"
import { hi as connectHi } from "../../../journey/screens/connect/hi.ts"
import { en as startEn } from "../../../journey/screens/start/en.ts"
import { hi as startHi } from "../../../journey/screens/start/hi.ts"
import { PagePart } from "../page-part.ts"
import { isColour } from "./contrast.ts"
import { type Draft, MODES } from "./draft.ts"
import type { Messages } from "./en.ts"
import "../../styles/seg.css"

/** The journey's own words, in both of its languages. */
const START = { en: startEn, hi: startHi }
const CONNECT = { en: connectEn, hi: connectHi }

const ICONS: Readonly<Record<(typeof MODES)[number], IconName>> = {
  HRMS: "plug",
  "Upload CSV": "table",
  SFTP: "server",
  "Push API": "push",
  Custom: "braces",
  "Assisted HRMS": "users",
}

/**
 * How the first two screens of the journey look with what the form holds: the same words, colours and elements.
 *
 * @property draft - what the form holds
 * @property vendorName
 * @property logo - its address; null: none
 * @property language - of the texts
 */
export class SdkPreview extends withProperties(PagePart<Messages>, {
  draft: property<Draft>(),
  vendorName: property<string>(),
  logo: property<string | null>(),
  language: property<Language>(),
  screen: state<"start" | "connect">("start"),
}) {
  static readonly tag = "hrsync-sdk-preview"
  static readonly parts = [VendorMark]
  /** Through the CSSOM: the page's policy forbids styles in the markup. */
  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed)
    const style = this.querySelector<HTMLElement>(".accent-scope")?.style
    if (isColour(this.draft.accent)) style?.setProperty("--vendor-accent", this.draft.accent)
    else style?.removeProperty("--vendor-accent")
  }

  override render() {
    const { preview: t } = this.messages
    return html`<section class="preview" aria-labelledby="sdk-preview">
      <header>
        <h2 class="h2" id="sdk-preview">${t.title}</h2>
        <div class="seg" role="radiogroup" aria-label=${t.screen}>
          ${(["start", "connect"] as const).map(
            (screen) =>
              html`<label
                ><input
                  type="radio"
                  name="sdk-preview-screen"
                  .checked=${this.screen === screen}
                  @change=${() => (this.screen = screen)}
                />${t[screen]}</label
              >`,
          )}
        </div>
      </header>
      <div class="accent-scope" lang=${this.language} inert>
        <div class="pv">
          <span class="pv-vendor"
            ><hrsync-vendor-mark .name=${this.vendorName} .logo=${this.logo}></hrsync-vendor-mark
            >${this.vendorName}</span
          >
          ${this.screen === "start" ? this.#start() : this.#connect()}
        </div>
      </div>
    </section>`
  }

  #start(): TemplateResult {
    const { draft, language, vendorName } = this
    const t = START[language](makeFormat(language))
    const company = this.messages.preview.company
    const reason = draft.reason[language].trim().replaceAll("{company}", company)
    return html`<h3>${draft.title[language].trim() || t.title(vendorName)}</h3>
      <p>${reason || t.lede(vendorName, company)}</p>
      <p class="pv-fact">${icon("lock")}<span>${t.masked}</span></p>
      <p class="pv-fact">${icon("users")}<span>${t.choose}</span></p>
      <span class="fake">${t.begin}</span>`
  }

  #connect(): TemplateResult {
    const { draft, language, vendorName } = this
    const t = CONNECT[language](makeFormat(language))
    const modes = MODES.filter((mode) => draft.modes.includes(mode))
    return html`<h3>${t.title(vendorName)}</h3>
      ${modes.map(
        (mode, index) =>
          html`<div class="opt ${index === 0 ? "on" : ""}">
            ${icon(ICONS[mode])}<span>${t.mode[mode].name}</span><span class="dot"></span>
          </div>`,
      )}
      <span class="fake">${t.next}</span>`
  }
}
