import { html, nothing, type TemplateResult } from "lit"
import type { SourceCheckAnswer } from "../../../core/contract/connection/check-source.ts"
import { icon } from "../icon.ts"
import { reasonText } from "../reasons/reason-text.ts"
import type { SourceTestWords } from "./source-test-words.ts"
import "../styles/source-test.css"

export interface TestedSource extends Pick<SourceCheckAnswer, "categories" | "has_more_rows"> {
  /** Null: the reader may not know. */
  readonly rows: number | null
  /** Absent or null: the source does not choose among files. */
  readonly file?: SourceCheckAnswer["file"]
  /** Values in the first rows that are not valid. */
  readonly findings: number
}

/** What a test found: each category with whether it can be read. */
export const testResult = (check: TestedSource, t: SourceTestWords): TemplateResult => {
  const { categories, rows, has_more_rows: hasMore, file = null, findings } = check
  const working = categories.filter(({ problem }) => problem === null)
  return html`<section class="results" aria-labelledby="test-result">
    <header>
      <h2 id="test-result">
        ${working.length === categories.length ? t.worked.all : t.worked.some(working.length, categories.length)}
      </h2>
      <span class="faint num">${rows === null || rows === 0 ? nothing : t.worked.rows(rows, hasMore)}</span>
    </header>
    ${file === null ? nothing : fileResult(file, t)}
    ${categories.map(({ category, problem }) => categoryResult(t.category[category], problem, t))}
    ${rows === 0 && file?.name !== null ? note(t.worked.noRows) : nothing}
    ${findings === 0 ? nothing : note(t.worked.findings(findings))}
  </section>`
}

/** Which file the next sync would take, so that a wrong one is noticed before anything is shared. */
const fileResult = (
  { name, columns, message }: NonNullable<TestedSource["file"]>,
  t: SourceTestWords,
): TemplateResult =>
  html`<div class="result ${name === null ? "warn" : ""}">
    <span class="mark">${icon(name === null ? "alert" : "file", "sm")}</span>
    <div>
      <b>${name === null ? t.file.none : t.file.taken(name)}</b>
      ${message === null ? nothing : words(t.file.why(message), message, t)}
      ${columns.length === 0 ? nothing : html`<p>${t.file.columns(columns)}</p>`}
      ${name === null ? html`<p>${t.file.later}</p>` : nothing}
    </div>
  </div>`

const categoryResult = (name: string, problem: string | null, t: SourceTestWords): TemplateResult =>
  html`<div class="result ${problem === null ? "" : "warn"}">
    <span class="mark">${icon(problem === null ? "check" : "alert", "sm")}</span>
    <div>
      <b>${name}</b>
      ${problem === null ? nothing : words(t.failed.problem(problem), problem, t)}
    </div>
    <span class="r">${problem === null ? t.worked.readable : t.worked.notReadable}</span>
  </div>`

const note = (text: string): TemplateResult =>
  html`<div class="result">
    <span class="mark">${icon("info", "sm")}</span>
    <div><p>${text}</p></div>
  </div>`

/** The result stands below a long form: the reader sees it without looking for it. */
export const showTestResult = (form: Element): void => {
  const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches
  form.querySelector(".results")?.scrollIntoView({ block: "nearest", behavior: quiet ? "auto" : "smooth" })
}

/** Why a test did not succeed. */
export const testFailure = (message: string, t: SourceTestWords): TemplateResult =>
  failure(t, html`<p>${message}</p>`)

/** Why the source refused a test. */
export const testRefusal = (
  { message, message_codes: codes }: Pick<SourceCheckAnswer, "message" | "message_codes">,
  t: SourceTestWords,
): TemplateResult =>
  failure(t, reasonText({ reason: message ?? "", ...(codes && { reason_codes: codes }) }, t))

const failure = ({ failed }: SourceTestWords, text: TemplateResult): TemplateResult =>
  html`<div class="note danger" role="alert">
    ${icon("alert")}
    <div><b>${failed.title}</b>${text}</div>
  </div>`

/** A sentence for the reader, and what the system itself said where that is another one: it speaks English. */
const words = (text: string, said: string, { systemSaid }: SourceTestWords): TemplateResult =>
  html`<p>${text}</p>
    ${
      text === said || said === ""
        ? nothing
        : html`<details>
            <summary>${systemSaid}</summary>
            <p lang="en">${said}</p>
          </details>`
    }`
