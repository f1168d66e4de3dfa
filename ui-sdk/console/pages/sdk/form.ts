import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { type Language, LANGUAGES } from "../../../elements/locale/format.ts"
import { VendorMark } from "../../../elements/vendor-mark/vendor-mark.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { textArea } from "../../parts/fields/text-area.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import { isColour, measureText } from "./contrast.ts"
import { type Draft, LOCALES, MODES } from "./draft.ts"
import type { Messages } from "./en.ts"
import { defaultFields, helpFields, type SdkFields } from "./more-fields.ts"
import "../../../elements/styles/field.css"
import "../../styles/seg.css"
import "../../styles/switch.css"

const DEFAULT_ACCENT = "#0f5f78"
const REASON_LIMIT = 240
/** As the service checks it. */
const MAX_LOGO_BYTES = 100 * 1_024
const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"]

/**
 * The settings of the SDK.
 *
 * @property draft - what it holds
 * @property problems - by the path of the setting, as the service named them
 * @property vendorName
 * @property logo - the address of the logo to show; null: none
 * @property language - of the texts that are edited
 */
export class SdkForm extends withProperties(PagePart<Messages>, {
  draft: property<Draft>(),
  problems: property<Readonly<Record<string, string>>>({}),
  vendorName: property<string>(),
  logo: property<string | null>(),
  language: property<Language>(),
  logoProblem: state<string | null>(null),
}) {
  static readonly tag = "hrsync-sdk-form"
  static readonly parts = [VendorMark]
  static readonly draftChanged = new ElementEvent<Draft>("draft-changed")
  static readonly languageChosen = new ElementEvent<Language>("language-chosen")
  override render() {
    return html`<form
      class="formset"
      aria-label=${this.messages.form}
      @submit=${(event: Event) => event.preventDefault()}
    >
      ${this.#colour()} ${this.#logoField()} ${this.#texts()} ${this.#modes()} ${this.#origins()}
      ${helpFields(this.#fields)} ${defaultFields(this.#fields)}
    </form>`
  }

  get #fields(): SdkFields {
    const { messages, draft, problems } = this
    return { messages, draft, problems, onChange: (change) => this.#change(change) }
  }

  #change(change: Partial<Draft>): void {
    const detail = { ...this.draft, ...change }
    SdkForm.draftChanged.send(this, detail)
  }

  #colour(): TemplateResult {
    const { colour: t } = this.messages
    const { accent } = this.draft
    const contrast = measureText(accent)
    const ratio = contrast === null ? "" : this.format.number(Math.floor(contrast.ratio * 10) / 10)
    const wrong = accent !== "" && contrast === null ? t.wrong : (this.problems["accent"] ?? null)
    return html`<div class="colour">
      ${textField({
        id: "sdk-accent",
        label: t.label,
        value: accent,
        look: "mono",
        hint: accent === "" ? t.default : null,
        error: wrong,
        onInput: (value) => this.#change({ accent: value.trim() }),
      })}
      <input
        class="well"
        type="color"
        aria-label=${t.pick}
        .value=${live(isColour(accent) ? accent.toLowerCase() : DEFAULT_ACCENT)}
        @input=${({ target }: Event) => this.#change({ accent: (target as HTMLInputElement).value })}
      />
      <p class="hint" role="status">
        ${
          contrast === null
            ? nothing
            : html`<span class="tag ok">${icon("check")}${t.readable}</span> ${t[contrast.text](ratio)}`
        }
      </p>
    </div>`
  }

  #logoField(): TemplateResult {
    const { logo: t } = this.messages
    const problem = this.logoProblem ?? this.problems["logo"] ?? null
    return html`<div class="field">
      <span class="label" id="sdk-logo-label">${t.label}</span>
      <div class="row">
        <hrsync-vendor-mark .name=${this.vendorName} .logo=${this.logo}></hrsync-vendor-mark>
        <span class="upload"
          ><input
            class="vh"
            type="file"
            id="sdk-logo"
            accept=${LOGO_TYPES.join(",")}
            aria-describedby="sdk-logo-hint"
            aria-invalid=${problem === null ? nothing : "true"}
            @change=${this.#onFile}
          /><label class="btn" for="sdk-logo">${this.logo === null ? t.choose : t.replace}</label></span
        >
        ${
          this.logo === null
            ? nothing
            : html`<button class="btn ghost" type="button" @click=${() => this.#change({ logo: "none" })}>
                ${t.remove}
              </button>`
        }
      </div>
      <p class="hint" id="sdk-logo-hint">${t.hint}</p>
      ${problem === null ? nothing : html`<p class="err" role="alert">${icon("alert")}<span>${problem}</span></p>`}
    </div>`
  }

  readonly #onFile = async ({ target }: Event): Promise<void> => {
    const input = target as HTMLInputElement
    const file = input.files?.[0]
    input.value = ""
    if (file === undefined) return
    const { logo: t } = this.messages
    this.logoProblem = LOGO_TYPES.includes(file.type) ? null : t.wrongType
    if (file.size > MAX_LOGO_BYTES) this.logoProblem = t.tooLarge(this.format.bytes(file.size))
    if (this.logoProblem === null) this.#change({ logo: { dataUrl: await readDataUrl(file) } })
  }

  #texts(): TemplateResult {
    const { texts: t } = this.messages
    const { language, draft } = this
    const reason = draft.reason[language]
    const problem = this.problems[`texts.${language}.reason`] ?? null
    return html`<fieldset class="formset">
      <legend class="label">${t.legend}</legend>
      <div class="seg" role="radiogroup" aria-label=${t.language}>
        ${LOCALES.map(
          (each) =>
            html`<label
              ><input
                type="radio"
                name="sdk-language"
                .checked=${each === language}
                @change=${() => SdkForm.languageChosen.send(this, each)}
              />${LANGUAGES[each]}</label
            >`,
        )}
      </div>
      ${textField({
        id: "sdk-title",
        label: t.title,
        value: draft.title[language],
        hint: t.titleHint,
        error: this.problems[`texts.${language}.title`] ?? null,
        onInput: (value) => this.#change({ title: { ...draft.title, [language]: value } }),
      })}
      ${textArea({
        id: "sdk-reason",
        label: t.reason,
        value: reason,
        hint: t.reasonHint(reason.length, REASON_LIMIT),
        error: reason.length > REASON_LIMIT ? t.reasonLong(REASON_LIMIT) : problem,
        onInput: (value) =>
          this.#change({ reason: { ...draft.reason, [language]: value.replaceAll("\n", " ") } }),
      })}
    </fieldset>`
  }

  #modes(): TemplateResult {
    const { modes: t } = this.messages
    const { modes } = this.draft
    const toggle = (mode: (typeof MODES)[number]) =>
      modes.includes(mode)
        ? modes.filter((each) => each !== mode)
        : MODES.filter((each) => each === mode || modes.includes(each))
    return html`<fieldset>
      <legend class="label">${t.legend}</legend>
      ${MODES.map(
        (mode) =>
          html`<label class="toggle"
            ><span>${t.mode[mode][0]}<small>${t.mode[mode][1]}</small></span
            ><input
              class="switch"
              type="checkbox"
              role="switch"
              .checked=${live(modes.includes(mode))}
              @change=${() => this.#change({ modes: toggle(mode) })}
          /></label>`,
      )}
      ${modes.length === 0 ? html`<p class="err" role="alert">${icon("alert")}<span>${t.none}</span></p>` : nothing}
    </fieldset>`
  }

  #origins(): TemplateResult {
    const { origins: t } = this.messages
    return textArea({
      id: "sdk-origins",
      label: t.label,
      value: this.draft.origins,
      hint: t.hint,
      error: this.problems["origins"] ?? null,
      isCode: true,
      onInput: (origins) => this.#change({ origins }),
    })
  }
}

const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""))
    reader.addEventListener("error", () => reject(reader.error ?? new Error("The file cannot be read.")))
    reader.readAsDataURL(file)
  })
