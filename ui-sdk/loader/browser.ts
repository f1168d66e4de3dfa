/* The exports of `@hr-data-sync/browser`. */
import { type HrmsSyncSdk, makeSdk } from "./sdk.ts"

export { defineJourneyElement } from "./journey-element.ts"
export type { JourneyOptions } from "./journey-options.ts"
export type { HrmsSyncSdk } from "./sdk.ts"
export type { AuthType, ConnectionStatus, OnEvent, SdkEvent, SdkEventName, SdkEvents } from "./sdk-event.ts"
export type { Theme } from "./messages.ts"

/**
 * The SDK as a module, for pages that are built with a bundler.
 *
 * @param options.baseUrl the address of the service, for example `https://hr.example.com`
 * @throws TypeError when `baseUrl` is no absolute URL
 */
export const makeHrmsSyncSdk = ({ baseUrl }: { readonly baseUrl: string }): HrmsSyncSdk =>
  makeSdk(baseUrl.replace(/\/$/u, ""))
