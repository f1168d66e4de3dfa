import { html, nothing, type TemplateResult } from "lit"
import type { ConsoleHealth } from "../../../../../core/contract/operation/console/health.ts"
import { send } from "../../../../elements/api/send.ts"
import { AutoRefresh } from "../../../client/auto-refresh.ts"
import { Resource } from "../../../client/resource.ts"
import { type Column, DataTable } from "../../../parts/data-table.ts"
import { showLoaded } from "../../../parts/loaded.ts"
import { RelativeTime, relativeTime } from "../../../parts/time.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"
import { troubleList } from "./trouble-list.ts"

type Process = ConsoleHealth["processes"][number]

/** Is all well in the installation, and what does not work? For its operator. */
export class HealthView extends PagePart<Messages> {
  static readonly tag = "hrsync-health"
  static readonly parts = [DataTable, RelativeTime]
  readonly #health = new Resource<ConsoleHealth>(this, () =>
    send(this.api.GET("/api/console/service/health/")),
  )

  constructor() {
    super()
    new AutoRefresh(this, {
      changes: () => this.console.changes,
      concerns: ({ kind }) => kind === "issue",
      onRefresh: () => void this.#health.load(),
    })
  }

  override render() {
    const { messages } = this
    return showLoaded(
      this.#health.value,
      this.#health,
      this.words,
      (health) =>
        html`<div class="health">
          ${troubleList(health, messages)} ${this.#figures(health)} ${this.#processes(health)}
          <div class="cols-2">${this.#database(health)} ${this.#backups(health)}</div>
          ${this.#checks(health)}
        </div>`,
    )
  }

  #figures({ processes, waiting, database, backups }: ConsoleHealth): TemplateResult {
    const { figures: t } = this.messages.health
    const backup = backups.find(({ kind }) => kind === "database")
    const isBackupBad = backup !== undefined && !["ok", "unwatched"].includes(backup.verdict)
    return html`<dl class="stats" aria-label=${t.label}>
      <div>
        <dt>${t.processes}</dt>
        <dd>${this.format.number(processes.length)}</dd>
      </div>
      <div>
        <dt>${t.waiting}</dt>
        <dd>${this.format.number(waiting)}</dd>
      </div>
      <div>
        <dt>${t.database}</dt>
        <dd>${this.format.bytes(database.bytes)}</dd>
      </div>
      <div class=${isBackupBad ? "bad" : ""}>
        <dt>${t.backup}</dt>
        <dd>
          ${
            backup?.verdict === "unwatched"
              ? t.unwatched
              : relativeTime(backup?.last_success_at ?? null, t.never)
          }
        </dd>
      </div>
    </dl>`
  }

  #processes({ processes }: ConsoleHealth): TemplateResult {
    const { processes: t } = this.messages.health
    return html`<section class="part" aria-labelledby="processes-title">
      <div class="part-head"><h2 id="processes-title">${t.title}</h2></div>
      ${
        processes.length === 0
          ? html`<p class="muted">${t.none}</p>`
          : html`<hrsync-table
              .label=${t.title}
              .columns=${this.#processColumns}
              .rows=${processes}
              .rowKey=${({ id }: Process) => id}
              .total=${processes.length}
            ></hrsync-table>`
      }
    </section>`
  }

  get #processColumns(): ReadonlyArray<Column<Process>> {
    const { processes: t } = this.messages.health
    return [
      { key: "host", label: t.host, cell: ({ host }) => html`<span class="mono">${host}</span>` },
      { key: "roles", label: t.roles, cell: ({ roles }) => roles.join(", ") },
      { key: "version", label: t.version, cell: ({ version }) => html`<span class="mono">${version}</span>` },
      { key: "started", label: t.started, look: "r col-m", cell: ({ started_at: at }) => relativeTime(at) },
      { key: "seen", label: t.seen, look: "r col-m", cell: ({ seen_at: at }) => relativeTime(at) },
    ]
  }

  #database({ database }: ConsoleHealth): TemplateResult {
    const { database: t } = this.messages.health
    return html`<section class="part" aria-labelledby="database-title">
      <div class="part-head"><h2 id="database-title">${t.title}</h2></div>
      <dl class="kv">
        <dt>${t.version}</dt>
        <dd class="mono">${database.version}</dd>
        <dt>${t.size}</dt>
        <dd>${this.format.bytes(database.bytes)}</dd>
        <dt>${t.connections}</dt>
        <dd>${t.of(database.connections, database.max_connections)}</dd>
        <dt>${t.transaction}</dt>
        <dd>${relativeTime(database.oldest_transaction_at, t.none)}</dd>
      </dl>
    </section>`
  }

  #backups({ backups }: ConsoleHealth): TemplateResult {
    const { backups: t } = this.messages.health
    return html`<section class="part" aria-labelledby="backups-title">
      <div class="part-head"><h2 id="backups-title">${t.title}</h2></div>
      <dl class="kv">
        ${backups.map(
          ({ kind, verdict, last_success_at: at }) =>
            html`<dt>${t.kind[kind]}</dt>
              <dd>
                <span class="status ${VERDICT_LOOKS[verdict]}">${t.verdict[verdict]}</span>
                ${at === null ? nothing : html`<span class="faint">${relativeTime(at)}</span>`}
              </dd>`,
        )}
      </dl>
    </section>`
  }

  #checks({ checks }: ConsoleHealth): TemplateResult | typeof nothing {
    const { checks: t, check: names } = this.messages.health
    if (checks === null) return nothing
    return html`<details class="more-issues">
      <summary>${t.title(checks.length)}</summary>
      <dl class="kv">
        ${checks.map(
          ({ check, state, detail }) =>
            html`<dt>${names[check] ?? check}</dt>
              <dd>
                <span class="status ${CHECK_LOOKS[state]}">${t.state[state]}</span>
                <span class="faint" lang="en">${detail}</span>
              </dd>`,
        )}
      </dl>
    </details>`
  }
}

const VERDICT_LOOKS = { ok: "ok", failed: "failed", late: "warn", never: "warn", unwatched: "ended" } as const
const CHECK_LOOKS = { ok: "ok", warning: "warn", failed: "failed" } as const
