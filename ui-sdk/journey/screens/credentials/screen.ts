import { html, nothing, type TemplateResult } from "lit"
import type { HostKey, SourceCheckAnswer } from "../../../../core/contract/connection/check-source.ts"
import { type Problem, send } from "../../../elements/api/send.ts"
import { detailsForm, type DetailsFormState, UNTOUCHED_FORM } from "../../../elements/form/details-form.ts"
import { icon } from "../../../elements/icon.ts"
import type { JourneyConnector } from "../../../../core/contract/connection/connectors.ts"
import { findAccessRequest } from "../../access/access-request.ts"
import { AskColleague } from "../../access/ask-colleague.ts"
import { AccessRequestStatus } from "../../access/request-status.ts"
import { findPulledColumns } from "../../files/pulled-columns.ts"
import { findCredentials } from "../../steps/answers.ts"
import type { Check } from "../../steps/facts.ts"
import { type CheckedSource, listUnreadable, rateCheck } from "../../steps/source-check.ts"
import { nameFields } from "../../../elements/connector-words/connector-words.ts"
import { guideSteps } from "../../../elements/guide/guide-steps.ts"
import { HOST_KEY_FIELD } from "../../../elements/host-key/fingerprint.ts"
import { hostKeyQuestion } from "../host-key.ts"
import { actions, Screen } from "../screen.ts"
import type { Messages } from "./en.ts"
import { wordFieldErrors } from "../../../elements/form/field-errors.ts"
import { findMismatches } from "../../../elements/form/find-mismatches.ts"
import {
  showTestResult,
  testFailure,
  testRefusal,
  testResult,
} from "../../../elements/source-test/test-result.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import "../../styles/beside.css"
import "../../../elements/styles/form.css"
import "../../styles/help.css"

type SourceCheck = SourceCheckAnswer

