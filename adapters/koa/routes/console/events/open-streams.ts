/** One stream serves all tabs of a browser; the others are leftovers of lost connections. */
const MAX_STREAMS = 3

export interface OpenStream {
  /** False: newer streams of the session have taken its place. */
  readonly isOpen: () => boolean
  readonly close: () => void
}

/** The open streams of this process, by session: at most three each, of which the oldest gives way to a new one. */
export class OpenStreams {
  readonly #bySession = new Map<string, ReadonlyArray<symbol>>()

  open(sessionId: string): OpenStream {
    const stream = Symbol(sessionId)
    const others = this.#bySession.get(sessionId) ?? []
    this.#bySession.set(sessionId, [...others, stream].slice(-MAX_STREAMS))
    return {
      isOpen: () => this.#bySession.get(sessionId)?.includes(stream) === true,
      close: () => this.#close(sessionId, stream),
    }
  }

  get sessions(): number {
    return this.#bySession.size
  }

  #close(sessionId: string, stream: symbol): void {
    const left = (this.#bySession.get(sessionId) ?? []).filter((other) => other !== stream)
    if (left.length === 0) this.#bySession.delete(sessionId)
    else this.#bySession.set(sessionId, left)
  }
}
