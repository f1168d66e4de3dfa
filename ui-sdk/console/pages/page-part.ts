import { ContextConsumer, createContext } from "@lit/context"
import type { Api } from "../../elements/api/client.ts"
import type { LiveChanges } from "../client/live-changes.ts"
import { ConsoleElement } from "../parts/console-element.ts"
import { findReaderKind, type ReaderKind } from "../reader/by-reader.ts"
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

export const consoleContext = createContext<ConsoleParts>(Symbol("console"))

/** The catalogue of a page in the reader's language. The page provides it to its parts. */
export const messagesContext = createContext<unknown>(Symbol("messages"))

/**
 * The base of the pages, and of the elements that a page consists of.
 *
 * @typeParam Messages - of the page's catalogue
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a part names the type of its page's catalogue
export abstract class PagePart<Messages = unknown> extends ConsoleElement {
  readonly #console = new ContextConsumer(this, { context: consoleContext })
  readonly #messages = new ContextConsumer(this, { context: messagesContext, subscribe: true })
  #unsubscribe: (() => void) | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.#unsubscribe = this.console.session.subscribe(() => this.requestUpdate())
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unsubscribe?.()
  }

  /** What the part works with. */
  get console(): ConsoleParts {
    return this.#console.value as ConsoleParts
  }

  get messages(): Messages {
    return this.#messages.value as Messages
  }

  /** To whom the part speaks. */
  protected get readerKind(): ReaderKind {
    return findReaderKind(this.console.session.session.membership)
  }

  protected get api(): Api {
    return this.console.api
  }

  /** Whether the user may perform the action of the service's table of permissions. */
  protected can(action: string): boolean {
    return this.console.session.can(action)
  }
}
