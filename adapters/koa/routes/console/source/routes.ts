import type { Implementation } from "../../../calls/implement.ts"
import { sourceDetailsCalls } from "./details.ts"
import { pushCredentialsCalls } from "./push-credentials.ts"
import { sourceReadingCalls } from "./reading.ts"
import { repairRequestCalls } from "./repair-request.ts"
import { sourceWebhookCalls } from "./source-webhook.ts"

/** The source of a client: how it is reached and read. */
export const sourceCalls: ReadonlyArray<Implementation> = [
  ...sourceDetailsCalls,
  ...repairRequestCalls,
  ...pushCredentialsCalls,
  ...sourceWebhookCalls,
  ...sourceReadingCalls,
]
