import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../core/contract/connection/console/clients.ts"
import type { ConsoleDataModel } from "../../../../core/contract/sharing/console/data-model.ts"
import { send } from "../../../elements/api/send.ts"
import { nameField } from "../../../elements/fields/field-texts.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"
import { peopleText } from "./parts.ts"

type Field = ConsoleDataModel["fields"][number]

const LEVELS = ["mandatory", "optional", "off"] as const

/**
 * What the vendor asks of one client, and which of it the client shares, for those who may change it.
 *
 * @property client
 */
export class ClientData extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
}) {
  static readonly tag = "hrsync-client-data"
  static readonly parts = [RelativeTime]
  readonly #model = new Resource<ConsoleDataModel>(this, () =>
    send(
      this.api.GET("/api/console/clients/{connection_id}/data-model/", {
        params: { path: { connection_id: this.client.connection_id } },
      }),
    ),
  )

  override render() {
    return showLoaded(this.#model.value, this.#model, this.words, (model) => this.#content(model))
  }

  #content({ fields, request }: ConsoleDataModel): TemplateResult {
    const { messages: t, client } = this
    const isEnded = client.status === "CONNECTION_TERMINATED"
    return html`<div class="key-lists">
      ${peopleText(client, t)}
      ${isEnded ? nothing : html`<div class="btns"><a class="btn" href=${linkTo("models", { client: client.connection_id })}>${t.data.change}</a></div>`}
      ${request === null ? nothing : this.#request(request)}
      ${LEVELS.map((level) =>
        this.#level(
          level,
          fields.filter((field) => field.level === level),
        ),
      )}
    </div>`
  }

  #request({ state, requested_at: at }: NonNullable<ConsoleDataModel["request"]>): TemplateResult {
    const { messages: t } = this
    return html`<p class="muted">${t.data.request[state]} ${relativeTime(at)}</p>`
  }

  #level(level: Field["level"], fields: ReadonlyArray<Field>): TemplateResult {
    const { messages: t, client } = this
    const shared = new Set(client.shared)
    const count = fields.filter(({ key }) => shared.has(key)).length
    const title = `client-${level}`
    return html`<section class="part" aria-labelledby=${title}>
      <div class="part-head">
        <h2 id=${title}>
          ${t.data.level[level]} <span class="num faint">${this.format.number(fields.length)}</span>
        </h2>
        ${level === "off" ? nothing : html`<span class="muted">${t.data.sharedCount(count, fields.length)}</span>`}
      </div>
      ${
        fields.length === 0
          ? html`<p class="muted">${t.shared.none}</p>`
          : html`<ul class="key-list" role="list">
              ${fields.map(
                ({ key }) =>
                  html`<li>
                    ${nameField(t.fields, key)}
                    ${level === "off" || shared.has(key) ? nothing : html`<span class="tag">${t.data.notShared}</span>`}
                  </li>`,
              )}
            </ul>`
      }
    </section>`
  }
}
