import { html, type TemplateResult } from "lit"
import type { ConsoleSyncFigures } from "../../../../../core/contract/sync/console/syncs.ts"
import { send } from "../../../../elements/api/send.ts"
import { property, withProperties } from "../../../../elements/with-properties.ts"
import { Resource } from "../../../client/resource.ts"
import { barChart } from "../../../parts/charts/bar-chart.ts"
import type { Texture } from "../../../parts/charts/chart-texture.ts"
import { showLoaded } from "../../../parts/loaded.ts"
import { PagePart } from "../../page-part.ts"
import type { Messages } from "../en.ts"

type Day = ConsoleSyncFigures["days"][number]

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** From here on minutes are easier to read than seconds. */
const LONG_MILLIS = 3 * MINUTE

/** The states of a day's records, from the lowest part of its bar to the highest: what changed stands above what did not. */
const STATES = [
  ["unchanged", "outline"],
  ["updated", "stripes"],
  ["added", "solid"],
  ["left", "dots"],
  ["rejected", "alarm"],
] as const satisfies ReadonlyArray<readonly [keyof Day, Texture]>
type State = (typeof STATES)[number][0]

/**
 * How the syncs of a client went in the last days: how long they took, and the state in which they found its records.
 *
 * @property connection - the client's connection
 */
export class SyncCharts extends withProperties(PagePart<Messages>, {
  connection: property<string>(),
}) {
  static readonly tag = "hrsync-sync-charts"
  readonly #figures = new Resource<ConsoleSyncFigures>(this, () =>
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
        description: t.took.description(rows.reduce((longest, { most }) => Math.max(longest, most), 0)),
        bars: rows.map(({ day, half, most }) => ({
          ...this.#labelDay(day),
          words: t.took.words(this.#labelDay(day).label, write(half, day), write(most, day)),
        })),
        series: [
          { label: t.took.value, texture: "solid", values: rows.map(({ half }) => half), total: null },
          {
            label: t.took.extra,
            texture: "outline",
            values: rows.map(({ half, most }) => Math.max(0, most - half)),
            total: null,
          },
        ],
        columns: [
          { label: t.took.value, cells: rows.map(({ day, half }) => write(half, day)) },
          { label: t.took.extra, cells: rows.map(({ day, most }) => write(most, day)) },
          { label: t.took.syncs, cells: days.map(({ syncs }) => format.number(syncs)) },
          { label: t.took.failed, cells: days.map(({ failed }) => format.number(failed)) },
        ],
        format,
        texts: { label: t.day, table: t.table },
      })}
    </section>`
  }

  #records(days: ReadonlyArray<Day>): TemplateResult {
    const { format } = this
    const { day, table, records: t } = this.messages.charts
    const series = STATES.map(([state, texture]) => ({
      label: t.state[state],
      texture,
      values: days.map((counted) => counted[state]),
    }))
    const total = (state: State) => days.reduce((sum, counted) => sum + counted[state], 0)
    return html`<section class="part" aria-labelledby="syncs-records">
      <div class="part-head"><h2 id="syncs-records">${t.title}</h2></div>
      ${barChart({
        labelledBy: "syncs-records",
        description: t.description(
          total("added") + total("updated") + total("left"),
          total("unchanged"),
          total("rejected"),
        ),
        bars: days.map((counted) => this.#labelDay(counted)),
        series,
        format,
        texts: { label: day, table },
      })}
    </section>`
  }

  #labelDay({ day }: Day) {
    return { tick: String(Number(day.slice(-2))), label: this.format.date(`${day}T12:00:00`) }
  }
}
