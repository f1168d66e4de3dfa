import type { BrowserContext } from "playwright-core"
import type { Sitter } from "./camera.ts"

/** A walk through some screens, with a picture of each. Cards and buttons are found by what does not depend on the language. */
export interface Story {
  readonly name: string
  /** Pictures in Hindi as well. */
  readonly isInHindi?: boolean
  /** Before the journey is opened: answers of the service that are hard to bring about. */
  readonly stage?: (context: BrowserContext) => Promise<unknown>
  readonly run: (sitter: Sitter) => Promise<void>
}
