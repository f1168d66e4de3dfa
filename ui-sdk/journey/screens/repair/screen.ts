import { html, nothing, type TemplateResult } from "lit"
import type { HostKey } from "../../../../core/contract/connection/check-source.ts"
import { send } from "../../../elements/api/send.ts"
import { detailsForm, type DetailsFormState, UNTOUCHED_FORM } from "../../../elements/form/details-form.ts"
import { wordFieldErrors } from "../../../elements/form/field-errors.ts"
import { icon } from "../../../elements/icon.ts"
import type { JourneyConnector } from "../../../../core/contract/connection/connectors.ts"
import { guideSteps } from "../../../elements/guide/guide-steps.ts"
import { HOST_KEY_FIELD } from "../../../elements/host-key/fingerprint.ts"
import { reasonText } from "../../../elements/reasons/reason-text.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import { findAccessRequest } from "../../access/access-request.ts"
import { AskColleague } from "../../access/ask-colleague.ts"
import { AccessRequestStatus } from "../../access/request-status.ts"
import { hostKeyQuestion } from "../host-key.ts"
import { type Question, QuestionScreen } from "../question-screen.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/form.css"
import "../../styles/help.css"

type Repair = NonNullable<Question["repair"]>

/** What broke in the source, and the one thing that repairs it: new sign-in details, or reading it again. */
export class RepairScreen extends withProperties(QuestionScreen, {
  /** What was typed since the form was shown, by field key. */
  typed: state<Readonly<Record<string, string>>>({}),
  form: state<DetailsFormState>(UNTOUCHED_FORM),
  /** The server shows a key that is not confirmed. */
  hostKey: state<HostKey | null>(null),
  isCopied: state(false),
}) {
  static readonly tag = "hrsync-repair"
  static readonly parts = [AccessRequestStatus, AskColleague]
  /** A colleague was waited for in this window. */
  #hasWaited = false
  declare messages: Messages

  protected words(): Messages {
    return this.messages
  }

  get #connector(): JourneyConnector | null {
    const code = this.journey.context?.connection.connector
    return this.journey.connectors.find((each) => each.code === code) ?? null
  }

  protected ask({ repair }: Question): TemplateResult | null {
    if (repair === null) return null
    const { messages: t, vendorName } = this
    const connector = repair.problem === "columns" ? null : this.#connector
    if (this.hostKey !== null) return this.#confirm(this.hostKey, connector, repair)
    return html`<div class="col">
        <header class="head">
          <p class="status failed">${t.stopped(repair.since)}</p>
          <h1>${connector === null ? t.columnsTitle : this.#words(repair).title(connector.name)}</h1>
          <p class="lede">
            ${connector === null ? t.columnsLede(vendorName) : this.#words(repair).lede(vendorName)}
          </p>
        </header>
        <section class="sec" aria-labelledby="said">
          <h2 id="said">${t.said}</h2>
          ${this.#reason(repair)}
        </section>
        ${connector === null ? this.problemNote() : this.#repairing(connector, repair)}
        ${this.#waited(repair)}
      </div>
      ${this.answers({
        why: this.#readsAgain(connector, repair) ? null : t.why,
        primary: {
          label: this.isBusy ? t.saving : this.#readsAgain(connector, repair) ? t.readAgain : t.save,
          onClick: () => void this.#send(connector, repair),
          isBusy: this.isBusy,
        },
      })}`
  }

  /** What the source said about the new details. */
  protected override problemText(): string | null {
    const { problem } = this
    return problem === null || problem.codes.length === 0
      ? super.problemText()
      : this.messages.wordReason({ reason: problem.message, reason_codes: problem.codes })
  }

  #reason({ message, message_codes: codes }: Repair): TemplateResult {
    return reasonText({ reason: message, ...(codes && { reason_codes: codes }) }, this.messages)
  }

  /** Repaired in the source itself, with the details as they are. */
  #readsAgain(connector: JourneyConnector | null, { problem }: Repair): boolean {
    return connector === null || (problem === "permission" && Object.keys(this.typed).length === 0)
  }

  #words({ problem }: Repair): Pick<Messages, "title" | "lede"> {
    return problem === "permission" ? this.messages.permission : this.messages
  }

  /** By a colleague, or by the details that are entered here. */
  #repairing(connector: JourneyConnector, repair: Repair): TemplateResult {
    const { messages: t, journey } = this
    const request = findAccessRequest(journey)
    return html`${
        request === null
          ? nothing
          : html`<hrsync-access-request .journey=${journey} .messages=${t.ask}></hrsync-access-request>`
      }
      ${this.#form(connector, repair)}
      <section class="help" aria-labelledby="repair-help">
        <h2 id="repair-help">${t.help.title}</h2>
        <p>${t.help.text}</p>
        ${
          request === null || request.state === "given"
            ? html`<p>
                <hrsync-ask-colleague .journey=${journey} .messages=${t.ask}></hrsync-ask-colleague>
              </p>`
            : nothing
        }
        ${guideSteps(connector.guide, t.guide)}
      </section>`
  }

  /** A colleague who is done while this page is open has repaired the source. */
  protected override willUpdate(): void {
    const state = findAccessRequest(this.journey)?.state ?? null
    if (state === "waiting") this.#hasWaited = true
    if (state !== "given" || !this.#hasWaited || this.outcome !== null) return
    this.outcome = this.messages.done
    this.journey.dispatch({ type: "factsLearned", facts: { isAnswered: true } })
  }

  #form(connector: JourneyConnector, repair: Repair): TemplateResult {
    const submit = (event: Event) => {
      event.preventDefault()
      void this.#send(connector, repair)
    }
    return html`<form class="form" novalidate @submit=${submit}>
      ${this.#fields(connector, repair)} ${this.problemNote()}
      <button class="vh" type="submit" tabindex="-1" aria-hidden="true"></button>
    </form>`
  }

  #fields(connector: JourneyConnector, repair: Repair): TemplateResult {
    const value = (key: string) => this.typed[key] ?? repair.credentials[key] ?? ""
    const errors = wordFieldErrors(this.problem, "credentials", value, this.messages.field)
    const error = (key: string) => errors[key] ?? null
    return detailsForm({
      id: "repair",
      connector,
      words: this.messages,
      state: this.form,
      value,
      isStored: (key) => error(key) === null && repair.stored.includes(key),
      error,
      onState: (form) => (this.form = form),
      onInput: (key, value) => (this.typed = { ...this.typed, [key]: value }),
    })
  }

  #confirm(hostKey: HostKey, connector: JourneyConnector | null, repair: Repair): TemplateResult {
    const close = () => (this.hostKey = null)
    return hostKeyQuestion({
      hostKey,
      messages: this.messages.hostKey,
      isCopied: this.isCopied,
      onCopy: () =>
        void navigator.clipboard.writeText(hostKey.fingerprint).then(() => (this.isCopied = true)),
      back: { label: this.messages.back, onClick: close },
      onMatch: () => {
        this.typed = { ...this.typed, [HOST_KEY_FIELD]: hostKey.fingerprint }
        close()
        void this.#send(connector, repair)
      },
      onDiffer: close,
    })
  }

  #waited({ last_synced: at }: Repair): TemplateResult {
    const { messages: t, vendorName } = this
    return html`<section class="sec" aria-labelledby="waited">
      <h2 id="waited">${t.waited}</h2>
      <ul class="rows">
        <li>
          ${icon("clock")}<span class="t"><b>${t.next}</b><small>${t.nextText}</small></span>
        </li>
        <li>
          ${icon("shield")}<span class="t"
            ><b>${t.nothingLost}</b
            ><small>${at === null ? t.neverSynced : t.lastSynced(vendorName, at)}</small></span
          >
        </li>
      </ul>
    </section>`
  }

  #send(connector: JourneyConnector | null, repair: Repair): Promise<void> {
    const readsAgain = this.#readsAgain(connector, repair)
    const credentials = readsAgain ? null : { ...repair.credentials, ...this.typed }
    const { done, asked } = this.messages
    return this.answer(
      () => send(this.journey.api.POST("/api/journey/repair/", { body: { credentials } })),
      ({ host_key: hostKey }) => {
        this.hostKey = hostKey
        this.isCopied = false
        if (hostKey !== null) return null
        return readsAgain ? asked : done
      },
    )
  }
}
