import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import type { ConsoleRules } from "../../../../core/contract/transformation/console/rules.ts"
import { send } from "../../../elements/api/send.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { linkTo } from "../../routing/paths.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

/**
 * How many rules change this client's records, and where they are: the vendor's, which hold for all clients, or the company's own.
 * Each side sees its own.
 *
 * @property client
 * @property side - whose rules the user may see
 */
export class ClientRules extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
  side: property<"vendor" | "client">(),
}) {
  static readonly tag = "hrsync-client-rules"
  readonly #rules = new Resource<ConsoleRules>(this, () =>
    this.side === "vendor"
      ? send(this.api.GET("/api/console/rules/"))
      : send(
          this.api.GET("/api/console/clients/{connection_id}/rules/", {
            params: { path: { connection_id: this.client.connection_id } },
          }),
        ),
  )

  override render() {
    return showLoaded(this.#rules.value, this.#rules, this.words, ({ rules }) => this.#content(rules.length))
  }

  #content(count: number): TemplateResult {
    const { messages: t, client, side } = this
    const query = side === "client" ? { client: client.connection_id } : {}
    return html`<section class="part" aria-labelledby="client-rules-${side}">
      <div class="part-head"><h2 id="client-rules-${side}">${t.rules.title[side]}</h2></div>
      <p>
        ${t.rules.count(count)} ${side === "client" ? t.rules.text.client(client.name) : t.rules.text.vendor}
      </p>
      ${client.status === "CONNECTION_TERMINATED" && side === "client" ? nothing : html`<div class="btns"><a class="btn" href=${linkTo("rules", query)}>${t.rules.open}</a></div>`}
    </section>`
  }
}
