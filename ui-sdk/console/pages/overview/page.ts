import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleClient, ConsoleClients } from "../../../../core/contract/connection/console/clients.ts"
import type { ConsoleDeliveryFigures } from "../../../../core/contract/webhooks/console/deliveries.ts"
import type { ConsoleWebhookEndpoint } from "../../../../core/contract/webhooks/console/endpoint.ts"
import { type Result, send } from "../../../elements/api/send.ts"
import { AutoRefresh } from "../../client/auto-refresh.ts"
import { Resource } from "../../client/resource.ts"
import { barChart } from "../../parts/charts/bar-chart.ts"
import { type Column, DataTable } from "../../parts/data-table.ts"
import { emptyState } from "../../parts/empty.ts"
import { consoleIcon } from "../../parts/icons.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { sum } from "../../parts/sum.ts"
import { RelativeTime, relativeTime } from "../../parts/time.ts"
import { linkTo } from "../../routing/paths.ts"
import { ConsolePage } from "../console-page.ts"
import { connectionsBar } from "./connections-bar.ts"
import type { Messages } from "./en.ts"
import { FirstWeek } from "./first-week.ts"
import { HealthView } from "./health/health-view.ts"
import { issueList } from "./issue-list.ts"
import "./page.css"

const LAST_SYNCS = 6

