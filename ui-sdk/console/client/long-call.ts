import type { ReactiveControllerHost } from "lit"
import type { Result } from "../../elements/api/send.ts"
import { now } from "../../elements/now.ts"
import { addSample, type Sample } from "../../elements/pace.ts"
import { Action } from "./action.ts"
import { readProgressLines } from "./progress-lines.ts"

/** An action whose call says how far it is (`readProgressLines`): what was done by when. */
export class LongCall<Progress, Answer> extends Action {
  /** Null: nothing was done yet. */
  progress: Progress | null = null
  samples: ReadonlyArray<Sample> = []
  readonly #requestUpdate: () => void
  readonly #readCount: (progress: Progress) => number

  /** `readCount`: how much a report says is done. */
  constructor(host: ReactiveControllerHost, readCount: (progress: Progress) => number) {
    super(host)
    this.#requestUpdate = () => host.requestUpdate()
    this.#readCount = readCount
  }

  get done(): number {
    return this.progress === null ? 0 : this.#readCount(this.progress)
  }

  /** `open` sends the call, and gets its answer as a stream. */
  stream(open: () => Promise<Result<unknown>>): Promise<Result<Answer> | null> {
    this.progress = null
    this.samples = []
    return this.run(async () => {
      const opened = await open()
      return opened.ok
        ? readProgressLines<{ progress: Progress; result: Answer }>(
            opened.value as ReadableStream<Uint8Array>,
            (progress) => this.#note(progress),
          )
        : opened
    })
  }

  #note(progress: Progress): void {
    this.progress = progress
    this.samples = addSample(this.samples, { at: now(), done: this.done })
    this.#requestUpdate()
  }
}
