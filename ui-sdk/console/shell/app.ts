import { ContextProvider } from "@lit/context"
import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import { property, state, withProperties } from "../../elements/with-properties.ts"
import type { Connectivity } from "../client/connectivity.ts"
import { SERVICE_BACK } from "../client/resource.ts"
import { loadMessages } from "../../elements/locale/catalogues.ts"
import { type Language, makeFormat } from "../../elements/locale/format.ts"
import { PageElement } from "../../elements/page-element.ts"
import { applyTheme, type Theme } from "../../elements/theme.ts"
import { VendorMark } from "../../elements/vendor-mark/vendor-mark.ts"
import { ConsolePage } from "../pages/console-page.ts"
import { consoleContext, type ConsoleParts, messagesContext } from "../pages/page-part.ts"
import { PAGES } from "../pages/registry.ts"
import { ConfirmDialog } from "../parts/dialogs/confirm-dialog.ts"
import { readerContext } from "../parts/console-element.ts"
import { findReaderKind, makeByReader, type ReaderKind } from "../reader/by-reader.ts"
import { linkTo } from "../routing/paths.ts"
import { ProveDialog } from "../session/prove-dialog.ts"
import { SignedOutView } from "../session/signed-out-view.ts"
import { SignInAgain } from "../session/sign-in-again.ts"
import { signInContext, SignInElement } from "../session/sign-in-element.ts"
import { watchIdle } from "../session/watch-idle.ts"
import type { SessionCalls } from "../session/session-calls.ts"
import { SHELL_CATALOGUES, SIGN_IN_CATALOGUES, WORDS_CATALOGUES } from "./catalogues.ts"
import type { ShellMessages } from "./en.ts"
import { LeaveGuard } from "./leave-guard.ts"
import { connectivityBanner } from "./connectivity-banner.ts"
import { startFailed } from "./no-page.ts"
import { Outlet } from "./outlet.ts"
import { pageContent } from "./page-content.ts"
import { QuickSearch } from "./search/quick-search.ts"
import { ShortcutsDialog } from "./shortcuts-dialog.ts"
import { sessionDialogs } from "./session-dialogs.ts"
import { organizationName, side } from "./side.ts"
import { Toasts } from "./toasts.ts"
import { vendorBanner } from "./vendor-banner.ts"

/**
 * The console's page: the sign-in form for a user who is not signed in, otherwise the navigation and the page of the address.
 * A session that ends leaves the page as it is, under a dialog that asks to sign in again.
 *
 * @property parts - what the console works with
 * @property connectivity - whether the service can be reached
 * @property calls - the calls of signing in and out
 * @property providerAnswer - with which the identity provider has sent the browser back; null: it was not there
 * @property linkCode - of the mailed link that was opened; null: none
 */
