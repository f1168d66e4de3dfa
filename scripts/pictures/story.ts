import type { IntegrationType } from "../../core/contract/integration-type.ts"
import type { BrowserContext, FrameLocator, Page } from "playwright-core"

/** A journey that is open in the page of the demo's vendor. */
export interface Sitter {
  readonly context: BrowserContext
  readonly page: Page
  readonly journey: FrameLocator
  /** The address of the service. */
  readonly service: string
  /** The address of the simulated HR system. */
  readonly hrApi: string
  /** A file with headers of the company's own, and wrong cells. */
  readonly csv: string
  /** The vendor approves the test records. */
  readonly approve: () => Promise<void>
  /** Proves the HR admin's mailbox by the code that is mailed to it. */
  readonly confirm: () => Promise<void>
  /** Takes a picture of what is shown once it has come to rest. */
  readonly take: (name: string) => Promise<void>
  /** Clicks the screen's primary action. */
  readonly next: () => Promise<void>
  /** Chooses how to connect. */
  readonly choose: (mode: IntegrationType) => Promise<void>
}

/** A walk through some screens, with a picture of each. Nothing is found by its words, which differ between the languages. */
export interface Story {
  readonly name: string
  /** Pictures in Hindi as well; every story is checked in it. */
  readonly isInHindi?: boolean
  /** Before the journey is opened: answers of the service that are hard to bring about. */
  readonly stage?: (context: BrowserContext) => Promise<unknown>
  readonly run: (sitter: Sitter) => Promise<void>
}
