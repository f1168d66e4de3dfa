import {
  addPage,
  decideReading,
  NO_PAGES_READ,
  type PageAgreement,
  type PageCheck,
  type PageDisagreement,
  type ReadingAgreement,
  type ReadingDecision,
} from "./page-agreement.ts"

export interface EndOfReading {
  /** Whether known employees are on no page of any reading. */
  readonly hasMissing: boolean
  /** Whether another reading may still end within the limits of a sync. */
  readonly hasTime: boolean
}

/** Records how well the pages of a sync's readings agreed. */
export class ReadingLog {
  #reading: ReadingAgreement = NO_PAGES_READ
  #repeats = 0
  #hasAgreed = false
  #before: PageDisagreement | null = null
  #first: PageDisagreement | null = null
  #concludesAbsence = true

  addPage(page: PageAgreement, hasRows: boolean): void {
    this.#reading = addPage(this.#reading, page, hasRows)
  }

  /** Whether the decision about this reading depends on who is missing. */
  get needsMissing(): boolean {
    const { agreement } = this.#reading
    return agreement.kind !== "fixed" && this.#disagreement === null
  }

  /** What to do after the reading that has ended. */
  end({ hasMissing, hasTime }: EndOfReading): ReadingDecision {
    const now = this.#disagreement
    const decision = decideReading({
      last: this.#reading,
      before: this.#before,
      hasAgreed: this.#hasAgreed,
      repeats: this.#repeats,
      hasMissing,
    })
    this.#first ??= now
    if (decision === "repeat" && hasTime) {
      this.#before = now
      this.#hasAgreed ||= now === null
      this.#repeats++
      this.#reading = NO_PAGES_READ
      return "repeat"
    }
    this.#concludesAbsence = decision === "conclude"
    return this.#concludesAbsence ? "conclude" : "withhold"
  }

  get check(): PageCheck {
    return {
      readings: this.#repeats + 1,
      concludesAbsence: this.#concludesAbsence,
      disagreement: this.#first,
    }
  }

  get #disagreement(): PageDisagreement | null {
    const { agreement } = this.#reading
    return agreement.kind === "compared" ? agreement.disagreement : null
  }
}
