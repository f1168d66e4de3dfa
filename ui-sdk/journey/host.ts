import { type ChannelMessage, READY, type StartMessage } from "../loader/messages.ts"
import { readVendor } from "../loader/read-vendor.ts"
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

/** The token was issued for another vendor than the one whose page this is. */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused"
}

/** The embedding page gave no token. */
export class HostSilent extends Error {
  override readonly name = "HostSilent"
}

/** What the journey's page knows of itself. */
export interface PageIdentity {
  /** The origin that the loader put into the address; the browser's check of every message proves it. */
  readonly claimed: string | null
  /** The origins that the vendor registered. */
  readonly allowed: ReadonlyArray<string>
  /** The id of the vendor's organization. */
  readonly vendor: string
}

/** Milliseconds until the embedding page must have answered. */
const ANSWER_TIMEOUT = 20_000

/**
 * Announces the journey to the embedding page and waits for its token. Only the parent window, and only from the origin that
 * it named when it opened the journey, is listened to and spoken to; the first start counts. The page and the token name the
 * same vendor: what the page shows as its vendor's, and who may embed it, holds for the journey in it. The service verifies the
 * token.
 *
 * @throws OriginRefused when `claimed` is not among `allowed`, TokenRefused, and HostSilent after 20 seconds
 */
export const connectHost = ({ claimed, allowed, vendor }: PageIdentity): Promise<Host> => {
  if (claimed === null || !allowed.includes(claimed) || window.parent === window) {
    return Promise.reject(new OriginRefused())
  }
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      removeEventListener("message", listen)
    }
    const listen = ({ source, origin, data, ports }: MessageEvent<unknown>) => {
      const [port] = ports
      if (source !== window.parent || origin !== claimed || port === undefined || !isStart(data)) return
      stop()
      const send = (message: ChannelMessage) => port.postMessage(message)
      if (readVendor(data.token) !== vendor.toLowerCase()) {
        send({
          type: "event",
          event: ["sdkEvents.error", { code: "other_vendor", message: OF_OTHER_VENDOR }],
        })
        reject(new TokenRefused())
        return
      }
      resolve({
        start: data,
        tell: (...event) => send({ type: "event", event }),
        close: () => send({ type: "close" }),
      })
    }
    const timer = setTimeout(() => {
      stop()
      reject(new HostSilent())
    }, ANSWER_TIMEOUT)
    addEventListener("message", listen)
    window.parent.postMessage(READY, claimed)
  })
}

const OF_OTHER_VENDOR =
  "The token was issued for another vendor than the one whose journey this page embeds. Pass the access_token to startJourney, which opens the page of its vendor."

const isStart = (data: unknown): data is StartMessage => {
  if (typeof data !== "object" || data === null) return false
  const { type, token, isDialog, locale, theme } = data as Partial<Record<keyof StartMessage, unknown>>
  return (
    type === "hrsync.journey.start" &&
    typeof token === "string" &&
    (isDialog === undefined || typeof isDialog === "boolean") &&
    (locale === undefined || typeof locale === "string") &&
    (theme === undefined || theme === "light" || theme === "dark" || theme === "auto")
  )
}
