import { html, type TemplateResult } from "lit"
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
  }
  readonly onToggle: (key: SharedField["key"], isShared: boolean) => void
  readonly onShowAll: (category: FieldCategory) => void
}

/** The fields of all categories with what is shared; the first category is open. */
export const fieldChoices = (
  categories: ReadonlyArray<SharedCategory>,
  { vendorName, expanded, words: t, onToggle, onShowAll }: FieldChoices,
): TemplateResult => {
  const all = categories.reduce((total, { fields }) => total + fields.length, 0)
  return html`<section aria-labelledby="data-fields">
    <div class="sec-head">
      <h2 id="data-fields">${t.fieldsTitle}</h2>
      <span class="faint num" role="status">${t.fieldsShared(countShared(categories), all)}</span>
    </div>
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
