import { html, nothing, type TemplateResult } from "lit"
import { bar } from "../../../elements/bar.ts"
import { type Problem, send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import type { FieldCategory, FieldKey } from "../../../elements/fields/category.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { compareFields } from "../../../elements/sharing/compare-fields.ts"
import { fieldChoices } from "../../../elements/sharing/field-choices.ts"
import { recordSample } from "../../../elements/sharing/record-sample.ts"
import { ruleBuilder } from "../../../elements/sharing/rule-builder.ts"
import {
  listSharedFields,
  type SharedCategory,
  withWithheld,
} from "../../../elements/sharing/shared-fields.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { type Connected, type Terms, TermsTrial } from "../../client/connected.ts"
import { VisibilityGuard } from "../../client/visibility-guard.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import { problemText } from "./problem-text.ts"

/**
 * The choice of what an accepted connection shares. It says what follows, in numbers, before anything is saved.
 *
 * @property connected - the connection as it was when the choice began
 */
export class ChangeSharing extends withProperties(Screen, {
  connected: property<Connected>(),
  /** As the user chose; null: as it is. */
  terms: state<Terms | null>(null),
  /** Categories whose fields are all shown. */
  expanded: state<ReadonlyArray<FieldCategory>>([]),
  isSaving: state(false),
  problem: state<Problem | null>(null),
}) {
  static readonly tag = "hrsync-change-sharing"
  /** The user goes back without saving. */
  static readonly left = new ElementEvent("left")
  /** How many employees are no longer shared. */
  static readonly saved = new ElementEvent<number>("saved")
  declare messages: Messages
  readonly #guard = new VisibilityGuard(this)
  #trial: TermsTrial | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#trial = new TermsTrial(this.journey, () => this.requestUpdate())
    this.#trial.count(this.#terms, 0)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#trial?.stop()
  }

  protected override firstUpdated(): void {
    this.querySelector("h1")?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }

  get #terms(): Terms {
    const { withheld, subset } = this.connected
    return this.terms ?? { withheld, subset }
  }

  #choose(change: Partial<Terms>): void {
    const terms = { ...this.#terms, ...change }
    this.terms = terms
    this.problem = null
    if (!isIncomplete(terms)) this.#trial?.count(terms)
  }

  get #isChanged(): boolean {
    const { withheld, subset } = this.connected
    return JSON.stringify(sort(this.#terms)) !== JSON.stringify(sort({ withheld, subset }))
  }

  /** Why it cannot be saved; null: it can. */
  get #blocker(): string | null {
    const { editor: t, nobody } = this.messages
    if (!this.#isChanged) return t.unchanged
    if (isIncomplete(this.#terms)) return t.incomplete
    if (this.#trial?.problem != null) return problemText(this.#trial.problem, this.messages)
    if (this.#trial?.preview == null) return t.counting
    const { matching, total } = this.#trial.preview
    return matching === 0 && total > 0 ? nobody : null
  }

  async #save(): Promise<void> {
    if (this.isSaving || this.#blocker !== null || this.#guard.isCovered) return
    this.isSaving = true
    this.problem = null
    const body = { ...this.#terms, version: this.connected.version }
    const result = await send(this.journey.api.POST("/api/journey/sharing/", { body }))
    this.isSaving = false
    if (result.ok) ChangeSharing.saved.send(this, result.value.excluded)
    else {
      this.problem = result.problem
      if (result.problem.kind === "expired") this.journey.fail(result.problem)
    }
  }

  override render() {
    const { messages, vendorName, connected } = this
    const { editor: t } = messages
    const categories = listSharedFields(connected.fields, this.#terms.withheld)
    const blocker = this.#blocker
    const covered = this.#guard.explain(messages.covered)
    return html`<div class="col">
        <header class="head">
          <h1 tabindex="-1">${t.title(vendorName)}</h1>
          <p class="lede">${t.lede}</p>
        </header>
        <div class="share-grid">
          <div class="stack wide">${this.#fields(categories)} ${this.#people()} ${this.#follows()}</div>
          ${this.#sample(categories)}
        </div>
      </div>
      ${actions({
        back: { label: t.back, onClick: () => ChangeSharing.left.send(this) },
        why: covered ?? blocker,
        primary: {
          label: this.isSaving ? t.saving : t.save,
          onClick: () => void this.#save(),
          isBlocked: blocker !== null || this.#guard.isCovered,
          isBusy: this.isSaving,
        },
      })}`
  }

  #fields(categories: ReadonlyArray<SharedCategory>): TemplateResult {
    const { messages, vendorName } = this
    return fieldChoices(categories, {
      ...{ vendorName, expanded: this.expanded, words: messages },
      onToggle: (key, isShared) =>
        this.#choose({ withheld: withWithheld(this.#terms.withheld, key, isShared) as Terms["withheld"] }),
      onShowAll: (category) => (this.expanded = [...this.expanded, category]),
    })
  }

  #people(): TemplateResult {
    const { messages: t } = this
    const preview = this.#trial?.preview ?? null
    return html`<section class="sec" aria-labelledby="data-people">
      <div class="sec-head"><h2 id="data-people">${t.peopleTitle}</h2></div>
      ${
        preview === null
          ? html`<p class="hint" role="status">${t.editor.counting}</p>`
          : html`<div class="count-line" role="status">
              <p>${t.matching(preview.matching)} <span>${t.among(preview.total)}</span></p>
              ${bar(preview.total === 0 ? 0 : preview.matching / preview.total)}
            </div>`
      }
      ${ruleBuilder({
        rules: this.#terms.subset,
        found: this.#trial?.values ?? null,
        words: t,
        onChange: (subset) => this.#choose({ subset }),
      })}
    </section>`
  }

  #sample(categories: ReadonlyArray<SharedCategory>): TemplateResult {
    const { messages, vendorName } = this
    const preview = this.#trial?.preview ?? null
    return recordSample({
      ...{ vendorName, categories, words: messages },
      record: preview?.sample ?? null,
      isChangedByVendor: preview?.is_sample_changed === true,
      sample: this.#trial?.sample ?? 0,
      samples: preview?.sample_count ?? 0,
      onShow: (sample) => this.#trial?.showSample(sample),
    })
  }

  /** What is said before the user saves: fields, people, and who is told. */
  #follows(): TemplateResult {
    const { messages: t, problem } = this
    return html`<section class="sec" aria-labelledby="follows">
      <h2 id="follows">${t.editor.followsTitle}</h2>
      <div class="stack" role="status">
        ${this.#isChanged ? this.#listFollows().map((text) => html`<p>${text}</p>`) : html`<p class="hint">${t.editor.unchanged}</p>`}
      </div>
      ${
        problem === null
          ? nothing
          : html`<p class="err" role="alert">${icon("alert")}<span>${problemText(problem, t)}</span></p>`
      }
    </section>`
  }

  #listFollows(): ReadonlyArray<string> {
    const { messages, vendorName, connected } = this
    const { editor: t } = messages
    const { lost, gained } = compareFields(connected, this.#terms.withheld)
    const { leaving, undecided, total } = this.#trial?.preview ?? { leaving: 0, undecided: 0, total: 0 }
    const name = (keys: ReadonlyArray<FieldKey>) => keys.map((key) => nameField(messages.fields, key))
    const isOtherPeople = JSON.stringify(this.#terms.subset) !== JSON.stringify(connected.subset)
    const told = connected.mailboxes.filter(({ is_proven: isProven }) => isProven).length
    return [
      ...(lost.length === 0 ? [] : [t.lost(name(lost), connected.employees, vendorName)]),
      ...(gained.length === 0 ? [] : [t.gained(name(gained), vendorName)]),
      ...(leaving === 0 ? [] : [t.leaving(leaving, total, vendorName)]),
      ...(undecided === 0 ? [] : [t.undecided(undecided)]),
      ...(isOtherPeople ? [t.wider] : []),
      t.mails(told),
    ]
  }
}

const isIncomplete = ({ subset }: Terms): boolean => subset.some(({ values }) => values.length === 0)

const sort = ({ withheld, subset }: Terms) => [withheld.toSorted(), subset]
