import { html, nothing, type TemplateResult } from "lit"
import type { GuideStep } from "../../../core/contract/connection/guide.ts"
import { guideDrawing } from "./guide-drawing.ts"
import type { GuideWords } from "./guide-words.ts"
import "./guide.css"

/** How a person gets the connection details, in numbered steps with drawings; nothing: the connector does not say it. */
export const guideSteps = (
  steps: ReadonlyArray<GuideStep>,
  words: GuideWords,
): TemplateResult | typeof nothing =>
  steps.length === 0
    ? nothing
    : html`<ol class="guide">
        ${steps.map((step) => guideStep(step, words))}
      </ol>`

/** A connector may have English words only. */
const guideStep = ({ en, hi, drawing }: GuideStep, { language, drawing: describe }: GuideWords) => {
  const own = language === "hi" ? hi : en
  return html`<li>
    <p lang=${own === null ? "en" : nothing}>${own ?? en}</p>
    ${drawing === null ? nothing : guideDrawing(drawing, describe(drawing))}
  </li>`
}
