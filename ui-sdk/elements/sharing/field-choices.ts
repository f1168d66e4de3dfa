import { html, nothing, type TemplateResult } from "lit"
import type { FieldCategory } from "../fields/category.ts"
import { fieldChoice } from "./field-choice.ts"
import { countShared, type SharedCategory, type SharedField } from "./shared-fields.ts"
import type { SharingWords } from "./words-en.ts"

export interface FieldChoices {
  readonly vendorName: string
  /** Categories whose fields are all shown. */
  readonly expanded: ReadonlyArray<FieldCategory>
  readonly words: SharingWords & {
    readonly fieldsTitle: string
    readonly fieldsShared: (shared: number, all: number) => string
    /** Says how many fields the source does not have; missing where these are not looked for. */
    readonly absent?: (count: number, vendor: string) => string
  }
  readonly onToggle: (key: SharedField["key"], isShared: boolean) => void
  readonly onShowAll: (category: FieldCategory) => void
}

/** The fields of all categories with what is shared; the first category is open. */
export const fieldChoices = (
  categories: ReadonlyArray<SharedCategory>,
  { vendorName, expanded, words: t, onToggle, onShowAll }: FieldChoices,
): TemplateResult => {
  const present = categories.reduce((total, each) => total + each.present, 0)
  const absent = categories.reduce((total, { fields }) => total + fields.length, 0) - present
  return html`<section aria-labelledby="data-fields">
    <div class="sec-head">
      <h2 id="data-fields">${t.fieldsTitle}</h2>
      <span class="faint num" role="status">${t.fieldsShared(countShared(categories), present)}</span>
    </div>
    ${absent === 0 || t.absent === undefined ? nothing : html`<p class="hint">${t.absent(absent, vendorName)}</p>`}
    ${categories.map((each, index) =>
      fieldChoice(each, {
        vendorName,
        isOpen: index === 0,
        showsAll: expanded.includes(each.category),
        words: t,
        onToggle,
        onShowAll: () => onShowAll(each.category),
      }),
    )}
  </section>`
}
