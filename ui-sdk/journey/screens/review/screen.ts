import { html, nothing, type TemplateResult } from "lit"
import type { IntegrationType } from "../../../../core/contract/integration-type.ts"
import { REFRESH_RATE_FIELD } from "../../../elements/form/refresh-rate/refresh-rate.ts"
import { findAccessRequest } from "../../access/access-request.ts"
import { labelField, nameField } from "../../../elements/fields/field-texts.ts"
import { icon } from "../../../elements/icon.ts"
import { PreviewLoader } from "../../client/preview.ts"
import { findPresence } from "../../files/present-fields.ts"
import { findUploader } from "../../files/uploader.ts"
import { findConnector, findCredentials } from "../../steps/answers.ts"
import { FREQUENCIES, type FrequencyName, nameFrequency } from "../../steps/frequency.ts"
import { isReachable, listPlaceSteps } from "../../steps/journey-state.ts"
import { listSharedFields, type SharedCategory } from "../../../elements/sharing/shared-fields.ts"
import type { Step } from "../../steps/step.ts"
import { MASKED_FIELDS } from "../../../elements/sharing/masked-fields.ts"
import { VisibilityGuard } from "../../client/visibility-guard.ts"
import { isAboutMailbox } from "../../mailbox/mailbox-problem.ts"
import { findMailboxProof } from "../../mailbox/mailbox-proof.ts"
import { ConfirmMailbox } from "../../mailbox/confirm-mailbox.ts"
import { mailboxSection } from "../../mailbox/mailbox-section.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import { submissionFailure } from "./submission-failure.ts"
import "../../../elements/styles/field.css"
import "./screen.css"

/** Where a connection is entered, of the steps that a way to connect may have. */
const SOURCE_STEPS: ReadonlyArray<Step> = ["credentials", "file", "assisted", "connect"]

