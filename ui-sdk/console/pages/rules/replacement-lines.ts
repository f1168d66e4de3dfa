import { html, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { icon } from "../../../elements/icon.ts"
import "../../../elements/styles/table.css"
import { findRepeated, toRule } from "./draft.ts"
import type { EditedRule } from "./edited-rule.ts"

/** The values of a replacement and what is written in their place, a line for each. */
export const replacementLines = ({
  draft,
  messages: { form: t },
  isTried,
  onChange,
}: EditedRule): TemplateResult => {
  const { lines } = draft
  const set = (changed: typeof lines) => onChange({ ...draft, lines: changed })
  const input = (index: number, name: "from" | "to", label: string) =>
    html`<input
      class="input"
      aria-label=${label}
      autocomplete="off"
      .value=${live(lines[index]?.[name] ?? "")}
      @input=${({ target }: Event) =>
        set(
          lines.map((line, at) =>
            at === index ? { ...line, [name]: (target as HTMLInputElement).value } : line,
          ),
        )}
    />`
  const repeated = findRepeated(draft)
  const problem = repeated === null ? t.missingLines : t.repeated(repeated)
  const isWrong = repeated !== null || (isTried && toRule(draft) === null)
  return html`<table class="table lines">
      <thead>
        <tr>
          <th scope="col">${t.when}</th>
          <th scope="col">${t.write}</th>
          <th scope="col"><span class="vh">${t.deleteLine(1)}</span></th>
        </tr>
      </thead>
      <tbody>
        ${lines.map(
          (_, index) =>
            html`<tr>
              <td>${input(index, "from", t.whenLine(index + 1))}</td>
              <td>${input(index, "to", t.writeLine(index + 1))}</td>
              <td>
                <button
                  class="btn ghost icon"
                  type="button"
                  aria-label=${t.deleteLine(index + 1)}
                  @click=${() => set(lines.toSpliced(index, 1))}
                >
                  ${icon("trash")}
                </button>
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${isWrong ? html`<p class="err" role="alert">${icon("alert")}<span>${problem}</span></p>` : null}
    <div>
      <button class="btn" type="button" @click=${() => set([...lines, { from: "", to: "" }])}>
        ${icon("plus")}${t.addLine}
      </button>
    </div>`
}
