import { defineJourneyElement } from "./journey-element.ts"
import { type HrmsSyncSdk, makeSdk } from "./sdk.ts"

declare global {
  interface Window {
    hrmsSyncSdk: HrmsSyncSdk
  }
}

/** The address of this file. In a module `document.currentScript` is null, so it is read from the stack of an error. */
const findOwnAddress = (): string =>
  (document.currentScript as HTMLScriptElement | null)?.src ||
  /\bhttps?:\/\/[^\s)]+\/sdk\/[^\s):]+/u.exec(String(new Error().stack))?.[0] ||
  location.href

window.hrmsSyncSdk = makeSdk(findOwnAddress().replace(/\/sdk\/.*$/u, ""))
defineJourneyElement(window.hrmsSyncSdk)
