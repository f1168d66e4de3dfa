import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { JourneyPush } from "../../../../core/contract/push/journey/journey-push.ts"
import { type Problem, send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { chooseLanguage, makeFormat } from "../../../elements/locale/format.ts"
import { state, withProperties } from "../../../elements/with-properties.ts"
import type { AuthType } from "../../../loader/sdk-event.ts"
import { actions, Screen } from "../screen.ts"
import { credentialsSection, type Environment, type Issued } from "./credentials.ts"
import type { Messages } from "./en.ts"
import { followPush, type PushChange } from "./follow-push.ts"
import { livePanel, phases } from "./live-panel.ts"
import "../../../elements/styles/field.css"
import "../../styles/beside.css"
import "../../styles/choices.css"
import "./screen.css"

const MAX_OUTCOMES = 50

/**
 * Pushing: how to sign in, credentials that are shown once, what arrives in the test environment while it arrives, and the vendor's
 * approval. Passwords are kept by this window only, and only while the screen is shown.
 */
export class PushScreen extends withProperties(Screen, {
  push: state<JourneyPush | null>(null),
  issued: state<Issued | null>(null),
  isOpen: state(false),
  isBusy: state(false),
  copied: state<string | null>(null),
  problem: state<Problem | null>(null),
}) {
  static readonly tag = "hrsync-push"
  declare messages: Messages
  #following: AbortController | null = null
  #loads = 0

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#following?.abort()
    this.#following = null
    this.issued = null
  }

  override render() {
    const { messages: t, push, vendorName } = this
    if (push === null) return this.#loading()
    const isApproved = push.state === "approved"
    const panel = { push, isOpen: this.isOpen, messages: t, format: this.#format }
    return html`<div class="col">
        <header class="head">
          <h1>${isApproved ? t.approvedTitle : t.title}</h1>
          <p class="lede">${isApproved ? t.approvedLede(vendorName) : t.lede(vendorName)}</p>
        </header>
        ${this.#failure()}
        <div class="beside even">
          <div class="stack roomy">${this.#authTypes()} ${this.#credentials(push)}</div>
          <div class="stack roomy">
            ${isApproved ? nothing : livePanel(panel)} ${phases(panel, vendorName)}
          </div>
        </div>
      </div>
      ${this.#actions(push)}`
  }

  get #format() {
    return makeFormat(chooseLanguage([document.documentElement.lang]))
  }

  #loading(): TemplateResult {
    return html`<div class="col" aria-busy=${this.problem === null}>
      <header class="head"><h1>${this.messages.title}</h1></header>
      ${this.#failure()}
      <div class="stack" aria-hidden="true"><span class="sk"></span><span class="sk short"></span></div>
    </div>`
  }

  #failure(): TemplateResult | typeof nothing {
    const { problem, messages } = this
    if (problem === null) return nothing
    const { kind } = problem
    return html`<div class="note danger" role="alert">
      ${icon("alert")}
      <div>
        <b>${messages.failed.title}</b>
        <p>${messages.failed[kind === "conflict" || kind === "expired" ? "refused" : kind]}</p>
      </div>
    </div>`
  }

  #authTypes(): TemplateResult {
    const { auth, docs } = this.messages
    return html`<fieldset class="sec">
      <legend class="h2">${auth.legend}</legend>
      <div class="choices">${this.#authType("token", true)} ${this.#authType("basic", false)}</div>
      <div class="btns">
        <a
          class="btn"
          href="/docs/reference/push-employee"
          target="_blank"
          rel="noopener"
          @click=${this.#openDocs}
          >${icon("file")}${docs}</a
        >
      </div>
    </fieldset>`
  }

  #authType(authType: AuthType, isRecommended: boolean): TemplateResult {
    const { auth } = this.messages
    return html`<label class="choice">
      <input
        type="radio"
        name="auth-type"
        .checked=${live(this.state.answers.authType === authType)}
        @change=${() => {
          this.issued = null
          this.journey.dispatch({ type: "authTypeChosen", authType })
        }}
      />
      <span class="pic">${icon(authType === "token" ? "key" : "user")}</span>
      <span class="row tight"
        ><b>${auth[authType].name}</b>${
          isRecommended ? html`<span class="tag accent">${auth.recommended}</span>` : nothing
        }</span
      >
      <span class="dot" aria-hidden="true"></span>
      <p>${auth[authType].text}</p>
    </label>`
  }

  readonly #openDocs = (): void => this.journey.dispatch({ type: "docsOpened" })

  #credentials(push: JourneyPush): TemplateResult {
    const { messages: t } = this
    const environment: Environment = push.state === "approved" ? "production" : "test"
    return credentialsSection({
      environment,
      authType: this.state.answers.authType,
      issued: this.issued?.environment === environment ? this.issued : null,
      known: push.credentials.find((each) => each.environment === environment && each.is_active) ?? null,
      isBusy: this.isBusy,
      copied: this.copied,
      messages: t,
      format: this.#format,
      onIssue: () => void this.#issue(environment),
      onCopy: (label, text) => void this.#copy(label, text),
    })
  }

  #actions({ state, records, approval_requested_at: askedAt }: JourneyPush): TemplateResult {
    const { messages, isBusy } = this
    const t = messages.actions
    if (state === "approved") {
      const isBlocked = this.blocker !== null
      const why = isBlocked ? messages.credentials.none : null
      return actions({ back: null, why, primary: { label: t.next, onClick: this.goOn, isBlocked } })
    }
    const asked = askedAt === null ? t.mayAsk : t.asked(this.#format.dateTime(askedAt))
    const isBlocked = records === 0 || askedAt !== null
    return actions({
      back: null,
      why: records === 0 ? t.needRecord : asked,
      primary: { label: t.ask, onClick: () => void this.#ask(), isBlocked, isBusy },
    })
  }

  async #load(): Promise<void> {
    const turn = ++this.#loads
    const result = await send(this.journey.api.GET("/api/journey/push/"))
    // A later one has been asked for since: this answer may be older than what is shown.
    if (turn !== this.#loads) return
    if (!result.ok) {
      this.#fail(result.problem)
      return
    }
    this.push = result.value
    this.journey.dispatch({ type: "factsLearned", facts: { isApproved: this.push.state === "approved" } })
    const isTesting = this.push.credentials.some(
      ({ environment, is_active }) => environment === "test" && is_active,
    )
    if (isTesting) this.#follow()
  }

  #follow(): void {
    if (this.#following !== null || !this.isConnected || this.push?.state === "approved") return
    this.#following = new AbortController()
    const listener = {
      onChange: (change: PushChange) => this.#change(change),
      onOpen: (isOpen: boolean) => (this.isOpen = isOpen),
      onProblem: (problem: Problem) => this.#fail(problem),
    }
    const after = this.push?.outcomes.at(-1)?.sequence ?? 0
    void followPush(this.journey.api, after, listener, this.#following.signal)
  }

  #change({ outcomes, ...progress }: PushChange): void {
    const { push } = this
    if (push === null) return
    if (progress.state === "approved") {
      // Its event can come after it was loaded, when credentials for production are shown already, once.
      if (push.state === "approved") return
      this.issued = null
      void this.#load()
      return
    }
    const known = new Set(push.outcomes.map(({ sequence }) => sequence))
    const fresh = outcomes.filter(({ sequence }) => !known.has(sequence))
    this.push = { ...push, ...progress, outcomes: [...push.outcomes, ...fresh].slice(-MAX_OUTCOMES) }
  }

  async #issue(environment: Environment): Promise<void> {
    const { authType } = this.state.answers
    if (authType === null) return
    const body = { environment, auth_type: authType }
    const issued = await this.#call(() =>
      send(this.journey.api.POST("/api/journey/push/credentials/", { body })),
    )
    if (issued === null) return
    this.issued = issued
    await this.#load()
  }

  async #ask(): Promise<void> {
    const asked = await this.#call(() => send(this.journey.api.POST("/api/journey/push/request-approval/")))
    if (asked !== null) await this.#load()
  }

  async #call<A>(call: () => ReturnType<typeof send<A>>): Promise<A | null> {
    this.isBusy = true
    this.problem = null
    const result = await call()
    this.isBusy = false
    if (result.ok) return result.value
    this.#fail(result.problem)
    return null
  }

  #fail(problem: Problem): void {
    if (problem.kind === "expired") this.journey.fail(problem)
    else this.problem = problem
  }

  async #copy(label: string, text: string): Promise<void> {
    await navigator.clipboard.writeText(text).then(
      () => (this.copied = label),
      () => undefined,
    )
  }
}
