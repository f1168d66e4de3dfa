import { html, type TemplateResult } from "lit"
import { live } from "lit/directives/live.js"
import { icon } from "../../../elements/icon.ts"
import type { Sheet } from "../../files/workbook/read-workbook.ts"
import { listQuestions, type SheetAnswers, type SheetQuestion } from "../../files/workbook/sheet-answers.ts"
import { toColumnLetters, toPlace } from "../../files/workbook/place.ts"
import type { CellDoubt } from "../../files/workbook/cell/cell.ts"
import type { Messages } from "./en.ts"
import "../../styles/choices.css"

/** More than these are not named. */
const MAX_NAMED = 10

interface SheetQuestionOptions {
  readonly answers: SheetAnswers
  readonly onAnswer: (answers: SheetAnswers) => void
}

/** What Excel hides of a sheet, with the choice to share it, and which of its cells need a look. */
export const sheetQuestions = (
  t: Messages,
  { name, doubts }: Sheet,
  { answers, onAnswer }: SheetQuestionOptions,
): TemplateResult => {
  const found = Object.entries(doubts.cells).filter(([, { count }]) => count > 0)
  return html`<section class="sec" aria-labelledby="sheet-questions">
    <h2 id="sheet-questions">${t.sheetQuestionsTitle(name)}</h2>
    ${found.map(([doubt, { count, places }]) =>
      note(
        t.cells[doubt as CellDoubt](count),
        t.places(
          places.map((place) => `${name}!${place}`),
          count,
        ),
      ),
    )}
    ${listQuestions(doubts).map((question) => {
      const words = t.questions[question]
      const title = words.title(...nameHidden(question, doubts))
      return questionAbout({ question, title, words }, answers[question], (answer) =>
        onAnswer({ [question]: answer }),
      )
    })}
  </section>`
}

const note = ({ title, advice }: { readonly title: string; readonly advice: string }, places: string) =>
  html`<div class="note warn">
    ${icon("alert")}
    <div>
      <b>${title}</b>
      <p>${places}</p>
      <p>${advice}</p>
    </div>
  </div>`

/** How many they are, and what the first are called. */
const nameHidden = (question: SheetQuestion, doubts: Sheet["doubts"]): [number, ReadonlyArray<string>] => {
  const { hiddenRows, hiddenColumns, mergedCells } = doubts
  if (question === "hiddenRows") return [hiddenRows, []]
  if (question === "hiddenColumns")
    return [hiddenColumns.length, hiddenColumns.slice(0, MAX_NAMED).map(toColumnLetters)]
  return [
    mergedCells.length,
    mergedCells
      .slice(0, MAX_NAMED)
      .map(({ firstRow, lastRow, column }) => `${toPlace(firstRow, column)}:${toPlace(lastRow, column)}`),
  ]
}

interface Question {
  readonly question: SheetQuestion
  readonly title: string
  readonly words: Messages["questions"][SheetQuestion]
}

const questionAbout = (
  { question, title, words }: Question,
  answer: boolean | undefined,
  onAnswer: (answer: boolean) => void,
): TemplateResult => {
  const choice = (value: boolean, name: string, text: string) =>
    html`<label class="choice"
      ><input
        type="radio"
        name=${question}
        .checked=${live(answer === value)}
        @change=${() => onAnswer(value)}
      /><span class="pic">${icon(value ? "plus" : "x")}</span><b>${name}</b
      ><span class="dot" aria-hidden="true"></span>
      <p>${text}</p></label
    >`
  return html`<fieldset class="sec">
    <legend class="h2">${title}</legend>
    <p class="hint">${words.why}</p>
    <div class="choices two">
      ${choice(false, words.no, words.noText)} ${choice(true, words.yes, words.yesText)}
    </div>
  </fieldset>`
}
