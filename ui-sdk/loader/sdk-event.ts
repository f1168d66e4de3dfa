import type { CONNECTION_STATUSES } from "../../core/contract/connection-status.ts"

/** As in webhooks. */
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

/**
 * The SDK's events and their data: specification/journey.md#sdk-events for `sdkEvents.error`. The values of
 * `flowType` are those of `int_type` in GET /api/vendor/connections/.
 */
export interface SdkEvents {
  /** The user chose how to transfer data. */
  readonly "dataTransferMode.select": { readonly flowType: string }
  readonly "hrms.select": { readonly hrmsName: string }
  /** The user submitted the connection details; these themselves never leave the journey. */
  readonly "hrmsConnectionParams.submit": { readonly hrmsName: string }
  /** The user submitted the selection of data to share, and went on. */
  readonly "dataSelection.submit": { readonly hrmsName: string }
  readonly "authType.select": { readonly authType: AuthType }
  /** `authType` is null before the user chose one. */
  readonly "pushApiDocs.get": { readonly authType: AuthType | null }
  readonly "sdkEvents.connectionConfigurationCompleted": {
    readonly hrmsName: string
    readonly connectionStatus: ConnectionStatus
  }
  /** The user closed the journey. */
  readonly "sdkWindow.close": undefined
  readonly "sdkEvents.error": { readonly code: SdkErrorCode; readonly message: string }
}

/**
 * What went wrong, for programs. `invalid_token`: the first argument is no token of a journey. `other_vendor`: the token is for
 * another vendor than the page that embeds the journey itself. `invalid_container`: the container is no element of the page.
 * `invalid_locale`, `invalid_theme`: the journey opens without it. `not_started`: the page cannot show the journey, or the journey did not
 * announce itself in time: mostly because the vendor has not registered the page's origin.
 */
export type SdkErrorCode =
  "invalid_token" | "invalid_container" | "invalid_locale" | "invalid_theme" | "other_vendor" | "not_started"

/** How the corporate's system authenticates to the push API. */
export type AuthType = "token" | "basic"

export type SdkEventName = keyof SdkEvents

/** The name and the data of one event. */
export type SdkEvent = { [Name in SdkEventName]: [name: Name, data: SdkEvents[Name]] }[SdkEventName]

/** Called with an event's name and its data. */
export type OnEvent = (...event: SdkEvent) => void
