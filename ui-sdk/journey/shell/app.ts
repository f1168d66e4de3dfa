import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { icon } from "../../elements/icon.ts"
import { loadMessages } from "../../elements/locale/catalogues.ts"
import type { Language } from "../../elements/locale/format.ts"
import { PageElement } from "../../elements/page-element.ts"
import { register } from "../../elements/register.ts"
import { VendorMark } from "../../elements/vendor-mark/vendor-mark.ts"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import type { Journey } from "../client/journey.ts"
import { SendLink } from "../links/send-link.ts"
import type { LinkSession } from "../client/link-session.ts"
import { SCREENS } from "../screens/registry.ts"
import type { Screen } from "../screens/screen.ts"
import type { Step } from "../steps/step.ts"
import { ProofDialog } from "../mailbox/proof-dialog.ts"
import { SHELL_CATALOGUES } from "./catalogues.ts"
import type { ShellMessages } from "./en.ts"
import { helpLinks } from "./help-links.ts"
import { watchLeaving } from "./leaving.ts"
import { LinkClosed } from "./link-closed.ts"
import { messageScreen, saveNotice } from "./notices.ts"
import { OwnComputer } from "./own-computer.ts"
import { rail } from "./rail.ts"
import { followHistory } from "./step-history.ts"

/** Milliseconds until a skeleton shows that something loads, and until it says what it waits for. */
const SKELETON_DELAY = 300
const SLOW_DELAY = 10_000

/** When the words of every language are missing, because their file did not arrive. */
const BROKEN =
  "The page did not load completely. Check your connection, then reload it. · पेज पूरा लोड नहीं हुआ। अपना कनेक्शन जाँचें, फिर उसे दोबारा लोड करें।"

/**
 * The journey's page: the rail, and the screen of the step at which the user is. A screen and its catalogue are loaded when the
 * step is reached; the focus moves to its title.
 *
 * @property journey - the journey
 * @property language - the reader's language; changing it keeps everything entered
 */
