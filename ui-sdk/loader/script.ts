import { type HrmsSyncSdk, makeSdk } from "./sdk.ts"

declare global {
  interface Window {
    hrmsSyncSdk: HrmsSyncSdk
  }
}

/** The script of the page: the service's address is where it was loaded from. */
const { src } = document.currentScript as HTMLScriptElement
window.hrmsSyncSdk = makeSdk(src.replace(/\/sdk\/.*$/u, ""))
