import { html } from "lit"
import type { Result } from "../../../elements/api/send.ts"
import { ElementEvent } from "../../../elements/element-event.ts"
import { property, withProperties } from "../../../elements/with-properties.ts"
import { Resource } from "../../client/resource.ts"
import "../../styles/dialog.css"
import { ConsoleElement } from "../console-element.ts"
import { problemNote } from "../loaded.ts"

/** Counts what an action affects, and says it in sentences. */
export type CountConsequences = () => Promise<Result<ReadonlyArray<string>>>

/**
 * What an action does to others, in numbers, before its button.
 *
 * @property count
 */
export class Consequences extends withProperties(ConsoleElement, {
  count: property<CountConsequences>(),
}) {
  static readonly tag = "hrsync-consequences"
  /** Counted, or it failed. */
  static readonly settled = new ElementEvent("settled")
  readonly #lines = new Resource<ReadonlyArray<string>>(this, async () => {
    const result = await this.count()
    Consequences.settled.send(this)
    return result
  })

  override render() {
    const { value, problem } = this.#lines
    if (problem !== null) return problemNote(problem, this.words)
    if (value === null) return html`<p class="hint" role="status">${this.words.counting}</p>`
    return html`<div role="status">
      <ul class="consequences">
        ${value.map((line) => html`<li>${line}</li>`)}
      </ul>
    </div>`
  }
}