export class ConsoleApp extends withProperties(PageElement, {
  parts: property<Omit<ConsoleParts, "toast" | "applyPreferences">>(),
  connectivity: property<Connectivity>(),
  calls: property<SessionCalls>(),
  linkCode: property<string | null>(null),
  providerAnswer: property<string | null>(null),
  language: state<Language>("en"),
  /** Until someone is signed in, nothing depends on it. */
  readerKind: state<ReaderKind>("vendor"),
  /** Null: the catalogues are not loaded yet. */
  messages: state<ShellMessages | null>(null),
  /** The navigation, on a narrow window. */
  isMenuOpen: state(false),
}) {
  static readonly tag = "hrsync-console"
  static readonly parts = [
    ConfirmDialog,
    ProveDialog,
    SignedOutView,
    QuickSearch,
    ShortcutsDialog,
    SignInAgain,
    Toasts,
    VendorMark,
  ]
  #outlet!: Outlet
  #isFirst = true
  readonly #console = new ContextProvider(this, { context: consoleContext })
  readonly #reader = new ContextProvider(this, { context: readerContext })
  readonly #messages = new ContextProvider(this, { context: messagesContext })
  readonly #signIn = new ContextProvider(this, { context: signInContext })
  readonly #guard = new LeaveGuard(this, () => this.#page?.hasUnsavedChanges === true)

  override connectedCallback(): void {
    super.connectedCallback()
    const { session, router, preferences } = this.parts
    const parts: ConsoleParts = {
      ...this.parts,
      toast: (text, undo) => this.querySelector<Toasts>("hrsync-toasts")?.add(text, undo ?? null),
      applyPreferences: () => this.#applyPreferences(),
    }
    this.#console.setValue(parts)
    this.#outlet = new Outlet(parts, (isNewPage) => void this.#onPage(isNewPage))
    this.language = preferences.language
    applyTheme(preferences.theme)
    session.subscribe(() => this.#onSession())
    this.connectivity.subscribe(() => this.#onConnectivity())
    router.subscribe(() => this.#showPlace())
    router.mayLeave = this.#guard.mayLeave
    addEventListener("online", () => void this.connectivity.tryNow())
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void session.load()
    })
    watchIdle({ session, storage: localStorage, target: window })
    void session.load()
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has("language") || changed.has("readerKind")) void this.#loadCatalogues()
  }

  async #loadCatalogues(): Promise<void> {
    const { language, readerKind } = this
    const byReader = makeByReader(readerKind)
    const [messages, words, signIn] = await Promise.all([
      loadMessages(SHELL_CATALOGUES, language, byReader),
      loadMessages(WORDS_CATALOGUES, language, byReader),
      loadMessages(SIGN_IN_CATALOGUES, language),
    ])
    if (language !== this.language || readerKind !== this.readerKind) return
    document.documentElement.lang = language
    this.#reader.setValue({ words, format: makeFormat(language) })
    this.#signIn.setValue({ messages: signIn, calls: this.calls })
    this.#messages.setValue(messages)
    this.messages = messages
    this.#showPlace()
  }

  get #page() {
    return this.#outlet.shown.status === "page" ? this.#outlet.shown.element : null
  }

  #applyPreferences(): void {
    const { language, theme } = this.parts.preferences
    this.language = language
    applyTheme(theme)
    this.requestUpdate()
  }

  #onSession(): void {
    const { state } = this.parts.session
    if (state.status === "signed-out") this.#outlet.clear()
    if (state.status === "signed-in") this.readerKind = findReaderKind(state.session.membership)
    // An operator's browser does not take on the look of whichever vendor was opened last.
    if (state.status === "signed-in" && state.session.membership.role !== "operator")
      this.parts.preferences.remember(state.session.vendor)
    if (state.status === "signed-in") void this.#proveForAnotherTab()
    this.#showPlace()
    this.requestUpdate()
  }

  /** The browser comes back from the identity provider, where another tab has sent it for a proof. */
  async #proveForAnotherTab(): Promise<void> {
    const { providerAnswer: query } = this
    if (query === null) return
    this.providerAnswer = null
    const proved = await this.calls.prove({ query })
    if (proved.ok) await this.parts.session.signedIn()
    await this.updateComplete
    const t = this.messages?.prove
    if (t !== undefined) this.querySelector<Toasts>("hrsync-toasts")?.add(proved.ok ? t.done : t.failed, null)
  }

  #onConnectivity(): void {
    const { session } = this.parts
    if (this.connectivity.state === "back" && session.state.status === "failed") void session.load()
    if (this.connectivity.state === "back") dispatchEvent(new Event(SERVICE_BACK))
    this.requestUpdate()
  }

  #showPlace(): void {
    const { session, router } = this.parts
    if (this.messages === null || session.state.status !== "signed-in") return
    // Nothing else is open before the second factor.
    if (session.session.lacks_second_factor && router.place?.page !== "account") {
      router.replace(linkTo("account"))
      return
    }
    void this.#outlet.show(router.place, this.language)
  }

  /** A new page begins at its top, with its title read out; the first one is read out by the browser. */
  async #onPage(isNewPage: boolean): Promise<void> {
    this.isMenuOpen = false
    this.requestUpdate()
    await this.updateComplete
    await this.#page?.updateComplete
    this.#nameTab()
    const isFirst = this.#isFirst
    this.#isFirst = false
    if (!isNewPage || isFirst) return
    const title = this.querySelector<HTMLElement>("main h1")
    title?.setAttribute("tabindex", "-1")
    title?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }

  #nameTab(): void {
    const { state } = this.parts.session
    if (this.messages === null || (state.status !== "signed-in" && state.status !== "expired")) return
    const { messages: t } = this
    const { shown } = this.#outlet
    const title = shown.status === "page" ? (shown.element.tabTitle ?? t.page[shown.page]) : t.lost.title
    document.title = t.tabTitle(title, organizationName(state.session, t))
  }

  override render() {
    if (this.messages === null) return nothing
    const { session } = this.parts
    const { state } = session
    if (state.status === "loading") return html`<div class="signed-out" aria-busy="true"></div>`
    if (state.status === "failed") return startFailed(this.messages, () => void session.load())
    if (state.status === "signed-out" || this.linkCode !== null) return this.#door()
    return this.#signedIn(this.messages)
  }

  #door(): TemplateResult {
    const { session, preferences } = this.parts
    return html`<hrsync-signed-out
      .preferences=${preferences}
      .language=${this.language}
      .linkCode=${this.linkCode}
      .providerAnswer=${this.providerAnswer}
      .isElsewhere=${session.state.status === "signed-out" && session.state.isElsewhere}
      ${SignedOutView.languageChosen.on((detail) => this.#chooseLanguage(detail))}
      ${SignInElement.signedIn.on(() => {
        if (this.linkCode !== null) this.#leaveLink()
        this.providerAnswer = null
        void session.signedIn()
      })}
      ${SignedOutView.linkLeft.on(() => this.#leaveLink())}
    ></hrsync-signed-out>`
  }

  /** Its address names no page. */
  #leaveLink(): void {
    this.linkCode = null
    this.parts.router.replace(linkTo("overview"))
  }

  #chooseLanguage(language: Language): void {
    this.parts.preferences.language = language
    this.#applyPreferences()
  }

  #chooseTheme(theme: Theme): void {
    this.parts.preferences.theme = theme
    this.#applyPreferences()
  }

  #signedIn(t: ShellMessages): TemplateResult {
    const { session, preferences } = this.parts
    const { shown } = this.#outlet
    const page = shown.status === "page" ? shown.page : null
    const onCloseVendor = () => void this.#closeVendor(t)
    return html`<a class="skip" href="#main">${t.skip}</a>
      <div class="shell">
        ${side({
          session: session.session,
          page,
          messages: t,
          language: this.language,
          theme: preferences.theme,
          isOpen: this.isMenuOpen,
          onToggle: () => (this.isMenuOpen = !this.isMenuOpen),
          onSearchWanted: () => (this.isMenuOpen = true),
          onLanguage: (language) => this.#chooseLanguage(language),
          onTheme: (theme) => this.#chooseTheme(theme),
          onMembership: (id) => void session.switchMembership(id),
          onCloseVendor,
          onSignOut: () => void session.signOut(),
        })}
        <main
          ${ConsolePage.pageUpdated.on(() => this.#nameTab())}
          id="main"
          class="page ${page === null ? "" : PAGES[page].width}"
          tabindex="-1"
        >
          ${vendorBanner({ session: session.session, messages: t, onCloseVendor })}
          ${connectivityBanner(this.connectivity, t)} ${pageContent(shown, t)}
        </main>
      </div>
      <hrsync-toasts></hrsync-toasts>
      <hrsync-shortcuts></hrsync-shortcuts>
      ${this.#guard.dialog(t)} ${sessionDialogs(session, t)}`
  }

  async #closeVendor({ openVendor: t }: ShellMessages): Promise<void> {
    const problem = await this.parts.session.openVendor(null, linkTo("vendors"))
    if (problem !== null) this.querySelector<Toasts>("hrsync-toasts")?.add(t.failed, null)
  }
}
