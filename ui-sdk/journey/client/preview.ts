import type { JourneyPreview } from "../../../core/contract/journey/preview-journey.ts"
import { type Problem, send } from "../../elements/api/send.ts"
import { findMatching } from "../steps/matching.ts"
import type { Journey } from "./journey.ts"
import { toWireAnswers } from "./saved-answers.ts"

export type Preview = JourneyPreview

/** Milliseconds that choosing may pause before the preview follows, and between two questions while the source is read. */
const CHOICE_DELAY = 250
const READING_DELAY = 1_500

/**
 * The preview of the present answers: whom and what they would share. It follows every change, and is asked for again while
 * the source is read.
 */
export class PreviewLoader {
  readonly #journey: Journey
  readonly #onChange: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  /** Null until the first answer. */
  preview: Preview | null = null
  problem: Problem | null = null
  /** Which of the sample records is shown. */
  sample = 0

  constructor(journey: Journey, onChange: () => void) {
    this.#journey = journey
    this.#onChange = onChange
  }

  /** Asks for the preview of what is chosen now. */
  refresh(delay = CHOICE_DELAY): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#ask(), delay)
  }

  showSample(sample: number): void {
    this.sample = sample
    this.refresh(0)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#asked = -1
  }

  async #ask(): Promise<void> {
    const asked = ++this.#asked
    const { withheld, subset } = toWireAnswers(this.#journey.state.answers)
    const body = { withheld, subset, sample: this.sample }
    const result = await send(this.#journey.api.POST("/api/journey/preview/", { body }))
    if (asked !== this.#asked) return
    if (result.ok) this.#show(result.value)
    else this.#fail(result.problem)
    this.#onChange()
  }

  #show(preview: Preview): void {
    this.problem = null
    this.preview = preview
    this.sample = Math.max(0, Math.min(this.sample, preview.sample_count - 1))
    const matching = findMatching(preview)
    if (matching !== this.#journey.state.facts.matching) {
      this.#journey.dispatch({ type: "factsLearned", facts: { matching } })
    }
    if (preview.state === "reading") this.refresh(READING_DELAY)
  }

  #fail(problem: Problem): void {
    this.problem = problem
    if (problem.kind === "expired") this.#journey.fail(problem)
    else if (problem.kind !== "refused") this.refresh(READING_DELAY * 4)
  }
}
