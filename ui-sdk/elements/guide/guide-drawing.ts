import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit"
import type { GuideDrawing, GuideDrawingKind } from "../../../core/contract/connection/guide.ts"
import "./guide.css"

/*
 * A drawing of what a person sees in another system, made from the labels on that screen: neutral shapes in the colours of this page,
 * without the system's pictures or marks.
 */

const WIDTH = 280
const TOP = 30
const EDGE = 16
/** On average, of a letter. */
const LETTER_WIDTH = 6.6

/** A long label is drawn narrower, so that it ends within the drawing. */
const text = (label: string, x: number, y: number, look = "", room = WIDTH - EDGE - x) =>
  svg`<text class=${look} x=${x} y=${y} textLength=${label.length * LETTER_WIDTH > room ? room : nothing} lengthAdjust="spacingAndGlyphs">${label}</text>`

const box = (y: number, look: string) =>
  svg`<rect class=${look} x=${EDGE} y=${y} width=${WIDTH - 2 * EDGE} height="24" rx="5"/>`

const COPY = (y: number) =>
  svg`<g class="mark"><rect x="243" y=${y + 9} width="9" height="9" rx="2"/><path d=${`M249 ${String(y + 9)}v-2a1.5 1.5 0 0 0-1.5-1.5h-6a1.5 1.5 0 0 0-1.5 1.5v6a1.5 1.5 0 0 0 1.5 1.5h1.5`}/></g>`

interface Shape {
  readonly rowHeight: number
  readonly draw: (label: string, y: number, index: number, count: number) => SVGTemplateResult
}

const SHAPES: Readonly<Record<GuideDrawingKind, Shape>> = {
  menu: {
    rowHeight: 28,
    draw: (label, y, index, count) => {
      const x = EDGE + 8 + index * 10
      const isLast = index === count - 1
      return svg`${box(y, isLast ? "chosen" : "plain")}${
        index === 0 ? nothing : svg`<path class="stroke" d=${`M${String(x - 3)} ${String(y + 8)}l4 4-4 4`}/>`
      }${text(label, x + (index === 0 ? 0 : 8), y + 16, isLast ? "strong" : "")}`
    },
  },
  button: {
    rowHeight: 34,
    draw: (label, y) =>
      svg`${box(y + 4, "filled")}${text(label, EDGE + 12, y + 20, "contrast")}<path class="pointer" d=${`M238 ${String(y + 18)}v15l4-4 3 7 3-1-3-7h5z`}/>`,
  },
  fields: {
    rowHeight: 44,
    draw: (label, y) =>
      svg`${text(label, EDGE, y + 9, "small")}${box(y + 14, "field")}<path class="caret" d=${`M${String(EDGE + 9)} ${String(y + 19)}v14`}/>`,
  },
  rights: {
    rowHeight: 26,
    draw: (label, y) =>
      svg`<rect class="filled" x=${EDGE} y=${y + 3} width="14" height="14" rx="3"/><path class="tick" d=${`M${String(EDGE + 3.5)} ${String(y + 10)}l2.5 2.7 4.7-5`}/>${text(label, EDGE + 24, y + 14)}`,
  },
  secret: {
    rowHeight: 46,
    draw: (label, y) =>
      svg`${text(label, EDGE, y + 9, "small")}${box(y + 14, "chosen")}<path class="dots" d=${`M${String(EDGE + 12)} ${String(y + 26)}h150`}/><text class="strong" x="222" y=${y + 30} text-anchor="end">1×</text>${COPY(y + 14)}`,
  },
  copy: {
    rowHeight: 46,
    draw: (label, y) =>
      svg`${text(label, EDGE, y + 9, "small")}${box(y + 14, "plain")}<path class="line" d=${`M${String(EDGE + 12)} ${String(y + 26)}h120`}/>${COPY(y + 14)}`,
  },
}

/** `alternative`: what it shows, for a reader who does not see it. */
export const guideDrawing = ({ shows, labels }: GuideDrawing, alternative: string): TemplateResult => {
  const { rowHeight, draw } = SHAPES[shows]
  const height = TOP + labels.length * rowHeight + 8
  return html`<svg class="drawing" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label=${alternative}>
    <rect class="window" x="0.5" y="0.5" width=${WIDTH - 1} height=${height - 1} rx="8" />
    <path class="stroke" d=${`M0 20h${String(WIDTH)}`} />
    <circle class="dot" cx="12" cy="10.5" r="2.5" />
    <circle class="dot" cx="21" cy="10.5" r="2.5" />
    <circle class="dot" cx="30" cy="10.5" r="2.5" />
    ${labels.map((label, index) => draw(label, TOP + index * rowHeight, index, labels.length))}
  </svg>`
}
