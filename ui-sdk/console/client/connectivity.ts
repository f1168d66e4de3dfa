/** Milliseconds between two tries to reach the service: the first, and the longest. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000
/** How long it is said that the service is back. */
const BACK_MILLIS = 4_000

/** `back`: it was away, and answers again since a moment. */
export type ConnectivityState = "up" | "down" | "back"

/**
 * Whether the service can be reached. Once a call got no response it is tried in growing intervals, and at once when the browser
 * says that the network is back, until it answers.
 */
export class Connectivity {
  readonly #probe: () => Promise<Response>
  readonly #listeners = new Set<() => void>()
  #state: ConnectivityState = "up"
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param probe asks the service whether it is there */
  constructor(probe: () => Promise<Response>) {
    this.#probe = probe
  }

  get state(): ConnectivityState {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The response, or the failure to get one, of a call of the service. */
  async watch(call: Promise<Response>): Promise<Response> {
    try {
      const response = await call
      if (!isFromProxy(response)) this.#answered()
      return response
    } catch (error) {
      if (!isAborted(error)) this.#lost()
      throw error
    }
  }

  /** Asks the service at once whether it can be reached, after a sign that this has changed. */
  async check(): Promise<void> {
    if (this.#state === "down") await this.tryNow()
    else await this.watch(this.#probe()).catch(() => null)
  }

  /** Now, instead of when the next try is due. */
  async tryNow(): Promise<void> {
    if (this.#state === "down") await this.#try(FIRST_WAIT)
  }

  #answered(): void {
    if (this.#state !== "down") return
    this.#set("back")
    this.#schedule(() => this.#set("up"), BACK_MILLIS)
  }

  #lost(): void {
    if (this.#state === "down") return
    this.#set("down")
    this.#schedule(() => void this.#try(FIRST_WAIT), FIRST_WAIT)
  }

  async #try(wait: number): Promise<void> {
    const response = await this.#probe().catch(() => null)
    if (this.#state !== "down") return
    if (response !== null && !isFromProxy(response)) {
      this.#answered()
      return
    }
    const next = Math.min(wait * 2, LONGEST_WAIT)
    this.#schedule(() => void this.#try(next), next)
  }

  #schedule(then: () => void, millis: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(then, millis)
  }

  #set(state: ConnectivityState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** A proxy says with these that the service behind it does not answer. The service names each of its own answers. */
const isFromProxy = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.has("X-Request-ID")

const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError"
