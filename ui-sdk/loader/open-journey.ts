import { type ChannelMessage, READY, type StartMessage } from "./messages.ts"
import type { ReadOptions } from "./read-options.ts"
import type { OnEvent } from "./sdk-event.ts"
import { openSurface, type Surface } from "./surface.ts"
import { chooseTexts } from "./texts.ts"

interface Opening {
  /** The address of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly vendor: string
  readonly token: string
  readonly options: ReadOptions
  readonly emit: OnEvent
  /** The user left. */
  readonly onLeave: () => void
  /** The page removed what the journey was shown in. */
  readonly onRemoved: () => void
}

/**
 * Shows the journey, and hands it the token once it has announced itself. Returns what closes it.
 *
 * @throws Error when the page cannot show it
 */
export const openJourney = ({
  baseUrl,
  vendor,
  token,
  options,
  emit,
  onLeave,
  onRemoved,
}: Opening): (() => void) => {
  const { origin } = new URL(baseUrl)
  const { container, locale, theme } = options
  const texts = chooseTexts(locale)
  const src = `${baseUrl}/journey/${vendor}/?origin=${encodeURIComponent(location.origin)}`
  const onRetry = () => {
    surface.iframe.src = src
    watch.begin()
  }
  const surface = openSurface({ src, texts, container, theme, onClose: onLeave, onRetry, onRemoved })
  const start: StartMessage = {
    type: "hrsync.journey.start",
    token,
    isDialog: container === null,
    ...(locale === null ? {} : { locale }),
    ...(theme === null ? {} : { theme }),
  }
  let port: MessagePort | null = null
  const watch = watchLoading(surface, origin, {
    onReady: () => {
      const { port1, port2 } = new MessageChannel()
      // An earlier port belonged to a page that was reloaded.
      port?.close()
      port = port1
      port1.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
        if (data.type === "close") onLeave()
        else emit(...data.event)
      }
      surface.showReady()
      surface.iframe.contentWindow?.postMessage(start, origin, [port2])
    },
    onProblem: () => {
      surface.showProblem(texts.problem(location.origin, origin))
      emit("sdkEvents.error", { code: "not_started", message: explain(origin) })
    },
  })
  return () => {
    watch.stop()
    port?.close()
    surface.remove()
  }
}

/** Milliseconds until the journey must have announced itself. */
const LOAD_TIMEOUT = 20_000

/**
 * Milliseconds after the frame has loaded a document. The journey announces itself while it loads; a browser's error page, shown
 * when the service cannot be reached or refuses to be embedded, never does.
 */
const ANNOUNCE_TIMEOUT = 4_000

interface Outcomes {
  readonly onReady: () => void
  readonly onProblem: () => void
}

/**
 * Accepts announcements of this very iframe from exactly the service's origin: one whenever its page is loaded, also when the
 * user reloads the frame.
 */
const watchLoading = ({ iframe }: Surface, origin: string, { onReady, onProblem }: Outcomes) => {
  let timer = 0
  /** Whether the document that the frame is loading has announced itself. */
  let isAnnounced = false
  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(onProblem, milliseconds)
  }
  const listen = ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== iframe.contentWindow || from !== origin || data !== READY) return
    clearTimeout(timer)
    isAnnounced = true
    onReady()
  }
  const begin = () => wait(LOAD_TIMEOUT)
  iframe.addEventListener("load", () => {
    if (!isAnnounced) wait(ANNOUNCE_TIMEOUT)
    isAnnounced = false
  })
  addEventListener("message", listen)
  begin()
  return {
    begin,
    stop: () => {
      clearTimeout(timer)
      removeEventListener("message", listen)
    },
  }
}

const explain = (origin: string) =>
  `The journey at ${origin} did not start. Check that the vendor's SDK settings list ${location.origin}, and that the Content-Security-Policy of this page has ${origin} in frame-src.`
