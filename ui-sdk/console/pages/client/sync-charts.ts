import { html, type TemplateResult } from "lit"
import type { Schemas } from "../../../elements/api/client.ts"
import { send } from "../../../elements/api/send.ts"
import { Resource } from "../../client/resource.ts"
import { barChart } from "../../parts/bar-chart.ts"
import { showLoaded } from "../../parts/loaded.ts"
import { PagePart } from "../page-part.ts"
import type { Messages } from "./en.ts"

type Figures = Schemas["ConsoleSyncFigures"]
type Day = Figures["days"][number]

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** From here on minutes are easier to read than seconds. */
const LONG_MILLIS = 3 * MINUTE

/**
 * How the syncs of a client went in the last days: how long they took, and what they changed.
 *
 * @property connection - the client's connection
 */
export class SyncCharts extends PagePart {
  static override properties = { ...PagePart.properties, connection: { attribute: false } }
  declare messages: Messages
  declare connection: string
  readonly #figures = new Resource<Figures>(this, () =>
    send(
      this.api.GET("/api/console/clients/{connection_id}/sync-figures/", {
        params: { path: { connection_id: this.connection } },
      }),
    ),
  )

  /** Reads the figures anew, after a sync has begun or ended. */
  reload(): Promise<void> {
    return this.#figures.load()
  }

  override render() {
    return showLoaded(this.#figures.value, this.#figures, this.words, ({ days }) =>
      days.every(({ syncs }) => syncs === 0) ? html`` : this.#charts(days),
    )
  }

  #charts(days: ReadonlyArray<Day>): TemplateResult {
    return html`<div class="cols-2">${this.#took(days)} ${this.#records(days)}</div>`
  }

  #took(days: ReadonlyArray<Day>): TemplateResult {
    const { format } = this
    const { charts: t } = this.messages
    const isLong = days.some(({ p95_ms: p95 }) => (p95 ?? 0) >= LONG_MILLIS)
    const toUnit = (millis: number | null) =>
      Math.round(((millis ?? 0) / (isLong ? MINUTE : SECOND)) * 10) / 10
    const rows = days.map((day) => ({ day, half: toUnit(day.median_ms), most: toUnit(day.p95_ms) }))
    const write = (value: number, { median_ms: median }: Day) =>
      median === null ? t.took.none : format.number(value)
    return html`<section class="part" aria-labelledby="syncs-took">
      <div class="part-head"><h2 id="syncs-took">${isLong ? t.took.minutes : t.took.seconds}</h2></div>
      ${barChart({
        labelledBy: "syncs-took",
        extraIs: "more",
        description: t.took.description(Math.max(...rows.map(({ most }) => most))),
        bars: rows.map(({ day, half, most }) => ({
          ...this.#dayOf(day),
          value: half,
          extra: Math.max(0, most - half),
          words: t.took.words(this.#dayOf(day).label, write(half, day), write(most, day)),
        })),
        columns: [
          { label: t.took.value, cells: rows.map(({ day, half }) => write(half, day)) },
          { label: t.took.extra, cells: rows.map(({ day, most }) => write(most, day)) },
          { label: t.took.syncs, cells: days.map(({ syncs }) => format.number(syncs)) },
          { label: t.took.failed, cells: days.map(({ failed }) => format.number(failed)) },
        ],
        format,
        texts: { label: t.day, value: t.took.value, extra: t.took.extra, table: t.table },
      })}
    </section>`
  }

  #records(days: ReadonlyArray<Day>): TemplateResult {
    const { format } = this
    const {
      day,
      table,
      records: { title, value, extra, ...t },
    } = this.messages.charts
    const sum = (of: (counted: Day) => number) => days.reduce((total, counted) => total + of(counted), 0)
    const column = (key: "added" | "updated" | "left" | "rejected") => ({
      label: t[key],
      cells: days.map((counted) => format.number(counted[key])),
    })
    return html`<section class="part" aria-labelledby="syncs-records">
      <div class="part-head"><h2 id="syncs-records">${title}</h2></div>
      ${barChart({
        labelledBy: "syncs-records",
        description: t.description(
          sum(countChanged),
          sum(({ rejected }) => rejected),
        ),
        bars: days.map((counted) => ({
          ...this.#dayOf(counted),
          value: countChanged(counted),
          extra: counted.rejected,
        })),
        columns: [column("added"), column("updated"), column("left"), column("rejected")],
        format,
        texts: { label: day, value, extra, table },
      })}
    </section>`
  }

  #dayOf({ day }: Day) {
    return { tick: String(Number(day.slice(-2))), label: this.format.date(`${day}T12:00:00`) }
  }
}

const countChanged = ({ added, updated, left }: Day): number => added + updated + left

customElements.define("hrsync-sync-charts", SyncCharts)
