import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { send } from "../../../elements/api/send.ts"
import { emptyState } from "../../parts/empty.ts"
import { problemText } from "../../parts/loaded.ts"
import { ClientChoice } from "../clients/client-choice.ts"
import { PagePart } from "../page-part.ts"
import type { Rule } from "./draft.ts"
import type { Messages } from "./en.ts"
import { EveryoneTest, type Tested } from "./everyone-test.ts"
import { changesTable } from "./preview-result.ts"
import { type Preview, type Scope, tryRules } from "./rules-api.ts"

/** Long enough for a word to be typed, since every preview may read the client's HR system. */
const DELAY_MILLIS = 800

/**
 * What the rules make of real rows: a sample as they are typed, and everyone on request.
 *
 * @property scope - whose rules they are
 * @property rules - those that are complete
 */
export class RulesPreviewPane extends withProperties(PagePart<Messages>, {
  scope: property<Scope>(),
  rules: property<ReadonlyArray<Rule>>([]),
  /** The result of the last rules that were tried; null: none were. */
  sample: state<Preview | null>(null),
  /** The last test on everyone. */
  tested: state<Tested | null>(null),
  /** Whose employees a vendor's rules are tried on; null: the first client. */
  client: state<string | null>(null),
  /** The field whose changes are shown; empty: all. */
  field: state(""),
}) {
  static readonly tag = "hrsync-rules-preview"
  static readonly parts = [ClientChoice, EveryoneTest]
  readonly #sampling = new Action(this)
  /** A vendor's rules are tried on one client; a client's own need no choice. */
  readonly #clients = new Resource(this, () =>
    send(this.api.POST("/api/console/clients/search/", { body: { among: "connected" } })),
  )
  #timer: ReturnType<typeof setTimeout> | undefined
  #tried = ""

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }

  get #text(): string {
    return JSON.stringify([this.#client, this.rules])
  }

  get #choices(): ReadonlyArray<{ readonly connection_id: string; readonly name: string }> {
    return this.#clients.value?.items ?? []
  }

  get #client(): string | null {
    if (this.scope.kind === "client") return this.scope.id
    return this.client ?? this.#choices[0]?.connection_id ?? null
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (this.#text === this.#tried || this.#client === null || this.#sampling.isBusy) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#trySample(), this.#tried === "" ? 0 : DELAY_MILLIS)
  }

  override render() {
    const { messages } = this
    const { preview: t } = messages
    return html`<section class="part" aria-labelledby="rules-preview">
      <div class="part-head">
        <h2 id="rules-preview">${t.title}</h2>
        <span class="faint" aria-live="polite">${t.live}</span>
      </div>
      ${this.#clientChoice()} ${this.#sampleResult()} ${this.#everyone()}
    </section>`
  }

  #clientChoice(): TemplateResult | typeof nothing {
    if (this.scope.kind === "client" || this.#choices.length === 0) return nothing
    return html`<hrsync-client-choice
      .fieldId=${"rules-client"}
      .label=${this.messages.preview.tryOn}
      .among=${"connected"}
      .value=${this.#client}
      ${ClientChoice.chosen.on((detail) => (this.client = detail))}
    ></hrsync-client-choice>`
  }

  #sampleResult(): TemplateResult {
    const { messages, sample, rules } = this
    const { preview: t } = messages
    const { problem } = this.#sampling
    const isNobody = this.scope.kind === "vendor" && this.#clients.isSettled && this.#client === null
    if (problem !== null)
      return html`<div class="note danger" role="alert">
        <div>
          <b>${t.unread}</b>
          <p>${problemText(problem, this.words)}</p>
        </div>
      </div>`
    if (isNobody) return emptyState("table", t.noRows, t.noRowsText)
    if (sample === null)
      return html`<div class="stack" aria-busy="true">
        <span class="sk wide"></span><span class="sk"></span>
      </div>`
    if (sample.rows === 0) return emptyState("table", t.noRows, t.noRowsText)
    if (rules.length === 0) return emptyState("rules", t.noRules, t.noRulesText)
    return html`${sample.basis === "stored" ? html`<p class="hint">${t.stored}</p>` : nothing}
      ${changesTable(this.#shown(sample), this.field, messages, (field) => (this.field = field))}
      <p class="hint num">${this.#shown(sample) === sample ? t.sample(sample.rows) : nothing}</p>`
  }

  /** Everyone, while the test is of these rules. */
  #shown(sample: Preview): Preview {
    return this.tested !== null && this.#isTested ? this.tested.preview : sample
  }

  get #isTested(): boolean {
    const { tested } = this
    return tested !== null && JSON.stringify([tested.client, tested.rules]) === this.#text
  }

  #everyone(): TemplateResult | typeof nothing {
    const { scope, rules, tested } = this
    if (this.#client === null || rules.length === 0) return nothing
    return html`<hrsync-everyone-test
      .scope=${scope}
      .client=${this.#client}
      .rules=${rules}
      .tested=${tested}
      .isOutdated=${!this.#isTested}
      ${EveryoneTest.tested.on((detail) => (this.tested = detail))}
    ></hrsync-everyone-test>`
  }

  async #trySample(): Promise<void> {
    const client = this.#client
    if (client === null) return
    this.#tried = this.#text
    const { api, scope, rules } = this
    const result = await this.#sampling.run(() => tryRules(api, scope, client, rules))
    if (result?.ok === true) this.sample = result.value
  }
}
