import type { JourneySync } from "../../../core/contract/sync/journey/journey-sync.ts"
import { now } from "../../elements/now.ts"
import { type Problem, send } from "../../elements/api/send.ts"
import { addSample, findPace, type Pace, type Sample } from "../../elements/pace.ts"
import { findPollDelay } from "../steps/poll-delay.ts"
import type { Journey } from "./journey.ts"

export type Sync = JourneySync

const ENDED: ReadonlySet<Sync["state"]> = new Set(["completed", "failed", "cancelled"])

/** Follows the latest sync of the connection, about once a second while something happens. */
export class SyncWatch {
  readonly #journey: Journey
  readonly #onChange: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false
  #unchanged = 0
  #samples: ReadonlyArray<Sample> = []
  /** Null until the first answer. */
  sync: Sync | null = null
  problem: Problem | null = null
  /** A person's answer for a held sync is on its way. */
  isAnswering = false

  constructor(journey: Journey, onChange: () => void) {
    this.#journey = journey
    this.#onChange = onChange
  }

  start(): void {
    void this.#ask()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  get pace(): Pace | null {
    const sync = this.sync
    return sync === null
      ? null
      : findPace(this.#samples, sync.state === "applying" ? sync.employees_to_share : null)
  }

  /** Shares what a held sync has read, or drops it. */
  async answer(confirmed: boolean): Promise<void> {
    const id = this.sync?.session_id ?? null
    if (id === null || this.isAnswering) return
    this.isAnswering = true
    this.#onChange()
    const body = { session_id: id, confirmed }
    const result = await send(this.#journey.api.POST("/api/journey/confirm-sync/", { body }))
    this.isAnswering = false
    this.problem = result.ok || result.problem.kind === "conflict" ? null : result.problem
    clearTimeout(this.#timer)
    await this.#ask()
  }

  async #ask(): Promise<void> {
    const result = await send(this.#journey.api.GET("/api/journey/sync/"))
    if (this.#isStopped) return
    if (result.ok) this.#show(result.value)
    else this.#fail(result.problem)
    this.#onChange()
    this.#timer = setTimeout(() => void this.#ask(), this.#delay)
  }

  get #delay(): number {
    return this.sync !== null && ENDED.has(this.sync.state) ? 15_000 : findPollDelay(this.#unchanged)
  }

  #show(sync: Sync): void {
    const done = sync.state === "applying" ? sync.employees_shared : sync.rows_read
    const isSame = this.sync?.state === sync.state && this.#samples.at(-1)?.done === done
    this.#unchanged = isSame ? this.#unchanged + 1 : 0
    this.#samples = addSample(this.sync?.state === sync.state ? this.#samples : [], { at: now(), done })
    this.sync = sync
    this.problem = null
    if (sync.state === "completed" && !this.#journey.state.facts.isSynced) {
      this.#journey.dispatch({ type: "factsLearned", facts: { isSynced: true } })
    }
  }

  #fail(problem: Problem): void {
    this.problem = problem
    this.#unchanged += 1
    if (problem.kind === "expired") this.#journey.fail(problem)
  }
}
