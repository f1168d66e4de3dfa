import { html, nothing, type TemplateResult } from "lit"
import type { JourneyQuestion } from "../../../core/contract/journey/journey-question.ts"
import { type Problem, send } from "../../elements/api/send.ts"
import { icon } from "../../elements/icon.ts"
import { state, withProperties } from "../../elements/with-properties.ts"
import { VisibilityGuard } from "../client/visibility-guard.ts"
import { type Actions, actions, Screen } from "./screen.ts"

export type Question = JourneyQuestion

/** The words that every question needs. */
export interface QuestionMessages {
  readonly loading: string
  readonly nothing: { readonly title: string; readonly text: string }
  readonly problem: {
    readonly offline: string
    readonly busy: string
    readonly broken: string
    /** The service does not accept the answer. */
    readonly refused: string
    readonly again: string
  }
  /** Why nothing can be answered: the embedding page covers the window. */
  readonly covered: string
  readonly close: string
}

export interface Outcome {
  readonly title: string
  readonly text: string
}

/**
 * The base of a screen that asks one question about an accepted connection. It loads the question; after the answer it says what
 * happens now.
 */
export abstract class QuestionScreen extends withProperties(Screen, {
  /** Null until it is loaded. */
  question: state<Question | null>(null),
  problem: state<Problem | null>(null),
  /** What the answer led to; null: not answered yet. */
  outcome: state<Outcome | null>(null),
  isBusy: state(false),
}) {
  readonly #guard = new VisibilityGuard(this)

  protected abstract words(): QuestionMessages
  /** Null: there is nothing to answer. */
  protected abstract ask(question: Question): TemplateResult | null

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.question === null) void this.load()
  }

  protected async load(): Promise<void> {
    this.problem = null
    const result = await send(this.journey.api.GET("/api/journey/question/"))
    if (result.ok) this.question = result.value
    else this.#fail(result.problem)
  }

  /** Sends an answer; a failure is shown, and nothing is lost. `onDone` returns null when there is something more to answer. */
  protected async answer<A>(
    call: () => ReturnType<typeof send<A>>,
    onDone: (value: A) => Outcome | null,
  ): Promise<void> {
    if (this.isBusy) return
    this.isBusy = true
    this.problem = null
    const result = await call()
    this.isBusy = false
    if (!result.ok) {
      this.#fail(result.problem)
      return
    }
    this.outcome = onDone(result.value)
    if (this.outcome !== null) this.journey.dispatch({ type: "factsLearned", facts: { isAnswered: true } })
  }

  #fail(problem: Problem): void {
    this.problem = problem
    if (problem.kind === "expired") this.journey.fail(problem)
  }

  /** Why the last call failed. */
  protected problemText(): string | null {
    if (this.problem === null) return null
    const { kind } = this.problem
    const { problem } = this.words()
    return kind === "offline" || kind === "busy" || kind === "broken" ? problem[kind] : problem.refused
  }

  protected problemNote(): TemplateResult | typeof nothing {
    const text = this.problemText()
    return text === null
      ? nothing
      : html`<p class="err" role="alert">${icon("alert")}<span>${text}</span></p>`
  }

  /** The answers: there is no way back, and none is given while the embedding page covers them. */
  protected answers({ primary, why, ...others }: Omit<Actions, "back">): TemplateResult {
    const { isCovered } = this.#guard
    return actions({
      ...others,
      back: null,
      why: this.#guard.explain(this.words().covered) ?? why,
      primary: primary === null || !isCovered ? primary : { ...primary, isBlocked: true },
    })
  }

  override render() {
    const { question, outcome } = this
    const { loading, nothing: none } = this.words()
    if (outcome !== null) return this.#end(outcome)
    if (question !== null) return this.ask(question) ?? this.#end(none)
    if (this.problem !== null) return this.#loadFailed()
    return html`<div class="col" aria-busy="true">
      <p class="vh" role="status">${loading}</p>
      <div class="stack" aria-hidden="true">
        <span class="sk title"></span><span class="sk"></span><span class="sk short"></span>
      </div>
    </div>`
  }

  #loadFailed(): TemplateResult {
    return html`<div class="col">
      ${this.problemNote()}
      <div class="btns">
        <button class="btn" type="button" @click=${() => void this.load()}>
          ${this.words().problem.again}
        </button>
      </div>
    </div>`
  }

  #end({ title, text }: Outcome): TemplateResult {
    const close = { label: this.words().close, onClick: () => void this.journey.close() }
    return html`<div class="col">
        <div role="status">
          <header class="head">
            <h1 tabindex="-1">${title}</h1>
            <p class="lede">${text}</p>
          </header>
        </div>
      </div>
      ${this.journey.isEmbedded ? actions({ back: null, why: null, primary: close }) : nothing}`
  }
}
