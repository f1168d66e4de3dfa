import type { Implementation } from "../../../calls/implement.ts"
import { deliveryCalls } from "./deliveries.ts"
import { endpointCalls } from "./endpoint.ts"
import { resendCalls } from "./resend.ts"

/** The webhooks of the vendor whose pages are shown. */
export const webhookCalls: ReadonlyArray<Implementation> = [
  ...deliveryCalls,
  ...resendCalls,
  ...endpointCalls,
]
