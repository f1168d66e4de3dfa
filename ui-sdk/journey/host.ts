import { type ChannelMessage, READY, type StartMessage } from "../loader/messages.ts"
import type { SdkEvent } from "../loader/sdk-event.ts"

/** The page that embeds the journey, as far as the journey can speak to it. */
export interface Host {
  readonly start: StartMessage
  readonly tell: (...event: SdkEvent) => void
  /** Asks the loader to remove the journey. */
  readonly close: () => void
}

/** The embedding page's origin is none of those that the vendor registered. */
export class OriginRefused extends Error {
  override readonly name = "OriginRefused"
}

/**
 * Announces the journey to the embedding page and waits for its token. Only the parent window, and only from the origin that
 * it named when it opened the journey, is listened to and spoken to; the first start counts.
 *
 * @param claimed the origin that the loader put into the address; the browser's check of every message proves it
 * @param allowed the origins that the vendor registered
 * @throws OriginRefused when `claimed` is not among `allowed`
 */
export const connectHost = (claimed: string | null, allowed: ReadonlyArray<string>): Promise<Host> => {
  if (claimed === null || !allowed.includes(claimed) || window.parent === window) {
    return Promise.reject(new OriginRefused())
  }
  return new Promise((resolve) => {
    const listen = ({ source, origin, data, ports }: MessageEvent<unknown>) => {
      const [port] = ports
      if (source !== window.parent || origin !== claimed || port === undefined || !isStart(data)) return
      removeEventListener("message", listen)
      const send = (message: ChannelMessage) => port.postMessage(message)
      resolve({
        start: data,
        tell: (...event) => send({ type: "event", event }),
        close: () => send({ type: "close" }),
      })
    }
    addEventListener("message", listen)
    window.parent.postMessage(READY, claimed)
  })
}

const isStart = (data: unknown): data is StartMessage => {
  if (typeof data !== "object" || data === null) return false
  const { type, token, locale, theme } = data as Partial<Record<keyof StartMessage, unknown>>
  return (
    type === "hrsync.journey.start" &&
    typeof token === "string" &&
    (locale === undefined || typeof locale === "string") &&
    (theme === undefined || theme === "light" || theme === "dark" || theme === "auto")
  )
}
