import { html, nothing, type PropertyValues, type TemplateResult } from "lit"
import type { ArrivalCause, ConsoleArrival } from "../../../../core/contract/sync/console/arrival.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import { emptyState } from "../../parts/empty.ts"
import { SearchField } from "../../parts/fields/search-field.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { RelativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { ClientChoice } from "../clients/client-choice.ts"
import { ConsolePage } from "../console-page.ts"
import { arrivedEmployee } from "./arrived-employee.ts"
import type { Messages } from "./en.ts"
import "./page.css"

/** The causes that the vendor itself can end, on the page of its webhooks. */
const OWN: ReadonlyArray<ArrivalCause> = ["no_endpoint", "endpoint_disabled", "endpoint_paused", "events_off"]

/** Why did this employee not arrive? */
export class ArrivalPage extends withProperties(ConsolePage<Messages>, {}) {
  static readonly tag = "hrsync-arrival-page"
  static readonly parts = [ClientChoice, RelativeTime, SearchField]
  readonly #answer = new Resource<ConsoleArrival | null>(this, () => this.#ask())

  get #client(): string | null {
    return this.place.query.get("client")
  }

  get #search(): string {
    return (this.place.query.get("search") ?? "").trim()
  }

  async #ask(): Promise<Result<ConsoleArrival | null>> {
    const [connectionId, search] = [this.#client, this.#search]
    if (connectionId === null || search === "") return { ok: true, value: null }
    const params = { path: { connection_id: connectionId } }
    return send<ConsoleArrival>(
      this.api.POST("/api/console/clients/{connection_id}/arrival/", { params, body: { search } }),
    )
  }

  protected override willUpdate(changed: PropertyValues): void {
    const before = changed.get("place") as typeof this.place | undefined
    if (before === undefined || before.query.toString() === this.place.query.toString()) return
    this.#answer.clear()
    void this.#answer.load()
  }

  override render() {
    const { messages: t, words } = this
    const { router } = this.console
    const isAsked = this.#client !== null && this.#search !== ""
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        <p>${t.lede}</p>
      </header>
      <div class="stack">
        <search class="arrival-question">
          <hrsync-client-choice
            .fieldId=${"arrival-client"}
            .label=${t.client}
            .among=${"open"}
            .value=${this.#client}
            ${ClientChoice.chosen.on((client) => router.setQuery({ client: client ?? undefined }))}
          ></hrsync-client-choice>
          <hrsync-search-field
            .fieldId=${"arrival-employee"}
            .label=${t.search}
            .hint=${t.searchHint}
            .value=${this.#search}
            ${SearchField.searched.on((search) => router.setQuery({ search }))}
          ></hrsync-search-field>
        </search>
        ${
          isAsked
            ? showLoaded(this.#answer.value, this.#answer, words, (answer) => this.#show(answer))
            : emptyState("search", t.start, t.startText)
        }
      </div>`
  }

  #show(answer: ConsoleArrival): TemplateResult {
    const { messages } = this
    return html`<div class="stack" role="region" aria-live="polite" aria-label=${messages.title}>
      ${this.#causes(answer)} ${answer.employees.map((each) => arrivedEmployee(each, messages))}
      ${answer.employees.length === 0 ? this.#nobody(answer) : nothing}
      ${answer.has_more ? html`<p class="note">${icon("info")}<span>${messages.more}</span></p>` : nothing}
    </div>`
  }

  #causes({ causes }: ConsoleArrival) {
    const { messages: t } = this
    if (causes.length === 0) return nothing
    return html`<section class="part" aria-labelledby="arrival-causes">
      <h2 class="h3" id="arrival-causes">${t.causes}</h2>
      <ul class="causes">
        ${causes.map(
          (cause) =>
            html`<li class="note warn">
              ${icon("alert")}
              <div>
                <p>${t.cause[cause]}</p>
                ${
                  OWN.includes(cause)
                    ? html`<a href=${linkTo("webhooks", { tab: "endpoint" })}>${t.openWebhooks}</a>`
                    : html`<a href=${linkTo("client", { id: this.#client ?? "" })}>${t.openClient}</a>`
                }
              </div>
            </li>`,
        )}
      </ul>
    </section>`
  }

  /** While the connection is not there, that says everything. */
  #nobody({ client, causes, rejected }: ConsoleArrival) {
    const { messages: t } = this
    if (causes.some((cause) => cause === "not_connected" || cause === "ended")) return nothing
    return html`<section class="part" aria-labelledby="arrival-nobody">
      <h2 class="h3" id="arrival-nobody">${t.nobody(client)}</h2>
      <p>${t.nobodyText}</p>
      ${rejected === 0 ? nothing : html`<p class="note warn">${icon("alert")}<span>${t.rejected(rejected)}</span></p>`}
    </section>`
  }
}