export class JourneyApp extends withProperties(PageElement, {
  journey: property<Journey>(),
  language: property<Language>(),
  messages: state<ShellMessages | null>(null),
  /** The screen of the step that is shown; null while it loads. */
  screen: state<{ readonly step: Step; readonly element: Screen } | null>(null),
  waiting: state<"" | "skeleton" | "slow">(""),
  /** The mailed link no longer gives tokens, or the user wants another one. */
  linkClosed: state(false),
  isBroken: state(false),
}) {
  static readonly tag = "hrsync-journey"
  static readonly parts = [LinkClosed, OwnComputer, ProofDialog, SendLink, VendorMark]
  #timers: ReadonlyArray<ReturnType<typeof setTimeout>> = []
  #loading: string | null = null
  #endHistory: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.journey.subscribe(() => this.requestUpdate())
    this.#endHistory = followHistory(this.journey)
    addEventListener("online", () => this.journey.dispatch({ type: "saveRetried" }))
    if (this.journey.isInDialog) addEventListener("keydown", this.#onKey)
    watchLeaving(
      () => this.journey.saveNow(),
      () => this.journey.leave(),
    )
    void this.journey.open()
  }

  /** As in the dialog around the journey, whose keys the browser gives to this page while it has the focus. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const isTaken = event.defaultPrevented || this.querySelector("dialog[open], :popover-open") !== null
    if (event.key === "Escape" && !isTaken) void this.journey.close()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#endHistory?.()
    removeEventListener("keydown", this.#onKey)
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("language")) this.#loading = null
    this.#load().catch(() => (this.isBroken = true))
  }

  /** Loads what the current step and language need, once. */
  async #load(): Promise<void> {
    const { journey, language } = this
    const { step } = journey.state
    const wanted = `${step} ${language} ${String(journey.context !== null)}`
    if (this.#loading === wanted) return
    this.#loading = wanted
    if (this.screen?.step !== step) this.#startWaiting()
    const messages = await loadMessages(SHELL_CATALOGUES, language)
    this.messages = messages
    document.documentElement.lang = language
    document.title = messages.pageTitle(messages.step[step])
    const entry = SCREENS[step]
    if (journey.context === null || entry === undefined) return
    const [ScreenOfStep, texts] = await Promise.all([entry.load(), loadMessages(entry.catalogues, language)])
    if (this.#loading !== wanted) return
    register(ScreenOfStep)
    const isNew = this.screen?.step !== step
    const element = isNew || this.screen === null ? new ScreenOfStep() : this.screen.element
    Object.assign(element, { journey, messages: texts })
    this.screen = { step, element }
    this.#stopWaiting()
    if (isNew) await this.#showTitle(element)
  }

  /** A new step begins at its top, with its title read out. */
  async #showTitle(element: Screen): Promise<void> {
    await this.updateComplete
    await element.updateComplete
    const title = element.querySelector("h1")
    title?.setAttribute("tabindex", "-1")
    title?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }

  #startWaiting(): void {
    this.#stopWaiting()
    this.#timers = [
      setTimeout(() => (this.waiting = "skeleton"), SKELETON_DELAY),
      setTimeout(() => (this.waiting = "slow"), SLOW_DELAY),
    ]
  }

  #stopWaiting(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.waiting = ""
  }

  override render() {
    const { journey, messages: t, language } = this
    if (t === null) return this.isBroken ? html`<p class="lede" role="alert">${BROKEN}</p>` : nothing
    if (journey.state.isExpired) return this.#expired(t)
    if (journey.context === null) return journey.problem === null ? this.#loadingScreen(t) : this.#failed(t)
    const onLanguage = (chosen: Language) => (this.language = chosen)
    return html`<a class="skip" href="#main">${t.skip}</a>
      <div class="frame">
        ${rail({ journey, messages: t, language, onLanguage })}
        <main id="main" class="stage ${SCREENS[journey.state.step]?.width ?? ""}" tabindex="-1">
          ${saveNotice(journey, t)}
          ${
            journey.isEmbedded
              ? html`<div class="corner">
                  <button
                    class="btn ghost close"
                    type="button"
                    aria-label=${journey.state.isAccepted ? t.close : t.saveAndClose}
                    @click=${() => void journey.close()}
                  >
                    ${icon("x")}<span>${journey.state.isAccepted ? t.close : t.saveAndClose}</span>
                  </button>
                </div>`
              : nothing
          }
          ${this.screen?.step === journey.state.step ? this.screen.element : this.#skeleton(t)}
          <p class="m-help">${helpLinks(journey.context.sdk, t)}</p>
        </main>
      </div>
      <hrsync-proof-dialog .journey=${journey} .messages=${t.mailbox}></hrsync-proof-dialog>
      ${
        journey.closing.isAsking
          ? html`<hrsync-own-computer
              .closing=${journey.closing}
              .messages=${t.ownComputer}
            ></hrsync-own-computer>`
          : nothing
      }`
  }

  #skeleton(t: ShellMessages): TemplateResult {
    if (this.waiting === "") return html`<div class="col" aria-busy="true"></div>`
    return html`<div class="col" aria-busy="true">
      <p class="vh" role="status">${this.waiting === "slow" ? t.stillLoading : t.loading}</p>
      ${this.waiting === "slow" ? html`<p class="lede" aria-hidden="true">${t.stillLoading}</p>` : nothing}
      <div class="stack" aria-hidden="true">
        <span class="sk title"></span><span class="sk"></span><span class="sk short"></span>
      </div>
    </div>`
  }

  #loadingScreen(t: ShellMessages): TemplateResult {
    return html`<main id="main" class="stage">${this.#skeleton(t)}</main>`
  }

  #failed({ failed, reference }: ShellMessages): TemplateResult {
    const id = this.journey.problem?.reference ?? null
    return messageScreen({
      title: failed.title,
      text: failed.text,
      reference: id === null ? null : reference(id),
      action: { label: failed.again, onClick: () => void this.journey.open() },
    })
  }

  #expired(t: ShellMessages): TemplateResult {
    const { expired, close } = t
    const { isEmbedded, link } = this.journey
    if (link !== null) return this.#expiredLink(link, t)
    return messageScreen({
      title: expired.title,
      text: expired.text,
      hint: isEmbedded ? expired.embedded : expired.linked,
      ...(isEmbedded ? { action: { label: close, onClick: () => void this.journey.close() } } : {}),
    })
  }

  /** The link gives another token; when it does not any more, it can be asked to be replaced. */
  #expiredLink(link: LinkSession, { expired }: ShellMessages): TemplateResult {
    const carryOn = async () => {
      if (await link.open()) await this.journey.open()
      else this.linkClosed = true
    }
    if (this.linkClosed)
      return html`<hrsync-link-closed .link=${link} .language=${this.language}></hrsync-link-closed>`
    return messageScreen({
      title: expired.title,
      text: expired.text,
      hint: expired.linked,
      action: { label: expired.carryOn, onClick: () => void carryOn() },
      other: { label: expired.mail, onClick: () => (this.linkClosed = true) },
    })
  }
}
