import { html, nothing, type TemplateResult } from "lit"
import type { FieldKey } from "../../../elements/fields/category.ts"
import { labelField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { CATEGORY_ICONS } from "../../../elements/sharing/field-choice.ts"
import { MASKED_FIELDS } from "../../../elements/sharing/masked-fields.ts"
import { listSharedFields, type SharedCategory } from "../../../elements/sharing/shared-fields.ts"
import type { Connected } from "../../client/connected.ts"
import type { Messages } from "./en.ts"
import "../../../elements/sharing/sharing.css"

/** What the vendor receives: of whom, since when, and of each group of fields how many, which of them have data, and which are masked. */
export const sharedPart = (connected: Connected, vendorName: string, t: Messages): TemplateResult =>
  html`<section class="sec" aria-labelledby="done-shared">
    <h2 id="done-shared">${t.sharedTitle(vendorName)}</h2>
    <div>
      ${people(connected, t)}
      ${listSharedFields(connected.fields, connected.withheld).map((each) => category(each, connected, t))}
    </div>
  </section>`

const people = (connected: Connected, t: Messages): TemplateResult => {
  const { employees, shared_since: since, subset, on_demand: onDemand } = connected
  return html`<ul class="rows of-whom">
    <li>
      ${icon("users")}<span class="t"
        ><b>${since === null ? t.nothingYet : t.people(employees)}</b>${
          since === null ? nothing : html`<small><time datetime=${since}>${t.since(since)}</time></small>`
        }${listPeopleTexts(subset, t).map((text) => html`<small>${text}</small>`)}${
          onDemand ? html`<small>${t.onDemand}</small>` : nothing
        }</span
      >
    </li>
  </ul>`
}

const listPeopleTexts = (subset: Connected["subset"], t: Messages): ReadonlyArray<string> =>
  subset.length === 0
    ? [t.everybody]
    : subset.map(({ field, operator, values }) =>
        t.included(labelField(t.fields, field), operator === "is", values),
      )

const category = (
  { category: name, fields, shared }: SharedCategory,
  connected: Connected,
  t: Messages,
): TemplateResult => {
  const filled = new Map(connected.fields.map((field) => [field.key, field.filled]))
  const label = (key: FieldKey) => labelField(t.fields, key)
  const received = fields.filter(({ isShared }) => isShared).map(({ key }) => key)
  const withData = received.filter((key) => filled.get(key) !== 0)
  const isCounted = received.some((key) => filled.get(key) !== null)
  const empty = received.filter((key) => filled.get(key) === 0).map(label)
  const withheld = fields.filter(({ isShared }) => !isShared).map(({ key }) => label(key))
  const masked = withData.filter((key) => MASKED_FIELDS.has(key)).map(label)
  const count = isCounted ? t.withData(withData.length, shared) : t.agreed(shared, fields.length)
  return html`<details class="cat">
    <summary>
      ${icon(CATEGORY_ICONS[name])}<span class="t"
        ><b>${t.fields.category[name]}</b
        ><small class="num">${shared === 0 ? t.noneShared : count}</small></span
      ><svg class="i chev" viewBox="0 0 20 20" aria-hidden="true"><path d="M4.5 7.5 10 13l5.5-5.5" /></svg>
    </summary>
    <div class="stack about">
      ${withData.length === 0 ? nothing : html`<p>${withData.map(label).join(", ")}</p>`}
      ${masked.length === 0 ? nothing : html`<p class="hint">${t.maskedFields(masked)}</p>`}
      ${empty.length === 0 ? nothing : html`<p class="hint">${t.empty(empty)}</p>`}
      ${withheld.length === 0 ? nothing : html`<p class="hint">${t.notShared(withheld)}</p>`}
    </div>
  </details>`
}
