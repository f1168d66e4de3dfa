import { html, nothing, type TemplateResult } from "lit"
import type { SourceCheckAnswer } from "../../../core/contract/connection/check-source.ts"
import { icon } from "../icon.ts"
import type { SourceTestWords } from "./source-test-words.ts"
import "../styles/source-test.css"

export interface TestedSource extends Pick<SourceCheckAnswer, "categories" | "has_more_rows"> {
  /** Null: the reader may not know. */
  readonly rows: number | null
  /** Values in the first rows that are not valid. */
  readonly findings: number
}

/** What a test found: each category with whether it can be read. */
export const testResult = (check: TestedSource, t: SourceTestWords): TemplateResult => {
  const { categories, rows, has_more_rows: hasMore, findings } = check
  const working = categories.filter(({ problem }) => problem === null)
  return html`<section class="results" aria-labelledby="test-result">
    <header>
      <h2 id="test-result">
        ${working.length === categories.length ? t.worked.all : t.worked.some(working.length, categories.length)}
      </h2>
      <span class="faint num">${rows === null || rows === 0 ? nothing : t.worked.rows(rows, hasMore)}</span>
    </header>
    ${categories.map(({ category, problem }) => categoryResult(t.category[category], problem, t))}
    ${rows === 0 ? note(t.worked.noRows) : nothing}
    ${findings === 0 ? nothing : note(t.worked.findings(findings))}
  </section>`
}

const categoryResult = (name: string, problem: string | null, t: SourceTestWords): TemplateResult =>
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
export const testFailure = (message: string, t: SourceTestWords): TemplateResult =>
  html`<div class="note danger" role="alert">
    ${icon("alert")}
    <div>
      <b>${t.failed.title}</b>
      <p>${message}</p>
    </div>
  </div>`
