import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientSettings } from "../../../../core/contract/connection/console/client-settings.ts"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import { type Problem, send } from "../../../elements/api/send.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import { CompanyProfile } from "./company-profile.ts"
import type { Messages } from "./en.ts"
import { OnDemand } from "./on-demand.ts"

/**
 * Whether the company shares on demand, when a full sync is held, the country of employees for whom the source has none, and the
 * company's profile: settings of the company itself.
 *
 * @property client
 * @fires changed - whether the client shares on demand
 */
export class ClientSettings extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  /** What was typed; null: nothing yet. */
  percent: state<string | null>(null),
  country: state<string | null>(null),
}) {
  static readonly tag = "hrsync-client-settings"
  static readonly parts = [CompanyProfile, OnDemand]
  readonly #settings = new Resource<ConsoleClientSettings>(this, () =>
    send(this.api.GET("/api/console/clients/{connection_id}/settings/", { params: this.#path })),
  )
  readonly #savingGuard = new Action(this)
  readonly #savingCountry = new Action(this)

  get #path() {
    return { path: { connection_id: this.client.connection_id } }
  }

  /** Something typed was not saved. */
  get hasChanges(): boolean {
    const profile = this.querySelector<CompanyProfile>("hrsync-company-profile")
    return this.percent !== null || this.country !== null || profile?.hasChanges === true
  }

  override render() {
    const { settings: t } = this.messages
    return html`<section class="part" aria-labelledby="client-settings">
        <div class="part-head"><h2 id="client-settings">${t.title}</h2></div>
        ${this.can("connection.change-sharing") ? this.#onDemand() : nothing}
        ${showLoaded(
          this.#settings.value,
          this.#settings,
          this.words,
          (settings) =>
            html`<div class="settings-pair">${this.#guard(settings)} ${this.#countryForm(settings)}</div>`,
        )}
      </section>
      ${
        this.can("organization.set")
          ? html`<hrsync-company-profile .organization=${this.client.org_id}></hrsync-company-profile>`
          : nothing
      }`
  }

  #onDemand(): TemplateResult {
    return html`<hrsync-on-demand .client=${this.client}></hrsync-on-demand>`
  }

  #guard({ guard_share: share }: ConsoleClientSettings): TemplateResult {
    const { settings: t } = this.messages
    const typed = this.percent ?? String(Math.round(share * 10_000) / 100)
    const isWrong = this.percent !== null && readShare(typed) === null
    return html`<form class="stack" novalidate @submit=${this.#onGuard}>
      ${textField({
        id: "client-guard",
        label: t.guard,
        type: "number",
        value: typed,
        hint: t.guardHint,
        error: isWrong ? t.guardWrong : null,
        onInput: (value) => (this.percent = value),
      })}
      ${problemNote(this.#savingGuard.problem, this.words)}
      ${this.percent === null ? nothing : html`<div class="btns">${actionButton(t.saveGuard, this.#savingGuard)}</div>`}
    </form>`
  }

  #countryForm({ default_country: code }: ConsoleClientSettings): TemplateResult {
    const { settings: t } = this.messages
    const { problem } = this.#savingCountry
    return html`<form class="stack" novalidate @submit=${this.#onCountry}>
      ${textField({
        id: "client-country",
        label: t.country,
        value: this.country ?? code ?? "",
        hint: code === null ? t.noCountry : t.countryHint(this.format.country(code)),
        error: isUnknownCountry(problem) ? t.countryWrong : null,
        onInput: (value) => (this.country = value),
      })}
      ${problemNote(isUnknownCountry(problem) ? null : problem, this.words)}
      ${
        this.country === null
          ? nothing
          : html`<div class="btns">${actionButton(t.saveCountry, this.#savingCountry)}</div>`
      }
    </form>`
  }

  readonly #onGuard = (event: Event): void => {
    event.preventDefault()
    const share = readShare(this.percent ?? "")
    if (share !== null) void this.#saveGuard(share)
  }

  async #saveGuard(share: number): Promise<void> {
    const result = await this.#savingGuard.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/guard/", {
          params: this.#path,
          body: { guard_share: share },
        }),
      ),
    )
    if (result?.ok !== true) return
    await this.#settings.load()
    this.percent = null
    this.console.toast(this.messages.settings.savedGuard)
  }

  readonly #onCountry = (event: Event): void => {
    event.preventDefault()
    if (this.country !== null) void this.#saveCountry(this.country.trim())
  }

  async #saveCountry(country: string): Promise<void> {
    const result = await this.#savingCountry.run(() =>
      send(
        this.api.POST("/api/console/clients/{connection_id}/country/", {
          params: this.#path,
          body: { default_country: country === "" ? null : country },
        }),
      ),
    )
    if (result?.ok !== true) return
    await this.#settings.load()
    this.country = null
    this.console.toast(this.messages.settings.savedCountry)
  }
}

/** Null: it is no number from 0 to 100. */
const readShare = (percent: string): number | null => {
  const value = percent.trim() === "" ? Number.NaN : Number(percent)
  return value >= 0 && value <= 100 ? value / 100 : null
}

const isUnknownCountry = (problem: Problem | null): boolean =>
  problem?.fields["default_country"] !== undefined
