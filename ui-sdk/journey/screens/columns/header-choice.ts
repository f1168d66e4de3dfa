import { html, nothing, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import type { Upload } from "../../../../core/contract/onboarding/journey/uploads.ts"
import type { Messages } from "./en.ts"

interface HeaderChoice {
  readonly upload: Pick<Upload, "header_line" | "first_rows">
  readonly messages: Messages
  readonly onChoose: (line: number) => void
}

/** The first rows of the file, with the one that names the columns, which can be another. Open where there are rows above it. */
export const headerChoice = ({
  upload: { header_line: chosen, first_rows: rows },
  messages: { header: t },
  onChoose,
}: HeaderChoice): TemplateResult | typeof nothing => {
  if (chosen === null || rows.length < 2) return nothing
  return html`<details class="header-choice" ?open=${rows[0]?.line !== chosen}>
    <summary>${t.summary(chosen)} <span class="again">${t.change}</span></summary>
    <p class="muted" id="header-help">${t.help}</p>
    <div
      class="sheet scroll"
      role="radiogroup"
      aria-label=${t.title}
      aria-describedby="header-help"
      tabindex="0"
    >
      <table class="table">
        <tbody>
          ${rows.map(
            ({ line, cells }) =>
              html`<tr class=${line === chosen ? "chosen" : line < chosen ? "above" : ""}>
                <td>
                  <label class="header-line"
                    ><input
                      type="radio"
                      name="header-line"
                      aria-label=${t.choose(line)}
                      .checked=${live(line === chosen)}
                      @change=${() => onChoose(line)}
                    /><span class="num">${line}</span></label
                  >
                </td>
                ${rowCells(cells)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`
}

/** A title takes the whole row, so that it does not widen the first column. */
const rowCells = (cells: ReadonlyArray<string>): ReadonlyArray<TemplateResult> => {
  const [title = "", ...others] = cells
  return others.every((cell) => cell === "")
    ? [html`<td colspan=${cells.length}>${title}</td>`]
    : cells.map((cell) => html`<td class="trim">${cell}</td>`)
}
