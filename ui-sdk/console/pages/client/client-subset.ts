import { html, type TemplateResult } from "lit"
import type { Schemas } from "../../../elements/api/client.ts"
import { send } from "../../../elements/api/send.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { Resource } from "../../client/resource.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import { peopleText } from "./parts.ts"

type Subset = Schemas["ConsoleSubset"]

/**
 * Which employees the company shares, in words, for the company's own people.
 *
 * @property client
 */
export class ClientSubset extends PagePart {
  static override properties = { ...PagePart.properties, client: { attribute: false } }
  declare messages: Messages
  declare client: Schemas["ConsoleClientDetails"]
  readonly #subset = new Resource<Subset>(this, () =>
    send(
      this.api.GET("/api/console/clients/{connection_id}/subset/", {
        params: { path: { connection_id: this.client.connection_id } },
      }),
    ),
  )

  override render() {
    return showLoaded(this.#subset.value, this.#subset, this.words, ({ rules }) => this.#content(rules))
  }

  #content(rules: Subset["rules"]): TemplateResult {
    const { messages: t, client } = this
    return html`<div class="key-lists">
      ${peopleText(client, t)}
      ${
        rules.length === 0
          ? html`<p>${t.subset.everybody}</p>`
          : html`<section class="part" aria-labelledby="client-subset">
              <div class="part-head"><h2 id="client-subset">${t.subset.rules}</h2></div>
              <ul class="subset-rules" role="list">
                ${rules.map(
                  ({ field, operator, values }) =>
                    html`<li>${t.subset.rule(nameField(t.fields, field), operator === "is", values)}</li>`,
                )}
              </ul>
            </section>`
      }
      <p class="muted">${t.subset.private}</p>
    </div>`
  }
}

customElements.define("hrsync-client-subset", ClientSubset)
