import type { SdkEvent } from "./sdk-event.ts"

/*
 * What the loader and the journey say to each other. The journey announces itself to the page that embeds it, and the loader
 * answers with the token and one end of a private channel. Both messages go to one exact origin. Everything else goes through
 * the channel, which no other script of the page can write to or read from.
 */

/** From the journey to the embedding page, once its scripts run. */
export const READY = "hrsync.journey.ready"

/** From the loader to the journey, with a MessagePort. */
export interface StartMessage {
  readonly type: "hrsync.journey.start"
  readonly token: string
  /** The journey is shown in a dialog over the page, which Escape closes. Loaders before 0.9 do not send it. */
  readonly isDialog?: boolean
  /** BCP 47 tag; absent: the vendor's or the browser's language. */
  readonly locale?: string
  readonly theme?: Theme
}

export type Theme = "light" | "dark" | "auto"

/** From the journey through the channel. */
export type ChannelMessage =
  | { readonly type: "event"; readonly event: SdkEvent }
  /** The user left the journey; it can be removed. */
  | { readonly type: "close" }
