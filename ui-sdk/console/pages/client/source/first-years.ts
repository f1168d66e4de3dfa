import { html, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import type {
  ConsoleFirstYears,
  ConsoleMapping,
} from "../../../../../core/contract/connection/console/source-reading.ts"
import { send } from "../../../../elements/api/send.ts"
import { nameField } from "../../../../elements/fields/field-texts.ts"
import { ElementEvent } from "../../../../elements/element-event.ts"
import { property, withProperties } from "../../../../elements/with-properties.ts"
import { Action } from "../../../client/action.ts"
import { actionButton } from "../../../parts/action-button.ts"
import { problemNote } from "../../../parts/loaded.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"

type FirstYears = NonNullable<ConsoleMapping["first_years"]>
type Key = keyof FirstYears

const KEYS: ReadonlyArray<Key> = [
  "dob",
  "doj",
  "terminationDate",
  "employeeMetadata_marriageDate",
  "dependentDetails_dob",
]
const [EARLIEST, LATEST] = [1900, 2099]

/**
 * The first of the years that two digits mean, by kind of date.
 *
 * @property client
 * @property years - as they are stored
 */
export class SourceFirstYears extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  years: property<FirstYears>({}),
}) {
  static readonly tag = "hrsync-source-first-years"
  static readonly saved = new ElementEvent("saved")
  readonly #saving = new Action(this)

  override render() {
    const { sourceMapping: t } = this.messages
    return html`<form class="field" novalidate @submit=${this.#save}>
      <fieldset class="field">
        <legend class="label">${t.years}</legend>
        <p class="hint" id="first-years-hint">${t.yearsHint}</p>
        ${KEYS.map((key) => this.#field(key))}
      </fieldset>
      ${problemNote(this.#saving.problem, this.words)}
      <div class="btns">${actionButton(t.saveYears, this.#saving)}</div>
    </form>`
  }

  #field(key: Key): TemplateResult {
    const { sourceMapping: t, fields } = this.messages
    return html`<label for="first-year-${key}">${nameField(fields, key)}</label>
      <input
        class="input short"
        type="number"
        id="first-year-${key}"
        name=${key}
        step="1"
        min=${EARLIEST}
        max=${LATEST}
        placeholder=${t.yearsUnset}
        aria-describedby="first-years-hint"
        .value=${live(String(this.years[key] ?? ""))}
      />`
  }

  readonly #save = async (event: Event): Promise<void> => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    if (!form.reportValidity()) return
    const years: Partial<Record<Key, number | null>> = {}
    for (const key of KEYS) {
      const { value, valueAsNumber } = form.elements.namedItem(key) as HTMLInputElement
      years[key] = value === "" ? null : valueAsNumber
    }
    const body = { first_years: years } satisfies ConsoleFirstYears
    const params = { path: { connection_id: this.client.connection_id } }
    const result = await this.#saving.run(() =>
      send(this.api.POST("/api/console/clients/{connection_id}/first-years/", { params, body })),
    )
    if (result?.ok === true) SourceFirstYears.saved.send(this, undefined)
  }
}