/** Is all well, and what needs the user? */
export class OverviewPage extends ConsolePage<Messages> {
  static readonly tag = "hrsync-overview-page"
  static readonly parts = [DataTable, FirstWeek, HealthView, RelativeTime]
  readonly #clients = new Resource<ConsoleClients | null>(this, () =>
    this.#whenPermitted("connection.show", () =>
      send(this.api.POST("/api/console/clients/search/", { body: { order: "activity" } })),
    ),
  )
  readonly #issues = new Resource(this, () =>
    this.#whenPermitted("connection.show", () => send(this.api.GET("/api/console/issues/"))),
  )
  readonly #figures = new Resource<ConsoleDeliveryFigures | null>(this, () =>
    this.#whenPermitted("webhook.read", () => send(this.api.GET("/api/console/webhooks/figures/"))),
  )

  readonly #endpoint = new Resource<ConsoleWebhookEndpoint | null>(this, () =>
    this.#whenPermitted("webhook.read", () => send(this.api.GET("/api/console/webhooks/endpoint/"))),
  )

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: () => true,
      onRefresh: () => {
        for (const resource of [this.#clients, this.#issues, this.#figures, this.#endpoint])
          void resource.load()
      },
    })
  }

  /** An operator who has opened no vendor has no clients; null in their place. */
  #whenPermitted<A>(action: string, call: () => Promise<Result<A>>): Promise<Result<A | null>> {
    const hasClients = this.console.session.session.vendor !== null
    return hasClients && this.can(action) ? call() : Promise.resolve({ ok: true, value: null })
  }

  /** Nobody has clients where an operator has opened no vendor: the page is about the installation. */
  get #isOfInstallation(): boolean {
    const { vendor, membership } = this.console.session.session
    return membership.role === "operator" && vendor === null
  }

  override render() {
    const { messages: t, words } = this
    if (this.#isOfInstallation) return this.#installation()
    return html`<header class="page-head">
        <h1>${t.title}</h1>
        ${this.can("connection.invite") && this.console.session.session.vendor !== null ? this.#inviteLink() : nothing}
      </header>
      ${this.#firstWeek()}
      ${showLoaded(this.#clients.value ?? this.#noClients, this.#clients, words, (clients) =>
        clients === "none" ? emptyState("building", t.empty.title, t.empty.text) : this.#overview(clients),
      )}`
  }

  #firstWeek() {
    const isOfVendor = this.console.session.session.vendor !== null && this.can("vendor.show-first-week")
    return isOfVendor ? html`<hrsync-first-week></hrsync-first-week>` : nothing
  }

  /** Tells "there are none to be seen" from "not loaded yet". */
  get #noClients(): "none" | null {
    return this.#clients.isSettled ? "none" : null
  }

  #inviteLink(): TemplateResult {
    return html`<div class="btns">
      <a class="btn primary" href=${linkTo("clients", { ask: "client" })}
        >${consoleIcon("plus")}${this.messages.invite}</a
      >
    </div>`
  }

  #installation(): TemplateResult {
    const { title, health: t } = this.messages
    return html`<header class="page-head">
        <h1>${title}</h1>
        <div class="btns">
          <a class="btn" href=${linkTo("vendors")}>${consoleIcon("store")}${t.vendors}</a>
        </div>
        <p>${t.lede}</p>
      </header>
      <hrsync-health></hrsync-health>`
  }

  #overview(clients: ConsoleClients): TemplateResult {
    const { messages: t, words, format } = this
    if (clients.counts.every(({ clients: count }) => count === 0)) {
      return emptyState("building", t.empty.title, t.empty.text)
    }
    const figures = this.#figures.value
    return html`${this.#stats(clients, figures)}
      ${showLoaded(this.#issues.value, this.#issues, words, ({ items }) =>
        issueList({
          issues: items,
          endpoint: this.#endpoint.value?.endpoint?.state ?? "working",
          undelivered: { failed: figures?.failed ?? 0, exhausted: figures?.exhausted ?? 0 },
          messages: t,
          format,
        }),
      )}
      ${connectionsBar(clients.counts, t, format)}
      <div class="cols-2">
        ${this.#figures.problem === null && figures === null ? nothing : this.#deliveries()}
        ${this.#syncs(clients)}
      </div>`
  }

  #stats({ counts }: ConsoleClients, figures: ConsoleDeliveryFigures | null): TemplateResult {
    const { figures: label, stats: t } = this.messages
    const connected = counts.find(({ status }) => status === "CONNECTION_ACCEPTED")?.clients ?? 0
    const all = sum(
      counts.filter(({ status }) => status !== "CONNECTION_TERMINATED").map(({ clients }) => clients),
    )
    const today = figures?.days.at(-1)
    const failed = (figures?.failed ?? 0) + (figures?.exhausted ?? 0)
    return html`<dl class="stats" aria-label=${label}>
      <div>
        <dt>${t.employees}</dt>
        <dd>${t.number(sum(counts.map(({ employees }) => employees)))}</dd>
      </div>
      <div>
        <dt>${t.clients}</dt>
        <dd>${t.number(connected)}<small>${t.of(all)}</small></dd>
      </div>
      ${
        today === undefined
          ? nothing
          : html`<div>
                <dt>${t.delivered}</dt>
                <dd>${t.number(today.delivered_at_once + today.delivered_later)}</dd>
              </div>
              <div class=${failed > 0 ? "bad" : ""}>
                <dt>${t.failed}</dt>
                <dd>${t.number(failed)}</dd>
              </div>`
      }
    </dl>`
  }

  #deliveries(): TemplateResult {
    const { deliveries: t } = this.messages
    return html`<section class="part" aria-labelledby="deliveries-title">
      <div class="part-head">
        <h2 id="deliveries-title">${t.title}</h2>
        <a href=${linkTo("webhooks")}>${t.log}</a>
      </div>
      ${showLoaded(this.#figures.value, this.#figures, this.words, ({ days }) => this.#chart(days))}
    </section>`
  }

  #chart(days: ConsoleDeliveryFigures["days"]): TemplateResult {
    const {
      messages: { deliveries: t },
      format,
    } = this
    // By the first attempt, so that no delivery is counted twice.
    const delivered = days.map(({ delivered_at_once: atOnce }) => atOnce)
    const failed = days.map(({ failed_at_first: first }) => first)
    const least = delivered.reduce((count, each) => Math.min(count, each), Infinity)
    const most = delivered.reduce((count, each) => Math.max(count, each), 0)
    const later = sum(days.map((day) => day.delivered_later))
    return barChart({
      labelledBy: "deliveries-title",
      description: t.description(least, most, sum(failed)),
      bars: days.map(({ day }) => ({
        tick: String(Number(day.slice(-2))),
        label: format.date(`${day}T12:00:00`),
      })),
      series: [
        { label: t.delivered, texture: "solid", values: delivered },
        { label: t.failed, texture: "alarm", values: failed },
      ],
      note: html`<span><b>${format.number(later)}</b> ${t.later}</span>`,
      format,
      texts: { label: t.day, table: t.table },
    })
  }

  #syncs({ items }: ConsoleClients): TemplateResult {
    const { syncs: t } = this.messages
    const synced = items.filter((client) => client.last_sync !== null).slice(0, LAST_SYNCS)
    if (synced.length === 0) return html``
    return html`<section class="part" aria-labelledby="syncs-title">
      <div class="part-head"><h2 id="syncs-title">${t.title}</h2></div>
      <hrsync-table
        .label=${t.table}
        .look=${"open"}
        .columns=${this.#syncColumns}
        .rows=${synced}
        .rowKey=${(client: ConsoleClient) => client.connection_id}
        .total=${synced.length}
      ></hrsync-table>
    </section>`
  }

  get #syncColumns(): ReadonlyArray<Column<ConsoleClient>> {
    const {
      messages: { syncs: t },
      format,
    } = this
    return [
      {
        key: "client",
        label: t.client,
        cell: ({ connection_id: id, name }) =>
          html`<a class="go" href=${linkTo("client", { id })}>${name}</a>`,
      },
      {
        key: "result",
        label: t.result,
        cell: ({ last_sync: sync }) =>
          sync === null
            ? nothing
            : html`<span class="status ${LOOKS[sync.state]}">${t.state[sync.state]}</span>`,
      },
      {
        key: "employees",
        label: t.employees,
        look: "r col-m",
        cell: ({ employees }) => format.number(employees),
      },
      {
        key: "when",
        label: t.when,
        look: "r",
        cell: ({ last_sync: sync }) => relativeTime(sync?.finished_at ?? sync?.started_at ?? null),
      },
    ]
  }
}

/** A shape for each state; the word beside it says the same. */
const LOOKS: Readonly<Record<NonNullable<ConsoleClient["last_sync"]>["state"], string>> = {
  reading: "live",
  held: "warn",
  applying: "live",
  completed: "ok",
  failed: "failed",
  cancelled: "ended",
}
