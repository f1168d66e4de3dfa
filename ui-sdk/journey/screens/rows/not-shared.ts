import { html, nothing, type TemplateResult } from "lit"
import type { Problem } from "../../../elements/api/send.ts"
import { icon } from "../../../elements/icon.ts"
import { refusalText, refusedAnswers } from "../../../elements/refusals/refusal.ts"
import type { Messages } from "./en.ts"

/** The service did not take the file: what was wrong with it. */
export const notShared = (t: Messages, problem: Problem | null): TemplateResult =>
  html`<div class="note danger" role="alert">
    ${icon("alert")}
    <div>
      <b>${t.notShared}</b>
      ${problem === null ? nothing : reasons(t, problem)}
    </div>
  </div>`

const reasons = ({ refusal }: Messages, problem: Problem) => {
  const wrong = Object.values(problem.fields)
  return wrong.length === 0 ? refusalText(problem, refusal) : refusedAnswers(wrong, refusal)
}
