import { html, nothing, svg, type TemplateResult } from "lit"
import type { Format } from "../../../elements/locale/format.ts"
import { makeScale } from "./chart-scale.ts"
import { stackParts } from "./chart-stack.ts"
import { sum } from "../sum.ts"
import { findPaint, type Texture, textureKey, texturePatterns } from "./chart-texture.ts"
import "../../../elements/styles/table.css"
import "../../styles/chart.css"

export interface Bar {
  /** Below the bar, such as the day of the month. */
  readonly tick: string
  /** In the table, such as the date. */
  readonly label: string
  /** What the bar says, in a sentence; default: its numbers with the legend. */
  readonly words?: string
}

/** A part that each bar has. */
export interface ChartSeries {
  readonly label: string
  readonly texture: Texture
  /** For each bar. */
  readonly values: ReadonlyArray<number>
  /** In the legend; default: the sum of the values. Null: a sum says nothing. */
  readonly total?: null
}

/** A column of the table, with a cell for each bar. */
export interface ChartColumn {
  readonly label: string
  readonly cells: ReadonlyArray<string>
}

export interface BarChart {
  /** The ID of the heading that names the chart; the description's is made from it. */
  readonly labelledBy: string
  /** What can be seen in it, in a sentence. */
  readonly description: string
  readonly bars: ReadonlyArray<Bar>
  /** From the lowest part of a bar to the highest. */
  readonly series: ReadonlyArray<ChartSeries>
  /** At the end of the legend: what the parts do not show. */
  readonly note?: TemplateResult
  /** The columns of the table, after the label; default: the numbers of the series. */
  readonly columns?: ReadonlyArray<ChartColumn>
  readonly format: Format
  readonly texts: {
    /** The head of the labels in the table. */
    readonly label: string
    readonly table: string
  }
}

const WIDTH = 440
const HEIGHT = 176
const TOP = 10
const ZERO = TOP + HEIGHT

/** Bars of several parts, their legend, and the same numbers as a table that opens below. */
export const barChart = (chart: BarChart): TemplateResult => {
  const { bars, series, labelledBy, description, texts, format } = chart
  const sums = bars.map((_, bar) => sum(series.map(({ values }) => values[bar] ?? 0)))
  const scale = makeScale(sums.reduce((highest, each) => Math.max(highest, each), 0))
  const pixelsPerUnit = HEIGHT / scale.top
  const left = widthOfAxis(scale.lines.map(format.compact))
  return html`<div class="chart-box">
      <svg
        class="chart"
        viewBox="0 0 ${WIDTH} ${ZERO + 24}"
        role="img"
        aria-labelledby="${labelledBy} ${labelledBy}-description"
      >
        <desc id="${labelledBy}-description">${description}</desc>
        ${texturePatterns(
          labelledBy,
          series.map(({ texture }) => texture),
        )}
        ${scale.lines.map((value) => {
          const y = ZERO - value * pixelsPerUnit
          return svg`<path class=${value === 0 ? "zero" : "g"} d="M${left} ${y}H${WIDTH}" /><text x=${left - 8} y=${y + 4} text-anchor="end">${format.compact(value)}</text>`
        })}
        ${bars.map((bar, index) => drawBar(bar, index, chart, { pixelsPerUnit, left }))}
      </svg>
    </div>
    ${legend(chart)}
    <details class="chart-table">
      <summary>${texts.table}</summary>
      <div class="chart-scroll" role="group" tabindex="0" aria-labelledby=${labelledBy}>
        ${chartTable(chart)}
      </div>
    </details>`
}

/** Hindi writes thousands as a word. */
const widthOfAxis = (labels: ReadonlyArray<string>): number =>
  labels.reduce((width, { length }) => Math.max(width, 8 + length * 7), 34)

const drawBar = (
  { tick, label, words: sentence }: Bar,
  index: number,
  { bars, series, labelledBy, format }: BarChart,
  { pixelsPerUnit, left }: { readonly pixelsPerUnit: number; readonly left: number },
) => {
  const step = (WIDTH - left) / bars.length
  const width = Math.min(28, step * 0.58)
  const x = left + step * index + (step - width) / 2
  const values = series.map((each) => each.values[index] ?? 0)
  const parts = stackParts(values, pixelsPerUnit)
  const numbers = series.map((each, part) => `${format.number(values[part] ?? 0)} ${each.label}`)
  return svg`<g><title>${sentence ?? `${label}: ${numbers.join(", ")}`}</title>
    ${series.map(({ texture }, part) => {
      const { from, to } = parts[part] ?? { from: 0, to: 0 }
      return from === to
        ? nothing
        : svg`<rect class=${texture} x=${x} y=${ZERO - to} width=${width} height=${to - from} rx="1.5" fill=${findPaint(labelledBy, texture)} />`
    })}
    <text x=${x + width / 2} y=${ZERO + 18} text-anchor="middle">${tick}</text>
  </g>`
}

/** Hidden from assistive technology, which reads the table. */
const legend = ({ series, labelledBy, format, note }: BarChart): TemplateResult =>
  html`<p class="legend" aria-hidden="true">
    ${series.map(
      ({ label, texture, values, total }) =>
        html`<span class="key"
          ><svg class="chart-key" viewBox="0 0 12 12">${textureKey(labelledBy, texture)}</svg
          >${total === null ? nothing : html`<b>${format.number(sum(values))}</b> `}${label}</span
        >`,
    )}${note ?? nothing}
  </p>`

const chartTable = ({ bars, series, texts, format, columns }: BarChart): TemplateResult => {
  const shown =
    columns ??
    series.map(({ label, values }) => ({ label, cells: values.map((value) => format.number(value)) }))
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
