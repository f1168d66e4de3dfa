import type { Api } from "../../elements/api/client.ts"
import type { Format } from "../../elements/locale/format.ts"
import { PageElement } from "../../elements/page-element.ts"
import type { Words } from "../parts/words/en.ts"
import type { Place } from "../routing/match-path.ts"
import type { Router } from "../routing/router.ts"
import type { Preferences } from "../session/preferences.ts"
import type { SessionStore } from "../session/session-store.ts"

/** What the console gives to its pages. */
export interface ConsoleParts {
  /** Calls of the service. A session that ends is renewed by the user within the call. */
  readonly api: Api
  readonly session: SessionStore
  readonly router: Router
  readonly preferences: Preferences
  /** Says briefly what was done, with a way to take it back. */
  readonly toast: (text: string, undo?: () => void) => void
  /** Applies language and theme after they were changed. */
  readonly applyPreferences: () => void
}

/**
 * The base of the pages. A page renders a `<header class="page-head">` with its `<h1>`, and its parts below. The shell creates it
 * when its address is opened, focuses the title, and keeps it while only the query of the address changes.
 *
 * @property console - what it works with
 * @property place - the parameters and the query of its address
 * @property messages - its catalogue in the reader's language; each page declares its type
 * @property words - the words that several pages have
 * @property format - how the reader's language writes numbers and dates
 */
export abstract class ConsolePage extends PageElement {
  static override properties = {
    console: { attribute: false },
    place: { attribute: false },
    messages: { attribute: false },
    words: { attribute: false },
    format: { attribute: false },
  }
  declare console: ConsoleParts
  declare place: Place
  declare messages: unknown
  declare words: Words
  declare format: Format

  /** Whether leaving the page would lose something; then the user is asked first. */
  get hasUnsavedChanges(): boolean {
    return false
  }

  protected get api(): Api {
    return this.console.api
  }

  /** Whether the user may perform the action of the service's table of permissions. */
  protected can(action: string): boolean {
    return this.console.session.can(action)
  }

  /** The title of the page in the browser's tab; null: the name that the navigation gives it. */
  get tabTitle(): string | null {
    return null
  }

  protected override updated(): void {
    this.dispatchEvent(new CustomEvent("page-updated", { bubbles: true }))
  }
}
