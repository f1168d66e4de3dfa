import { ContextProvider } from "@lit/context"
import type { PropertyValues } from "lit"
import { ElementEvent } from "../../elements/element-event.ts"
import { property, withProperties } from "../../elements/with-properties.ts"
import type { Place } from "../routing/match-path.ts"
import { messagesContext, PagePart } from "./page-part.ts"

/**
 * The base of the pages. A page renders a `<header class="page-head">` with its `<h1>`, and its parts below. The shell creates it
 * when its address is opened, focuses the title, and keeps it while only the query of the address changes.
 *
 * @property place - the parameters and the query of its address
 * @property messages - its catalogue in the reader's language, which it provides to its parts
 */
export abstract class ConsolePage<Messages = unknown> extends withProperties(PagePart, {
  place: property<Place>(),
}) {
  static readonly pageUpdated = new ElementEvent("page-updated", { bubbles: true })
  readonly #messages = new ContextProvider(this, { context: messagesContext })

  override get messages(): Messages {
    return this.#messages.value as Messages
  }

  override set messages(messages: Messages) {
    this.#messages.setValue(messages)
    this.requestUpdate()
  }

  /** Whether leaving the page would lose something; then the user is asked first. */
  get hasUnsavedChanges(): boolean {
    return false
  }

  /** The title of the page in the browser's tab; null: the name that the navigation gives it. */
  get tabTitle(): string | null {
    return null
  }

  /** Whether the query of the address has changed since the page was opened: what it lists is loaded again. */
  protected isQueryChanged(changed: PropertyValues): boolean {
    const before = changed.get("place") as Place | undefined
    return before !== undefined && before.query.toString() !== this.place.query.toString()
  }

  protected override updated(): void {
    ConsolePage.pageUpdated.send(this)
  }
}
