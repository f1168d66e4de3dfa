import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { FieldCategory } from "../fields/category.ts"
import { labelField } from "../fields/field-texts.ts"
import { icon, type IconName } from "../icon.ts"
import type { SharedCategory, SharedField } from "./shared-fields.ts"
import { MASKED_FIELDS } from "./masked-fields.ts"
import type { SharingWords } from "./words-en.ts"
import "../styles/check.css"
import "./sharing.css"

export const CATEGORY_ICONS: Readonly<Record<FieldCategory, IconName>> = {
  detail_info_fields: "user",
  dependent_details_fields: "family",
  bank_details_fields: "bank",
  ctc_details_fields: "wallet",
  salary_monthly_details_fields: "wallet",
}

/** Fields of a category that are shown at first. */
const FIRST_FIELDS = 15

export interface FieldChoice {
  readonly vendorName: string
  readonly isOpen: boolean
  readonly showsAll: boolean
  readonly words: SharingWords
  readonly onToggle: (key: SharedField["key"], isShared: boolean) => void
  readonly onShowAll: () => void
}

/** The fields of a category with what is shared; mandatory ones are locked, and the reason is said. */
export const fieldChoice = (
  { category, fields, present, shared }: SharedCategory,
  { vendorName, isOpen, showsAll, words: t, onToggle, onShowAll }: FieldChoice,
): TemplateResult => {
  const locked = fields.filter(({ isMandatory }) => isMandatory).length
  const hidden = showsAll ? 0 : Math.max(0, fields.length - Math.max(FIRST_FIELDS, locked))
  return html`<details class="cat" ?open=${isOpen}>
    <summary>
      ${icon(CATEGORY_ICONS[category])}<span class="t"
        ><b>${t.fields.category[category]}</b
        ><small class="num">${present === 0 ? t.noneInFile : t.fieldCount(shared, present)}</small></span
      ><svg class="i chev" viewBox="0 0 20 20" aria-hidden="true"><path d="M4.5 7.5 10 13l5.5-5.5" /></svg>
    </summary>
    <div class="fields">
      ${
        locked === 0
          ? nothing
          : html`<p class="locked-why" id="locked-${category}">
              ${icon("lock")}<span>${t.locked(locked, vendorName)}</span>
            </p>`
      }
      ${fields.slice(0, fields.length - hidden).map((field) => fieldRow(field, category, t, onToggle))}
      ${
        hidden === 0
          ? nothing
          : html`<p class="more">
              <button class="btn" type="button" @click=${onShowAll}>${t.more(hidden)}</button>
            </p>`
      }
    </div>
  </details>`
}

const fieldRow = (
  { key, isMandatory, isShared, isPresent }: SharedField,
  category: FieldCategory,
  t: SharingWords,
  onToggle: FieldChoice["onToggle"],
): TemplateResult =>
  html`<label class="opt-row">
    <input
      class="check"
      type="checkbox"
      .checked=${live(isShared)}
      ?disabled=${isMandatory}
      aria-describedby=${isMandatory ? `locked-${category}` : nothing}
      @change=${({ target }: Event) => onToggle(key, (target as HTMLInputElement).checked)}
    /><span
      >${labelField(t.fields, key)}${MASKED_FIELDS.has(key) ? html` <small>${t.masked}</small>` : nothing}${
        isPresent ? nothing : html` <small>${t.notInFile}</small>`
      }</span
    >${isMandatory ? html`<span class="vh">${t.required}</span>${icon("lock")}` : nothing}
  </label>`
