import { html, nothing, type TemplateResult } from "lit"
import type { Schemas } from "../../../elements/api/client.ts"
import { icon } from "../../../elements/icon.ts"
import type { Messages } from "./en.ts"

type SourceCheck = Schemas["SourceCheck"]

/** What a test found: each category with whether it can be read. */
export const testResult = (check: SourceCheck, t: Messages): TemplateResult => {
  const { categories, rows, findings } = check
  const working = categories.filter(({ problem }) => problem === null)
  return html`<section class="results" aria-labelledby="test-result">
    <header>
      <h2 id="test-result">
        ${working.length === categories.length ? t.worked.all : t.worked.some(working.length, categories.length)}
      </h2>
      <span class="faint num">${rows === 0 ? nothing : t.worked.rows(rows)}</span>
    </header>
    ${categories.map(({ category, problem }) => categoryResult(t.category[category], problem, t))}
    ${rows === 0 ? note(t.worked.noRows) : nothing}
    ${findings.length === 0 ? nothing : note(t.worked.findings(findings.length))}
  </section>`
}

const categoryResult = (name: string, problem: string | null, t: Messages): TemplateResult =>
  html`<div class="result ${problem === null ? "" : "warn"}">
    <span class="mark">${icon(problem === null ? "check" : "alert", "sm")}</span>
    <div>
      <b>${name}</b>
      ${problem === null ? nothing : html`<p>${problem}</p>`}
    </div>
    <span class="r">${problem === null ? t.worked.readable : t.worked.notReadable}</span>
  </div>`

const note = (text: string): TemplateResult =>
  html`<div class="result">
    <span class="mark">${icon("info", "sm")}</span>
    <div><p>${text}</p></div>
  </div>`

/** Why a test did not succeed, in the source's own words where it gave some. */
export const testFailure = (message: string, t: Messages): TemplateResult =>
  html`<div class="note danger" role="alert">
    ${icon("alert")}
    <div>
      <b>${t.failed.title}</b>
      <p>${message}</p>
    </div>
  </div>`