/** Everything on one page, each part with the way back to it; accepting the connection is the primary action. */
export class ReviewScreen extends Screen {
  static readonly tag = "hrsync-review"
  static readonly parts = [ConfirmMailbox]
  declare messages: Messages
  readonly #guard = new VisibilityGuard(this)
  #loader: PreviewLoader | undefined
  #end: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#loader = new PreviewLoader(this.journey, () => this.requestUpdate())
    this.#loader.refresh(0)
    const uploader = findUploader(this.journey)
    this.#end = uploader.subscribe(() => this.requestUpdate())
    void uploader.recall()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#loader?.stop()
    this.#end?.()
  }

  override render() {
    const { messages: t, vendorName, state } = this
    const corporate = this.journey.context?.corporate.name ?? ""
    return html`<div class="col">
        <header class="head">
          <h1>${t.title}</h1>
          <p class="lede">${this.#syncs ? t.lede(vendorName) : t.ledeLater(vendorName)}</p>
        </header>
        <div class="review">
          ${this.#from()} ${this.#part("to", t.to, null, html`<p>${t.toText(vendorName, corporate)}</p>`)}
          ${this.#fields()} ${this.#people()} ${this.#often()}
        </div>
        <div class="note accent">
          ${icon("shield")}
          <div>
            <b>${t.safeTitle}</b>
            <p>${t.safeText(vendorName)}</p>
          </div>
        </div>
        ${state.isAccepted ? nothing : this.#mailbox()}
        <p>${t.consent(corporate)}</p>
        ${this.#failure()}
      </div>
      ${state.isAccepted ? this.#accepted() : this.#actions()}`
  }

  /** Whether a first sync follows. */
  get #syncs(): boolean {
    return listPlaceSteps(this.state).includes("sync")
  }

  #mailbox(): TemplateResult {
    return mailboxSection({
      journey: this.journey,
      messages: this.messages.mailbox,
      purpose: "connect",
      onChange: () => this.requestUpdate(),
    })
  }

  /** Why the connection cannot be accepted yet; null: nothing is missing. */
  #missing(): string | null {
    const { messages: t, state, journey } = this
    if (!isReachable(state, "review")) return t.notReady
    const codeNeeded = findMailboxProof(journey).wholeCode === null ? t.mailbox.codeNeeded : null
    return this.#guard.explain(t.covered) ?? codeNeeded
  }

  #actions(): TemplateResult {
    const { messages: t, state, journey } = this
    const missing = this.#missing()
    const isBusy = state.submission === "running"
    const submit = () =>
      journey.dispatch({ type: "submitted", mailboxCode: findMailboxProof(journey).wholeCode })
    return actions({
      back: { label: t.back, onClick: this.goBack },
      why: isBusy ? t.connecting : missing,
      primary: {
        label: this.#syncs ? t.connect : t.connectLater,
        onClick: submit,
        isBlocked: missing !== null || this.#guard.isCovered,
        isBusy,
      },
    })
  }

  #accepted(): TemplateResult {
    return actions({ back: null, why: null, primary: { label: this.messages.carryOn, onClick: this.goOn } })
  }

  #failure(): TemplateResult | typeof nothing {
    const { journey, messages } = this
    if (this.state.submission !== "failed" || journey.problem === null) return nothing
    // Said at the code.
    if (isAboutMailbox(journey.problem)) return nothing
    return submissionFailure({
      problem: journey.problem,
      messages,
      onReload: () => void journey.open(),
      onDetails: () => this.#goTo(this.#sourceStep),
    })
  }

  #part(id: string, title: string, change: Change | null, body: TemplateResult): TemplateResult {
    return html`<section aria-labelledby="review-${id}">
      <h2 id="review-${id}">${title}</h2>
      ${
        change === null || this.state.isAccepted
          ? html`<span></span>`
          : html`<button
              class="btn link"
              type="button"
              aria-label=${change.label}
              @click=${() => this.#goTo(change.step)}
            >
              ${this.messages.change}
            </button>`
      }
      <div class="body">${body}</div>
    </section>`
  }

  #goTo(step: Step): void {
    this.journey.dispatch({ type: "wentTo", step })
  }

  get #sourceStep(): Step {
    return SOURCE_STEPS.find((step) => listPlaceSteps(this.state).includes(step)) ?? "connect"
  }

  #from(): TemplateResult {
    const { messages: t, state } = this
    const type = state.answers.integrationType
    const name = findConnector(state.answers)?.name ?? ""
    const { host, url, base_url: base } = findCredentials(state.answers)
    const address = host ?? url ?? base ?? ""
    const isSecretKept =
      this.journey.connector !== null && Object.keys(this.journey.connector.required_fields).length > 0
    return this.#part(
      "from",
      t.from,
      { label: t.changeFrom, step: this.#sourceStep },
      html`<p><b>${name}</b>${address === "" ? nothing : html`, <span class="wrap">${address}</span>`}</p>
        ${type === null ? nothing : html`<p>${this.#mode(type)}${isSecretKept ? html` ${t.secretsKept}` : nothing}</p>`}`,
    )
  }

  #mode(type: keyof Messages["mode"]): string {
    const { messages: t } = this
    const name = findUploader(this.journey).state.upload?.file_name
    return type === "Upload CSV" && name !== undefined ? t.file(name) : t.mode[type]
  }

  #fields(): TemplateResult {
    const { messages: t, state } = this
    const categories = listSharedFields(
      this.journey.context?.data_model ?? [],
      state.answers.withheld,
      findPresence(state.answers),
    )
    const label = makeLabels(categories, (key) => nameField(t.fields, key))
    const withheld = label(({ isShared }) => !isShared)
    const masked = label(({ key, isShared, isPresent }) => isShared && isPresent && MASKED_FIELDS.has(key))
    const absent = label(({ isShared, isPresent }) => isShared && !isPresent).length
    return this.#part(
      "fields",
      t.fieldsTitle,
      { label: t.changeFields, step: "data" },
      html`<ul class="plain num">
          ${categories
            .filter(({ present }) => present > 0)
            .map(
              ({ category, present, shared }) =>
                html`<li>${t.category(shared, present, t.fields.category[category])}</li>`,
            )}
        </ul>
        ${absent === 0 ? nothing : html`<p>${t.absent(absent, this.vendorName)}</p>`}
        ${withheld.length === 0 ? nothing : html`<p>${t.notShared(withheld)}</p>`}
        ${masked.length === 0 ? nothing : html`<p>${t.masked(masked)}</p>`}`,
    )
  }

  #people(): TemplateResult {
    const { messages: t, state } = this
    const preview = this.#loader?.preview ?? null
    const isCounted = preview?.state === "ready" && preview.total > 0 && !preview.is_partial
    const { subset } = state.answers
    return this.#part(
      "people",
      t.peopleTitle,
      { label: t.changePeople, step: "data" },
      html`${
          isCounted
            ? html`<p class="num"><b>${t.people(preview.matching, preview.total)}</b></p>
                ${preview.left_out_rows === 0 ? nothing : html`<p>${t.leftOutRows(preview.left_out_rows)}</p>`}`
            : subset.length === 0
              ? html`<p>${t.everybody}</p>`
              : nothing
        }
        ${subset.map(
          ({ field, operator, values }) =>
            html`<p>${t.rule(labelField(t.fields, field), operator === "is", values)}</p>`,
        )}
        <p>${t.later}</p>`,
    )
  }

  #often(): TemplateResult | typeof nothing {
    const { messages: t, state } = this
    const { integrationType: type, frequency } = state.answers
    if (type === null) return nothing
    if (type !== "HRMS" && type !== "Custom") {
      return this.#part("often", t.often, null, html`<p>${this.#schedule(type)}</p>`)
    }
    const name = nameFrequency(frequency)
    return this.#part(
      "often",
      t.often,
      null,
      html`${this.#frequencies(name)}
        <p>${t.frequencyText[name]}</p>`,
    )
  }

  #schedule(type: Exclude<IntegrationType, "HRMS" | "Custom">): string {
    const { messages: t, journey } = this
    if (type !== "SFTP") return t.schedule[type]
    if (findAccessRequest(journey)?.state === "given") return t.scheduleGiven
    const chosen = findCredentials(this.state.answers)[REFRESH_RATE_FIELD] ?? ""
    return chosen === "" ? t.schedule.SFTP : t.scheduleChosen
  }

  #frequencies(current: FrequencyName): TemplateResult {
    const { messages: t, journey, state } = this
    const onChange = ({ target }: Event) => {
      const frequency = FREQUENCIES[(target as HTMLSelectElement).value as FrequencyName]
      journey.dispatch({ type: "answered", answers: { frequency } })
    }
    return html`<select
      class="select"
      aria-labelledby="review-often"
      ?disabled=${state.isAccepted || state.submission === "running"}
      @change=${onChange}
    >
      ${Object.entries(t.frequency).map(
        ([name, label]) => html`<option value=${name} ?selected=${name === current}>${label}</option>`,
      )}
    </select>`
  }
}

interface Change {
  readonly label: string
  readonly step: Step
}

type Field = SharedCategory["fields"][number]

const makeLabels =
  (categories: ReadonlyArray<SharedCategory>, label: (key: Field["key"]) => string) =>
  (isMeant: (field: Field) => boolean): ReadonlyArray<string> =>
    categories.flatMap(({ fields }) => fields.filter(isMeant).map(({ key }) => label(key)))
