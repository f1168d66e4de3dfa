import type { Change, ChangeStream } from "../client/live-changes.ts"

const OPEN = 1
const CLOSED = 2

/** A stream of changes that opens at once. */
export class ChangeStreamStub extends EventTarget implements ChangeStream {
  readyState = OPEN

  constructor() {
    super()
    queueMicrotask(() => this.dispatchEvent(new Event("open")))
  }

  close(): void {
    this.readyState = CLOSED
  }

  tell(...items: ReadonlyArray<Change>): void {
    if (this.readyState === OPEN)
      this.dispatchEvent(new MessageEvent("change", { data: JSON.stringify({ items }) }))
  }
}
