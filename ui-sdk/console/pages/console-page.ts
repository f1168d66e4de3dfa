import type { Place } from "../routing/match-path.ts"
import { PagePart } from "./page-part.ts"

/**
 * The base of the pages. A page renders a `<header class="page-head">` with its `<h1>`, and its parts below. The shell creates it
 * when its address is opened, focuses the title, and keeps it while only the query of the address changes.
 *
 * @property place - the parameters and the query of its address
 */
export abstract class ConsolePage extends PagePart {
  static override properties = { ...PagePart.properties, place: { attribute: false } }
  declare place: Place

  /** Whether leaving the page would lose something; then the user is asked first. */
  get hasUnsavedChanges(): boolean {
    return false
  }

  /** The title of the page in the browser's tab; null: the name that the navigation gives it. */
  get tabTitle(): string | null {
    return null
  }

  protected override updated(): void {
    this.dispatchEvent(new CustomEvent("page-updated", { bubbles: true }))
  }
}
