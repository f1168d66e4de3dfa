import { html } from "lit"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import { send } from "../../../../elements/api/send.ts"
import { ElementEvent } from "../../../../elements/element-event.ts"
import { listCountries } from "../../../../elements/locale/countries.ts"
import { property, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { problemNote } from "../../../parts/loaded.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"

/**
 * The country of telephone numbers without a country code.
 *
 * @property client
 * @property country - as it is stored; null: it is found by the values
 */
export class SourcePhoneCountry extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  country: property<string | null>(null),
}) {
  static readonly tag = "hrsync-source-phone-country"
  static readonly saved = new ElementEvent("saved")
  readonly #saving = new Action(this)

  override render() {
    const { sourceMapping: t } = this.messages
    const choose = ({ target }: Event) => void this.#save((target as HTMLSelectElement).value || null)
    return html`<div class="field date-order">
      <label for="phone-country">${t.phones}</label>
      <select class="select" id="phone-country" aria-describedby="phone-country-hint" @change=${choose}>
        <option value="" ?selected=${this.country === null}>${t.phonesByValues}</option>
        ${listCountries(t.language).map(
          ([code, name]) => html`<option value=${code} ?selected=${code === this.country}>${name}</option>`,
        )}
      </select>
      <p class="hint" id="phone-country-hint">${t.phonesHint}</p>
      ${problemNote(this.#saving.problem, this.words)}
    </div>`
  }

  async #save(country: string | null): Promise<void> {
    const params = { path: { connection_id: this.client.connection_id } }
    const body = { phone_country: country }
    const result = await this.#saving.run(() =>
      send(this.api.POST("/api/console/clients/{connection_id}/phone-country/", { params, body })),
    )
    if (result?.ok === true) SourcePhoneCountry.saved.send(this, undefined)
  }
}
