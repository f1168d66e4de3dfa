import type { JourneyOptions } from "./journey-options.ts"
import { openJourney } from "./open-journey.ts"
import { readOptions } from "./read-options.ts"
import { readVendor } from "./read-vendor.ts"
import type { OnEvent, SdkErrorCode } from "./sdk-event.ts"

export interface HrmsSyncSdk {
  /**
   * Opens the journey, once the page is parsed. One that is open already is replaced. Problems are reported as `sdkEvents.error`; it
   * never throws.
   *
   * @param token the `access_token` of POST /api/sdk/token/, valid for an hour
   */
  readonly startJourney: (token: string, options?: JourneyOptions) => void
  /** Closes the journey, if one is open; what was entered is kept on the server. */
  readonly closeJourney: () => void
}

/** What closes the journey that the page shows, or will show: one for all copies of this code in the page. */
const OPEN: unique symbol = Symbol.for("hrsync.journey.open") as never

declare global {
  interface Window {
    [OPEN]?: (() => void) | undefined
  }
}

const closeJourney = () => {
  const close = window[OPEN]
  window[OPEN] = undefined
  close?.()
}

/** @param baseUrl the address of the service, without a trailing slash */
export const makeSdk = (baseUrl: string): HrmsSyncSdk => ({
  closeJourney,
  startJourney: (token, given) => {
    closeJourney()
    const emit = makeEmit(given?.onEvent)
    const fail = (code: SdkErrorCode, message: string) => emit("sdkEvents.error", { code, message })
    const vendor = readVendor(token)
    if (vendor === null) {
      fail("invalid_token", NO_TOKEN)
      return
    }
    const onLeave = () => {
      closeJourney()
      emit("sdkWindow.close", undefined)
    }
    const open = () => {
      const options = readOptions(given ?? {})
      if (options.wrongContainer !== null) {
        fail("invalid_container", options.wrongContainer)
        return
      }
      try {
        window[OPEN] = openJourney({
          baseUrl,
          vendor,
          token,
          options,
          emit,
          onLeave,
          onRemoved: closeJourney,
        })
      } catch (error) {
        fail("not_started", `The page cannot show the journey: ${String(error)}. ${NEEDS}`)
      }
      options.ignored.forEach((problem) => fail(...problem))
    }
    if (document.readyState === "loading") {
      // The page has no body yet, or not the element that a selector names.
      window[OPEN] = () => document.removeEventListener("DOMContentLoaded", open)
      document.addEventListener("DOMContentLoaded", open)
    } else open()
  },
})

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

const NO_TOKEN = "startJourney needs the access_token of POST /api/sdk/token/ as its first argument."
const NEEDS = "It needs a body, and a browser that has the dialog element."
