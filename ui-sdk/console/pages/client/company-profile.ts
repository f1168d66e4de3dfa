import { html, nothing } from "lit"
import type { ConsoleOrganization } from "../../../../core/contract/connection/console/organization.ts"
import { send } from "../../../elements/api/send.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Action } from "../../client/action.ts"
import { Resource } from "../../client/resource.ts"
import { actionButton } from "../../parts/action-button.ts"
import { problemNote, showLoaded } from "../../parts/loaded.ts"
import { textField } from "../../parts/fields/text-field.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

const FIELDS = ["name", "brand_name", "org_cin", "website_url", "logo_url"] as const

/**
 * What the company has set of itself for all its vendors.
 *
 * @property organization - its `org_id`
 */
export class CompanyProfile extends withProperties(PagePart<Messages>, {
  organization: property<string>(),
  /** What was typed and not saved. */
  typed: state<Partial<ConsoleOrganization>>({}),
}) {
  static readonly tag = "hrsync-company-profile"
  readonly #profile = new Resource<ConsoleOrganization>(this, () =>
    send(this.api.GET("/api/console/organizations/{company_id}/", { params: this.#path })),
  )
  readonly #saving = new Action(this)

  get #path() {
    return { path: { company_id: this.organization } }
  }

  /** Something typed was not saved. */
  get hasChanges(): boolean {
    return Object.keys(this.typed).length > 0
  }

  override render() {
    const { profile: t } = this.messages
    return html`<section class="part" aria-labelledby="company-profile">
      <div class="part-head"><h2 id="company-profile">${t.title}</h2></div>
      <p class="muted">${t.text}</p>
      ${showLoaded(this.#profile.value, this.#profile, this.words, (profile) => this.#form(profile))}
    </section>`
  }

  #form(profile: ConsoleOrganization) {
    const { profile: t } = this.messages
    const { problem } = this.#saving
    const refused = problem?.fields ?? {}
    const isElsewhere = FIELDS.some((field) => field in refused)
    return html`<form class="stack" novalidate @submit=${this.#onSubmit}>
      <div class="settings-pair">
        ${FIELDS.map((field) =>
          textField({
            id: `company-${field}`,
            label: t.label[field],
            type: field.endsWith("_url") ? "url" : "text",
            value: this.typed[field] ?? profile[field],
            hint: t.hint[field],
            error: field in refused ? t.wrong[field] : null,
            onInput: (value) => (this.typed = { ...this.typed, [field]: value }),
          }),
        )}
      </div>
      ${problemNote(isElsewhere ? null : problem, this.words)}
      ${this.hasChanges ? html`<div class="btns">${actionButton(t.save, this.#saving)}</div>` : nothing}
    </form>`
  }

  readonly #onSubmit = (event: Event): void => {
    event.preventDefault()
    const { value } = this.#profile
    if (value !== null && this.hasChanges) void this.#save({ ...value, ...this.typed })
  }

  async #save(body: ConsoleOrganization): Promise<void> {
    const result = await this.#saving.run(() =>
      send(this.api.POST("/api/console/organizations/{company_id}/", { params: this.#path, body })),
    )
    if (result?.ok !== true) return
    await this.#profile.load()
    this.typed = {}
    this.console.toast(this.messages.profile.saved)
  }
}
