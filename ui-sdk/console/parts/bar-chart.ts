import { html, nothing, svg, type TemplateResult } from "lit"
import type { Format } from "../../elements/locale/format.ts"
import { makeScale } from "./chart-scale.ts"
import "../../elements/styles/table.css"
import "../styles/chart.css"

export interface Bar {
  /** Below the bar, such as the day of the month. */
  readonly tick: string
  /** In the table, such as the date. */
  readonly label: string
  readonly value: number
  /** On top of it, such as what failed. */
  readonly extra: number
  /** What the bar says, in a sentence; default: both numbers with their legend. */
  readonly words?: string
}

/** A column of the table, with a cell for each bar. */
export interface ChartColumn {
  readonly label: string
  readonly cells: ReadonlyArray<string>
}

export interface BarChart {
  /** Of the heading that names the chart; the description's is made from it. */
  readonly labelledBy: string
  /** What can be seen in it, in a sentence. */
  readonly description: string
  readonly bars: ReadonlyArray<Bar>
  /** What is on top: a failure by default, or more of the same. */
  readonly extraIs?: "failure" | "more"
  /** Of the table, after the label; default: both numbers of the bars. */
  readonly columns?: ReadonlyArray<ChartColumn>
  readonly format: Format
  /** The heads of the table's columns, unless others are given; the second and third are the legend as well. */
  readonly texts: {
    readonly label: string
    readonly value: string
    readonly extra: string
    readonly table: string
  }
}

const WIDTH = 440
const HEIGHT = 176
const TOP = 10
const LEFT = 34
const LEAST_HEIGHT = 3

/** Bars with a part on top, their legend, and the same numbers as a table that opens below. */
export const barChart = (chart: BarChart): TemplateResult => {
  const { bars, labelledBy, description, texts, format } = chart
  const extraLook = lookOfExtra(chart)
  const scale = makeScale(Math.max(0, ...bars.map(({ value, extra }) => value + extra)))
  const yOf = (value: number) => TOP + HEIGHT - (value / scale.top) * HEIGHT
  return html`<svg
      class="chart"
      viewBox="0 0 ${WIDTH} ${TOP + HEIGHT + 24}"
      role="img"
      aria-labelledby="${labelledBy} ${labelledBy}-description"
    >
      <desc id="${labelledBy}-description">${description}</desc>
      ${scale.lines.map(
        (value) =>
          svg`<path class=${value === 0 ? "zero" : "g"} d="M${LEFT} ${yOf(value)}H${WIDTH}" /><text x=${LEFT - 8} y=${yOf(value) + 4} text-anchor="end">${format.compact(value)}</text>`,
      )}
      ${bars.map((bar, index) => drawBar(bar, index, chart, yOf))}
    </svg>
    <p class="legend" aria-hidden="true">
      <span class="key b">${texts.value}</span><span class="key ${extraLook}">${texts.extra}</span>
    </p>
    <details class="chart-table">
      <summary>${texts.table}</summary>
      <div class="chart-scroll" role="group" tabindex="0" aria-labelledby=${labelledBy}>
        ${chartTable(chart)}
      </div>
    </details>`
}

const drawBar = (
  { tick, label, value, extra, words: sentence }: Bar,
  index: number,
  chart: BarChart,
  yOf: (value: number) => number,
) => {
  const { bars, texts, format } = chart
  const step = (WIDTH - LEFT) / bars.length
  const width = Math.min(28, step * 0.58)
  const x = LEFT + step * index + (step - width) / 2
  const [top, zero] = [value === 0 ? yOf(0) : Math.min(yOf(value), yOf(0) - LEAST_HEIGHT), yOf(0)]
  const height = Math.max(LEAST_HEIGHT, yOf(0) - yOf(extra))
  const words =
    sentence ?? `${label}: ${format.number(value)} ${texts.value}, ${format.number(extra)} ${texts.extra}`
  return svg`<g><title>${words}</title>
    <rect class="b" x=${x} y=${top} width=${width} height=${zero - top} rx="2" />
    ${extra === 0 ? nothing : svg`<rect class=${lookOfExtra(chart)} x=${x} y=${top - height - 2} width=${width} height=${height} rx="1" />`}
    <text x=${x + width / 2} y=${TOP + HEIGHT + 18} text-anchor="middle">${tick}</text>
  </g>`
}

/** The class of the part on top, and of its key. */
const lookOfExtra = ({ extraIs = "failure" }: BarChart): string => (extraIs === "failure" ? "f" : "m")

const chartTable = ({ bars, texts, format, columns }: BarChart): TemplateResult => {
  const shown = columns ?? [
    { label: texts.value, cells: bars.map(({ value }) => format.number(value)) },
    { label: texts.extra, cells: bars.map(({ extra }) => format.number(extra)) },
  ]
  return html`<table class="table">
    <thead>
      <tr>
        <th scope="col">${texts.label}</th>
        ${shown.map(({ label }) => html`<th scope="col" class="r">${label}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${bars.map(
        ({ label }, index) =>
          html`<tr>
            <th scope="row">${label}</th>
            ${shown.map(({ cells }) => html`<td class="r">${cells[index]}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}