/** The details that connect a source, and a test of them; a server's key is confirmed before anything is sent to it. */
export class CredentialsScreen extends withProperties(Screen, {
  /** The result of the last test; null before one, and once something was typed since. */
  check: state<SourceCheck | null>(null),
  problem: state<Problem | null>(null),
  errors: state<Readonly<Record<string, string>>>({}),
  form: state<DetailsFormState>(UNTOUCHED_FORM),
  isCopied: state(false),
  /** The user said that the server is not theirs. */
  isStopped: state(false),
}) {
  static readonly tag = "hrsync-credentials"
  static readonly parts = [AccessRequestStatus, AskColleague]
  declare messages: Messages

  override render() {
    const { connector } = this.journey
    if (connector === null) return nothing
    const hostKey = this.check?.host_key ?? null
    return hostKey === null ? this.#form(connector) : this.#hostKey(hostKey)
  }

  #form(connector: JourneyConnector): TemplateResult {
    const { messages: t } = this
    const request = findAccessRequest(this.journey)
    return html`<div class="col">
        <header class="head">
          <h1>${this.#title(connector)}</h1>
          <p class="lede">${t.lede(this.vendorName)}</p>
        </header>
        <div class="beside">
          <div class="stack wide">
            <form class="form" novalidate @submit=${this.#submit}>
              ${
                request === null
                  ? html`${this.#fields(connector)} ${this.#confirmedServer()}`
                  : html`<hrsync-access-request
                      .journey=${this.journey}
                      .messages=${t.ask}
                    ></hrsync-access-request>`
              }
              ${request === null || request.state === "given" ? this.#testButton() : nothing}
            </form>
            <div aria-live="polite">${this.#result()}</div>
            ${this.#failure()}
          </div>
          ${this.#help(connector)}
        </div>
      </div>
      ${this.#actions(connector)}`
  }

  #testButton(): TemplateResult {
    const { messages: t, check, state } = this
    const isTesting = state.facts.check === "running"
    return html`<div class="btns">
      <button class="btn" type="submit" aria-busy=${isTesting ? "true" : nothing}>
        ${icon("sync")}${isTesting ? t.testing : check === null ? t.test : t.testAgain}
      </button>
      <span class="faint" role="status">${isTesting ? t.testingText : ""}</span>
    </div>`
  }

  #title({ integration_type: type, name }: JourneyConnector): string {
    const { messages: t } = this
    if (type === "SFTP") return t.titleServer
    return type === "Custom" ? t.titleApi : t.title(name)
  }

  #fields(connector: JourneyConnector): TemplateResult {
    const { messages: words, state, errors } = this
    const typed = findCredentials(state.answers)
    return detailsForm({
      id: "credential",
      connector,
      words,
      state: this.form,
      value: (key) => typed[key] ?? "",
      isStored: (key) => state.facts.storedFields.includes(key),
      error: (key) => errors[key] ?? null,
      onState: (form) => (this.form = form),
      onInput: (key, value) => this.#type(key, value),
    })
  }

  #type(key: string, value: string): void {
    this.check = null
    this.problem = null
    this.isStopped = false
    findPulledColumns(this.journey).learn(null)
    this.errors = Object.fromEntries(Object.entries(this.errors).filter(([each]) => each !== key))
    this.journey.dispatch({ type: "credentialTyped", key, value })
  }

  #confirmedServer(): TemplateResult | typeof nothing {
    const fingerprint = findCredentials(this.state.answers)[HOST_KEY_FIELD] ?? ""
    if (fingerprint === "") return nothing
    return html`<p class="row nowrap">
      <span class="tag ok">${icon("check")}${this.messages.hostKey.confirmed}</span>
      <span class="mono faint trim">${fingerprint}</span>
    </p>`
  }

  #result(): TemplateResult | typeof nothing {
    const { check, messages: t } = this
    return check?.result === "ok" ? testResult({ ...check, findings: check.findings.length }, t) : nothing
  }

  #failure(): TemplateResult | typeof nothing {
    const { check, problem, messages: t } = this
    if (this.isStopped) return testFailure(t.hostKey.stopped, t)
    if (problem !== null) return testFailure(this.#problemText(problem), t)
    return check?.result === "failed" ? testRefusal(check, t) : nothing
  }

  #problemText({ kind }: Problem): string {
    const { failed } = this.messages
    return failed[kind === "conflict" || kind === "expired" ? "refused" : kind]
  }

  #help({ guide: steps, helping_docs_url: guide }: JourneyConnector): TemplateResult {
    const { help, guide: words } = this.messages
    return html`<aside class="help" aria-labelledby="credentials-help">
      <h2 id="credentials-help">${help.title}</h2>
      <p>${help.text}</p>
      ${guideSteps(steps, words)}
      ${
        findAccessRequest(this.journey) === null
          ? html`<hrsync-ask-colleague
              .journey=${this.journey}
              .messages=${this.messages.ask}
            ></hrsync-ask-colleague>`
          : nothing
      }
      ${
        guide === null
          ? nothing
          : html`<p><a href=${guide} target="_blank" rel="noopener noreferrer">${help.guide}</a></p>`
      }
    </aside>`
  }

  /** What a colleague gave was tested there; the next screens need what the source contains. */
  protected override updated(): void {
    const { facts } = this.state
    const isUntested = facts.check === "none" && this.check === null && this.problem === null
    if (findAccessRequest(this.journey)?.state === "given" && isUntested) void this.#test()
  }

  readonly #submit = (event: Event): void => {
    event.preventDefault()
    void this.#test()
  }

  async #test(): Promise<void> {
    const { connector, state } = this.journey
    if (connector === null || state.facts.check === "running") return
    const typed = findAccessRequest(this.journey) === null ? findCredentials(state.answers) : {}
    this.errors = findMismatches(connector, typed, this.messages.field.mismatch)
    if (Object.keys(this.errors).length > 0) return
    this.check = null
    this.problem = null
    this.isStopped = false
    this.#learn("running")
    const body = { connector: connector.code, credentials: typed }
    const result = await send(this.journey.api.POST("/api/journey/check/", { body }))
    if (!result.ok) {
      this.#failTest(result.problem)
      return
    }
    this.check = result.value
    if (result.value.result === "ok") findPulledColumns(this.journey).learn(result.value)
    this.#learn(rateCheck(result.value, this.#describe(connector)))
    await this.updateComplete
    showTestResult(this)
  }

  #failTest(problem: Problem): void {
    this.#learn("none")
    if (problem.kind === "expired") {
      this.journey.fail(problem)
      return
    }
    this.problem = problem
    const typed = findCredentials(this.state.answers)
    this.errors = wordFieldErrors(problem, "credentials", (key) => typed[key] ?? "", this.messages.field)
  }

  #learn(check: Check): void {
    this.journey.dispatch({ type: "factsLearned", facts: { check } })
  }

  #hostKey(hostKey: HostKey): TemplateResult {
    const { hostKey: t } = this.messages
    const confirm = () => {
      this.#type(HOST_KEY_FIELD, hostKey.fingerprint)
      void this.#test()
    }
    const stop = () => {
      this.check = null
      this.isStopped = true
    }
    return hostKeyQuestion({
      hostKey,
      messages: t,
      isCopied: this.isCopied,
      onCopy: () => void this.#copy(hostKey),
      back: { label: this.messages.back, onClick: () => (this.check = null) },
      onMatch: confirm,
      onDiffer: stop,
    })
  }

  async #copy({ fingerprint }: HostKey): Promise<void> {
    await navigator.clipboard.writeText(fingerprint)
    this.isCopied = true
  }

  #actions(connector: JourneyConnector): TemplateResult {
    const { messages: t, blocker } = this
    const without = (this.check?.categories ?? []).flatMap(({ category, problem }) =>
      problem === null ? [] : [t.category[category]],
    )
    return actions({
      back: { label: t.back, onClick: this.goBack },
      why: blocker === null ? null : this.#blockerText(connector),
      primary: {
        label: without.length > 0 && blocker === null ? t.nextWithout(without) : t.next,
        onClick: this.#goOn,
        isBlocked: blocker !== null,
      },
    })
  }

  /** What cannot be read is not shared: the next screens show it as left out. */
  readonly #goOn = (): void => {
    const { withheld } = this.state.answers
    const { connector } = this.journey
    const unreadable = connector === null ? [] : listUnreadable(this.check, this.#describe(connector))
    if (unreadable.length > 0) {
      const answers = { withheld: [...new Set([...withheld, ...unreadable.map(({ key }) => key)])] }
      this.journey.dispatch({ type: "answered", answers })
    }
    this.goOn()
  }

  #describe({ integration_type: type }: JourneyConnector): CheckedSource {
    return { type, requested: this.journey.context?.data_model ?? [] }
  }

  #blockerText(connector: JourneyConnector): string {
    const { ask, blocked, connectors } = this.messages
    const { blocker } = this
    const request = findAccessRequest(this.journey)
    if (request !== null && request.state !== "given") return ask.waiting(request.email)
    const fields = new Map(nameFields(connector, connectors))
    if (blocker?.code === "fields-missing")
      return blocked.missing(blocker.fields.map((key) => fields.get(key)?.label ?? key))
    if (blocker?.code === "check-failed") return blocked.failed
    return blocker?.code === "loading" ? blocked.loading : blocked.notTested
  }
}
