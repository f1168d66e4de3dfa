import { html, nothing, type TemplateResult } from "lit"
import { bar } from "../../../elements/bar.ts"
import type { FieldCategory } from "../../../elements/fields/category.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { PreviewLoader } from "../../client/preview.ts"
import type { PlainAnswers } from "../../steps/journey-event.ts"
import { countShared, listSharedFields, withWithheld } from "../../../elements/sharing/shared-fields.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import { fieldChoices } from "../../../elements/sharing/field-choices.ts"
import { recordSample } from "../../../elements/sharing/record-sample.ts"
import { ruleBuilder } from "../../../elements/sharing/rule-builder.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"

/** What is shared: fields and people, with the count and a record that follow every choice. */
export class DataScreen extends withProperties(Screen, {
  /** Categories whose fields are all shown. */
  expanded: state<ReadonlyArray<FieldCategory>>([]),
}) {
  static readonly tag = "hrsync-data"
  declare messages: Messages
  #loader: PreviewLoader | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#loader = new PreviewLoader(this.journey, () => this.requestUpdate())
    this.#loader.refresh(0)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#loader?.stop()
  }

  override render() {
    const { messages: t, vendorName, state } = this
    const categories = listSharedFields(this.journey.context?.data_model ?? [], state.answers.withheld)
    const shared = countShared(categories)
    const why = this.#why(shared)
    const preview = this.#loader?.preview ?? null
    return html`<div class="col">
        <header class="head">
          <h1>${t.title(vendorName)}</h1>
          <p class="lede">${t.lede}</p>
        </header>
        <div class="share-grid">
          <div class="stack wide">
            ${fieldChoices(categories, {
              ...{ vendorName, expanded: this.expanded, words: t },
              onToggle: (key, isShared) =>
                this.#answer({ withheld: withWithheld(state.answers.withheld, key, isShared) }),
              onShowAll: (category) => (this.expanded = [...this.expanded, category]),
            })}
            ${this.#people()}
          </div>
          ${recordSample({
            vendorName,
            record: preview?.sample ?? null,
            isChangedByVendor: preview?.is_sample_changed === true,
            sample: this.#loader?.sample ?? 0,
            samples: preview?.sample_count ?? 0,
            categories,
            words: t,
            onShow: (sample) => this.#loader?.showSample(sample),
          })}
        </div>
      </div>
      ${actions({
        back: { label: t.back, onClick: this.goBack },
        why,
        primary: { label: t.next, onClick: this.goOn, isBlocked: this.blocker !== null },
      })}`
  }

  #why(shared: number): string {
    const { messages: t, blocker, state } = this
    if (blocker?.code === "nobody-matches") return t.nobody
    if (blocker?.code === "values-missing") return t.ruleEmpty
    return t.summary(shared, state.facts.matching)
  }

  #people(): TemplateResult {
    const { messages: t, state } = this
    const preview = this.#loader?.preview ?? null
    return html`<section class="sec" aria-labelledby="data-people">
      <div class="sec-head"><h2 id="data-people">${t.peopleTitle}</h2></div>
      ${this.#count()}
      ${ruleBuilder({
        rules: state.answers.subset,
        found: preview?.state === "ready" ? preview.values : null,
        words: t,
        onChange: (subset) => this.#answer({ subset }),
      })}
      ${this.#warnings()}
    </section>`
  }

  #count(): TemplateResult {
    const { messages: t } = this
    const preview = this.#loader?.preview ?? null
    const problem = this.#loader?.problem ?? null
    if (problem !== null && preview === null) return html`<p class="hint" role="status">${t.offline}</p>`
    if (preview?.state !== "ready") {
      return html`<p class="hint" role="status">${this.#countText(preview?.state ?? "reading")}</p>`
    }
    const { matching, total, is_partial: isPartial, left_out_rows: leftOut } = preview
    return html`<div class="count-line" role="status">
      <p>${t.count(matching)} <span>${t.countAmong(total)}</span></p>
      ${bar(total === 0 ? 0 : matching / total)}
      ${isPartial ? html`<p class="hint">${t.partial}</p>` : nothing}
      ${leftOut === 0 ? nothing : html`<p class="hint">${t.leftOutRows(leftOut)}</p>`}
    </div>`
  }

  /** Why there is no count. */
  #countText(state: "none" | "reading" | "failed"): string {
    const { messages: t, state: journey } = this
    if (!this.#isRead) return t.notYet
    return state === "none" && journey.answers.integrationType === "Upload CSV" ? t.noneFile : t[state]
  }

  /** Whether there is a source to read before the connection is accepted. */
  get #isRead(): boolean {
    const type = this.state.answers.integrationType
    return type !== "Push API" && type !== "Assisted HRMS"
  }

  #warnings(): TemplateResult | typeof nothing {
    const { messages: t, vendorName } = this
    const { missing_mandatory: missing = [], ignored_values: ignored = [] } = this.#loader?.preview ?? {}
    return missing.length + ignored.length === 0
      ? nothing
      : html`<div class="note warn">
          ${icon("alert")}
          <div>
            ${missing.map(
              ({ key, employees }) => html`<p>${t.missing(nameField(t.fields, key), employees)}</p>`,
            )}
            ${ignored.map(
              ({ key, employees }) =>
                html`<p>${t.ignored(nameField(t.fields, key), employees, vendorName)}</p>`,
            )}
          </div>
        </div>`
  }

  #answer(answers: Partial<PlainAnswers>): void {
    this.journey.dispatch({ type: "answered", answers })
    this.#loader?.refresh()
  }
}
