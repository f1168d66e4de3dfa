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
}
