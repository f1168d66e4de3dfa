import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { AccessPage, EnteredAccess } from "../../../core/contract/journey/access.ts"
import { applyAccent } from "../../elements/accent.ts"
import type { Api } from "../../elements/api/client.ts"
import { type Problem, type Result, send } from "../../elements/api/send.ts"
import { detailsForm, type DetailsFormState, UNTOUCHED_FORM } from "../../elements/form/details-form.ts"
import { wordFieldErrors } from "../../elements/form/field-errors.ts"
import { findMismatches } from "../../elements/form/find-mismatches.ts"
import { guideSteps } from "../../elements/guide/guide-steps.ts"
import { HOST_KEY_FIELD } from "../../elements/host-key/fingerprint.ts"
import { icon } from "../../elements/icon.ts"
import { loadMessages } from "../../elements/locale/catalogues.ts"
import { chooseLanguage, type Language } from "../../elements/locale/format.ts"
import { PageElement } from "../../elements/page-element.ts"
import {
  showTestResult,
  testFailure,
  testRefusal,
  testResult,
} from "../../elements/source-test/test-result.ts"
import { applyTheme } from "../../elements/theme.ts"
import { VendorMark } from "../../elements/vendor-mark/vendor-mark.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import type { LinkSession } from "../client/link-session.ts"
import { hostKeyQuestion } from "../screens/host-key.ts"
import { actions } from "../screens/screen.ts"
import { languageChoice } from "../shell/rail.ts"
import { ACCESS_CATALOGUES } from "./catalogues.ts"
import type { AccessMessages } from "./en.ts"
import "../../elements/styles/form.css"
import "../styles/beside.css"
import "../styles/help.css"
import "./access-app.css"

/**
 * The page of a colleague who was asked for connection details: the form, its test, and the end. What is typed is kept in this
 * window only, until it is handed over.
 *
 * @property api - with the token of the link
 * @property link - gives another token when one expires
 * @property language - the reader's language
 */
