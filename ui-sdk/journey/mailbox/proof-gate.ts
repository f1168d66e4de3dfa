import type { Fetch } from "../../elements/api/client.ts"
import { VERIFICATION_REQUIRED } from "./mailbox-problem.ts"

/**
 * Holds the calls that need a proved mailbox until the user has proved one or declined to. It asks once for all that wait.
 */
export class ProofGate {
  readonly #fetch: Fetch
  readonly #listeners = new Set<() => void>()
  #answer: Answer | null = null
  #lastAnswer: { readonly isProved: boolean } | null = null

  constructor(call: Fetch = (request) => fetch(request)) {
    this.#fetch = call
  }

  get isAsking(): boolean {
    return this.#answer !== null
  }

  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @returns whether a mailbox was proved */
  ask(): Promise<boolean> {
    if (this.#answer === null) {
      this.#answer = makeAnswer()
      this.#notify()
    }
    return this.#answer.promise
  }

  answer(isProved: boolean): void {
    this.#answer?.resolve(isProved)
    this.#answer = null
    this.#lastAnswer = { isProved }
    this.#notify()
  }

  /**
   * Makes a call, and makes it again once a mailbox is proved where the service requires it. A refusal that arrives after the
   * user has answered does not ask again.
   */
  readonly call: Fetch = async (request) => {
    const again = request.clone()
    const before = this.#lastAnswer
    const response = await this.#fetch(request)
    if (!(await isRefused(response))) return response
    const last = this.#lastAnswer
    const isProved = last === before || this.isAsking ? await this.ask() : last?.isProved === true
    return isProved ? this.#fetch(again) : response
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

interface Answer {
  readonly promise: Promise<boolean>
  readonly resolve: (isProved: boolean) => void
}

const makeAnswer = (): Answer => {
  let resolve: (isProved: boolean) => void = () => {}
  const promise = new Promise<boolean>((settle) => (resolve = settle))
  return { promise, resolve }
}

const isRefused = async (response: Response): Promise<boolean> => {
  if (response.status !== 403) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (
    (body as { readonly data?: { readonly code?: unknown } | null } | null)?.data?.code ===
    VERIFICATION_REQUIRED
  )
}
