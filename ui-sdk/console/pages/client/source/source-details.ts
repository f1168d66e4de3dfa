import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import type {
  ConsoleSource,
  ConsoleSourceTest,
} from "../../../../../core/contract/connection/console/source.ts"
import type { HostKey } from "../../../../../core/contract/connection/check-source.ts"
import { type Problem, send } from "../../../../elements/api/send.ts"
import { nameFields } from "../../../../elements/connector-words/connector-words.ts"
import { ElementEvent } from "../../../../elements/element-event.ts"
import { detailsForm, type DetailsFormState, UNTOUCHED_FORM } from "../../../../elements/form/details-form.ts"
import { wordFieldErrors } from "../../../../elements/form/field-errors.ts"
import { findMismatches } from "../../../../elements/form/find-mismatches.ts"
import { guideSteps } from "../../../../elements/guide/guide-steps.ts"
import { HOST_KEY_FIELD } from "../../../../elements/host-key/fingerprint.ts"
import { showTestResult, testRefusal, testResult } from "../../../../elements/source-test/test-result.ts"
import "../../../../elements/styles/form.css"
import { icon } from "../../../../elements/icon.ts"
import { property, state, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { actionButton } from "../../../parts/action-button.ts"
import { ConsoleDialog } from "../../../parts/dialogs/dialog.ts"
import { problemNote } from "../../../parts/loaded.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"
import { detailsSummary } from "./details-summary.ts"
import { hostKeyDialog } from "./host-key-dialog.ts"

type Connector = NonNullable<ConsoleSource["connector"]>

/**
 * The details by which the service signs in to the client's source. New ones are tested, and saved only if the source accepts
 * them; then a sync starts.
 *
 * @property client
 * @property source
 */
export class SourceDetails extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  source: property<ConsoleSource>(),
  isOpen: state(false),
  /** What was typed since the form was opened, by field. */
  typed: state<Readonly<Record<string, string>>>({}),
  errors: state<Readonly<Record<string, string>>>({}),
  form: state<DetailsFormState>(UNTOUCHED_FORM),
  /** The result of the last test; null before one, and once something was typed since. */
  test: state<ConsoleSourceTest | null>(null),
  /** A server's key that is to be confirmed, and what goes on then; null: none is. */
  hostKey: state<{ readonly shown: HostKey; readonly then: "test" | "save" } | null>(null),
  isCopied: state(false),
}) {
  static readonly tag = "hrsync-source-details"
  static readonly parts = [ConsoleDialog]
  static readonly saved = new ElementEvent("saved")
  readonly #testing = new Action(this)
  readonly #saving = new Action(this)
  /** A form that opens has the focus. */
  #mustFocus = false

  get hasChanges(): boolean {
    return Object.keys(this.typed).length > 0
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    if (!this.#mustFocus) return
    this.#mustFocus = false
    this.querySelector<HTMLElement>(".form :is(input, select, textarea), [data-change]")?.focus()
  }

  override render() {
    const { source, messages } = this
    const { connector } = source
    const { sourceDetails: t } = messages
    return html`<section class="part" aria-labelledby="source-details">
        <div class="part-head"><h2 id="source-details">${t.title}</h2></div>
        ${
          connector === null
            ? html`<p class="muted">${t.gone}</p>`
            : this.isOpen
              ? this.#form(connector)
              : this.#summary(connector)
        }
      </section>
      ${this.hostKey === null ? nothing : this.#dialog(this.hostKey)}`
  }

  #summary(connector: Connector): TemplateResult {
    const { sourceDetails: t, connectors } = this.messages
    return html`${detailsSummary(nameFields(connector, connectors), this.source.details, t)}
      <div class="btns">
        <button class="btn" type="button" data-change @click=${() => this.#toggle(true)}>${t.change}</button>
      </div>`
  }

  #form(connector: Connector): TemplateResult {
    const { messages, words } = this
    const { sourceDetails: t, sourceTest } = messages
    return html`<form class="form source-form" novalidate @submit=${this.#onSubmit}>
      <p class="muted">${t.lede}</p>
      ${
        connector.guide.length === 0
          ? nothing
          : html`<details>
              <summary>${icon("down", "sm")} ${t.where}</summary>
              ${guideSteps(connector.guide, messages.guide)}
            </details>`
      }
      ${this.#fields(connector)}
      <div aria-live="polite">${this.#result()}</div>
      ${this.#failure()} ${problemNote(this.#problem, words)}
      <div class="btns">
        ${actionButton(this.test === null ? sourceTest.test : sourceTest.testAgain, this.#testing, {
          look: "",
          onClick: () => void this.#run("test"),
        })}
        ${actionButton(t.save, this.#saving)}
        <button class="btn ghost" type="button" @click=${() => this.#toggle(false)}>${words.cancel}</button>
      </div>
      <p class="faint" role="status">${this.#isBusy ? sourceTest.testingText : ""}</p>
    </form>`
  }

  #fields(connector: Connector): TemplateResult {
    const { messages, errors } = this
    const { connectors, formField: field, formSettings: settings, signIn } = messages
    return detailsForm({
      id: "source",
      connector,
      words: { connectors, field, settings, signIn },
      state: this.form,
      value: (key) => this.#value(key),
      isStored: () => false,
      error: (key) => errors[key] ?? null,
      onState: (form) => (this.form = form),
      onInput: (key, value) => this.#type(key, value),
    })
  }

  #value(key: string): string {
    return this.typed[key] ?? this.source.details[key] ?? ""
  }

  #type(key: string, value: string): void {
    this.test = null
    this.typed = { ...this.typed, [key]: value }
    this.errors = Object.fromEntries(Object.entries(this.errors).filter(([each]) => each !== key))
  }

  #result(): TemplateResult | typeof nothing {
    return this.test?.result === "ok" ? testResult(this.test, this.messages.sourceTest) : nothing
  }

  #failure(): TemplateResult | typeof nothing {
    return this.test?.result === "failed" ? testRefusal(this.test, this.messages.sourceTest) : nothing
  }

  get #isBusy(): boolean {
    return this.#testing.isBusy || this.#saving.isBusy
  }

  /** Why the last call failed; what is wrong with a field stands beside it. */
  get #problem(): Problem | null {
    const problem = this.#testing.problem ?? this.#saving.problem
    return problem === null || Object.keys(problem.fields).length > 0 ? null : problem
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    void this.#run("save")
  }

  async #run(what: "test" | "save"): Promise<void> {
    if (this.#isBusy || !this.#isFilledIn()) return
    this.test = null
    this.#testing.clear()
    this.#saving.clear()
    const problem = what === "test" ? await this.#test() : await this.#save()
    if (problem === null) return
    this.errors = wordFieldErrors(problem, "details", (key) => this.#value(key), this.messages.formField)
  }

  /** Whether nothing is missing or misspelt as far as the form knows. */
  #isFilledIn(): boolean {
    const { source, words, messages } = this
    if (source.connector === null) return false
    const fields = source.connector.required_fields
    const values = Object.fromEntries(Object.keys(fields).map((key) => [key, this.#value(key)]))
    const missing = Object.entries(fields).filter(
      ([key, { is_required: isRequired }]) => isRequired && key !== HOST_KEY_FIELD && values[key] === "",
    )
    this.errors = {
      ...findMismatches(source.connector, values, messages.formField.mismatch),
      ...Object.fromEntries(missing.map(([key]) => [key, words.required])),
    }
    return Object.keys(this.errors).length === 0
  }

  get #call() {
    return {
      params: { path: { connection_id: this.client.connection_id } },
      body: { details: { ...this.source.details, ...this.typed } },
    }
  }

  async #test(): Promise<Problem | null> {
    const result = await this.#testing.run(() =>
      send(this.api.POST("/api/console/clients/{connection_id}/source/test/", this.#call)),
    )
    if (result === null) return null
    if (!result.ok) return result.problem
    this.test = result.value
    this.#confirm(result.value.host_key, "test")
    await this.updateComplete
    showTestResult(this)
    return null
  }

  async #save(): Promise<Problem | null> {
    const result = await this.#saving.run(() =>
      send(this.api.POST("/api/console/clients/{connection_id}/source/repair/", this.#call)),
    )
    if (result === null) return null
    if (!result.ok) return result.problem
    const { host_key: hostKey, next_sync_at: nextAt } = result.value
    this.#confirm(hostKey, "save")
    if (hostKey !== null) return null
    const { sourceDetails: t } = this.messages
    this.console.toast(nextAt === null ? t.saved : t.savedAndSyncs)
    this.#toggle(false)
    SourceDetails.saved.send(this)
    return null
  }

  #confirm(shown: HostKey | null, then: "test" | "save"): void {
    this.hostKey = shown === null ? null : { shown, then }
    this.isCopied = false
  }

  #dialog({ shown, then }: NonNullable<SourceDetails["hostKey"]>): TemplateResult {
    return hostKeyDialog({
      hostKey: shown,
      messages: this.messages.hostKey,
      isCopied: this.isCopied,
      onCopy: () => void navigator.clipboard.writeText(shown.fingerprint).then(() => (this.isCopied = true)),
      onMatch: () => {
        this.#type(HOST_KEY_FIELD, shown.fingerprint)
        this.hostKey = null
        void this.#run(then)
      },
      onDiffer: () => {
        this.hostKey = null
        this.test = { ...NOT_TESTED, message: this.messages.hostKey.stopped }
      },
    })
  }

  #toggle(isOpen: boolean): void {
    this.isOpen = isOpen
    this.#mustFocus = true
    this.#forget()
  }

  #forget(): void {
    Object.assign(this, {
      ...{ typed: {}, errors: {}, form: UNTOUCHED_FORM },
      ...{ test: null, hostKey: null },
    })
  }
}

const NOT_TESTED: ConsoleSourceTest = {
  result: "failed",
  message: null,
  host_key: null,
  categories: [],
  rows: 0,
  has_more_rows: false,
  file: null,
  findings: 0,
}
