import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClientDetails } from "../../../../../core/contract/connection/console/clients.ts"
import type { ConsoleSource } from "../../../../../core/contract/connection/console/source.ts"
import { send } from "../../../../elements/api/send.ts"
import { property, withProperties } from "../../../../elements/with-properties.ts"
import { Resource } from "../../../client/resource.ts"
import { emptyState } from "../../../parts/empty.ts"
import { showLoaded } from "../../../parts/loaded.ts"
import { PagePart } from "../../page-part.ts"
import { isLive } from "../live-client.ts"
import type { Messages } from "../en.ts"
import { PushCredentials } from "./push/push-credentials.ts"
import { SourceColleague } from "./source-colleague.ts"
import { SourceComponents } from "./source-components.ts"
import { SourceDetails } from "./source-details.ts"
import { SourceMapping } from "./source-mapping.ts"
import { SourceWebhook } from "./source-webhook.ts"
import "./source.css"

/** The parts in which something can be typed, or is shown this one time. */
type Part =
  PushCredentials | SourceColleague | SourceComponents | SourceDetails | SourceMapping | SourceWebhook
const PARTS = [
  "hrsync-push-credentials",
  "hrsync-source-colleague",
  "hrsync-source-components",
  "hrsync-source-details",
  "hrsync-source-mapping",
  "hrsync-source-webhook",
]

/**
 * How the employees of a client come in, for the company and the operator: how the source is reached, and how it is read.
 *
 * @property client
 */
export class ClientSource extends withProperties(PagePart<Messages>, {
  client: property<ConsoleClientDetails>(),
}) {
  static readonly tag = "hrsync-client-source"
  static readonly parts = [
    PushCredentials,
    SourceColleague,
    SourceComponents,
    SourceDetails,
    SourceMapping,
    SourceWebhook,
  ]
  readonly #source = new Resource<ConsoleSource>(this, () =>
    send(
      this.api.GET("/api/console/clients/{connection_id}/source/", {
        params: { path: { connection_id: this.client.connection_id } },
      }),
    ),
  )

  /** Something typed was not saved, or a secret is shown this one time. */
  get hasChanges(): boolean {
    return [...this.querySelectorAll<Part>(PARTS.join(","))].some(({ hasChanges }) => hasChanges)
  }

  override render() {
    const { source: t } = this.messages
    if (!isLive(this.client)) return emptyState("plug", t.notLive, t.notLiveText)
    return showLoaded(this.#source.value, this.#source, this.words, (source) => this.#parts(source))
  }

  #parts(source: ConsoleSource): TemplateResult {
    const { client } = this
    return html`${this.#reached(source)}
      <hrsync-source-mapping .client=${client}></hrsync-source-mapping>
      <hrsync-source-components .client=${client}></hrsync-source-components>`
  }

  /** By the service that reads it, or by the company's own system. */
  #reached(source: ConsoleSource): TemplateResult {
    const { messages, client } = this
    if (client.source?.int_type === "Push API")
      return html`<hrsync-push-credentials .client=${client}></hrsync-push-credentials>`
    if (!source.is_pulled) return html`<p class="muted">${messages.source.uploaded}</p>`
    return html`<hrsync-source-details
        .client=${client}
        .source=${source}
        ${SourceDetails.saved.on(() => void this.#source.load())}
      ></hrsync-source-details>
      ${
        this.readerKind === "company"
          ? html`<hrsync-source-colleague .client=${client}></hrsync-source-colleague>`
          : nothing
      }
      ${
        source.has_webhooks
          ? html`<hrsync-source-webhook .client=${client}></hrsync-source-webhook>`
          : nothing
      }`
  }
}
