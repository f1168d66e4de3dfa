import type { Theme } from "./messages.ts"
import type { OnEvent } from "./sdk-event.ts"

export interface JourneyOptions {
  /** Called with each event of the journey. */
  readonly onEvent?: OnEvent
  /** The element to show the journey in, or a selector of it; default: a modal dialog over the page. */
  readonly container?: Element | string
  /** BCP 47 tag, for example `hi` or `en-IN`; default: the vendor's setting, else the browser's language. */
  readonly locale?: string
  /** Default: the vendor's setting, else the system's. */
  readonly theme?: Theme
}
