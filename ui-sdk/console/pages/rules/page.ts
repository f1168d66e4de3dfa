import { html, nothing, type TemplateResult } from "lit"
import { send } from "../../../elements/api/send.ts"
import { Resource } from "../../client/resource.ts"
import { emptyState } from "../../parts/empty.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { ClientChoice } from "../clients/client-choice.ts"
import { ConsolePage } from "../console-page.ts"
import type { Messages } from "./en.ts"
import "./page.css"
import { loadRules, type Rules, type Scope } from "./rules-api.ts"
import { RulesEditor } from "./rules-editor.ts"

/** The rules that tidy records: a vendor's for all its clients, and those of one client, which its company decides on. */
export class RulesPage extends ConsolePage<Messages> {
  static readonly tag = "hrsync-rules-page"
  static readonly parts = [ClientChoice, RulesEditor]
  readonly #clients = new Resource(this, () =>
    send(this.api.POST("/api/console/clients/search/", { body: { among: "connected" } })),
  )
  readonly #rules = new Resource<Rules>(this, () => this.#loadRules())
  /** Whose rules are shown. */
  #loaded = ""

  get #isForClients(): boolean {
    return this.can("connection.change-rules")
  }

  get #isForVendor(): boolean {
    return this.can("vendor.change-rules") && this.console.session.session.vendor !== null
  }

  get #choices() {
    return this.#isForClients ? (this.#clients.value?.items ?? []) : []
  }

  /** Null: there is no client yet. */
  get #scope(): Scope | null {
    const wanted = this.place.query.get("client")
    if (this.#isForClients && wanted !== null) return { kind: "client", id: wanted }
    if (this.#isForVendor) return { kind: "vendor" }
    const first = this.#choices[0]
    return first === undefined ? null : { kind: "client", id: first.connection_id }
  }

  override get hasUnsavedChanges(): boolean {
    return this.querySelector<RulesEditor>("hrsync-rules-editor")?.hasUnsavedChanges ?? false
  }

  protected override updated(): void {
    super.updated()
    const wanted = JSON.stringify(this.#scope)
    if (this.#scope === null || wanted === this.#loaded) return
    this.#rules.clear()
    void this.#rules.load()
  }

  async #loadRules(): ReturnType<typeof loadRules> {
    const scope = this.#scope
    // Which client comes first is known once the clients are loaded; then `updated` loads again.
    if (scope === null) return new Promise(() => undefined)
    this.#loaded = JSON.stringify(scope)
    return loadRules(this.api, scope)
  }

  override render() {
    const { messages: t, words } = this
    const scope = this.#scope
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <p>${t.lede}</p>
      </header>
      <div class="stack">
        ${this.#scopeChoice(scope)}
        ${
          scope === null && this.#clients.isSettled
            ? emptyState("rules", t.noClient, t.noClientText)
            : scope === null
              ? showLoaded(null, this.#clients, words, () => html``)
              : showLoaded(this.#rules.value, this.#rules, words, (rules) => this.#editor(scope, rules))
        }
      </div>`
  }

  #scopeChoice(scope: Scope | null): TemplateResult | typeof nothing {
    const { messages: t } = this
    const choices = this.#choices
    if (scope === null || choices.length + (this.#isForVendor ? 1 : 0) < 2) return nothing
    return html`<hrsync-client-choice
      class="scope"
      .fieldId=${"rules-scope"}
      .label=${t.scope}
      .all=${this.#isForVendor ? t.allClients : null}
      .among=${"connected"}
      .showsSource=${true}
      .value=${scope.kind === "client" ? scope.id : null}
      ${ClientChoice.chosen.on(this.#onScope)}
    ></hrsync-client-choice>`
  }

  /** Leaving the rules asks first, like leaving the page. */
  readonly #onScope = (client: string | null): void => {
    if (this.hasUnsavedChanges) this.console.toast(this.messages.scopeLocked)
    else this.console.router.setQuery({ client: client ?? undefined })
  }

  #editor(scope: Scope, rules: Rules): TemplateResult {
    return html`<hrsync-rules-editor
      .scope=${scope}
      .stored=${rules}
      ${RulesEditor.saved.on((detail) => this.#rules.set(detail))}
    ></hrsync-rules-editor>`
  }
}
