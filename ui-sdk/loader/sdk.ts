import { type ChannelMessage, READY, type StartMessage, type Theme } from "./messages.ts"
import { readVendor } from "./read-vendor.ts"
import type { OnEvent } from "./sdk-event.ts"
import { openSurface, type Surface } from "./surface.ts"

export interface JourneyOptions {
  /** Called with each event of the journey. */
  readonly onEvent?: OnEvent
  /** The element to show the journey in; default: a modal dialog over the page. */
  readonly container?: Element
  /** BCP 47 tag, for example `hi` or `en-IN`; default: the vendor's setting, else the browser's language. */
  readonly locale?: string
  /** Default: the vendor's setting, else the system's. */
  readonly theme?: Theme
}

export interface HrmsSyncSdk {
  /**
   * Opens the journey. One that is open already is replaced. Problems are reported as `sdkEvents.error`; it never throws.
   *
   * @param token the `access_token` of POST /api/sdk/token/, valid for an hour
   */
  readonly startJourney: (token: string, options?: JourneyOptions) => void
  /** Closes the journey, if one is open; what was entered is kept on the server. */
  readonly closeJourney: () => void
}

/** Milliseconds until the journey must have announced itself. */
const LOAD_TIMEOUT = 20_000

/** @param baseUrl the address of the service, without a trailing slash */
export const makeSdk = (baseUrl: string): HrmsSyncSdk => {
  const { origin } = new URL(baseUrl)
  let open: { readonly close: () => void } | null = null
  const closeJourney = () => {
    open?.close()
    open = null
  }
  return {
    closeJourney,
    startJourney: (token, given) => {
      closeJourney()
      // Pages are scripts without types: null stands for what is left out, such as an element that was not found.
      const options: JourneyOptions = given ?? {}
      const emit = makeEmit(options.onEvent)
      const vendor = readVendor(token)
      if (vendor === null) {
        emit("sdkEvents.error", { code: "invalid_token", message: NO_TOKEN })
        return
      }
      if (!isContainerOrAbsent(options.container)) {
        emit("sdkEvents.error", { code: "invalid_container", message: NO_CONTAINER })
        return
      }
      const onLeave = () => {
        closeJourney()
        emit("sdkWindow.close", undefined)
      }
      try {
        open = openJourney({ baseUrl, origin, vendor, token, options, emit, onLeave })
      } catch (error) {
        const message = `The page cannot show the journey: ${String(error)}. ${NEEDS}`
        emit("sdkEvents.error", { code: "not_started", message })
      }
    },
  }
}

/** An error of the page's own handler is reported as if it were not called from here, so that the journey goes on. */
const makeEmit =
  (onEvent: unknown): OnEvent =>
  (...event) => {
    if (typeof onEvent !== "function") return
    try {
      ;(onEvent as OnEvent)(...event)
    } catch (error) {
      reportError(error)
    }
  }

const isContainerOrAbsent = (container: unknown): boolean =>
  container == null || (typeof container === "object" && "append" in container)

interface Opening {
  readonly baseUrl: string
  readonly origin: string
  readonly vendor: string
  readonly token: string
  readonly options: JourneyOptions
  readonly emit: OnEvent
  /** The user left. */
  readonly onLeave: () => void
}

const openJourney = ({ baseUrl, origin, vendor, token, options, emit, onLeave }: Opening) => {
  const [container, theme] = [options.container ?? null, options.theme ?? "auto"]
  const src = `${baseUrl}/journey/${vendor}/?origin=${encodeURIComponent(location.origin)}`
  const surface = openSurface({ src, title: "Connect your HR system", container, theme, onClose: onLeave })
  let port: MessagePort | null = null
  /** The end of a new channel for the journey; one of before belonged to a page that was reloaded. */
  const openChannel = (): MessagePort => {
    const { port1, port2 } = new MessageChannel()
    port?.close()
    port = port1
    port1.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
      if (data.type === "close") onLeave()
      else emit(...data.event)
    }
    return port2
  }
  const start: StartMessage = {
    type: "hrsync.journey.start",
    token,
    ...(options.locale == null ? {} : { locale: options.locale }),
    ...(options.theme == null ? {} : { theme: options.theme }),
  }
  const stop = whenReady(surface, origin, {
    onReady: () => surface.iframe.contentWindow?.postMessage(start, origin, [openChannel()]),
    onTimeout: () => {
      const message = `The journey at ${origin} did not start. ${CHECKS}`
      surface.showProblem("This is taking too long. Check your connection, close this and try again.")
      emit("sdkEvents.error", { code: "not_started", message })
    },
  })
  return {
    close: () => {
      stop()
      port?.close()
      surface.remove()
    },
  }
}

/**
 * Accepts announcements of this very iframe from exactly the service's origin: one whenever its page is loaded, also when the
 * user reloads the frame.
 */
const whenReady = (
  { iframe, showReady }: Surface,
  origin: string,
  { onReady, onTimeout }: { readonly onReady: () => void; readonly onTimeout: () => void },
) => {
  const timeout = setTimeout(onTimeout, LOAD_TIMEOUT)
  const listen = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== iframe.contentWindow || from !== origin || data !== READY) return
    clearTimeout(timeout)
    showReady()
    onReady()
  }
  const stop = () => {
    clearTimeout(timeout)
    removeEventListener("message", listen)
  }
  addEventListener("message", listen)
  return stop
}

const NO_TOKEN = "startJourney needs the access_token of POST /api/sdk/token/ as its first argument."
const NO_CONTAINER =
  "The container must be an element of the page, not a selector. Without one the journey opens in a dialog."
const NEEDS = "Call startJourney when the page has its body, in a browser that has the dialog element."
const CHECKS =
  "Check that the vendor's SDK settings list this page's origin, and that its Content-Security-Policy has the service in frame-src."
