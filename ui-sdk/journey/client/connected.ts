import type { JourneyConnected, JourneySharingPreview } from "../../../core/contract/journey/connected.ts"
import { type Problem, type Result, send } from "../../elements/api/send.ts"
import type { FoundValues } from "../../elements/sharing/rule-builder.ts"
import type { Journey } from "./journey.ts"

export type Connected = JourneyConnected
export type Terms = Pick<Connected, "withheld" | "subset">

/** The page's knowledge of an accepted connection; loaded again after every change. */
export class ConnectedLoader {
  readonly #journey: Journey
  readonly #onChange: () => void
  /** Null until the first answer. */
  value: Connected | null = null
  problem: Problem | null = null

  constructor(journey: Journey, onChange: () => void) {
    this.#journey = journey
    this.#onChange = onChange
  }

  async load(): Promise<void> {
    const result = await send(this.#journey.api.GET("/api/journey/connected/"))
    this.problem = result.ok ? null : result.problem
    if (result.ok) this.value = result.value
    else if (result.problem.kind === "expired") this.#journey.fail(result.problem)
    this.#onChange()
  }
}

/** Milliseconds that choosing may pause before the count follows. */
const CHOICE_DELAY = 250

/** What other terms would mean, among the employees who are shared now. It follows every choice. */
export class TermsTrial {
  readonly #journey: Journey
  readonly #onChange: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #terms: Terms = { withheld: [], subset: [] }
  /** Null while nothing is counted for the terms as they are. */
  preview: JourneySharingPreview | null = null
  /** Those that were found last; the choices stay while others are counted. */
  values: FoundValues | null = null
  problem: Problem | null = null
  /** Which of the sample records is shown. */
  sample = 0

  constructor(journey: Journey, onChange: () => void) {
    this.#journey = journey
    this.#onChange = onChange
  }

  /** Counts for these terms, unless a choice of people has no value yet. */
  count(terms: Terms, delay = CHOICE_DELAY): void {
    this.#terms = terms
    this.#asked += 1
    this.preview = null
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#ask(), delay)
  }

  showSample(sample: number): void {
    this.sample = sample
    void this.#ask()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#asked = -1
  }

  async #ask(): Promise<void> {
    const asked = this.#asked
    const body = { ...this.#terms, sample: this.sample }
    const result: Result<JourneySharingPreview> = await send(
      this.#journey.api.POST("/api/journey/sharing/preview/", { body }),
    )
    if (asked !== this.#asked) return
    this.problem = result.ok ? null : result.problem
    if (result.ok) {
      this.preview = result.value
      this.values = result.value.values
      this.sample = Math.max(0, Math.min(this.sample, result.value.sample_count - 1))
    } else if (result.problem.kind === "expired") this.#journey.fail(result.problem)
    this.#onChange()
  }
}
