import type { Api } from "../../elements/api/client.ts"
import type { Format } from "../../elements/locale/format.ts"
import { PageElement } from "../../elements/page-element.ts"
import type { LiveChanges } from "../client/live-changes.ts"
import type { Words } from "../parts/words/en.ts"
import type { Router } from "../routing/router.ts"
import type { Preferences } from "../session/preferences.ts"
import type { SessionStore } from "../session/session-store.ts"

/** What the console gives to its pages. */
export interface ConsoleParts {
  /** Calls of the service. A session that ends is renewed by the user within the call. */
  readonly api: Api
  readonly session: SessionStore
  /** What changes at the clients, as it happens. */
  readonly changes: LiveChanges
  readonly router: Router
  readonly preferences: Preferences
  /** Says briefly what was done, with a way to take it back. */
  readonly toast: (text: string, undo?: () => void) => void
  /** Applies language and theme after they were changed. */
  readonly applyPreferences: () => void
}

/**
 * The base of the pages, and of the elements that a page consists of.
 *
 * @property console - what it works with
 * @property messages - the page's catalogue in the reader's language; each declares its type
 * @property words - the words that several pages have
 * @property format - how the reader's language writes numbers and dates
 */
export abstract class PagePart extends PageElement {
  static override properties = {
    console: { attribute: false },
    messages: { attribute: false },
    words: { attribute: false },
    format: { attribute: false },
  }
  declare console: ConsoleParts
  declare messages: unknown
  declare words: Words
  declare format: Format
  #unsubscribe: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#unsubscribe = this.console.session.subscribe(() => this.requestUpdate())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unsubscribe?.()
  }

  protected get api(): Api {
    return this.console.api
  }

  /** Whether the user may perform the action of the service's table of permissions. */
  protected can(action: string): boolean {
    return this.console.session.can(action)
  }
}
