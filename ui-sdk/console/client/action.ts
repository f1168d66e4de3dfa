import type { ReactiveController, ReactiveControllerHost } from "lit"
import type { Problem, Result } from "../../elements/api/send.ts"

/** Something that the user does with one call at a time, such as saving a form: whether it is under way, and why it failed. */
export class Action implements ReactiveController {
  readonly #host: ReactiveControllerHost
  isBusy = false
  /** Why the last try failed; null: it did not. */
  problem: Problem | null = null

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    this.problem = null
  }

  /** Null: the same action is under way already, so that a second click does nothing. */
  async run<A>(call: () => Promise<Result<A>>): Promise<Result<A> | null> {
    if (this.isBusy) return null
    this.#set(true, null)
    const result = await call()
    this.#set(false, result.ok ? null : result.problem)
    return result
  }

  clear(): void {
    this.#set(this.isBusy, null)
  }

  #set(isBusy: boolean, problem: Problem | null): void {
    ;[this.isBusy, this.problem] = [isBusy, problem]
    this.#host.requestUpdate()
  }
}
