import { html, nothing, type TemplateResult } from "lit"
import { send } from "../../../elements/api/send.ts"
import { icon, type IconName } from "../../../elements/icon.ts"
import { type Question, QuestionScreen } from "../question-screen.ts"
import type { Messages } from "./en.ts"

type Change = NonNullable<Question["change"]>

/** A change of which everybody who speaks for the company was told: what, when and by whom, and a way to stop the sharing. */
export class ReviewChangeScreen extends QuestionScreen {
  static readonly tag = "hrsync-review-change"
  declare messages: Messages

  protected words(): Messages {
    return this.messages
  }

  protected ask({ change }: Question): TemplateResult | null {
    if (change === null) return null
    const { messages: t, vendorName } = this
    const isOver = change.kind === "terminated"
    const isPaused = change.paused_at !== null
    return html`<div class="col">
        <header class="head">
          ${change.paused_at === null ? nothing : html`<p class="status warn">${t.pausedSince(change.paused_at)}</p>`}
          <h1>${t.kind[change.kind](vendorName, change.detail)}</h1>
          <p class="lede">
            ${isOver ? t.ledeOver(vendorName) : isPaused ? t.ledePaused : t.lede(vendorName)}
          </p>
        </header>
        ${this.#facts(change)} ${this.problemNote()}
      </div>
      ${this.#choice(!isOver && !isPaused)}`
  }

  #facts(change: Change): TemplateResult {
    const { messages: t, vendorName } = this
    const { kind, by, by_email: email, detail } = change
    const who = by === "person" ? (email ?? t.by.unknown) : t.by[by](vendorName)
    return html`<section class="sec" aria-labelledby="change">
      <h2 id="change">${t.facts}</h2>
      <ul class="rows">
        ${row("clock", t.when, t.at(change.at))} ${row("user", t.who, who)}
        ${detail === null || kind === "request-answered" ? nothing : row("info", t.what, detail)}
      </ul>
    </section>`
  }

  #choice(canPause: boolean): TemplateResult {
    const { messages: t, isBusy } = this
    const confirm = () => this.#end(t.wasUs)
    if (!canPause) {
      return this.answers({ why: null, primary: { label: t.fine, onClick: confirm } })
    }
    return this.answers({
      extra: html`<button class="btn keep" type="button" @click=${confirm}>${t.us}</button>`,
      why: isBusy ? t.pausing : null,
      primary: { label: t.pause, onClick: () => void this.#pause(), isBusy },
    })
  }

  #end(outcome: Messages["wasUs"]): void {
    this.outcome = outcome
    this.journey.dispatch({ type: "factsLearned", facts: { isAnswered: true } })
  }

  #pause(): Promise<void> {
    const { messages: t, vendorName } = this
    return this.answer(
      () => send(this.journey.api.POST("/api/journey/pause/")),
      () => t.paused(vendorName),
    )
  }
}

const row = (name: IconName, title: string, text: string): TemplateResult =>
  html`<li>
    ${icon(name)}<span class="t"><b>${title}</b><small>${text}</small></span>
  </li>`
