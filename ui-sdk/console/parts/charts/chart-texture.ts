import { nothing, svg, type SVGTemplateResult } from "lit"

/**
 * What fills a part of a bar. Each texture can be told from the others without its colour; "alarm", for what went wrong, has the
 * diamond of a failed state in the legend.
 */
export type Texture = "solid" | "stripes" | "outline" | "dots" | "alarm"

/** The patterns that `findPaint` refers to. A document may hold several charts, so each has its own, named after the chart. */
export const texturePatterns = (chart: string, textures: ReadonlyArray<Texture>): SVGTemplateResult =>
  svg`<defs>
    ${textures.includes("stripes") ? svg`<pattern id="${chart}-stripes" class="ink" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 1.5H6" /></pattern>` : nothing}
    ${textures.includes("dots") ? svg`<pattern id="${chart}-dots" class="ink" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M1.5 2.5H3.5" /></pattern>` : nothing}
  </defs>`

/** The fill of a shape with the texture; nothing: the style sheet has it. */
export const findPaint = (chart: string, texture: Texture): string | typeof nothing =>
  texture === "stripes" || texture === "dots" ? `url(#${chart}-${texture})` : nothing

/** What stands for the texture in the legend. */
export const textureKey = (chart: string, texture: Texture): SVGTemplateResult =>
  texture === "alarm"
    ? svg`<path class="alarm" d="M6 0.5L11.5 6L6 11.5L0.5 6Z" />`
    : svg`<rect class=${texture} x="1" y="1" width="10" height="10" rx="2" fill=${findPaint(chart, texture)} />`
