import { type Result, sendTwice } from "../../elements/api/send.ts"

export interface IdempotencyHeader {
  readonly "Idempotency-Key": string
}

/**
 * The `Idempotency-Key` of a creating call. The same content gets the same key again, so that the service recognises a repetition
 * after a lost response; other content gets another one. After a success, `clear` it: the same content then is a new wish.
 */
export class IdempotencyKey {
  #content = ""
  #key = ""

  for(content: unknown): string {
    const text = JSON.stringify(content)
    if (this.#key === "" || text !== this.#content) [this.#content, this.#key] = [text, crypto.randomUUID()]
    return this.#key
  }

  clear(): void {
    this.#key = ""
  }

  /** Makes a creating call with the key of its content, and repeats it when its response was lost. */
  async send<A>(
    content: unknown,
    call: (header: IdempotencyHeader) => Promise<Result<A>>,
  ): Promise<Result<A>> {
    const header = { "Idempotency-Key": this.for(content) }
    const result = await sendTwice(() => call(header))
    if (result.ok) this.clear()
    return result
  }
}
