import { html, nothing, type TemplateResult } from "lit"
import { FIELD_CATEGORIES, type FieldCategory, findCategory } from "../../../elements/fields/category.ts"
import { icon, type IconName } from "../../../elements/icon.ts"
import type { Context } from "../../client/journey.ts"
import { monogram } from "../../../elements/vendor-mark/monogram.ts"
import { VendorMark } from "../../../elements/vendor-mark/vendor-mark.ts"
import { SendLink } from "../../links/send-link.ts"
import { sampleSection } from "../sample/sample-section.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import "./screen.css"

const ICONS: Readonly<Record<FieldCategory, IconName>> = {
  detail_info_fields: "user",
  dependent_details_fields: "family",
  bank_details_fields: "bank",
  ctc_details_fields: "wallet",
  salary_monthly_details_fields: "wallet",
}

/** Who asks for what, at most, and how it is protected. */
export class StartScreen extends Screen {
  static readonly tag = "hrsync-start"
  static readonly parts = [SendLink, VendorMark]
  declare messages: Messages

  override render() {
    const { messages: t, vendorName } = this
    const { context } = this.journey
    if (context === null) return nothing
    const { title, reason } = context.sdk.texts[t.language]
    return html`<div class="col">
        <header class="head">
          <h1>${title ?? t.title(vendorName)}</h1>
          <p class="lede">${reason ?? t.lede(vendorName, context.corporate.name)}</p>
        </header>
        ${this.#path(context)} ${this.#asked(context)} ${this.#sample(context)} ${this.#protection()}
      </div>
      ${actions({
        back: null,
        extra: html`<hrsync-send-link .journey=${this.journey} .messages=${t.colleague}></hrsync-send-link>`,
        why: t.duration,
        primary: { label: t.begin, onClick: this.goOn },
      })}`
  }

  #path({ corporate, vendor, sdk }: Context): TemplateResult {
    const { path } = this.messages
    return html`<ol class="path" aria-label=${path.label}>
      <li>
        <span class="node" aria-hidden="true">${monogram(corporate.name)}</span>
        <span><b>${path.source}</b><small>${path.sourceText}</small></span>
      </li>
      <li>
        <span class="node mid">${icon("shield")}</span>
        <span><b>${path.service}</b><small>${path.serviceText}</small></span>
      </li>
      <li>
        <hrsync-vendor-mark .name=${vendor.name} .logo=${sdk.logo_url}></hrsync-vendor-mark>
        <span><b>${vendor.name}</b><small>${path.vendorText}</small></span>
      </li>
    </ol>`
  }

  #asked({ data_model: model }: Context): TemplateResult {
    const { messages: t } = this
    const groups = FIELD_CATEGORIES.map((category) => ({
      category,
      fields: model.filter(({ key }) => findCategory(key) === category),
    })).filter(({ fields }) => fields.length > 0)
    return html`<section class="sec" aria-labelledby="asked">
      <div class="sec-head">
        <h2 id="asked">${t.asked}</h2>
        <span class="faint num">${t.askedCount(model.length, groups.length)}</span>
      </div>
      <ul class="rows">
        ${groups.map(({ category, fields }) => {
          const [name, text] = t.category[category]
          const required = fields.filter(({ is_mandatory: isMandatory }) => isMandatory).length
          return html`<li>
            ${icon(ICONS[category])}
            <span class="t"><b>${name}</b><small>${text}. ${t.fieldCount(fields.length)}.</small></span>
            <span class="tag">${required > 0 ? t.required(required) : t.youDecide}</span>
          </li>`
        })}
      </ul>
    </section>`
  }

  /** Who will upload a file can have it made before the journey. */
  #sample({ modes }: Context): TemplateResult | typeof nothing {
    const { language, sample: texts } = this.messages
    if (!modes.includes("Upload CSV")) return nothing
    return sampleSection(this.journey, { title: texts.startTitle, language, texts })
  }

  #protection(): TemplateResult {
    const { messages: t, vendorName } = this
    const promise = (name: IconName, title: string, text: unknown) =>
      html`<li>
        ${icon(name)}<span><b>${title}</b>${text}</span>
      </li>`
    return html`<section class="sec" aria-labelledby="protection">
      <h2 id="protection">${t.protection}</h2>
      <ul class="promises">
        ${promise("lock", t.masked, t.maskedText(html`<span class="masked">************</span>`))}
        ${promise("key", t.sealed, t.sealedText(vendorName))} ${promise("users", t.choose, t.chooseText)}
        ${promise("power", t.stop, t.stopText(vendorName))}
      </ul>
    </section>`
  }
}