export class AccessApp extends withProperties(PageElement, {
  api: property<Api>(),
  link: property<LinkSession>(),
  language: property<Language>(),
  messages: state<AccessMessages | null>(null),
  page: state<AccessPage | null>(null),
  /** `closed`: the request ended without these details. */
  end: state<"open" | "done" | "closed">("open"),
  typed: state<Readonly<Record<string, string>>>({}),
  form: state<DetailsFormState>(UNTOUCHED_FORM),
  errors: state<Readonly<Record<string, string>>>({}),
  /** The last test; null: before one, and once something was typed since. */
  check: state<EnteredAccess | null>(null),
  problem: state<Problem | null>(null),
  busy: state<"none" | "testing" | "giving">("none"),
  isCopied: state(false),
  /** The reader said that the server is not theirs. */
  isStopped: state(false),
}) {
  static readonly tag = "hrsync-access"
  static readonly parts = [VendorMark]

  override connectedCallback(): void {
    super.connectedCallback()
    void this.#load()
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("language")) void this.#loadWords()
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("end") && this.end !== "open") this.querySelector("h1")?.focus()
  }

  async #loadWords(): Promise<void> {
    this.messages = await loadMessages(ACCESS_CATALOGUES, this.language)
    document.documentElement.lang = this.language
    document.title = this.messages.pageTitle
  }

  async #load(): Promise<void> {
    this.problem = null
    const page = await this.#call(() => send(this.api.GET("/api/journey/access/")))
    if (page === null) return
    this.page = page
    this.typed = page.details
    const { accent, theme, locale } = page.sdk
    applyAccent(accent)
    applyTheme(theme ?? "auto")
    this.language = chooseLanguage([locale, this.language])
  }

  /** Null: the failure is in `problem`, or the request has ended. A token lives for an hour, the link for days. */
  async #call<A>(call: () => Promise<Result<A>>): Promise<A | null> {
    const first = await call()
    const isExpired = !first.ok && first.problem.kind === "expired"
    const result = isExpired && (await this.link.open()) ? await call() : first
    if (result.ok) return result.value
    const { kind } = result.problem
    if (kind === "conflict" || kind === "expired") this.end = "closed"
    else this.problem = result.problem
    return null
  }

  override render() {
    const { messages: t, page, end } = this
    if (t === null) return nothing
    return html`<div class="frame">
      <main id="main" class="stage wide">
        ${page === null ? nothing : this.#top(page, t)}
        ${end === "open" ? this.#content(page, t) : this.#ended(page, t)}
      </main>
    </div>`
  }

  #top({ vendor, sdk }: AccessPage, t: AccessMessages): TemplateResult {
    const onLanguage = (language: Language) => (this.language = language)
    return html`<header class="access-top">
      <span class="logo"
        ><hrsync-vendor-mark .name=${vendor.name} .logo=${sdk.logo_url}></hrsync-vendor-mark
        ><span>${vendor.name}</span></span
      >
      ${languageChoice("lang", t, this.language, onLanguage)}
    </header>`
  }

  #content(page: AccessPage | null, t: AccessMessages): TemplateResult {
    if (page === null) return this.problem === null ? waiting(t) : this.#loadFailed(t)
    const hostKey = this.check?.host_key ?? null
    return hostKey === null ? this.#form(page, t) : this.#hostKey(hostKey, t)
  }

  #loadFailed(t: AccessMessages): TemplateResult {
    return html`<div class="col">
      ${testFailure(this.#problemText(t), t)}
      <div class="btns">
        <button class="btn" type="button" @click=${() => void this.#load()}>${t.again}</button>
      </div>
    </div>`
  }

  #ended(page: AccessPage | null, t: AccessMessages): TemplateResult {
    const isDone = this.end === "done"
    return html`<div class="message" role="status">
      ${icon(isDone ? "check" : "info", "lg")}
      <h1 tabindex="-1">${isDone ? t.done.title : t.closed.title}</h1>
      <p class="lede">${isDone ? t.done.text(page?.asked_by ?? "") : t.closed.text}</p>
    </div>`
  }

  #form(page: AccessPage, t: AccessMessages): TemplateResult {
    const { vendor, corporate, connector, asked_by: asker } = page
    const submit = (event: Event) => {
      event.preventDefault()
      void this.#enter(page, false)
    }
    return html`<div class="col">
        <header class="head">
          <h1>${t.title(connector.name, corporate.name)}</h1>
          <p class="lede">${t.lede(asker, vendor.name)}</p>
        </header>
        <div class="beside">
          <div class="stack wide">
            <form class="form" novalidate @submit=${submit}>
              ${this.#fields(page, t)}
              <div class="btns">
                <button class="btn" type="submit" aria-busy=${this.busy === "testing" ? "true" : nothing}>
                  ${icon("sync")}${this.busy === "testing" ? t.testing : this.check === null ? t.test : t.testAgain}
                </button>
                <span class="faint" role="status">${this.busy === "testing" ? t.testingText : ""}</span>
              </div>
            </form>
            <div aria-live="polite">${this.#result(t)}</div>
            ${this.#failure(t)}
          </div>
          ${guide(page, t)}
        </div>
      </div>
      ${this.#actions(page, t)}`
  }

  #fields({ connector }: AccessPage, words: AccessMessages): TemplateResult {
    const { typed, errors } = this
    return detailsForm({
      id: "access",
      connector,
      words,
      state: this.form,
      value: (key) => typed[key] ?? "",
      isStored: () => false,
      error: (key) => errors[key] ?? null,
      onState: (form) => (this.form = form),
      onInput: (key, value) => this.#type(key, value),
    })
  }

  #type(key: string, value: string): void {
    this.check = null
    this.problem = null
    this.isStopped = false
    this.errors = Object.fromEntries(Object.entries(this.errors).filter(([each]) => each !== key))
    this.typed = { ...this.typed, [key]: value }
  }

  #result(t: AccessMessages): TemplateResult | typeof nothing {
    if (this.check?.result !== "ok") return nothing
    const { categories, file } = this.check
    return testResult({ categories, file, rows: null, has_more_rows: false, findings: 0 }, t)
  }

  #failure(t: AccessMessages): TemplateResult | typeof nothing {
    if (this.isStopped) return testFailure(t.stopped, t)
    if (this.problem !== null) return testFailure(this.#problemText(t), t)
    return this.check?.result === "failed" ? testRefusal(this.check, t) : nothing
  }

  #problemText(t: AccessMessages): string {
    const { kind } = this.problem ?? { kind: "broken" as const }
    return t.failed[kind === "conflict" || kind === "expired" ? "refused" : kind]
  }

  #hostKey(hostKey: NonNullable<EnteredAccess["host_key"]>, t: AccessMessages): TemplateResult {
    const { page } = this
    return hostKeyQuestion({
      hostKey,
      messages: t.hostKey,
      isCopied: this.isCopied,
      onCopy: () =>
        void navigator.clipboard.writeText(hostKey.fingerprint).then(() => (this.isCopied = true)),
      back: { label: t.back, onClick: () => (this.check = null) },
      onMatch: () => {
        this.#type(HOST_KEY_FIELD, hostKey.fingerprint)
        if (page !== null) void this.#enter(page, false)
      },
      onDiffer: () => {
        this.check = null
        this.isStopped = true
      },
    })
  }

  #actions(page: AccessPage, t: AccessMessages): TemplateResult {
    const isTested = this.check?.result === "ok"
    return actions({
      back: null,
      why: isTested ? t.works : t.notTested,
      primary: {
        label: this.busy === "giving" ? t.giving : t.give,
        onClick: () => void this.#enter(page, true),
        isBlocked: !isTested,
        isBusy: this.busy === "giving",
      },
    })
  }

  async #enter({ connector }: AccessPage, isFinal: boolean): Promise<void> {
    if (this.busy !== "none") return
    this.errors = findMismatches(connector, this.typed, this.messages?.field.mismatch ?? "")
    if (Object.keys(this.errors).length > 0) return
    this.problem = null
    this.isStopped = false
    this.busy = isFinal ? "giving" : "testing"
    const credentials = Object.fromEntries(Object.entries(this.typed).filter(([, value]) => value !== ""))
    const body = { credentials, is_final: isFinal }
    const entered = await this.#call(() => send(this.api.POST("/api/journey/access/", { body })))
    this.busy = "none"
    this.check = entered
    if (this.messages !== null)
      this.errors = wordFieldErrors(
        this.problem,
        "credentials",
        (key) => this.typed[key] ?? "",
        this.messages.field,
      )
    if (entered?.given_at != null) {
      this.typed = {}
      this.end = "done"
    }
    await this.updateComplete
    showTestResult(this)
  }
}

const waiting = (t: AccessMessages): TemplateResult =>
  html`<div class="col" aria-busy="true">
    <p class="vh" role="status">${t.loading}</p>
    <div class="stack" aria-hidden="true">
      <span class="sk title"></span><span class="sk"></span><span class="sk short"></span>
    </div>
  </div>`

const guide = ({ vendor, connector, expires_at: at }: AccessPage, t: AccessMessages): TemplateResult => {
  const { guide: steps, helping_docs_url: url } = connector
  return html`<aside class="help" aria-labelledby="access-help">
    <h2 id="access-help">${t.guideTitle}</h2>
    <p>${t.guideText}</p>
    ${guideSteps(steps, t.guide)}
    ${url === null ? nothing : html`<p><a href=${url} target="_blank" rel="noopener noreferrer">${t.openGuide}</a></p>`}
    <p>${t.sealed(vendor.name)}</p>
    <p>${t.until(at)}</p>
  </aside>`
}
