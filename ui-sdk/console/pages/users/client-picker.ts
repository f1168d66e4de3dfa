import { html, nothing, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import type { ConsoleUser } from "../../../../core/contract/accounts/console/users.ts"
import type { ConsoleClient } from "../../../../core/contract/connection/console/clients.ts"
import { send } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { icon } from "../../../elements/icon.ts"
import { property, state, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import "../../../elements/styles/check.css"
import "../../../elements/styles/chips.css"

/** A client that a member may see. */
export type Choice = ConsoleUser["clients"][number]

/** How many are offered; a search finds the others. */
const OFFERED = 8

/**
 * Chooses the clients of a member: those that are chosen as chips, and a search for more.
 *
 * @property chosen - in the order in which they were chosen
 */
export class ClientPicker extends withProperties(PagePart<Messages>, {
  chosen: property<ReadonlyArray<Choice>>([]),
  search: state(""),
}) {
  static readonly tag = "hrsync-client-picker"
  static readonly parts = [SearchField]
  /** The clients that are chosen now. */
  static readonly chosenChanged = new ElementEvent<ReadonlyArray<Choice>>("chosen-changed")
  readonly #found = new Resource(this, () =>
    send(this.api.POST("/api/console/clients/search/", { body: { search: this.search } })),
  )

  override render() {
    const { picker: t } = this.messages
    return html`<fieldset class="field picker">
      <legend>${t.title}</legend>
      ${this.chosen.length === 0 ? html`<p class="hint">${t.none}</p>` : this.#chips()}
      <hrsync-search-field
        .label=${t.search}
        .hint=${t.search}
        .value=${this.search}
        @keydown=${keepForm}
        ${SearchField.searched.on((detail) => {
          this.search = detail
          void this.#found.load()
        })}
      ></hrsync-search-field>
      ${showLoaded(this.#found.value, this.#found, this.words, ({ items }) => this.#list(items))}
    </fieldset>`
  }

  #chips(): TemplateResult {
    const { picker: t } = this.messages
    return html`<div class="chips">
      ${repeat(
        this.chosen,
        ({ org_id: id }) => id,
        (client) =>
          html`<button
            class="chip"
            type="button"
            aria-pressed="true"
            aria-label=${t.remove(client.name)}
            @click=${() => this.#toggle(client)}
          >
            ${client.name}${icon("x", "sm")}
          </button>`,
      )}
    </div>`
  }

  #list(items: ReadonlyArray<ConsoleClient>): TemplateResult {
    const { picker: t } = this.messages
    const found = toChoices(items)
    if (found.length === 0) return html`<p class="hint" role="status">${t.nothing}</p>`
    return html`${repeat(
      found.slice(0, OFFERED),
      ({ org_id: id }) => id,
      (client) =>
        html`<label class="check-row"
          ><input
            class="check"
            type="checkbox"
            .checked=${this.#isChosen(client)}
            @change=${() => this.#toggle(client)}
          /><span>${client.name}</span></label
        >`,
    )}
    ${found.length > OFFERED ? html`<p class="hint">${t.more}</p>` : nothing}`
  }

  #isChosen({ org_id: id }: Choice): boolean {
    return this.chosen.some((each) => each.org_id === id)
  }

  #toggle(client: Choice): void {
    const detail = this.#isChosen(client)
      ? this.chosen.filter(({ org_id: id }) => id !== client.org_id)
      : [...this.chosen, client]
    ClientPicker.chosenChanged.send(this, detail)
  }
}

/** Enter searches at once; it does not send the form around it. */
const keepForm = (event: KeyboardEvent): void => {
  if (event.key === "Enter") event.preventDefault()
}

/** A corporate with several connections is one client. */
const toChoices = (items: ReadonlyArray<ConsoleClient>): ReadonlyArray<Choice> => [
  ...new Map(items.map(({ org_id: orgId, name }) => [orgId, { org_id: orgId, name }])).values(),
]
