import type { SdkSettings } from "../../contract/accounts/sdk-settings.ts"
import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import type { WebhookEvent } from "../../contract/webhooks/webhook.ts"
import type { EndpointHealth } from "./endpoint-health.ts"

/** Where a vendor receives its webhooks. */
export interface WebhookEndpoint extends EndpointHealth {
  readonly url: string
  readonly events: ReadonlyArray<WebhookEvent>
}

/** The events it subscribes to. */
export type EndpointSettings = Pick<WebhookEndpoint, "url" | "events">

export interface Vendor {
  readonly orgId: string
  readonly name: string
  /** IANA time zone; failed webhooks are resent at the end of the vendor's day. */
  readonly timeZone: string
  readonly appKey: string
  /** Pages that may embed the journey. */
  readonly origins: ReadonlyArray<string>
  readonly flags: TokenFlags
  readonly endpoint: WebhookEndpoint | null
  /** Applied to the values of every source of its corporates. */
  readonly rules: TransformationRules
  /** How its journeys look, and what they offer. */
  readonly sdk: SdkSettings
  /** Epoch milliseconds. */
  readonly createdAt: number
}
